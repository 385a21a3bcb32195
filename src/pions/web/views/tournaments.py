"""A tournament as the page is told it: plain values, sentences in the reader's language.

Names, what players printed and what Python said about them come from students' files: they
are only ever text, and what would disturb the lines around it is spelt out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from pions.app.board import kinds, views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.solver import exact_answers
from pions.app.tournament import report, results
from pions.app.tournament.results import Line, Results, elo_text, interval_text
from pions.app.tournament.watching import PAGE, Glance, Listed, Overview, Replay
from pions.core import sentences
from pions.core.errors import InvalidOption
from pions.core.language import _, ngettext
from pions.core.numbers import decimals, moment, percent, points, whole
from pions.core.text import visible
from pions.store.game_records import GameRecord, TournamentRecord
from pions.web.messages.board import PictureShown
from pions.web.messages.tournaments import GameList, Heading, Ranked, Row
from pions.web.views import board
from pions.web.views.analysis import Plain, seconds
from pions.web.views.board import picture

_LONGEST_NAME: Final = 60
_LONGEST_TEXT: Final = 20_000
"""Characters shown of what a player printed, or of a traceback."""
_WIDEST_CROSS: Final = 40
"""Players up to which the table of who beat whom is sent."""
_SCORES: Final = {"first": ("1", "0"), "second": ("0", "1"), None: ("½", "½")}
_BY_THE_RULES: Final = ("win", "draw")


def name(text: str) -> str:
    """What somebody is called, on one line and not for ever."""
    shown = visible(text)
    return shown if len(shown) <= _LONGEST_NAME else shown[: _LONGEST_NAME - 1] + "…"


def printed(text: str) -> str:
    """Text of several lines as it can be shown: nothing in it acts, and it ends."""
    cut = text[:_LONGEST_TEXT].expandtabs(4).replace("\r\n", "\n")
    shown = "\n".join(map(visible, cut.split("\n")))
    return shown if len(text) <= _LONGEST_TEXT else shown + "\n" + _("(the rest is left out)")


def heading(record: TournamentRecord, games: int) -> Heading:
    """What a list says about a tournament; raises where its game is not known here."""
    count = ngettext("{count} player", "{count} players", len(record.entrants))
    played = ngettext("{count} game", "{count} games", games)
    board = _empty_board(record.game)
    return {
        "game": record.game,
        "title": kinds.kind(record.game).title,
        "shape": board.shape,
        "pieces": board.pieces,
        "since": str(record.started),
        "started": moment(str(record.started)),
        "players": count.format(count=whole(len(record.entrants))),
        "games": played.format(count=whole(games)),
    }


def _empty_board(game: str) -> BoardView:
    try:
        return views.read(game, "")
    except InvalidOption as error:
        if not game.partition(":")[0].endswith(".py"):
            raise
        raise InvalidOption(
            "This tournament plays “{game}”, a game from a file that the page was not given. Start "
            "it with that file: pions serve --game {game}",
            game=game,
        ) from error


def overview(found: Overview) -> Plain:
    """Standings, who beat whom, the games that were kept last, and what it all means."""
    one, lines = found.results, found.results.lines
    labels = {line.name: line.called for line in lines}
    low = min((line.rating.interval.low for line in lines), default=0.0)
    width = max((line.rating.interval.high for line in lines), default=0.0) - low
    few, game = len(lines) <= _WIDEST_CROSS, one.tournament.game
    return {
        **heading(one.tournament, one.table.games),
        "done": one.table.games,
        "total": one.expected,
        "progress": _progress(one),
        "ranking": [_line(line, low, max(width, 1.0)) for line in lines],
        "cross": [_crossed(one, line) for line in lines] if few else None,
        "endings": [
            {"kind": kind, "words": visible(report.ending(kind, game)), "count": whole(count)}
            for kind, count in one.table.endings.most_common()
        ],
        "remarks": [visible(remark) for remark in results.remarks(one)],
        "left_out": [visible(why) for _file, why in one.left_out],
        "conditions": [[what, visible(text)] for what, text in report.conditions(one)],
        "latest": [
            {**_row(glance, labels), "board": _slim(glance.board)} for glance in found.latest
        ],
    }


def _progress(one: Results) -> str:
    done = whole(one.table.games)
    if one.expected is None:
        return ngettext("{count} game", "{count} games", one.table.games).format(count=done)
    return _("{done} of {total} games").format(done=done, total=whole(one.expected))


def _line(line: Line, low: float, width: float) -> Ranked:
    standing, rating = line.standing, line.rating
    tally, faults = standing.tally, sorted(standing.faults.items())
    ends = (rating.interval.low, rating.elo, rating.interval.high)
    score = standing.interval
    return {
        "place": line.place,
        "name": line.name,
        "label": name(line.label),
        "about": "" if line.label == line.name else name(line.name),
        "points": points(tally.points),
        "games": whole(tally.games),
        "counts": [whole(tally.wins), whole(tally.draws), whole(tally.losses)],
        "score": percent(tally.score),
        "between": decimals(100 * score.low, 100 * score.high, 0),
        "elo": elo_text(rating.elo),
        "ends": interval_text(rating.interval),
        "whisker": [round((end - low) / width, 4) for end in ends],
        "faults": ", ".join(f"{visible(report.ending(kind))} {whole(n)}" for kind, n in faults),
        "time": seconds(standing.seconds / standing.moves) if standing.moves else "",
    }


def _crossed(one: Results, line: Line) -> list[list[str]]:
    """A cell a rival: the points, and whether they are more or less than half."""
    row = []
    for other in one.lines:
        tally = one.table.cross.get((line.name, other.name))
        if other.name == line.name:
            row.append(["", "self"])
        elif tally is None or not tally.games:
            row.append(["", "none"])
        else:
            kind = "draw" if tally.wins == tally.losses else "win"
            row.append([points(tally.points), "loss" if tally.wins < tally.losses else kind])
    return row


def _row(glance: Glance, labels: Mapping[str, str]) -> Row:
    record = glance.record
    return {
        "id": record.id,
        "number": glance.number,
        "players": _players(record, labels),
        "winner": record.winner,
        "result": " \N{EN DASH} ".join(_SCORES[record.winner]),
        "ending": visible(report.ending(record.termination, record.game)),
        "fault": record.termination not in _BY_THE_RULES,
        "plies": glance.plies,
    }


def _players(record: GameRecord, labels: Mapping[str, str]) -> list[str]:
    return [name(labels.get(seat.name, seat.name)) for seat in (record.first, record.second)]


def _slim(board: BoardView | None) -> PictureShown | None:
    """What a small picture needs."""
    return None if board is None else picture(board)


def listed(found: Listed) -> GameList:
    """A page of games."""
    return {
        "total": found.total,
        "pages": max(1, -(-found.total // PAGE)),
        "games": [_row(glance, found.labels) for glance in found.games],
    }


def replay(found: Replay) -> Plain:
    """One game, to be stepped through."""
    record = found.record
    history = History.recall(record.game, record.moves)
    given = len(history.moves) - len(record.seconds)
    glance = Glance(found.number, record, len(history.moves), None)
    row = _row(glance, found.labels)
    return {
        **row,
        "round": record.round,
        "board": board.described(views.board(history)),
        "moves": board.moves(history),
        "line": history.game.format_moves(history.moves),
        "times": [""] * given + [seconds(one) for one in record.seconds],
        "thought": [_total(record.seconds[side::2]) for side in (0, 1)],
        "title": _title(record.winner, row["players"]),
        "detail": visible(sentences.told(record.cause, _)),
        "trace": printed(record.trace),
        "printed": [printed(seat.output) for seat in (record.first, record.second)],
        "opening": record.opening,
        "solvable": exact_answers.has_values(history.game.name),
        "before": found.before,
        "after": found.after,
        "heading": heading(found.tournament, 0),
    }


def _total(used: Sequence[float]) -> str:
    return seconds(sum(used)) if used else ""


def _title(winner: Any, players: Sequence[str]) -> str:  # noqa: ANN401 - what a file holds
    if winner is None:
        return _("The game is a draw.")
    return _("{name} wins.").format(name=players[0 if winner == "first" else 1])
