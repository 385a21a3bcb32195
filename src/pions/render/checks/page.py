"""Findings as a page of HTML that needs nothing but itself."""

from __future__ import annotations

from collections.abc import Iterator

from pions.core import language
from pions.core.language import _, ngettext
from pions.core.numbers import decimal
from pions.render import positions
from pions.render.checks.model import CheckView, ExerciseView, FailureView, FileView
from pions.render.checks.text import SIGNS
from pions.render.positions import Drawn
from pions.render.report import boards
from pions.render.report.markup import Html, joined, tag
from pions.render.report.style import CSS

_CSS = (
    CSS
    + """
.status { font-weight: 700; } .passed { color: var(--win); } .failed { color: var(--loss); }
.skipped, .missing { color: var(--muted); }
.card > h2:first-child { margin-top: 0; } h2 code { font-size: 1.2rem; }
.checks { list-style: none; padding: 0; } .checks > li { margin: .6rem 0; }
.pair { display: flex; flex-wrap: wrap; gap: 1.5rem; }
.labelled { margin: .4rem 0; } .labelled > span { color: var(--muted); }
.hint { border-left: 4px solid var(--accent); padding-left: .75rem; }
code { font: .9rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
"""
)


def page(view: FileView) -> str:
    """A whole HTML file about one student's file."""
    title = f"{view.file}: {view.handout}"
    return _whole(title, _header(view), tag("main", *map(_exercise, view.exercises)))


def unchecked(file: str, reason: str) -> str:
    """The same about a file of which nothing could be checked."""
    said = tag("p", _("Nothing could be checked."), class_="status failed")
    return _whole(
        file, tag("header", tag("h1", file)), tag("main", tag("section", said, tag("p", reason)))
    )


def _whole(title: str, *content: Html) -> str:
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(_CSS)),
    )
    body = tag("body", boards.definitions(), tag("div", *content, class_="page"))
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=language.current())}\n"


def _header(view: FileView) -> Html:
    counted = sum(one.status == "passed" and one.counts for one in view.exercises)
    said = ngettext(
        "{passed} of {count} exercise passes.", "{passed} of {count} exercises pass.", view.counted
    )
    pieces: list[Html | None] = [
        tag("h1", view.file),
        tag(
            "p",
            _("hand-out {handout}: {subject}").format(handout=view.handout, subject=view.subject),
            class_="muted",
        ),
        tag("p", tag("strong", said.format(passed=counted, count=view.counted))),
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


def _status(one: ExerciseView | CheckView) -> Html:
    words = {
        "passed": _("passes"),
        "failed": _("fails"),
        "skipped": _("not checked"),
        "missing": _("not written yet"),
    }
    return tag("span", f"{SIGNS[one.status]} {words[one.status]}", class_=f"status {one.status}")


def _exercise(one: ExerciseView) -> Html:
    name = one.name if not one.written_as else f"{one.name} ({one.written_as})"
    pieces: list[Html | None] = [
        tag("h2", tag("code", name), " ", tag("span", one.label, class_="small")),
        tag("p", _status(one), f" {one.reason}" if one.reason else None),
    ]
    if one.note:
        pieces.append(_labelled(_("note"), one.note))
    if one.status == "missing":
        pieces.append(tag("pre", one.signature))
    elif one.checks:
        pieces.append(tag("ul", *map(_check, one.checks), class_="checks"))
    if one.status == "failed":
        pieces.append(_labelled(_("why it matters"), one.why))
    return tag("section", *pieces, class_="card", id=one.name)


def _check(check: CheckView) -> Html:
    pieces: list[Html | str | None] = [_status(check), " ", check.title]
    if check.status == "skipped":
        pieces.append(f" ({check.reason})")
    if check.status == "failed":
        if check.hidden or check.failure is None:
            pieces.append(tag("p", _("The details of this check are your teacher's.")))
        else:
            pieces += _failure(check.failure)
            pieces.append(tag("p", tag("strong", _("hint")), " ", check.hint, class_="hint"))
    return tag("li", *pieces)


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
    """A picture, and under it the letters and indices of the hand-out."""
    if board is None:
        return None
    return joined(
        tag("p", title, class_="muted") if title else None,
        tag(
            "div",
            boards.board(board, title or _("position")),
            tag("pre", positions.text(board)),
            class_="pair",
        ),
    )


def _folded(title: str, text: str) -> Html | None:
    return tag("details", tag("summary", title), tag("pre", text)) if text.strip() else None
