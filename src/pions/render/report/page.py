"""The report's page: ranking, who beat whom, how games ended, every player, every game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pions.app.board import naming, views
from pions.app.board.history import History
from pions.app.tournament.results import Results
from pions.app.tournament.reviews import Profiles, Review
from pions.core.language import _, ngettext
from pions.core.numbers import moment, percent, whole
from pions.games import catalog
from pions.render import svg_boards, tournaments
from pions.render.markup import Html, document, joined, row, tag
from pions.render.report import parts
from pions.render.report.parts import Report, ReportedGame
from pions.render.style import CSS

MOST_CELLS: Final = 80_000
"""Cells drawn on one page: beyond, browsers grow slow and boards are left out."""
_NOBODY: Final[Profiles] = {}


def page(found: Results, review: Review | None = None, profiles: Profiles = _NOBODY) -> str:
    """Return a whole HTML file that loads nothing from any network.

    A `review` names the move that lost a game, `profiles` judge the players.
    """
    game = catalog.find(found.tournament.game)
    changes = {} if review is None else review.changes
    cells = sum(map(len, views.board(History.read(game)).cells))
    games = [
        ReportedGame(number, record, History.read(game, record.moves), changes.get(record.id))
        for number, record in enumerate(found.records, start=1)
    ]
    judged = {name: profile for name, profile in profiles.items() if profile.games}
    drawn = cells * (len(games) + len(changes)) <= MOST_CELLS
    places = {line.name: place for place, line in enumerate(found.lines)}
    report = Report(found, games, judged, review, drawn, places)
    title = _("Tournament: {game}").format(game=naming.game(game))
    sections = _sections(report)
    links = [tag("li", tag("a", title, href=f"#{name}")) for name, title, _content in sections]
    return document(
        title,
        CSS,
        tag("a", _("Skip to the ranking"), href="#ranking", class_="skip"),
        svg_boards.definitions(),
        tag(
            "div",
            tag(
                "header",
                tag("h1", title),
                tag("p", _subtitle(found), class_="muted"),
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


def _subtitle(found: Results) -> str:
    players = ngettext("{count} player", "{count} players", len(found.lines))
    games = ngettext("{count} game", "{count} games", found.table.games)
    return ", ".join(
        (
            players.format(count=whole(len(found.lines))),
            games.format(count=whole(found.table.games)),
            _("started {date}").format(date=moment(found.tournament.started)),
        )
    )


def _sections(report: Report) -> list[tuple[str, str, Iterable[Html | None]]]:
    """The sections of the page: the name to link to, the title, the content."""
    found, review = report.found, report.review
    reviewed = tournaments.reviewed(found, review)
    ranking = (
        _missing(found),
        parts.ranking(report),
        tag("h3", _("What this tells"), class_="spaced"),
        tag("ul", *(tag("li", remark) for remark in tournaments.remarks(found))),
        _left_out(found),
    )
    conditions = [
        joined(tag("dt", name), tag("dd", text))
        for name, text in [*tournaments.conditions(found), (_("exact solver"), reviewed)]
    ]
    players = [parts.player(report, place) for place in range(len(found.lines))]
    notes = [] if report.drawn else [_("There are too many games to draw their boards here.")]
    if review is not None and review.left:
        notes.append(reviewed)
    return [
        ("ranking", _("Ranking"), ranking),
        ("cross", _("Who beat whom"), [parts.cross_table(report)]),
        ("endings", _("How games ended"), [_endings(found)]),
        ("players", _("Players"), players),
        ("games", _("Games"), _games(report, notes)),
        ("conditions", _("How it was played"), [tag("dl", *conditions, class_="facts")]),
    ]


def _missing(found: Results) -> Html | None:
    missing = 0 if found.expected is None else max(0, found.expected - found.table.games)
    if not missing:
        return None
    sentence = ngettext(
        "{count} game is still to be played.",
        "{count} games are still to be played.",
        missing,
    )
    return tag("p", tag("strong", sentence.format(count=whole(missing))))


def _left_out(found: Results) -> Html | None:
    if not found.left_out:
        return None
    rows = [tag("li", reason) for _name, reason in found.left_out]
    return joined(
        tag("h3", _("Left out"), class_="spaced"),
        tag("p", _("These files could not be loaded and took no part:")),
        tag("ul", *rows),
    )


def _endings(found: Results) -> Html:
    endings = found.table.endings
    total = endings.total() or 1
    rows = [
        row(
            tournaments.ending(kind, found.tournament.game),
            tag("td", whole(count)),
            tag("td", percent(count / total)),
            tag("td", _bar(count / total), aria_hidden="true"),
        )
        for kind, count in endings.most_common()
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


def _games(report: Report, notes: Iterable[str]) -> Iterator[Html]:
    if report.drawn and report.games:
        board = views.board(report.games[0].history)
        yield tag("p", svg_boards.legend(board.pieces, board.colours), class_="muted")
    for note in notes:
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
