"""The page itself: ranking, who beat whom, how games ended, every player, every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pions.core import language
from pions.core.language import _, ngettext
from pions.core.numbers import percent, whole
from pions.render import svg_boards
from pions.render.markup import Html, joined, tag
from pions.render.report import parts
from pions.render.report.model import Report
from pions.render.style import CSS

_LINKS: Final = ("ranking", "cross", "endings", "players", "games", "conditions")


def page(report: Report) -> str:
    """A whole HTML file that asks nothing of any network."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", report.title),
        tag("style", Html(CSS)),
    )
    body = tag(
        "body",
        tag("a", _("Skip to the ranking"), href="#ranking", class_="skip"),
        svg_boards.definitions(),
        tag("div", _header(report), tag("main", *_sections(report)), class_="page"),
    )
    return f"<!DOCTYPE html>\n{tag('html', head, body, lang=language.current())}\n"


def _header(report: Report) -> Html:
    titles = {
        "ranking": _("Ranking"),
        "cross": _("Who beat whom"),
        "endings": _("How games ended"),
        "players": _("Players"),
        "games": _("Games"),
        "conditions": _("How it was played"),
    }
    links = [tag("li", tag("a", titles[name], href=f"#{name}")) for name in _LINKS]
    return tag(
        "header",
        tag("h1", report.title),
        tag("p", report.subtitle, class_="muted"),
        tag("nav", tag("ul", *links), aria_label=_("Contents")),
    )


def _sections(report: Report) -> Iterator[Html]:
    yield tag(
        "section",
        tag("h2", _("Ranking"), id="ranking"),
        _missing(report),
        parts.ranking(report),
        tag("h3", _("What this tells"), class_="spaced"),
        tag("ul", *(tag("li", remark) for remark in report.remarks)),
        _left_out(report),
    )
    yield tag(
        "section", tag("h2", _("Who beat whom"), id="cross"), parts.cross_table(report)
    )  # fmt: skip
    yield tag("section", tag("h2", _("How games ended"), id="endings"), _endings(report))
    yield tag(
        "section",
        tag("h2", _("Players"), id="players"),
        *(parts.player(report, place) for place in range(len(report.players))),
    )
    yield tag("section", tag("h2", _("Games"), id="games"), *_games(report))
    yield tag("section", tag("h2", _("How it was played"), id="conditions"), _conditions(report))


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
        tag(
            "tr",
            tag("th", name, scope="row"),
            tag("td", whole(count)),
            tag("td", percent(count / total)),
            tag(
                "td",
                tag("span", class_="bar", style=f"width:{100 * count / total:.1f}%"),
                aria_hidden="true",
            ),
        )
        for name, count in report.endings
    ]
    head = tag(
        "thead",
        tag(
            "tr",
            tag("th", _("ending"), scope="col", class_="text"),
            tag("th", _("games"), scope="col"),
            tag("th", _("share"), scope="col"),
            tag("td"),
        ),
    )
    explained = _("On the board, or by a fault of the player that lost.")
    return parts.scrolling(
        tag("table", parts.caption(explained), head, tag("tbody", *rows), class_="endings"),
        _("How games ended"),
    )


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


def _conditions(report: Report) -> Html:
    pairs = [joined(tag("dt", name), tag("dd", text)) for name, text in report.conditions]
    return tag("dl", *pairs, class_="facts")
