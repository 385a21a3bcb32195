"""Parts of the report's page: tables, a player, a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.profile.profile import Profile
from pions.app.tournament.results import Line, Results
from pions.app.tournament.reviews import Change, Review
from pions.arena.rating import Rating
from pions.arena.statistics import Interval, Tally
from pions.core import sentences
from pions.core.language import _
from pions.core.numbers import NOTHING, decimal, decimals, percent, points, whole
from pions.core.types import Term
from pions.families.exact_values import Result
from pions.families.judged_moves import Grade
from pions.render import profiles, svg_boards, tournaments
from pions.render.markup import Html, joined, row, tag
from pions.render.profiles import ShareRow
from pions.render.series_sentences import elo, elo_interval
from pions.store.game_records import GameRecord, Winner

_Result: TypeAlias = Literal["won", "drawn", "lost"]
_SIGNS: Final = {"won": "▲", "drawn": "=", "lost": "▼"}
_DASH: Final = " \N{EN DASH} "
_SCORES: Final[Mapping[Winner, tuple[str, str]]] = {
    "first": ("1", "0"),
    "second": ("0", "1"),
    None: ("½", "½"),
}
_FEW: Final = 16
"""Up to so many players, tables have room for names and signs."""
_RESULTS: Final = {
    Result.WIN: Term("a won game"),
    Result.DRAW: Term("a drawn game"),
    Result.LOSS: Term("a lost game"),
}


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A game: a row in the sections of its players, and a card."""

    number: int
    record: GameRecord
    history: History
    changes: Sequence[Change] | None
    """The moves that changed its result; ``None`` where it was not reviewed."""


@dataclass(frozen=True, slots=True)
class Report:
    """The tournament, and what was judged of its games and players."""

    found: Results
    games: Sequence[ReportedGame]
    profiles: Mapping[str, Profile]
    """By the name of the player; those that judge any game."""
    review: Review | None
    drawn: bool
    """Whether boards are drawn: on a page of very many games, they are not."""
    places: Mapping[str, int]
    """The place of each player among the lines of the ranking."""


def scrolling(table: Html, label: str) -> Html:
    """Return a table in a box that scrolls by itself, also by keyboard."""
    return tag("div", table, class_="scroll", tabindex=0, role="region", aria_label=label)


def caption(text: str) -> Html:
    """Return a caption that stays in sight while the table scrolls sideways."""
    return tag("caption", tag("span", text))


def ranking(report: Report) -> Html:
    """Return a row a player, the best first."""
    titles = [
        (_("place"), ""),
        (_("player"), "text"),
        (_("points"), ""),
        (_("score"), ""),
        ("Elo", ""),
        (_("Elo, 95% between"), "text"),
        (_("won"), ""),
        (_("drawn"), ""),
        (_("lost"), ""),
        (_("lost by fault"), "text"),
    ]
    if report.profiles:
        titles.append((_("keeps the result"), ""))
    intervals = [line.rating.interval for line in report.found.lines]
    low = min((interval.low for interval in intervals), default=0.0)
    high = max((interval.high for interval in intervals), default=0.0)
    rows = [
        _ranked(report, number, Interval(low, high)) for number in range(len(report.found.lines))
    ]
    explained = _(
        "Score: the share of the points, a draw counting half. Elo: 0 is the mean of the players "
        "or the anchor; 400 more means ten points to one. The true value lies between the two "
        "ends 95 times in 100: where these overlap, the order may be luck."
    )
    if report.profiles:
        explained += " " + _(
            "Keeps the result: the share of moves after which the result that perfect play leads "
            "to is still the same; a slower way to win keeps it. Only moves that were played "
            "count: a player who loses by illegal moves or on time may still have a high share."
        )
    table = tag("table", caption(explained), _head(titles), tag("tbody", *rows), class_="ranking")
    return scrolling(table, _("Ranking"))


