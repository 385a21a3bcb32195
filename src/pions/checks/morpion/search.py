"""The hand-out `morpion`: min-max to the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from pions.checks.cases import Case, asks, asks_for
from pions.checks.model import Checks
from pions.checks.morpion.grid import GRID, cell, grid_of, open_positions
from pions.checks.questions import Value
from pions.checks.right_answers import Right, either, number
from pions.core.types import Move, Side
from pions.games.morpion import MorpionPosition

Pick: TypeAlias = Callable[[Side], Callable[[Iterable[int]], int]]


def best(side: Side) -> Callable[[Iterable[int]], int]:
    """Crosses want the largest value, noughts the smallest."""
    return max if side is Side.FIRST else min


def _largest(_side: Side) -> Callable[[Iterable[int]], int]:
    return max


def _smallest(_side: Side) -> Callable[[Iterable[int]], int]:
    return min


def _turned(side: Side) -> Callable[[Iterable[int]], int]:
    return best(side.other)


_WRONG: Final[Mapping[str, Pick]] = {
    "players": _turned,
    "always largest": _largest,
    "always smallest": _smallest,
}


@lru_cache(maxsize=20_000)
def value(position: MorpionPosition, pick: Pick = best) -> int:
    """1 where crosses win, -1 where noughts do, 0 for a draw, if each side picks so."""
    outcome = position.outcome()
    if outcome is None:
        moves = position.legal_moves()
        return pick(position.to_move)(value(position.play(move), pick) for move in moves)
    return {Side.FIRST: 1, Side.SECOND: -1, None: 0}[outcome.winner]


def moves_to(position: MorpionPosition, pick: Pick = best) -> list[tuple[int, int]]:
    """The cells whose values `pick` chooses, where both play well from there."""
    moves = {cell(move): value(position.play(move)) for move in position.legal_moves()}
    goal = pick(position.to_move)(moves.values())
    return [one for one, worth in moves.items() if worth == goal]


@asks_for
def values(seed: int, *plies: int) -> Iterator[Case]:
    """The value of positions with so many marks."""
    for position in open_positions(seed, "minmax", 2):
        if position.ply in plies:
            right = value(position)
            yield GRID.case(
                grid_of(position),
                f"minmax(grille, {position.to_move + 1})",
                number(right),
                repr(right),
                rivals={name: number(value(position, pick)) for name, pick in _WRONG.items()},
            )


def _one_of(cells: Iterable[tuple[int, int]]) -> Right:
    allowed = tuple(cells)

    def test(answer: Value) -> bool:
        return isinstance(answer, list | tuple) and tuple(answer) in allowed

    return Right(test, allowed, label=True)


@asks
def choices(seed: int) -> Iterator[Case]:
    """A move that wins at once, one that blocks, one that keeps the value."""
    for position in open_positions(seed, "meilleur_coup", 2):
        right = moves_to(position)
        moves = position.legal_moves()
        if len(right) == len(moves) > 1:
            continue  # any answer would do

        yield GRID.case(
            grid_of(position),
            f"meilleur_coup(grille, {position.to_move + 1})",
            replace(_one_of(right), explain=_illegal(moves)),
            either(right),
            rivals={
                "always first": _one_of([cell(moves[0])]),
                "always last": _one_of([cell(moves[-1])]),
                **{name: _one_of(moves_to(position, pick)) for name, pick in _WRONG.items()},
                "one ply": _one_of(_winning(position) or map(cell, moves)),
            },
        )


def _winning(position: MorpionPosition) -> list[tuple[int, int]]:
    moves = position.legal_moves()
    return [cell(move) for move in moves if position.play(move).winning_cells()]


def _illegal(moves: tuple[Move, ...]) -> Callable[[Value], Iterator[str]]:
    def explain(answer: Value) -> Iterator[str]:
        couple = isinstance(answer, list | tuple) and len(answer) == 2
        if not couple:
            yield "no couple"
        elif tuple(answer) not in map(cell, moves):
            yield "taken"

    return explain


CHECKS: Final[Checks] = {
    "minmax": {"endings": values(6, 7, 8), "deeper": values(2, 3, 4, 5)},
    "meilleur_coup": {"best": choices},
}
