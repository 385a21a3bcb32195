"""The hand-out `morpion`: the grid, the moves, the end of a game, and min-max."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from pions.checks import boards
from pions.checks.cases import Case, Given, asks, asks_for
from pions.checks.model import Checks
from pions.checks.onze.grid import separate
from pions.checks.positions import Point, played_out, rows_of
from pions.checks.questions import Question, Value
from pions.checks.right_answers import Right, equal, is_couple, number, truth
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games.morpion import LINES, Morpion, MorpionPosition

GRID: Final = Given("grille", boards.of_morpion)


def cell(move: Move) -> Point:
    """The row and the column of a move."""
    return divmod(move, 3)


@lru_cache
def games(seed: int, path: str, count: int) -> tuple[tuple[MorpionPosition, ...], ...]:
    """The positions of whole games at random."""
    rng = generator(seed, "morpion", path)
    return tuple(tuple(played_out(rng, Morpion().initial())) for _ in range(count))


def open_positions(seed: int, path: str, least: int = 0) -> list[MorpionPosition]:
    """Unfinished positions after at least so many moves, few cells left before many."""
    found = {one for line in games(seed, path, 12) for one in line[:-1] if one.ply >= least}
    return sorted(found, key=lambda one: (-one.ply, one.key))


@asks
def size(_seed: int) -> Iterator[Case]:
    """Three lists of three zeros."""
    yield Case(Question("grille_vide()", ("grille_vide",)), equal([[0] * 3] * 3))


@asks
def moves(seed: int) -> Iterator[Case]:
    """The empty cells, in any order, each once."""
    for position in open_positions(seed, "coups_possibles"):
        cells = _cells([cell(move) for move in position.legal_moves()])
        yield GRID.case(rows_of(position), "coups_possibles(grille)", cells)


def _cells(wanted: list[Point]) -> Right:
    def couples(value: Value) -> list[Point] | None:
        listed = isinstance(value, list) and all(map(is_couple, value))
        return [tuple(one) for one in value] if listed else None

    def explain(value: Value) -> Iterator[str]:
        found = couples(value)
        if found is None:
            yield "no couples"
        elif not set(found) <= set(wanted):
            yield "taken"
        elif len(found) < len(wanted):
            yield "forgotten"

    return Right(lambda value: sorted(couples(value) or ()) == wanted, (wanted,), explain=explain)


@asks_for
def changes(seed: int, function: str) -> Iterator[Case]:
    """The grid after each move, or after it is taken back."""
    for position in open_positions(seed, function)[::2]:
        player = position.to_move + 1
        for row, column in map(cell, position.legal_moves()):
            before, after = rows_of(position), rows_of(position)
            after[row][column] = player
            call = f"jouer(grille, {(row, column)}, {player})"
            if function == "annuler":
                before, after, call = after, before, f"annuler(grille, {(row, column)})"
            yield GRID.case(before, call, after={"grille": after}, traits=[f"player {player}"])


@asks_for
def winners(seed: int, *lines: int) -> Iterator[Case]:
    """Each of these lines, for both players; positions without a line where there are none."""
    call = "gagnant(grille)"
    if not lines:
        for position in open_positions(seed, "gagnant"):
            yield GRID.case(rows_of(position), call, number(0))
    ends = [one[-1] for one in games(seed, "lines", 400) if one[-1].winning_cells()]
    for line, side in product(lines, Side):
        ended = [one for one in ends if one.stones(one.to_move.other) & line == line]
        for won in [one for one in ended if one.to_move == side][:3]:
            player = won.to_move.other + 1
            traits = [f"player {player}", f"line {LINES.index(line)}"]
            yield GRID.case(rows_of(won), call, number(player), traits=traits)


@asks_for
def ended(seed: int, kind: str) -> Iterator[Case]:
    """Games that are won, full, or still open."""
    last = [line[-1] for line in games(seed, "ends", 150)]
    found = [one for one in last if bool(one.winning_cells()) is (kind == "won")][:15]
    for position in open_positions(seed, "partie_finie") if kind == "open" else found:
        yield GRID.case(rows_of(position), "partie_finie(grille)", truth(kind != "open"))


Pick: TypeAlias = Callable[[Side], Callable[[Iterable[int]], int]]


def best(side: Side) -> Callable[[Iterable[int]], int]:
    """Crosses want the largest value, noughts the smallest."""
    return max if side is Side.FIRST else min


_WRONG: Final[Mapping[str, Pick]] = {
    "players": lambda side: best(side.other),
    "always largest": lambda _side: max,
    "always smallest": lambda _side: min,
}


@lru_cache(maxsize=20_000)
def value(position: MorpionPosition, pick: Pick = best) -> int:
    """1 where crosses win, -1 where noughts do, 0 for a draw, if each side picks so."""
    outcome = position.outcome()
    if outcome is None:
        moves = position.legal_moves()
        return pick(position.to_move)(value(position.play(move), pick) for move in moves)
    return {Side.FIRST: 1, Side.SECOND: -1, None: 0}[outcome.winner]


def moves_to(position: MorpionPosition, pick: Pick = best) -> list[Point]:
    """The cells whose values `pick` chooses, where both play well from there."""
    moves = {cell(move): value(position.play(move)) for move in position.legal_moves()}
    goal = pick(position.to_move)(moves.values())
    return [one for one, worth in moves.items() if worth == goal]


@asks_for
def values(seed: int, *plies: int) -> Iterator[Case]:
    """The value of positions with so many marks."""
    for position in open_positions(seed, "minmax", 2):
        if position.ply in plies:
            call = f"minmax(grille, {position.to_move + 1})"
            rivals = {name: value(position, pick) for name, pick in _WRONG.items()}
            yield GRID.case(rows_of(position), call, number(value(position)), rivals=rivals)


def _one_of(cells: Iterable[Point]) -> Right:
    allowed = tuple(cells)
    return Right(
        lambda got: is_couple(got) and tuple(got) in allowed, allowed, label=True, like=_one_of
    )


@asks
def choices(seed: int) -> Iterator[Case]:
    """A move that wins at once, one that blocks, one that keeps the value."""
    for position in open_positions(seed, "meilleur_coup", 2):
        right, moves = moves_to(position), position.legal_moves()
        cells = list(map(cell, moves))
        if len(right) == len(cells) > 1:
            continue  # any answer would do

        def illegal(answer: Value, cells: list[Point] = cells) -> list[str]:
            if not is_couple(answer):
                return ["no couple"]
            return ["taken"] * (tuple(answer) not in cells)

        yield GRID.case(
            rows_of(position),
            f"meilleur_coup(grille, {position.to_move + 1})",
            replace(_one_of(right), explain=illegal),
            rivals={
                "always first": cells[:1],
                "always last": cells[-1:],
                **{name: moves_to(position, pick) for name, pick in _WRONG.items()},
                "one ply": [cell(m) for m in moves if position.play(m).winning_cells()] or cells,
            },
        )


CHECKS: Final[Checks] = {
    "grille_vide": {"size": size, "separate": separate},
    "coups_possibles": {"cells": moves},
    "jouer": {"cell": changes("jouer")},
    "annuler": {"cell": changes("annuler")},
    "gagnant": {
        "rows": winners(*LINES[:3]),
        "columns": winners(*LINES[3:6]),
        "diagonals": winners(*LINES[6:]),
        "none": winners(),
    },
    "partie_finie": {kind: ended(kind) for kind in ("won", "full", "open")},
    "minmax": {"endings": values(6, 7, 8), "deeper": values(2, 3, 4, 5)},
    "meilleur_coup": {"best": choices},
}