def _head(titles: Sequence[tuple[str, str]]) -> Html:
    cells = (tag("th", title, scope="col", class_=kind or None) for title, kind in titles)
    return tag("thead", tag("tr", *cells))


def _ranked(report: Report, number: int, widest: Interval) -> Html:
    line = report.found.lines[number]
    tally = line.standing.tally
    return tag(
        "tr",
        tag("td", str(line.place)),
        tag("th", _link(line, number), _under(line), scope="row", class_="text"),
        tag("td", points(tally.points)),
        tag("td", percent(tally.score), _span(line.standing.interval)),
        tag("td", elo(line.rating.elo)),
        tag("td", _whisker(line.rating, widest), class_="text"),
        tag("td", whole(tally.wins)),
        tag("td", whole(tally.draws)),
        tag("td", whole(tally.losses)),
        tag("td", tournaments.faults(line.standing.faults), class_="text wrap"),
        _keeping(report.profiles.get(line.name)) if report.profiles else None,
    )


def _keeping(profile: Profile | None) -> Html:
    if profile is None:
        return tag("td", NOTHING)
    about = "" if profile.exact else " " + _("(estimate)")
    share = percent(profile.whole.share, digits=0)
    return tag("td", share + about, _span(profile.whole.interval))


def _span(share: Interval) -> Html:
    return tag("span", decimals(100 * share.low, 100 * share.high, 0), class_="small")


def _under(line: Line) -> Html | None:
    return None if line.label == line.name else tag("span", line.name, class_="small")


def _link(line: Line, number: int) -> Html:
    return tag("a", line.label, href=f"#p{number}")


def _whisker(rating: Rating, widest: Interval) -> Html:
    width = max(widest.high - widest.low, 1.0)

    def at(elo_value: float) -> str:
        return f"{5 + 170 * (elo_value - widest.low) / width:.1f}"

    low, high = at(rating.interval.low), at(rating.interval.high)
    drawing = tag(
        "svg",
        tag("line", x1=5, x2=175, y1=9, y2=9, class_="axis"),
        tag("line", x1=low, x2=high, y1=9, y2=9, class_="span"),
        tag("circle", cx=at(rating.elo), cy=9, r=4.5, class_="point"),
        viewBox="0 0 180 18",
        class_="whisker",
        aria_hidden="true",
    )
    return joined(drawing, tag("span", elo_interval(rating.interval), class_="small"))


def cross_table(report: Report) -> Html:
    """Return the points of each against each."""
    lines, cross = report.found.lines, report.found.table.cross
    few = len(lines) <= _FEW
    titles = [
        tag("th", tag("abbr", str(line.place), title=line.called), scope="col") for line in lines
    ]
    head = tag("tr", tag("td"), *titles)
    rows = []
    for number, line in enumerate(lines):
        cells = [
            _cell(cross.get((line.name, other.name)), same=line is other, sign=few)
            for other in lines
        ]
        name = joined(f"{line.place}. ", _link(line, number))
        rows.append(row(name, *cells))
    explained = _(
        "Points of the player of the row against the one of the column, who is given by its place. "
        "Filled: more than half of the points; dashed: exactly half; pale: less."
    )
    table = tag(
        "table",
        caption(explained),
        tag("thead", head),
        tag("tbody", *rows),
        class_="cross" if few else "cross many",
    )
    return scrolling(table, _("Who beat whom"))


def _cell(tally: Tally | None, *, same: bool, sign: bool) -> Html:
    if same:
        return tag("td", class_="self")
    if tally is None or not tally.games:
        return tag("td", "\N{EN DASH}")
    ahead = tally.wins - tally.losses
    result: _Result = "won" if ahead > 0 else "lost" if ahead < 0 else "drawn"
    mark = f"{_SIGNS[result]} " if sign else ""
    return tag("td", mark + points(tally.points), class_=result)


