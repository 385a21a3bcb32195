"""Positions to ask about: at random, or made for one line, one edge, one near miss.

A grid here is printed: a list a row, the top one first, 0 empty, 1 and 2 the players. A cell
is ``(column, height)``, the bottom being height 0.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from pions.core.seeds import generator
from pions.core.types import Side
from pions.games.catalog import AnyPosition
from pions.games.gravity import Gravity, GravityPosition, has_line, lines
from pions.handouts.codec import GridCodec

GAME: Final = Gravity()
_CODEC: Final = GridCodec({None: 0, Side.FIRST: 1, Side.SECOND: 2})
P = TypeVar("P", bound=Any)
Rows: TypeAlias = list[list[int]]
Point: TypeAlias = tuple[int, int]

DIRECTIONS: Final[Mapping[str, Point]] = {
    "rows": (1, 0),
    "columns": (0, 1),
    "rising": (1, 1),
    "falling": (1, -1),
}

_FILE: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


def games(name: str) -> tuple[str, ...]:
    """Games that are written down in `positions.toml`, columns from 1."""
    return tuple(_FILE[name])


def by_depth(name: str) -> dict[int, tuple[str, ...]]:
    """The same for each depth of a search."""
    return {int(depth): tuple(found) for depth, found in _FILE[name].items()}


DRAWN_GAMES: Final = games("drawn")
LAST_DISC_GAMES: Final = games("last_disc")
WINNING_GAMES: Final = games("winning")
LOST_GAMES: Final = games("lost")
ENDINGS: Final = games("endings")


def rows_of(position: AnyPosition) -> Rows:
    """The grid of `position`, the first player being 1."""
    return _CODEC.encode(position.grid())


def after(moves: str, game: Gravity = GAME) -> GravityPosition:
    """The position after columns counted from 1."""
    return game.parse_position(moves)


def rows_after(moves: str) -> Rows:
    """The grid after columns counted from 1."""
    return rows_of(after(moves))


def wins(position: GravityPosition) -> list[int]:
    """The moves that win at once."""
    return [move for move in position.legal_moves() if position.play(move).winning_cells()]


def other_to_move(position: GravityPosition) -> GravityPosition:
    """The same discs, and the other side to move."""
    return GravityPosition(position.game, position.theirs, position.mask)


SCRIPTED: Final = """
import copy
vus = []
def joueur(numero):
    def strategie(grille, *couleur):
        vus.append([numero, *couleur, copy.deepcopy(grille)])
        if len(vus) > len(coups):
            raise RuntimeError("the game was over")
        return coups[len(vus) - 1]
    return strategie
