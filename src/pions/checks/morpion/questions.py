"""The hand-out `morpion`: the grid, the moves, the end of a game, and min-max."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from pions.checks import boards
from pions.checks.cases import Case, Given, asks, asks_for
from pions.checks.model import Checks
from pions.checks.onze.grid import separate
from pions.checks.questions import Question, Value
from pions.checks.right_answers import Right, either, equal, is_couple, number, truth
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games.morpion import LINES, Morpion, MorpionPosition

Grid = list[list[int]]
GRID: Final = Given("grille", boards.of_morpion)


def grid_of(position: MorpionPosition) -> Grid:
    """The grid of a position, crosses being 1."""
    return [[0 if cell is None else cell + 1 for cell in row] for row in position.grid()]


def cell(move: Move) -> tuple[int, int]:
    """The row and the column of a move."""
    return divmod(move, 3)


@lru_cache
def games(seed: int, path: str, count: int) -> tuple[tuple[MorpionPosition, ...], ...]:
    """The positions of whole games at random."""
    rng = generator(seed, "morpion", path)
    found = []
    for _ in range(count):
        line = [Morpion().initial()]
        while moves := line[-1].legal_moves():
            line.append(line[-1].play(rng.choice(moves)))
        found.append(tuple(line))
    return tuple(found)


def open_positions(seed: int, path: str, least: int = 0) -> list[MorpionPosition]:
    """Unfinished positions after at least so many moves, few cells left before many."""
    found = {one for line in games(seed, path, 12) for one in line[:-1] if one.ply >= least}
    return sorted(found, key=lambda one: (-one.ply, one.key))


@asks
def size(seed: int) -> Iterator[Case]:
    """Three lists of three zeros."""
    del seed
    empty = [[0] * 3] * 3
    yield Case(Question("grille_vide()", ("grille_vide",)), equal(empty), repr(empty))


@asks
def moves(seed: int) -> Iterator[Case]:
    """The empty cells, in any order, each once."""
    for position in open_positions(seed, "coups_possibles"):
        wanted = [cell(move) for move in position.legal_moves()]
        yield GRID.case(grid_of(position), "coups_possibles(grille)", _cells(wanted), repr(wanted))


def _cells(wanted: list[tuple[int, int]]) -> Right:
    def couples(value: Value) -> list[tuple[int, int]] | None:
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
        for move in position.legal_moves():
            before, after = grid_of(position), copy.deepcopy(grid_of(position))
            player = position.to_move + 1
            row, column = cell(move)
            after[row][column] = player
            traits = frozenset({f"player {player}"})
            if function == "annuler":
                call = f"annuler(grille, {cell(move)})"
                yield GRID.case(after, call, after={"grille": before}, traits=traits)
            else:
                call = f"jouer(grille, {cell(move)}, {player})"
                yield GRID.case(before, call, after={"grille": after}, traits=traits)


@asks_for
def winners(seed: int, kind: str) -> Iterator[Case]:
    """Each of the eight lines, for both players; or positions without a line."""
    if kind == "none":
        for position in open_positions(seed, "gagnant"):
            yield GRID.case(grid_of(position), "gagnant(grille)", number(0), "0")
        return
    steps = {"rows": LINES[:3], "columns": LINES[3:6], "diagonals": LINES[6:]}
    for line in steps[kind]:
        for won in _won(seed, line):
            player = won.to_move.other + 1
            traits = frozenset({f"player {player}", f"line {LINES.index(line)}"})
            call = "gagnant(grille)"
            yield GRID.case(grid_of(won), call, number(player), repr(player), traits=traits)


def _won(seed: int, line: int) -> list[MorpionPosition]:
    """Games that end with that line, a few for each player."""
    found = [one[-1] for one in games(seed, "lines", 400) if one[-1].winning_cells()]
    ended = [one for one in found if one.stones(one.to_move.other) & line == line]
    return [one for side in (0, 1) for one in [w for w in ended if w.to_move == side][:3]]


@asks_for
def ended(seed: int, kind: str) -> Iterator[Case]:
    """Games that are won, full, or still open."""
    if kind == "open":
        found = open_positions(seed, "partie_finie")
    else:
        last = [line[-1] for line in games(seed, "ends", 150)]
        found = [one for one in last if bool(one.winning_cells()) is (kind == "won")][:15]
    right = truth(kind != "open")
    for position in found:
        yield GRID.case(grid_of(position), "partie_finie(grille)", right, repr(kind != "open"))


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
    return Right(lambda got: is_couple(got) and tuple(got) in allowed, allowed, label=True)


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
        if not is_couple(answer):
            yield "no couple"
        elif tuple(answer) not in map(cell, moves):
            yield "taken"

    return explain


CHECKS: Final[Checks] = {
    "grille_vide": {"size": size, "separate": separate},
    "coups_possibles": {"cells": moves},
    "jouer": {"cell": changes("jouer")},
    "annuler": {"cell": changes("annuler")},
    "gagnant": {kind: winners(kind) for kind in ("rows", "columns", "diagonals", "none")},
    "partie_finie": {kind: ended(kind) for kind in ("won", "full", "open")},
    "minmax": {"endings": values(6, 7, 8), "deeper": values(2, 3, 4, 5)},
    "meilleur_coup": {"best": choices},
}