def player(report: Report, number: int) -> Html:
    """Return everything about one player, and a list of its games."""
    line = report.found.lines[number]
    standing, tally, opening = line.standing, line.standing.tally, line.standing.opening
    answering = Tally(
        tally.wins - opening.wins, tally.draws - opening.draws, tally.losses - opening.losses
    )
    mean = standing.seconds / standing.moves if standing.moves else 0.0
    facts = [
        (_("place"), str(line.place)),
        (_("origin"), line.origin),
        (_("called as"), sentences.told(line.calling, _).replace("`", "")),
        (_("fingerprint"), line.program),
        (_("opening the game"), _counted(opening)),
        (_("answering"), _counted(answering)),
        (_("pairs that brought 0, ½, 1, 1½, 2 points"), ", ".join(map(whole, standing.pairs))),
        (_("time a move, mean and longest"), f"{seconds(mean)}, {seconds(standing.slowest)}"),
    ]
    shown = [joined(tag("dt", name), tag("dd", text)) for name, text in facts if text]
    games = [
        game
        for game in report.games
        if line.name in (game.record.first.name, game.record.second.name)
    ]
    rows = [_game_row(report, game, line.name) for game in games]
    profile = report.profiles.get(line.name)
    titles = [
        (_("game"), ""),
        (_("result"), "text"),
        (_("against"), "text"),
        (_("side"), "text"),
        (_("ending"), "text"),
        (_("moves"), ""),
    ]
    if report.review is not None:
        titles.append((_("the first move that changed the result"), "text"))
    table = tag("table", _head(titles), tag("tbody", *rows))
    count = _("Its {count} games").format(count=whole(len(games)))
    named = _("Games of {name}").format(name=line.name)
    return tag(
        "article",
        tag("h3", line.called, id=f"p{number}"),
        tag("dl", *shown, class_="facts"),
        None if profile is None else _profile(profile),
        tag("details", tag("summary", count), scrolling(table, named)),
        class_="card",
    )


def _profile(profile: Profile) -> Html:
    told = profiles.told(profile)
    said = [
        f"{told.share} {told.headline} {told.counts} {told.judged_by}",
        *filter(None, [told.waiting or f"{told.level} {told.possible}".strip()]),
        *told.problems,
    ]
    figures = {
        told.headings["phases"]: list(map(_share_row, told.phases)),
        told.headings["kinds"]: [(row.name, row.times, row.detail) for row in told.kinds],
        told.headings["openings"]: list(map(_share_row, told.openings)),
    }
    tables = [
        joined(tag("h4", title), _figures(title, rows)) for title, rows in figures.items() if rows
    ]
    return tag(
        "section",
        *(tag("p", sentence) for sentence in said),
        tag("details", tag("summary", _("Its profile in figures")), *tables) if tables else None,
    )


def _share_row(row: ShareRow) -> tuple[str, str, str]:
    return row.name, row.share, " · ".join(filter(None, (row.between, row.detail, row.loss)))


def _figures(title: str, rows: Sequence[tuple[str, str, str]]) -> Html:
    body = [
        row(name, tag("td", figure), tag("td", behind, class_="text"))
        for name, figure, behind in rows
    ]
    return scrolling(tag("table", tag("tbody", *body)), title)


def _counted(tally: Tally) -> str:
    return _("{won} won, {drawn} drawn, {lost} lost").format(
        won=whole(tally.wins), drawn=whole(tally.draws), lost=whole(tally.losses)
    )


def seconds(value: float) -> str:
    """Return a time, below a second in milliseconds; a dash for 0."""
    if value == 0:
        return NOTHING
    if value < 1:
        digits = 2 if value < 0.001 else int(value < 0.01)
        return _("{count} ms").format(count=decimal(1000 * value, digits))
    return _("{count} s").format(count=decimal(value, 2))


