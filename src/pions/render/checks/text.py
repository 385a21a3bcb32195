"""Findings as lines of text, each with a style that a terminal may ignore."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from pions.app.checks.file_views import CheckView, ExerciseView, FailureView, FileView, StatusName
from pions.checks.boards import Drawn
from pions.core.language import _, ngettext
from pions.core.numbers import decimal
from pions.render import handout_boards

Style: TypeAlias = Literal[
    "passed", "failed", "skipped", "missing", "plain", "dim", "bold", "board"
]
StyledLine: TypeAlias = tuple[Style, str]

SIGNS: Final[dict[StatusName, str]] = {"passed": "✓", "failed": "✗", "skipped": "~", "missing": "·"}
_INDENT: Final = " " * 6
_TRACE: Final = 8
"""The last lines of a traceback that are shown."""
_PRINTED: Final = 12


def head(file: str, handout: str, subject: str) -> StyledLine:
    """Return the line above the findings."""
    template = _("{file}, hand-out {handout}: {subject}")
    return "bold", template.format(file=file, handout=handout, subject=subject)


def exercise(one: ExerciseView, width: int) -> Iterator[StyledLine]:
    """Yield an exercise: one line where it passes, all details where it does not."""
    sign = SIGNS[one.status]
    name = one.name if not one.written_as else f"{one.name} ({one.written_as})"
    if one.status == "passed":
        yield "passed", f"{sign} {name}"
        yield from _note(one, width)
        return
    if one.status == "missing":
        said = _("optional, not written") if one.optional else _("not written yet")
        yield "missing", _("{sign} {name}: {said}").format(sign=sign, name=name, said=said)
        for line in one.signature.splitlines():
            yield "dim", f"{_INDENT}{line}"
        yield from _note(one, width)
        return
    if one.status == "skipped":
        yield (
            "skipped",
            _("{sign} {name}: not checked, {reason}").format(
                sign=sign, name=name, reason=one.reason
            ),
        )
        return
    yield "failed", f"{sign} {name}  ({one.label})"
    yield from _note(one, width)
    for check in one.checks:
        yield from _check(check, width)
    yield from _paragraph(_("why it matters"), one.why, width)


def _note(one: ExerciseView, width: int) -> Iterator[StyledLine]:
    if one.note:
        yield from _paragraph(_("note"), one.note, width)


def _check(check: CheckView, width: int) -> Iterator[StyledLine]:
    line = f"  {SIGNS[check.status]} {check.title}"
    if check.status == "skipped":
        line = _("{check}: not checked, {reason}").format(check=line, reason=check.reason)
    yield check.status, line
    if check.status != "failed":
        return
    if check.hidden or check.failure is None:
        yield "plain", _INDENT + _("The details of this check are your teacher's.")
        return
    yield from _failure(check.failure, width)
    yield from _paragraph(_("hint"), check.hint, width)


def _failure(failure: FailureView, width: int) -> Iterator[StyledLine]:
    yield from _paragraph(_("call"), failure.call, width)
    yield from _board(_("position"), failure.position)
    yield from _paragraph(_("expected"), failure.expected, width)
    yield from _board("", failure.expected_board)
    yield from _paragraph(_("obtained"), failure.obtained, width)
    yield from _board("", failure.obtained_board)
    title, lines = _("where:"), failure.trace.rstrip().splitlines()[-_TRACE:]
    if not failure.trace:
        title, lines = _("printed:"), failure.printed.strip("\n").splitlines()[:_PRINTED]
    if failure.trace or failure.printed.strip():
        yield from (("dim", _INDENT + line) for line in [title, *(f"  {line}" for line in lines)])


def _board(title: str, board: Drawn | None) -> Iterator[StyledLine]:
    if board is None:
        return
    if title:
        yield "plain", _INDENT + _("{title}:").format(title=title)
    for line in handout_boards.text(board).splitlines():
        yield "board", f"{_INDENT}  {line}"


def _paragraph(title: str, text: str, width: int) -> Iterator[StyledLine]:
    first = _INDENT + _("{title}:").format(title=title) + " "
    if "\n" in text:
        yield "plain", first.rstrip()
        yield from (("plain", f"{_INDENT}  {line}") for line in text.splitlines())
        return
    room = max(width, 40)
    lines = textwrap.wrap(
        text,
        room,
        initial_indent=first,
        subsequent_indent=_INDENT + "  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    yield from (("plain", line) for line in lines or [first.rstrip()])


def whole(view: FileView, width: int = 88) -> str:
    """Return all of it as one text."""
    lines = [line for one in view.exercises for _style, line in exercise(one, width)]
    return "\n".join([*lines, *(line for _style, line in total(view))])


def passing(view: FileView) -> str:
    """Return how many exercises pass, and which need a person to judge them."""
    said = ngettext(
        "{passed} of {count} exercise passes.", "{passed} of {count} exercises pass.", view.counted
    )
    line = said.format(passed=view.passed, count=view.counted)
    if view.by_hand:
        names = ", ".join(view.by_hand)
        line += " " + _("Not judged, to be tried by hand: {names}.").format(names=names)
    return line


def total(view: FileView) -> Iterator[StyledLine]:
    """Yield the last lines: how many pass, the mark, what to do next."""
    line = passing(view)
    if view.mark is not None and view.out_of is not None:
        line += " " + _("Mark: {mark} / {most}.").format(
            mark=decimal(view.mark, 1), most=decimal(view.out_of, 1)
        )
    yield "bold", line
    yield from (("plain", note) for note in view.notes)
    if view.next is not None:
        yield "plain", _("Next: {name}.").format(name=view.next.name)
