"""The report's page: ranking, who beat whom, how games ended, every player, every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pions.core.language import _, ngettext
from pions.core.numbers import percent, whole
from pions.render import svg_boards
from pions.render.markup import Html, document, joined, row, tag
from pions.render.report import parts
from pions.render.report.model import Report
from pions.render.style import CSS


def page(report: Report) -> str:
    """Return a whole HTML file that loads nothing from any network."""
    sections = _sections(report)
    links = [tag("li", tag("a", title, href=f"#{name}")) for name, title, _content in sections]
    return document(
        report.title,
        CSS,
        tag("a", _("Skip to the ranking"), href="#ranking", class_="skip"),
        svg_boards.definitions(),
        tag(
            "div",
            tag(
                "header",
                tag("h1", report.title),
                tag("p", report.subtitle, class_="muted"),
                tag("nav", tag("ul", *links), aria_label=_("Contents")),
            ),
            tag(
                "main",
                *(
                    tag("section", tag("h2", title, id=name), *content)
                    for name, title, content in sections
                ),
            ),
            class_="page",
        ),
    )


def _sections(report: Report) -> list[tuple[str, str, Iterable[Html | None]]]:
    """The sections of the page: the name to link to, the title, the content."""
    ranking = (
        _missing(report),
        parts.ranking(report),
        tag("h3", _("What this tells"), class_="spaced"),
        tag("ul", *(tag("li", remark) for remark in report.remarks)),
        _left_out(report),
    )
    conditions = [joined(tag("dt", name), tag("dd", text)) for name, text in report.conditions]
    players = [parts.player(report, place) for place in range(len(report.players))]
    return [
        ("ranking", _("Ranking"), ranking),
        ("cross", _("Who beat whom"), [parts.cross_table(report)]),
        ("endings", _("How games ended"), [_endings(report)]),
        ("players", _("Players"), players),
        ("games", _("Games"), _games(report)),
        ("conditions", _("How it was played"), [tag("dl", *conditions, class_="facts")]),
    ]


def _missing(report: Report) -> Html | None:
    if not report.missing:
        return None
    sentence = ngettext(
        "{count} game is still to be played.",
        "{count} games are still to be played.",
        report.missing,
    )
    return tag("p", tag("strong", sentence.format(count=whole(report.missing))))


def _left_out(report: Report) -> Html | None:
    if not report.left_out:
        return None
    rows = [tag("li", reason) for _name, reason in report.left_out]
    return joined(
        tag("h3", _("Left out"), class_="spaced"),
        tag("p", _("These files could not be loaded and took no part:")),
        tag("ul", *rows),
    )


def _endings(report: Report) -> Html:
    total = sum(count for _name, count in report.endings) or 1
    rows = [
        row(
            name,
            tag("td", whole(count)),
            tag("td", percent(count / total)),
            tag("td", _bar(count / total), aria_hidden="true"),
        )
        for name, count in report.endings
    ]
    head = tag(
        "tr",
        tag("th", _("ending"), scope="col", class_="text"),
        tag("th", _("games"), scope="col"),
        tag("th", _("share"), scope="col"),
        tag("td"),
    )
    explained = _("On the board, or by a fault of the player that lost.")
    content = parts.caption(explained), tag("thead", head), tag("tbody", *rows)
    return parts.scrolling(tag("table", *content, class_="endings"), _("How games ended"))


def _bar(share: float) -> Html:
    return tag("span", class_="bar", style=f"width:{100 * share:.1f}%")


def _games(report: Report) -> Iterator[Html]:
    drawn = next((game.board for game in report.games if game.board is not None), None)
    if drawn is not None:
        yield tag("p", svg_boards.legend(drawn.pieces, drawn.colours), class_="muted")
    for note in report.notes:
        yield tag("p", note, class_="muted")
    cards = [parts.game(report, game) for game in report.games]
    shown = ngettext("Show {count} game", "Show all {count} games", len(cards))
    yield tag(
        "details",
        tag("summary", shown.format(count=whole(len(cards)))),
        tag("div", *cards, class_="gallery"),
    )
    # A link to a game, or to a part of it, opens whatever hides it.
    yield tag("script", Html(_OPEN))


_OPEN: Final = """
const open = () => {
  const found = location.hash && document.getElementById(location.hash.slice(1));
  for (let one = found; one; one = one.parentElement) if (one.matches("details")) one.open = true;
  if (found) found.scrollIntoView();
};
addEventListener("hashchange", open);
open();
"""
