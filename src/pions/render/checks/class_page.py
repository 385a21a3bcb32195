"""A class on one page: who is stuck where, the commonest failures, a link to each file's page."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pions.app.checks.class_checks import CheckedFile
from pions.app.checks.file_views import ExerciseView, FileView
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, whole
from pions.core.text import visible
from pions.render.checks.page import prose, status_words, whole_page
from pions.render.checks.text import SIGNS
from pions.render.markup import Html, joined, row, tag
from pions.sandbox.reading.hand_ins import PAGES

_MOST_FAILURES = 8


def page(folder: str, entries: Sequence[CheckedFile]) -> str:
    """Return a whole HTML file."""
    read = [(entry, entry.view) for entry in entries if entry.view is not None]
    by_handout: dict[str, list[tuple[CheckedFile, FileView]]] = defaultdict(list)
    for one, view in read:
        by_handout[view.handout].append((one, view))
    title = _("Class: {folder}").format(folder=folder)
    sections = [_handout(group) for group in by_handout.values()]
    unread = [one for one in entries if one.view is None]
    return whole_page(
        title,
        tag("header", tag("h1", title), tag("p", _summary(len(entries), read, len(unread)))),
        tag("main", *sections, _unread(unread)),
        head=Html(f"{PAGES}/>"),
    )


def _summary(count: int, read: list[tuple[CheckedFile, FileView]], unread: int) -> str:
    said = ngettext("{count} file", "{count} files", count).format(count=whole(count))
    complete = sum(view.complete for _, view in read)
    return _("{files}; everything passes: {complete}; not checked: {unread}.").format(
        files=said, complete=whole(complete), unread=whole(unread)
    )


def _handout(group: list[tuple[CheckedFile, FileView]]) -> Html:
    _entry, first = group[0]
    title = _("Hand-out {handout}: {subject}").format(handout=first.handout, subject=first.subject)
    return tag(
        "section",
        tag("h2", title),
        tag("h3", _("What blocks whom")),
        _blocked(group),
        tag("h3", _("Commonest failures"), class_="spaced"),
        _failures(group),
        tag("h3", _("Everybody"), class_="spaced"),
        _everybody(group),
    )


def _names(group: Sequence[tuple[CheckedFile, FileView]]) -> list[ExerciseView]:
    return list(
        {exercise.name: exercise for _, view in group for exercise in view.exercises}.values()
    )


def _blocked(group: Sequence[tuple[CheckedFile, FileView]]) -> Html:
    """Return a row an exercise: how many pass it, and whose first open one it is."""
    stuck: dict[str, list[CheckedFile]] = defaultdict(list)
    passed = Counter(
        exercise.name
        for _, view in group
        for exercise in view.exercises
        if exercise.status == "passed"
    )
    for entry, view in group:
        if view.next is not None:
            stuck[view.next.name].append(entry)
    rows = [
        row(
            tag("code", name.name),
            tag("td", _share(passed[name.name], len(group))),
            tag("td", *_links(stuck[name.name], f"#{name.name}"), class_="text wrap"),
        )
        for name in _names(group)
    ]
    return _table((_("exercise"), _("passing"), _("is the next one of")), rows, text=2)


def _share(count: int, total: int) -> str:
    return f"{count} / {total}"


def _failures(group: Sequence[tuple[CheckedFile, FileView]]) -> Html:
    """The checks that most fail, with the hint that was given most often."""
    failed: dict[tuple[str, str], list[tuple[CheckedFile, str]]] = defaultdict(list)
    for entry, view in group:
        for exercise in view.exercises:
            for check in exercise.checks:
                if check.status == "failed":
                    failed[exercise.name, check.title].append((entry, check.hint))
    if not failed:
        return tag("p", _("No check fails."), class_="muted")
    most = sorted(failed.items(), key=lambda one: -len(one[1]))[:_MOST_FAILURES]
    rows = [
        tag(
            "tr",
            tag("td", str(len(found))),
            tag("td", tag("code", name), " ", prose(title), _hint(found), class_="text wrap"),
            tag("td", *_links([entry for entry, _ in found], f"#{name}"), class_="text wrap"),
        )
        for (name, title), found in most
    ]
    return _table((_("how many"), _("check"), _("in the files of")), rows, text=1)


def _hint(found: list[tuple[CheckedFile, str]]) -> Html | None:
    hints = [hint for _, hint in found if hint]
    if not hints:
        return None
    return tag("span", prose(max(hints, key=hints.count)), class_="small")


def _everybody(group: Sequence[tuple[CheckedFile, FileView]]) -> Html:
    exercises = _names(group)
    marked = any(view.mark is not None for _, view in group)
    rows = []
    for entry, view in group:
        known = {one.name: one for one in view.exercises}
        cells = [_cell(known.get(one.name)) for one in exercises]
        if marked:
            cells.append(tag("td", "" if view.mark is None else decimal(view.mark, 1)))
        share = tag("td", _share(view.passed, view.counted))
        rows.append(row(joined(*_links([entry])), share, *cells))
    titles = [tag("code", exercise.name) for exercise in exercises]
    heads = [_("file"), _("passing"), *titles, *([_("mark")] if marked else [])]
    return _table(heads, rows, text=0, kind="cross")


def _cell(one: ExerciseView | None) -> Html:
    if one is None:
        return tag("td")
    sign, words = SIGNS[one.status], status_words(one.status)
    return tag("td", tag("span", sign, class_=f"status {one.status}", role="img", aria_label=words))


def _table(heads: Iterable[str | Html], rows: Iterable[Html], *, text: int, kind: str = "") -> Html:
    titles = [
        tag("th", head, scope="col", class_="text" if place in (0, text, text + 1) else None)
        for place, head in enumerate(heads)
    ]
    table = tag("table", tag("thead", tag("tr", *titles)), tag("tbody", *rows), class_=kind or None)
    return tag("div", table, class_="scroll", tabindex="0")


def _links(entries: Iterable[CheckedFile], anchor: str = "") -> Iterator[Html]:
    from urllib.parse import quote  # noqa: PLC0415 - slow to load, and rarely needed

    for place, entry in enumerate(entries):
        link = tag("a", entry.name, href=f"{quote(entry.page)}{anchor}")
        yield joined(", ", link) if place else link


def _unread(entries: Sequence[CheckedFile]) -> Html | None:
    if not entries:
        return None
    rows = [
        tag("li", *_links([entry]), f" {SIGNS['failed']} {visible(entry.error)}")
        for entry in entries
    ]
    return tag("section", tag("h2", _("Not checked")), tag("ul", *rows))
