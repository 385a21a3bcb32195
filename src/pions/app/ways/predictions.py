"""The questions of stations, answered by the rules and by searches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from pions.app.board.history import History
from pions.app.ways.stations import Ask, Way
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Score, Side
from pions.games import catalog
from pions.games.catalog import AnyPosition
from pions.search.minimax import minimax
from pions.search.watch import NodeCounter

_GAMES: Final = 1000
"""The games of a question about chance, unless it says another number."""
NONE: Final = "none"
YES_OR_NO: Final = ("yes", "no")
SIDES: Final = ("first", "second", NONE)


@dataclass(frozen=True, slots=True)
class Prediction:
    """The answer of a pupil, judged."""

    right: bool
    answers: tuple[str, ...]
    """The answers that are right."""
    measured: float | None = None
    """A share from 0 to 1 that was measured."""


def choices(way: Way, question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the answers to choose from; empty where a number is to be written."""
    return _asked(way, question)[0]


def judge(way: Way, question: Mapping[str, Any], answer: str) -> Prediction:
    """Judge an answer; raises `InvalidOption` where it is none of the choices."""
    offered, right, measured = _asked(way, question)
    if offered and answer not in offered:
        raise InvalidOption("“{text}” is no answer to this question.", text=answer[:20])
    return Prediction(answer.strip().replace("\N{MINUS SIGN}", "-") in right, right, measured)


def _asked(
    way: Way, question: Mapping[str, Any]
) -> tuple[tuple[str, ...], tuple[str, ...], float | None]:
    """Return the choices of a question, the right ones, and what was measured."""
    position = History.recall(way.game, question.get("position", "")).position
    ask: Ask = question["ask"]
    measured = None
    if ask == "opener":
        measured = chance(way.game, question.get("games", _GAMES))
        found: tuple[str, ...] = (f"{100 * measured:.0f}",)
    else:
        found = _ANSWERS[ask](position, question)
    offered = tuple(question.get("choices", ())) or _offered(ask, position)
    if offered and found[0] not in offered:  # the nearest of the numbers
        found = (min(offered, key=lambda one: abs(float(one) - float(found[0]))),)
    return offered, found, measured


def _offered(ask: Ask, position: AnyPosition) -> tuple[str, ...]:
    if ask in {"wins", "blocks"}:
        return (*map(position.game.format_move, position.legal_moves()), NONE)
    known = {"legal": YES_OR_NO, "winner": SIDES, "value": ("1", "0", "-1")}
    return known.get(ask, ())


def _winning(position: AnyPosition) -> tuple[str, ...]:
    moves = position.legal_moves()
    won = (move for move in moves if position.play(move).winning_cells())
    return tuple(map(position.game.format_move, won)) or (NONE,)


def _blocking(position: AnyPosition, _question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the moves that the other side would win by, were it to move."""
    moves = position.legal_moves()
    after = {first: position.play(first) for first in moves}
    threats = {
        move
        for first, at in after.items()
        for move in at.legal_moves()
        if move != first and move in moves and at.play(move).winning_cells()
    }
    return tuple(map(position.game.format_move, sorted(threats))) or (NONE,)


def _legal(position: AnyPosition, question: Mapping[str, Any]) -> tuple[str, ...]:
    names = map(position.game.format_move, position.legal_moves())
    return (YES_OR_NO[str(question.get("column", 1)) not in names],)


def _winner(position: AnyPosition, _question: Mapping[str, Any]) -> tuple[str, ...]:
    outcome = position.outcome()
    if outcome is None or outcome.winner is None:
        return (NONE,)
    return (SIDES[outcome.winner],)


def result(position: AnyPosition, depth: int) -> int:
    """Return 1 where the first side wins within `depth` moves, -1 where the second does, else 0."""

    def ended(at: AnyPosition, _depth: int) -> Score:
        outcome = at.outcome()
        return 0 if outcome is None or outcome.winner is None else -1

    sign = 1 if position.to_move is Side.FIRST else -1
    return int(sign * minimax(position, depth, lambda _at: 0, ended))


def _value(position: AnyPosition, question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the value after the column of the question, where it names one."""
    if "column" in question:
        position = position.play(position.game.parse_move(str(question["column"])))
    return (str(result(position, question.get("depth", 1))),)


def _nodes(position: AnyPosition, question: Mapping[str, Any]) -> tuple[str, ...]:
    """Return how many positions min-max visits."""
    counter = NodeCounter()
    minimax(position, question.get("depth", 1), lambda _at: 0, watch=counter)
    return (str(counter.nodes),)


_ANSWERS: Final[Mapping[Ask, Callable[[AnyPosition, Mapping[str, Any]], tuple[str, ...]]]] = {
    "count": lambda position, _question: (str(len(position.legal_moves())),),
    "legal": _legal,
    "winner": _winner,
    "wins": lambda position, _question: _winning(position),
    "blocks": _blocking,
    "value": _value,
    "nodes": _nodes,
}


@lru_cache
def chance(game: str, games: int) -> float:
    """Return the share of games at random that the side that begins wins; a draw counts half."""
    rng, points = generator(1, "chance", game), 0.0
    for _ in range(games):
        position = catalog.find(game).initial()
        while moves := position.legal_moves():
            position = position.play(rng.choice(moves))
        outcome = position.outcome()
        won = None if outcome is None else outcome.winner
        points += 0.5 if won is None else won is Side.FIRST
    return points / games
