"""Findings as a page of HTML that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pions.app.checks.file_views import CheckView, ExerciseView, FailureView, FileView, StatusName
from pions.checks.boards import Drawn
from pions.core.language import _
from pions.core.numbers import decimal
from pions.render import handout_boards, svg_boards
from pions.render.checks.text import SIGNS, passing
from pions.render.markup import Html, document, joined, tag
from pions.render.style import BOARDS, CSS, bound

_CHECKS: Final = """
.status { font-weight: 700; } .passed { color: var(--win); } .failed { color: var(--loss); }
.skipped, .missing { color: var(--muted); }
.card > h2:first-child { margin-top: 0; } h2 code { font-size: 1.2rem; }
.checks { list-style: none; padding: 0; } .checks > li { margin: .6rem 0; }
.pair { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.labelled { margin: .4rem 0; } .labelled > span { color: var(--muted); }
.hint { border-left: 4px solid var(--accent); padding-left: .75rem; }
code { font: .9rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
"""
_IN_A_CELL: Final = """
p, pre, h3 { margin: .3rem 0; } h3 { font-size: 1rem; } svg { display: block; }
.small { font-weight: 400; color: var(--muted); } .muted { color: var(--muted); }
.card { background: var(--surface); color: var(--ink); border: 1px solid var(--rule);
  border-radius: 8px; padding: .6rem 1rem; margin: .6rem 0; }
pre { white-space: pre-wrap; background: var(--ground); color: var(--ink); padding: .5rem;
  border-radius: 4px; max-height: 20rem; overflow: auto;
  font: .82rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; }
.pair svg { max-width: 240px; height: auto; }
details > summary { cursor: pointer; color: var(--accent); }
"""


def page(view: FileView) -> str:
    """Return a whole HTML file about one student's file."""
    title = f"{view.file}: {view.handout}"
    cards = [_card(exercise, "h2", map(_check, exercise.checks)) for exercise in view.exercises]
    return whole_page(title, _header(view), tag("main", *cards))


def fragment(view: FileView) -> str:
    """Return it for a notebook's cell: a line an exercise, and all details of failures."""
    style = tag("style", Html(bound(BOARDS + _CHECKS + _IN_A_CELL)))
    total = tag("p", tag("strong", passing(view)))
    notes = [tag("p", note) for note in view.notes]
    return tag("div", style, *map(_brief, view.exercises), total, *notes, class_="pions")


def _brief(exercise: ExerciseView) -> Html:
    if exercise.status == "failed":
        return _card(exercise, "h3", _first_open(exercise.checks))
    label = tag("span", exercise.label, class_="small") if exercise.label != exercise.name else None
    said = f" {exercise.reason}" if exercise.reason else None
    note = joined(" ", prose(exercise.note)) if exercise.note else None
    return tag("p", _status(exercise), " ", _named(exercise), " ", label, said, note)


def unchecked(file: str, reason: str) -> str:
    """Return a whole HTML file about a file that could not be checked."""
    said = tag("p", _("Nothing could be checked."), class_="status failed")
    return whole_page(
        file, tag("header", tag("h1", file)), tag("main", tag("section", said, tag("p", reason)))
    )


def whole_page(title: str, *content: Html, head: Html | None = None) -> str:
    """Return a whole HTML file in the style of checks."""
    return document(title, CSS + _CHECKS, tag("div", *content, class_="page"), head=head)


def _header(view: FileView) -> Html:
    pieces: list[Html | None] = [
        tag("h1", view.file),
        tag(
            "p",
            _("hand-out {handout}: {subject}").format(handout=view.handout, subject=view.subject),
            class_="muted",
        ),
        tag("p", tag("strong", passing(view))),
    ]
    if view.mark is not None and view.out_of is not None:
        mark = _("Mark: {mark} / {most}.").format(
            mark=decimal(view.mark, 1), most=decimal(view.out_of, 1)
        )
        pieces.append(tag("p", tag("strong", mark)))
    pieces += [tag("p", note) for note in view.notes]
    if view.next is not None:
        pieces.append(tag("p", _("Next: {name}.").format(name=view.next.name)))
    return tag("header", *pieces)


def status_words(status: StatusName) -> str:
    """Return a status in words."""
    words = {
        "passed": _("passes"),
        "failed": _("fails"),
        "skipped": _("not checked"),
        "missing": _("not written yet"),
    }
    return words[status]


def _status(one: ExerciseView | CheckView) -> Html:
    said = f"{SIGNS[one.status]} {status_words(one.status)}"
    return tag("span", said, class_=f"status {one.status}")


def _named(exercise: ExerciseView) -> Html:
    return tag(
        "code",
        exercise.name if not exercise.written_as else f"{exercise.name} ({exercise.written_as})",
    )


def _card(exercise: ExerciseView, heading: str, checks: Iterable[Html]) -> Html:
    pieces: list[Html | None] = [
        tag(heading, _named(exercise), " ", tag("span", exercise.label, class_="small")),
        tag("p", _status(exercise), f" {exercise.reason}" if exercise.reason else None),
    ]
    if exercise.note:
        pieces.append(_labelled(_("note"), prose(exercise.note)))
    if exercise.status == "missing":
        pieces.append(tag("pre", exercise.signature))
    elif exercise.checks:
        pieces.append(tag("ul", *checks, class_="checks"))
    if exercise.status == "failed":
        pieces.append(_labelled(_("why it matters"), prose(exercise.why)))
    return tag("section", *pieces, class_="card", id=exercise.name)


def _check(check: CheckView) -> Html:
    return tag("li", _said(check), *_details(check))


def _said(check: CheckView) -> Html:
    reason = f" ({check.reason})" if check.status == "skipped" else None
    return joined(_status(check), " ", prose(check.title), reason)


def _details(check: CheckView) -> Iterator[Html | None]:
    if check.status != "failed":
        return
    if check.hidden or check.failure is None:
        yield tag("p", _("The details of this check are your teacher's."))
        return
    yield from _failure(check.failure)
    yield tag("p", tag("strong", _("hint")), " ", prose(check.hint), class_="hint")


def _first_open(checks: Iterable[CheckView]) -> Iterator[Html]:
    """Yield each check, the failures after the first one folded."""
    failed = False
    for check in checks:
        if check.status == "failed" and failed:
            yield tag("li", tag("details", tag("summary", _said(check)), *_details(check)))
        else:
            failed = failed or check.status == "failed"
            yield _check(check)


def prose(text: str) -> Html:
    """Return a sentence with names of code in backticks, drawn as code."""
    parts = text.split("`")
    return joined(*(tag("code", part) if place % 2 else part for place, part in enumerate(parts)))


def _failure(failure: FailureView) -> Iterator[Html | None]:
    yield _labelled(_("call"), tag("code", failure.call))
    yield _board(_("position"), failure.position)
    yield tag(
        "div",
        _value(_("expected"), failure.expected, failure.expected_board),
        _value(_("obtained"), failure.obtained, failure.obtained_board),
        class_="pair",
    )
    yield _folded(_("where"), failure.trace)
    yield _folded(_("printed"), failure.printed if not failure.trace else "")


def _value(title: str, text: str, board: Drawn | None) -> Html:
    shown = tag("pre", text) if "\n" in text else tag("code", text)
    return tag("div", _labelled(title, shown), _board("", board))


def _labelled(title: str, content: Html | str) -> Html:
    return tag("p", tag("span", title), " ", content, class_="labelled")


def _board(title: str, board: Drawn | None) -> Html | None:
    if board is None:
        return None
    return joined(
        tag("p", title, class_="muted") if title else None,
        tag(
            "div",
            svg_boards.picture(board, title or _("position")),
            tag("pre", handout_boards.text(board)),
            class_="pair",
        ),
    )


def _folded(title: str, text: str) -> Html | None:
    return tag("details", tag("summary", title), tag("pre", text)) if text.strip() else None
