"""Files that resemble each other, in words: a table of pairs, the evidence, what it means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from pions.app.similarity.comparing import CHOICES, FEW, SHAPE, ClassComparison, Pair
from pions.app.similarity.shapes import LineRange
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, decimal, percent, whole
from pions.core.text import visible

_PAIRS: Final = 10
"""Pairs in the table, where fewer stand out."""
_BLOCKS: Final = 5
"""Blocks of each pair, the largest."""


def identical(groups: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a sentence for each group of files with the same text."""
    for group in groups:
        files = ", ".join(map(visible, group))
        yield _("Identical files, line ends aside: {files}.").format(files=files)


def shown(found: ClassComparison) -> list[Pair]:
    """Return the pairs of the table: all that stand out, and some of the others."""
    return [pair for place, pair in enumerate(found.pairs) if pair.stands_out or place < _PAIRS]


def columns() -> tuple[str, ...]:
    """Return the titles of the table."""
    return ("", _("pair"), _("shape"), _("same choices"), _("expected"))


def title(pair: Pair) -> str:
    """Return the names of a pair."""
    return f"{visible(pair.one)} · {visible(pair.other)}"


def row(pair: Pair) -> tuple[str, ...]:
    """Return a pair in the table."""
    shape = " / ".join(percent(share, 0) for share in pair.shares or ()) or NOTHING
    same, expected, known = NOTHING, NOTHING, pair.agreement
    if known is not None and known.enough:
        count = _("{same} of {count}")
        same = count.format(same=whole(known.same), count=whole(known.positions))
        expected = decimal(known.expected, 0)
    elif known is not None:
        same = _("says nothing")
    return ("*" if pair.stands_out else "", title(pair), shape, same, expected)


def evidence(pair: Pair) -> list[str]:
    """Return the largest blocks of lines that correspond."""
    one, other = visible(pair.one), visible(pair.other)
    return [
        ngettext(
            "{one}, {lines} and {other}, {others} ({count} fingerprint)",
            "{one}, {lines} and {other}, {others} ({count} fingerprints)",
            block.size,
        ).format(
            one=one,
            lines=_lines(block.one),
            other=other,
            others=_lines(block.other),
            count=whole(block.size),
        )
        for block in pair.blocks[:_BLOCKS]
    ]


def _lines(lines: LineRange) -> str:
    if lines.first == lines.last:
        return _("line {line}").format(line=lines.first)
    return _("lines {first} to {last}").format(first=lines.first, last=lines.last)


def problems(found: ClassComparison) -> Iterator[str]:
    """Yield why files have no shape, or no choices."""
    about = {
        "file": _("Left out: {name}: {reason}"),
        "shape": _("No shape: {name}: {reason}"),
        "choices": _("No choices: {name}: {reason}"),
    }
    for one in found.problems:
        reason = visible(one.reason.render(_))
        yield about[one.about].format(name=visible(one.name), reason=reason)


def as_json(found: ClassComparison) -> dict[str, Any]:
    """Return all of it as plain values."""
    told = asdict(found) | {"limits": {"shape": SHAPE, "choices": CHOICES}}
    told["problems"] = list(problems(found))
    for plain, pair in zip(told["pairs"], found.pairs, strict=True):
        plain["stands_out"] = pair.stands_out
    return told


def remarks(found: ClassComparison) -> Iterator[str]:
    """Yield what was left out, what the figures are, and what they do and do not say."""
    if not any(pair.stands_out for pair in found.pairs):
        yield _("No pair stands out.")
    known = [pair.agreement for pair in found.pairs if pair.agreement is not None]
    if known and not any(one.enough for one in known):
        yield _("Too few positions in which the programs hesitate: choices say nothing here.")
    yield _(
        "Starters and code given by a hand-out are left out; the more files share something, the "
        "less it counts. Shape: the share of each file that is found in the other, names, "
        "constants, comments and order aside. Choices: in how many of {count} positions, where "
        "good players differ, both play the same move; expected: as often as yardsticks and the "
        "other files explain. A star: more than {shape} of shape, or agreement in more than "
        "{choices} of what chance leaves open. Fewer than one in a hundred pairs of independent "
        "files go so far. In a class of less than {few} files it cannot be told what many write: "
        "there, what two share counts less."
    ).format(
        count=whole(found.positions),
        shape=percent(SHAPE, 0),
        choices=percent(CHOICES, 0),
        few=whole(FEW),
    )
    yield meaning()


def meaning() -> str:
    """Return what likeness does not say."""
    return _(
        "Files may resemble each other because their authors worked together, as they may have "
        "been allowed to, followed one source or one example, or by chance; these figures cannot "
        "tell which. They are a reason to talk, and nothing more."
    )