"""
"""Strategies that play the columns `coups`, and remember what they were shown in `vus`."""


def columns_of(game: str) -> list[int]:
    """A game written down as columns counted from 0."""
    return [int(digit) - 1 for digit in game]


def random_games(seed: int, path: str, count: int) -> tuple[str, ...]:
    """Whole games at random, columns from 1."""
    rng, found = generator(seed, path), []
    for _ in range(count):
        position, moves = GAME.initial(), ""
        while legal := position.legal_moves():
            column = rng.choice(legal)
            position, moves = position.play(column), moves + str(column + 1)
        found.append(moves)
    return tuple(found)


def along(game: str) -> list[GravityPosition]:
    """The positions of a game written down, the empty grid first."""
    return list(accumulate(columns_of(game), GravityPosition.play, initial=GAME.initial()))


def count_below(position: GravityPosition, depth: int) -> int:
    """How many positions lie `depth` plies below, each counted as often as it is reached."""
    if depth == 0:
        return 1
    return sum(count_below(position.play(move), depth - 1) for move in position.legal_moves())


def played_out(rng: random.Random, start: P, plies: int = 1000) -> list[P]:
    """The positions of a game at random, `start` first, to its end or for so many plies."""
    line = [start]
    while len(line) <= plies and (moves := line[-1].legal_moves()):
        line.append(line[-1].play(rng.choice(moves)))
    return line


@lru_cache
def open_positions(
    seed: int, path: str, plies: tuple[int, ...], game: Gravity = GAME
) -> tuple[GravityPosition, ...]:
    """An unfinished position at random for each number of plies."""
    rng, found = generator(seed, "open", path), list[GravityPosition]()
    while len(found) < len(plies):
        position = played_out(rng, game.initial(), plies[len(found)])[-1]
        if position.ply == plies[len(found)] and position.legal_moves():
            found.append(position)
    return tuple(found)


@lru_cache
def won_positions(seed: int, path: str, count: int, game: Gravity = GAME) -> (
    tuple[GravityPosition, ...]
):  # fmt: skip
    """Games at random up to their winning disc."""
    rng = generator(seed, "won", path)
    found: list[GravityPosition] = []
    while len(found) < count:
        position = played_out(rng, game.initial())[-1]
        if position.winning_cells():
            found.append(position)
    return tuple(found)


def run(start: Point, step: Point, length: int) -> list[Point]:
    """`length` cells from `start`."""
    return [(start[0] + i * step[0], start[1] + i * step[1]) for i in range(length)]


def on_board(cells: Sequence[Point], game: Gravity = GAME) -> bool:
    """Whether all the cells are."""
    return all(0 <= x < game.width and 0 <= y < game.height for x, y in cells)


def runs(direction: str, length: int, game: Gravity = GAME) -> Iterator[list[Point]]:
    """Every run of `length` cells of the board in that direction."""
    step = DIRECTIONS[direction]
    for x in range(game.width):
        for y in range(game.height):
            cells = run((x, y), step, length)
            if on_board(cells, game):
                yield cells


def made_for(
    rng: random.Random, cells: Sequence[Point], top: Point, player: int, game: Gravity = GAME
) -> Rows | None:
    """A grid where `player` holds `cells` and `top` is the highest of its column.

    No line is complete but those within `cells`; ``None`` where no such grid was found.
    """
    for _ in range(400):
        rows = _filled(rng, dict.fromkeys(cells, player), top, game)
        if rows is not None and _no_other_line(rows, cells, player, game):
            return rows
    return None


def _filled(
    rng: random.Random, fixed: Mapping[Point, int], top: Point, game: Gravity
) -> Rows | None:
    rows = [[0] * game.width for _ in range(game.height)]
    for column in range(game.width):
        heights = [y + 1 for x, y in fixed if x == column]
        lowest = max(heights, default=0)
        if column == top[0]:
            if lowest != top[1] + 1:
                return None
            height = lowest
        else:
            height = rng.randint(lowest, min(game.height, lowest + 2))
        for y in range(height):
            rows[game.height - 1 - y][column] = fixed.get((column, y)) or rng.choice((1, 2))
    return rows


def _no_other_line(rows: Rows, cells: Sequence[Point], player: int, game: Gravity) -> bool:
    within = sum(game.bit(column=x, row=y) for x, y in cells)
    mine = _CODEC.stones(rows, game, player)
    if has_line(_CODEC.stones(rows, game, 3 - player), game):
        return False
    return not any(mine & line == line != line & within for line in lines(game))


def winner(rows: Rows) -> int:
    """The player who has a line, or 0."""
    return next((one for one in (1, 2) if has_line(_CODEC.stones(rows, GAME, one), GAME)), 0)


def heights(rows: Rows) -> list[int]:
    """How many discs each column holds."""
    return [sum(1 for row in rows if row[column]) for column in range(len(rows[0]))]


def dropped(rows: Rows, column: int, player: int) -> Rows:
    """The grid after a disc of `player` in a column with room."""
    after = [list(row) for row in rows]
    lowest = max(i for i, row in enumerate(rows) if not row[column])
    after[lowest][column] = player
    return after


def exchanged(rows: Rows) -> Rows:
    """The same grid with the colours exchanged."""
    return [[(0, 2, 1)[cell] for cell in row] for row in rows]


@lru_cache
def lined(seed: int, direction: str, length: int, most: int = 40) -> tuple[tuple[Rows, Point], ...]:
    """Grids with one run of `length` in `direction`, and the disc in it to ask about.

    Every place of the board is there where it can be; both players.
    """
    rng = generator(seed, "lined", direction, length)
    found = []
    for cells in runs(direction, length):
        top = cells[-1] if direction == "columns" else rng.choice(cells)
        rows = made_for(rng, cells, top, rng.choice((1, 2)))
        if rows is not None:
            found.append((rows, top))
    rng.shuffle(found)
    return tuple(found[:most])


@lru_cache
def near_misses(seed: int) -> tuple[tuple[Rows, Point], ...]:
    """Grids without any line, though nearly: three, a gap, beyond an edge, the next row."""
    rng = generator(seed, "near")
    wanted: list[tuple[list[Point], Point]] = []
    for direction in DIRECTIONS:
        for cells in runs(direction, 4):
            three = cells[:-1] if rng.random() < 0.5 else cells[1:]
            wanted.append((three, max(three, key=lambda cell: cell[1])))
            if direction != "columns":
                gap = [cells[0], cells[1], cells[3]]
                wanted.append((gap, rng.choice(gap)))
    for y in range(GAME.height):
        wanted.append(([(0, y), (1, y), (2, y), (6, y)], (0, y)))
        wanted.append(([(0, y), (4, y), (5, y), (6, y)], (6, y)))
        if y + 1 < GAME.height:
            wanted.append(([(5, y), (6, y), (0, y + 1), (1, y + 1)], (0, y + 1)))
            wanted.append(([(5, y + 1), (6, y + 1), (0, y), (1, y)], (6, y + 1)))
    wanted += [([(x, 5), (x, 0), (x, 4), (x, 3)], (x, 5)) for x in range(GAME.width)]
    rng.shuffle(wanted)
    for x in range(4):  # beyond the top row or the bottom one, as an index of -1 goes on
        for start, step in (((x, 3 + x % 3), (1, 1)), ((x, 2 - x % 3), (1, -1))):
            round_edge = [(column, y % GAME.height) for column, y in run(start, step, 4)]
            wanted.append((round_edge, start))
    found = []
    for cells, top in wanted:
        rows = made_for(rng, cells, top, rng.choice((1, 2)))
        if rows is not None and not winner(rows):
            found.append((rows, top))
    return tuple(found)


@lru_cache
def lines_elsewhere(seed: int) -> tuple[tuple[Rows, Point], ...]:
    """Grids with a line, and the highest disc of a column that is not in it."""
    rng = generator(seed, "elsewhere")
    found = []
    for direction in DIRECTIONS:
        for rows, top in lined(seed, direction, 4, 8):
            stones = [_CODEC.stones(rows, GAME, colour) for colour in (1, 2)]
            won = [line for one in stones for line in lines(GAME) if one & line == line]
            others = [
                (x, tall - 1)
                for x, tall in enumerate(heights(rows))
                if tall and x != top[0]
                if not any(line & GAME.bit(column=x, row=tall - 1) for line in won)
            ]
            if others:
                found.append((rows, rng.choice(others)))
    return (*found, *_lines_beside(rng))


def _lines_beside(rng: random.Random) -> Iterator[tuple[Rows, Point]]:
    """A disc in the row or the column of a line, of either colour, and not in the line."""
    for player in (1, 2):
        for x, y in ((0, 0), (0, 2), (2, 1)):
            row = dict.fromkeys(run((x, y), (1, 0), 4), player)
            beyond = (5, y) if x == 0 else (0, y)
            pile = dict.fromkeys(run((x, y), (0, 1), 4), player) if y < 2 else {}
            for line, disc in ((row, beyond), (pile, (x, y + 4))):
                for _ in range(40 if line else 0):
                    colour = player if line is row else 3 - player
                    rows = _filled(rng, {**line, disc: colour}, disc, GAME)
                    if rows is not None and _no_other_line(rows, list(line), player, GAME):
                        yield rows, disc
                        break
