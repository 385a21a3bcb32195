"""A tournament as the page shows it: plain values, sentences in the reader's language.

Names, printed text and tracebacks come from students' files: they travel as text only, with
control characters spelt out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.solver import exact_answers
from pions.app.tournament.results import Line, Results
from pions.app.tournament.watching import PAGE, Glance, Listed, Overview, Replay
from pions.core import sentences
from pions.core.errors import InvalidOption
from pions.core.language import _, ngettext
from pions.core.numbers import decimals, moment, percent, points, whole
from pions.core.text import visible
from pions.render import kinds, series_sentences, tournaments
from pions.store.game_records import TournamentRecord
from pions.web.messages.fields import filled
from pions.web.messages.tournaments import Row
from pions.web.views import board
from pions.web.views.analysis import Plain, seconds
from pions.web.views.board import picture

_LONGEST_NAME: Final = 60
_LONGEST_TEXT: Final = 20_000
"""Characters shown of a player's output, or of a traceback."""
_WIDEST_CROSS: Final = 40
"""The most players for which the cross table is sent."""
_SCORES: Final = {"first": ("1", "0"), "second": ("0", "1"), None: ("½", "½")}
_BY_THE_RULES: Final = ("win", "draw")


def name(text: str) -> str:
    """Return the name of a player on one line, shortened."""
    shown = visible(text)
    return shown if len(shown) <= _LONGEST_NAME else shown[: _LONGEST_NAME - 1] + "…"


def printed(text: str) -> str:
    """Return a text of several lines without control characters, shortened."""
    cut = text[:_LONGEST_TEXT].expandtabs(4).replace("\r\n", "\n")
    shown = "\n".join(map(visible, cut.split("\n")))
    return shown if len(text) <= _LONGEST_TEXT else shown + "\n" + _("(the rest is left out)")


def heading(record: TournamentRecord, games: int) -> Plain:
    """Return a tournament in a list; raises `InvalidOption` where its game is unknown."""
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


def overview(seen: Overview) -> Plain:
    """Return the standings, the cross table, the latest games and remarks."""
    result, lines = seen.results, seen.results.lines
    labels = {line.name: line.called for line in lines}
    low = min((line.rating.interval.low for line in lines), default=0.0)
    width = max((line.rating.interval.high for line in lines), default=0.0) - low
    few, game = len(lines) <= _WIDEST_CROSS, result.tournament.game
    return {
        **heading(result.tournament, result.table.games),
        "done": result.table.games,
        "total": result.expected,
        "progress": _progress(result),
        "ranking": [_line(line, low, max(width, 1.0)) for line in lines],
        "cross": [_crossed(result, line) for line in lines] if few else None,
        "endings": [
            {"kind": kind, "words": visible(tournaments.ending(kind, game)), "count": whole(count)}
            for kind, count in result.table.endings.most_common()
        ],
        "remarks": [visible(remark) for remark in tournaments.remarks(result)],
        "left_out": [visible(why) for _file, why in result.left_out],
        "conditions": [[name, visible(text)] for name, text in tournaments.conditions(result)],
        "latest": [
            {
                **_row(glance, labels),
                "board": None if glance.board is None else picture(glance.board),
            }
            for glance in seen.latest
        ],
    }


def _progress(result: Results) -> str:
    done = whole(result.table.games)
    if result.expected is None:
        return ngettext("{count} game", "{count} games", result.table.games).format(count=done)
    return _("{done} of {total} games").format(done=done, total=whole(result.expected))


def _line(line: Line, low: float, width: float) -> Plain:
    standing, rating = line.standing, line.rating
    tally = standing.tally
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
        "elo": series_sentences.elo(rating.elo),
        "ends": series_sentences.elo_interval(rating.interval),
        "whisker": [round((end - low) / width, 4) for end in ends],
        "faults": visible(tournaments.faults(standing.faults)),
        "time": seconds(standing.seconds / standing.moves) if standing.moves else "",
    }


def _crossed(result: Results, line: Line) -> list[list[str]]:
    """Return a cell a rival: the points, and whether they are more or less than half."""
    row = []
    for other in result.lines:
        tally = result.table.cross.get((line.name, other.name))
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
    return filled(
        Row,
        record,
        number=glance.number,
        players=[name(labels.get(seat.name, seat.name)) for seat in (record.first, record.second)],
        result=" \N{EN DASH} ".join(_SCORES[record.winner]),
        ending=visible(tournaments.ending(record.termination, record.game)),
        fault=record.termination not in _BY_THE_RULES,
        plies=glance.plies,
    )


def listed(page: Listed) -> Plain:
    """Return a page of games."""
    return {
        "total": page.total,
        "pages": max(1, -(-page.total // PAGE)),
        "games": [_row(glance, page.labels) for glance in page.games],
    }


def replay(game: Replay) -> Plain:
    """Return one game, to be stepped through."""
    record = game.record
    history = History.recall(record.game, record.moves)
    given = len(history.moves) - len(record.seconds)
    glance = Glance(game.number, record, len(history.moves), None)
    row, thought = _row(glance, game.labels), (record.seconds[::2], record.seconds[1::2])
    winner = row["players"][0 if record.winner == "first" else 1]
    won = _("{name} wins.").format(name=winner)
    return {
        **row,
        "round": record.round,
        "board": board.described(views.board(history)),
        "moves": board.moves(history),
        "line": history.game.format_moves(history.moves),
        "times": [""] * given + [seconds(used) for used in record.seconds],
        "thought": [seconds(sum(used)) if used else "" for used in thought],
        "title": _("The game is a draw.") if record.winner is None else won,
        "detail": visible(sentences.told(record.cause, _)),
        "trace": printed(record.trace),
        "printed": [printed(seat.output) for seat in (record.first, record.second)],
        "opening": record.opening,
        "solvable": exact_answers.has_values(history.game),
        "before": game.before,
        "after": game.after,
        "heading": heading(game.tournament, 0),
    }