def _game_row(report: Report, game: ReportedGame, name: str) -> Html:
    record = game.record
    opened = record.first.name == name
    rival = report.places[(record.second if opened else record.first).name]
    result: _Result = "drawn" if record.winner is None else "lost"
    if record.winner == ("first" if opened else "second"):
        result = "won"
    words = {"won": _("victory"), "drawn": _("draw"), "lost": _("defeat")}
    sign = tag("span", _SIGNS[result], class_=f"sign {result}", aria_hidden="true")
    cells = [
        tag("td", tag("a", str(game.number), href=f"#g{game.number}")),
        tag("td", sign, words[result], class_="text"),
        tag("td", _link(report.found.lines[rival], rival), class_="text"),
        tag("td", _("opened") if opened else _("answered"), class_="text"),
        tag("td", tournaments.ending(record.termination, record.game), class_="text"),
        tag("td", whole(len(game.history.moves))),
    ]
    if report.review is not None:
        cells.append(tag("td", _turning(game, wanted=result == "lost"), class_="text"))
    return tag("tr", *cells)


def _turning(game: ReportedGame, *, wanted: bool) -> Html | None:
    if not wanted:
        return None
    if game.changes is None:
        return joined(_("not reviewed"))
    if not game.changes:
        lost = game.record.termination == "win"
        return joined(_("none: lost from the start") if lost else _("none"))
    first = game.changes[0]
    text = _("move {number}: {move} {mark}").format(
        number=first.place + 1,
        move=game.history.game.format_move(first.move),
        mark=_mark(first).value,
    )
    return tag("a", text, href=f"#t{game.number}")


def game(report: Report, one: ReportedGame) -> Html:
    """Return a card: the players, the end, the last position, the moves."""
    record = one.record
    players = [
        report.found.lines[report.places[seat.name]].called
        for seat in (record.first, record.second)
    ]
    result, names = _DASH.join(_SCORES[record.winner]), _DASH.join(players)
    ended = tournaments.ending(record.termination, record.game)
    about = [ended, _("round {number}").format(number=record.round)]
    if record.opening:
        about.append(_("opening {moves}").format(moves=record.opening))
    times = _DASH.join(seconds(sum(record.seconds[side::2])) for side in (0, 1))
    pieces: list[Html | None] = [
        tag("h3", f"{one.number}. {names}"),
        tag("p", tag("strong", result), " ", ", ".join(about)),
        svg_boards.board(views.board(one.history), f"{names}, {result}") if report.drawn else None,
        tag("p", record.moves, class_="moves"),
        tag("p", _("thinking time: {times}").format(times=times), class_="muted small"),
        _turning_part(one, drawn=report.drawn),
        _folded(_("what happened"), record.detail(_)),
        *(
            _folded(_("printed by {name}").format(name=name), seat.output)
            for name, seat in zip(players, (record.first, record.second), strict=True)
        ),
    ]
    return tag("article", *pieces, class_="card", id=f"g{one.number}")


def _turning_part(one: ReportedGame, *, drawn: bool) -> Html | None:
    if not one.changes:
        return None
    moves = one.changes[0].place + 1
    after = views.board(one.history.back(len(one.history.moves) - moves))
    label = _("after move {number}").format(number=moves)
    return tag(
        "details",
        tag("summary", _("the first move that changed the result")),
        *(tag("p", _told(one.history, change)) for change in one.changes),
        svg_boards.board(after, label) if drawn else None,
        id=f"t{one.number}",
    )


def _told(history: History, change: Change) -> str:
    return _("Move {number}, {colour} in {move} ({mark}): {before} becomes {after}.").format(
        number=change.place + 1,
        colour=_(history.game.colours[change.side]),
        move=history.game.format_move(change.move),
        mark=_mark(change).value,
        before=_(_RESULTS[change.before]),
        after=_(_RESULTS[change.after]),
    )


def _mark(change: Change) -> Grade:
    return Grade.REVERSES if change.before - change.after == 2 else Grade.CHANGES


def _folded(title: str, text: str) -> Html | None:
    return tag("details", tag("summary", title), tag("pre", text, tabindex=0)) if text else None
