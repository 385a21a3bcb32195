"""Parts of the report's page: tables, a player, a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from pions.arena.statistics import Tally
from pions.core.language import _
from pions.core.numbers import NOTHING, decimal, decimals, percent, points, whole
from pions.render import svg_boards
from pions.render.charts import Reading
from pions.render.markup import Html, joined, row, tag
from pions.render.report.model import Report, ReportedGame, ReportedPlayer, ReportedProfile
from pions.render.series_sentences import elo

_Result: TypeAlias = Literal["won", "drawn", "lost"]
_SIGNS: Final = {"won": "▲", "drawn": "=", "lost": "▼"}
_DASH: Final = " \N{EN DASH} "
_FEW: Final = 16
"""Up to so many players, tables have room for names and signs."""


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
    judged = any(player.profile is not None for player in report.players)
    if judged:
        titles.append((_("keeps the result"), ""))
    low = min((p.elo.low for p in report.players), default=0.0)
    high = max((p.elo.high for p in report.players), default=0.0)
    rows = [
        _ranked(player, number, (low, high), judged=judged)
        for number, player in enumerate(report.players)
    ]
    explained = _(
        "Score: the share of the points, a draw counting half. Elo: 0 is the mean of the players "
        "or the anchor; 400 more means ten points to one. The true value lies between the two "
        "ends 95 times in 100: where these overlap, the order may be luck."
    )
    if judged:
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


def _ranked(
    player: ReportedPlayer, number: int, ends: tuple[float, float], *, judged: bool
) -> Html:
    faults = ", ".join(f"{name} {whole(count)}" for name, count in player.faults)
    tally, score = player.standing.tally, player.standing.interval
    return tag(
        "tr",
        tag("td", str(player.place)),
        tag("th", _link(player, number), _under(player), scope="row", class_="text"),
        tag("td", points(tally.points)),
        tag("td", percent(tally.score), _span(score.low, score.high)),
        tag("td", elo(player.elo.value)),
        tag("td", _whisker(player.elo, *ends), class_="text"),
        tag("td", whole(tally.wins)),
        tag("td", whole(tally.draws)),
        tag("td", whole(tally.losses)),
        tag("td", faults, class_="text wrap"),
        _keeping(player) if judged else None,
    )


def _keeping(player: ReportedPlayer) -> Html:
    if player.profile is None:
        return tag("td", NOTHING)
    kept = player.profile.kept
    about = "" if player.profile.exact else " " + _("(estimate)")
    return tag("td", percent(kept.value, digits=0) + about, _span(kept.low, kept.high))


def _span(low: float, high: float) -> Html:
    return tag("span", decimals(100 * low, 100 * high, 0), class_="small")


def _under(player: ReportedPlayer) -> Html | None:
    return None if player.label == player.name else tag("span", player.name, class_="small")


def _link(player: ReportedPlayer, number: int) -> Html:
    return tag("a", player.label, href=f"#p{number}")


def _whisker(value: Reading, low: float, high: float) -> Html:
    width = max(high - low, 1.0)

    def at(elo_value: float) -> str:
        return f"{5 + 170 * (elo_value - low) / width:.1f}"

    drawing = tag(
        "svg",
        tag("line", x1=5, x2=175, y1=9, y2=9, class_="axis"),
        tag("line", x1=at(value.low), x2=at(value.high), y1=9, y2=9, class_="span"),
        tag("circle", cx=at(value.value), cy=9, r=4.5, class_="point"),
        viewBox="0 0 180 18",
        class_="whisker",
        aria_hidden="true",
    )
    ends = f"{elo(value.low)} … {elo(value.high)}"
    return joined(drawing, tag("span", ends, class_="small"))


def cross_table(report: Report) -> Html:
    """Return the points of each against each."""
    few = len(report.players) <= _FEW
    titles = [
        tag("th", tag("abbr", str(player.place), title=player.called), scope="col")
        for player in report.players
    ]
    head = tag("tr", tag("td"), *titles)
    rows = []
    for number, player in enumerate(report.players):
        cells = [
            _cell(count, same=number == other, sign=few) for other, count in enumerate(player.cross)
        ]
        name = joined(f"{player.place}. ", _link(player, number))
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
    one = report.players[number]
    standing, tally, opening = one.standing, one.standing.tally, one.standing.opening
    answering = Tally(
        tally.wins - opening.wins, tally.draws - opening.draws, tally.losses - opening.losses
    )
    mean = standing.seconds / standing.moves if standing.moves else 0.0
    facts = [
        (_("place"), str(one.place)),
        (_("origin"), one.origin),
        (_("called as"), one.calling.replace("`", "")),
        (_("fingerprint"), one.program),
        (_("opening the game"), _counted(opening)),
        (_("answering"), _counted(answering)),
        (_("pairs that brought 0, ½, 1, 1½, 2 points"), ", ".join(map(whole, standing.pairs))),
        (_("time a move, mean and longest"), f"{seconds(mean)}, {seconds(standing.slowest)}"),
    ]
    shown = [joined(tag("dt", name), tag("dd", text)) for name, text in facts if text]
    games = [game for game in report.games if number in (game.first, game.second)]
    rows = [_game_row(report, game, number) for game in games]
    titles = [
        (_("game"), ""),
        (_("result"), "text"),
        (_("against"), "text"),
        (_("side"), "text"),
        (_("ending"), "text"),
        (_("moves"), ""),
    ]
    if report.reviewed:
        titles.append((_("the first move that changed the result"), "text"))
    table = tag("table", _head(titles), tag("tbody", *rows))
    count = _("Its {count} games").format(count=whole(len(games)))
    named = _("Games of {name}").format(name=one.name)
    return tag(
        "article",
        tag("h3", one.called, id=f"p{number}"),
        tag("dl", *shown, class_="facts"),
        None if one.profile is None else _profile(one.profile),
        tag("details", tag("summary", count), scrolling(table, named)),
        class_="card",
    )


def _profile(profile: ReportedProfile) -> Html:
    tables = [joined(tag("h4", title), _figures(title, rows)) for title, rows in profile.tables]
    return tag(
        "section",
        *(tag("p", sentence) for sentence in profile.sentences),
        tag("details", tag("summary", _("Its profile in figures")), *tables) if tables else None,
    )


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


def _game_row(report: Report, game: ReportedGame, number: int) -> Html:
    rival = game.second if game.first == number else game.first
    result: _Result = "drawn" if game.winner is None else "lost"
    if game.winner == number:
        result = "won"
    words = {"won": _("victory"), "drawn": _("draw"), "lost": _("defeat")}
    sign = tag("span", _SIGNS[result], class_=f"sign {result}", aria_hidden="true")
    cells = [
        tag("td", tag("a", str(game.number), href=f"#g{game.number}")),
        tag("td", sign, words[result], class_="text"),
        tag("td", _link(report.players[rival], rival), class_="text"),
        tag("td", _("opened") if game.first == number else _("answered"), class_="text"),
        tag("td", game.ending, class_="text"),
        tag("td", whole(game.plies)),
    ]
    if report.reviewed:
        cells.append(tag("td", _turning(game, wanted=result == "lost"), class_="text"))
    return tag("tr", *cells)


def _turning(game: ReportedGame, *, wanted: bool) -> Html | None:
    if not wanted:
        return None
    if game.turning is None and not game.steady:
        return joined(_("not reviewed"))
    if game.turning is None:
        lost = game.record.termination == "win"
        return joined(_("none: lost from the start") if lost else _("none"))
    text = _("move {number}: {move} {mark}").format(
        number=game.turning.move, move=game.turning.text, mark=game.turning.mark
    )
    return tag("a", text, href=f"#t{game.number}")


def game(report: Report, one: ReportedGame) -> Html:
    """Return a card: the players, the end, the last position, the moves."""
    first, second, record = report.players[one.first], report.players[one.second], one.record
    scores = {one.first: ("1", "0"), one.second: ("0", "1"), None: ("½", "½")}[one.winner]
    result, names = _DASH.join(scores), _DASH.join((first.called, second.called))
    about = [one.ending, _("round {number}").format(number=record.round)]
    if record.opening:
        about.append(_("opening {moves}").format(moves=record.opening))
    times = _DASH.join(seconds(sum(record.seconds[side::2])) for side in (0, 1))
    pieces: list[Html | None] = [
        tag("h3", f"{one.number}. {names}"),
        tag("p", tag("strong", result), " ", ", ".join(about)),
        None if one.board is None else svg_boards.board(one.board, f"{names}, {result}"),
        tag("p", record.moves, class_="moves"),
        tag("p", _("thinking time: {times}").format(times=times), class_="muted small"),
        _turning_part(one),
        _folded(_("what happened"), record.detail(_)),
        _folded(_("printed by {name}").format(name=first.called), record.first.output),
        _folded(_("printed by {name}").format(name=second.called), record.second.output),
    ]
    return tag("article", *pieces, class_="card", id=f"g{one.number}")


def _turning_part(one: ReportedGame) -> Html | None:
    if one.turning is None:
        return None
    label = _("after move {number}").format(number=one.turning.move)
    return tag(
        "details",
        tag("summary", _("the first move that changed the result")),
        *(tag("p", sentence) for sentence in one.turning.sentences),
        None if one.turning.board is None else svg_boards.board(one.turning.board, label),
        id=f"t{one.number}",
    )


def _folded(title: str, text: str) -> Html | None:
    return tag("details", tag("summary", title), tag("pre", text, tabindex=0)) if text else None
