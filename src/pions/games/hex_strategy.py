"""Winning strategies of Hex in files, and their checker: the rules and nothing else.

No solver and no kernel is asked: a file is right if its lines are. Each line proves a *link*: two
points, cells with a stone of the winner or its edges, which the winner joins although the other
side moves first. A link *needs* stones on some cells, and others, its *carrier*, to be empty; what
lies elsewhere does not matter. There are three kinds, and the last line applies one of them::

    pions-strategy 1 hex-2 ../x. turn o winner x lines 4
    2 either top a2 a1 - b1 -
    3 chain top 2 a2 - bottom
    4 win 3

* ``either``: two ends, then answers, each with the line that links the ends once it is played, or
  ``-`` where the stone touches both. The other side may play any cell: an answer must be left
  that needs it neither for its stone nor for its link. So no cell may be in all of them.
* ``chain``: points one after the other, each linked to the next by a line, or touching it (``-``).
  No two of these links share a cell: a move hurts one of them at most, and is answered there.
* ``captured``: two cells, a line, and stones beside them. The line needs stones on these cells; but
  whichever of them the other side takes, the winner takes the other one, and the cell that is
  lost is *dead*: however its neighbours are filled, those of the winner lie side by side. So
  whatever the line joins through it is joined around it, and the two cells may as well be empty.
* ``win``: the line that links both edges, after a move where it is the winner's turn.

Links only use lines before them, and the carrier is smaller after each answer: all play ends.

>>> text = b'''pions-strategy 1 hex-2 ../x. turn o winner x lines 4
... 2 either top a2 a1 - b1 -
... 3 chain top 2 a2 - bottom
... 4 win 3
... '''
>>> check(io.BytesIO(text)).winner
<Side.FIRST: 0>
>>> check(io.BytesIO(text.replace(b"b1", b"b2")))
Traceback (most recent call last):
pions.games.checked_strategies.StrategyFault: line 2: top and b2 do not touch.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pions.core.errors import PionsError
from pions.core.progress import Progress, no_progress
from pions.core.protocols import Position
from pions.core.types import Move, Side, Term
from pions.games import notation, square_boards
from pions.games.checked_strategies import CheckedStrategy, StrategyFault
from pions.games.hexagon import MAX_SIZE, NEIGHBOURS, Hex, HexPosition, neighbours

NAME: Final = "pions-strategy"
VERSION: Final = "1"
CHAIN, EITHER, CAPTURED, WIN = "chain", "either", "captured", "win"
TOUCHING: Final = "-"
EDGES: Final = {Side.FIRST: ("top", "bottom"), Side.SECOND: ("left", "right")}
_BOARDS: Final = {Hex(size).name: size for size in range(1, MAX_SIZE + 1)}
_SIDES: Final = {notation.SYMBOLS[side]: side for side in Side}
_LONGEST: Final = 1 << 14
"""Bytes of a line: the longest chain of the largest board fits in."""
_DIGITS: Final = 9
"""Of a number: no file has as many lines as that."""
_SHOWN: Final = 20
"""Characters of a word that a sentence shows."""
_EVERY: Final = 512
"""Lines between two words to the listener."""


def header(position: HexPosition, winner: Side, lines: int) -> str:
    """The first line of a file of so many lines, this one included."""
    size, drawn = position.game.size, notation.format_grid(position.grid())
    turn, wins = notation.SYMBOLS[position.to_move], notation.SYMBOLS[winner]
    return f"{NAME} {VERSION} hex-{size} {drawn} turn {turn} winner {wins} lines {lines}"


def check(
    file: io.BufferedIOBase, expected: Position | None = None, progress: Progress = no_progress
) -> CheckedStrategy:
    """Return what the strategy in `file` proves; raise `StrategyFault` with the line that fails.

    It must be about the position that is `expected`, where there is one.
    """
    lines = _lines(file)
    number = 1
    try:
        claimed = _claim(next(lines))
        _compare(claimed.position, expected)
        links = _Links(claimed.position, claimed.winner)
        for number in range(2, claimed.lines):
            links.read(number, next(lines))
            if number % _EVERY == 0:
                progress(number, claimed.lines)
        number = claimed.lines
        links.finish(number, next(lines))
        number += 1
        _end(next(lines), claimed.lines)
    except StrategyFault as fault:
        fault.line = number
        raise
    return claimed


def _lines(file: io.BufferedIOBase) -> Iterator[list[str]]:
    """Yield the words of each line; none at the end."""
    while line := file.readline(_LONGEST + 1):
        if len(line) > _LONGEST:
            raise StrategyFault("This line is too long.")
        if not line.isascii():
            raise StrategyFault("This line holds something else than text.")
        if not line.endswith(b"\n"):
            raise StrategyFault("The file is cut in this line.")
        words = line.decode("ascii").split()
        if not words:
            raise StrategyFault("This line is empty.")
        yield words
    while True:
        yield []


def _claim(words: Sequence[str]) -> CheckedStrategy:
    if not words or words[0] != NAME:
        raise StrategyFault("This is no strategy: the first word must be {name}.", name=NAME)
    if words[1:2] != [VERSION]:
        raise StrategyFault(
            "This program reads strategies of version {version} only.", version=VERSION
        )
    if len(words) != 10 or words[4::2] != ["turn", "winner", "lines"]:
        raise StrategyFault(
            "The first line must have this form: {form}",
            form=f"{NAME} {VERSION} hex-2 ../x. turn o winner x lines 4",
        )
    if words[2] not in _BOARDS:
        raise StrategyFault("“{name}” is no board for a strategy.", name=_short(words[2]))
    game = Hex(_BOARDS[words[2]])
    if len(words[3]) != game.size * (game.size + 1) - 1:
        raise StrategyFault("The board must have {size} rows of {size} cells.", size=game.size)
    try:
        grid = notation.parse_grid(words[3], rows=game.size, columns=game.size)
    except PionsError as error:
        raise StrategyFault("{reason}", reason=error) from None
    first, second = square_boards.stones(grid, game.size)
    turn, winner = _side(words[5]), _side(words[7])
    # Any stones may lie there; a swap in the past is what changes the turn without one.
    swapped = (first | second).bit_count() % 2 != turn
    count = _number(words[9])
    if count < 3:
        raise StrategyFault("“{word}” is no number of lines.", word=_short(words[9]))
    return CheckedStrategy(HexPosition(game, first, second, swapped), winner, count)


def _side(word: str) -> Side:
    if word not in _SIDES:
        raise StrategyFault("“{word}” is no side: it must be x or o.", word=_short(word))
    return _SIDES[word]


def _short(word: str) -> str:
    return word if len(word) <= _SHOWN else f"{word[:_SHOWN]}..."


def _number(word: str) -> int:
    return int(word) if word.isdigit() and len(word) <= _DIGITS else 0


def _compare(position: HexPosition, expected: Position | None) -> None:
    """Refuse other stones or another turn than expected; an earlier swap does not count."""
    if expected is None:
        return
    same = position.grid() == expected.grid() and position.to_move is expected.to_move
    if not (same and isinstance(expected, HexPosition)):
        drawn = notation.format_grid(position.grid())
        raise StrategyFault("This strategy is for another position: {position}", position=drawn)


def _end(words: Sequence[str], count: int) -> None:
    if words:
        raise StrategyFault("The first line promises no more than {count} lines.", count=count)


@dataclass(frozen=True, slots=True)
class _Link:
    """The claim of a proved line."""

    ends: frozenset[int]
    needs: int
    carrier: int


class _Links:
    """The lines so far, each proved; cells are bits, points are cells and then both edges."""

    def __init__(self, position: HexPosition, winner: Side) -> None:
        self._game: Hex = position.game
        self._winner = winner
        self._moves_first = position.to_move is winner
        self._cells = self._game.size**2
        self._stones = position.stones(winner)
        self._empty = ~(position.first | position.second) & ((1 << self._cells) - 1)
        names = [notation.format_cell(cell, size=self._game.size) for cell in range(self._cells)]
        names += EDGES[winner]
        self._names = names
        self._points = {name: point for point, name in enumerate(names)}
        self._proved: list[_Link] = []

    def read(self, number: int, words: Sequence[str]) -> None:
        """Prove one more line, or raise."""
        match self._body(number, words):
            case ("chain", *rest) if len(rest) >= 3 and len(rest) % 2:
                link = self._chain(rest)
            case ("either", one, other, *rest) if rest and len(rest) % 2 == 0:
                link = self._either(one, other, rest)
            case ("captured", one, other, line, *rest):
                link = self._captured(self._cell(one), self._cell(other), line, rest)
            case _:
                raise StrategyFault("This line is no chain, no either and nothing captured.")
        self._forbid(link.needs & link.carrier, Term("{cell} cannot hold a stone and be empty."))
        self._forbid(link.carrier & ~self._empty, Term("{cell} is not empty in the position."))
        self._forbid(link.needs & ~self._empty & ~self._stones, Term("{cell} is the other side's."))
        self._proved.append(link)

    def finish(self, number: int, words: Sequence[str]) -> None:
        """Hold the position to what the last line says."""
        stones, used = self._stones, 0
        match self._body(number, words):
            case ("win", move, line) if self._moves_first:
                used = 1 << self._cell(move)
                self._forbid(used & ~self._empty, Term("{cell} is not empty in the position."))
                stones |= used
            case ("win", line) if not self._moves_first:
                pass
            case _:
                raise StrategyFault("The last line must say what wins.")
        link = self._line(line, self._cells, self._cells + 1)
        self._forbid(link.carrier & used, Term("{cell} cannot hold a stone and be empty."))
        self._forbid(
            link.needs & ~stones, Term("{cell} holds no stone, and the strategy needs one.")
        )

    def _chain(self, words: Sequence[str]) -> _Link:
        points = list(map(self._point, words[::2]))
        needs, carrier = sum(map(self._bit, set(points))), 0
        for one, join, other in zip(points, words[1::2], points[1:], strict=False):
            if join == TOUCHING:
                self._touch(one, other)
                continue
            link = self._line(join, one, other)
            self._forbid(carrier & link.carrier, Term("Two links of this chain need {cell}."))
            needs |= link.needs
            carrier |= link.carrier
        return _Link(frozenset((points[0], points[-1])), needs, carrier)

    def _either(self, start: str, end: str, words: Sequence[str]) -> _Link:
        one, other = self._point(start), self._point(end)
        needs, carrier, common = self._bit(one) | self._bit(other), 0, -1
        for name, join in zip(words[::2], words[1::2], strict=True):
            move = self._cell(name)
            cells = 1 << move
            if join == TOUCHING:
                self._touch(one, move)
                self._touch(move, other)
            else:
                link = self._line(join, one, other)
                self._forbid(link.carrier & cells, Term("{cell} cannot hold a stone and be empty."))
                needs |= link.needs & ~cells
                cells |= link.carrier
            carrier |= cells
            common &= cells
        # The other side plays any cell: the answer is one that does not need it.
        self._forbid(common, Term("Nothing answers {cell}: every answer needs that cell."))
        return _Link(frozenset((one, other)), needs, carrier)

    def _captured(self, one: Move, other: Move, line: str, beside: Sequence[str]) -> _Link:
        link, pair = self._earlier(line), 1 << one | 1 << other
        self._forbid(link.carrier & pair, Term("{cell} cannot hold a stone and be empty."))
        self._forbid(sum(map(self._bit, link.ends)) & pair, Term("{cell} is an end of the link."))
        self._forbid(pair if one == other else 0, Term("{cell} is named twice."))
        stones = link.needs & ~pair | sum(map(self._bit, set(map(self._point, beside))))
        for lost, kept in ((one, other), (other, one)):
            if link.needs >> lost & 1 and not self._dead(lost, stones | 1 << kept, link.carrier):
                raise StrategyFault(
                    "{cell} is not dead after {answer}.",
                    cell=self._names[lost],
                    answer=self._names[kept],
                )
        return _Link(link.ends, stones, link.carrier | pair)

    def _dead(self, cell: Move, stones: int, open_cells: int) -> bool:
        """Say whether the winner's neighbours of a cell surely lie side by side.

        However open ones are filled; all others are the other side's: stones that no line names
        help nothing.
        """
        size, side = self._game.size, self._winner
        row, column = divmod(cell, size)
        ring: list[tuple[bool, ...]] = []
        for i, j in NEIGHBOURS:  # in a circle
            place = row + i, column + j
            near = place[0] * size + place[1]
            if not 0 <= place[side] < size:
                ring.append((True,))  # beyond its own edge
            elif not 0 <= place[side.other] < size:
                ring.append((False,))
            else:
                ring.append((False, True) if open_cells >> near & 1 else (stones >> near & 1 == 1,))
        return all(
            sum(one != other for one, other in zip(filled, filled[1:] + filled[:1], strict=True))
            <= 2
            for filled in product(*ring)
        )

    def _body(self, number: int, words: Sequence[str]) -> Sequence[str]:
        """Return the words after the number, which must be that of the line."""
        if not words:
            raise StrategyFault("The file ends before this line.")
        if words[0] != str(number):
            raise StrategyFault("This line should be numbered {number}.", number=number)
        return words[1:]

    def _line(self, word: str, one: int, other: int) -> _Link:
        """Return the link on an earlier line, which must join these points."""
        link = self._earlier(word)
        if link.ends != frozenset((one, other)):
            raise StrategyFault(
                "Line {line} does not join {one} and {other}.",
                line=word,
                one=self._names[one],
                other=self._names[other],
            )
        return link

    def _earlier(self, word: str) -> _Link:
        number = _number(word)
        if not 2 <= number < len(self._proved) + 2:
            raise StrategyFault("“{word}” is not the number of an earlier line.", word=_short(word))
        return self._proved[number - 2]

    def _point(self, word: str) -> int:
        if word not in self._points:
            raise StrategyFault(
                "“{word}” is neither a cell nor an edge of {colour}.",
                word=_short(word),
                colour=self._game.colours[self._winner],
            )
        return self._points[word]

    def _cell(self, word: str) -> Move:
        point = self._point(word)
        if point >= self._cells:
            raise StrategyFault("An answer must be a cell, not {edge}.", edge=word)
        return point

    def _bit(self, point: int) -> int:
        return 1 << point if point < self._cells else 0

    def _touch(self, one: int, other: int) -> None:
        cell, point = min(one, other), max(one, other)
        if point < self._cells:
            touching = point in neighbours(self._game.size)[cell]
        elif cell < self._cells:
            row = divmod(cell, self._game.size)[self._winner]
            touching = row == (point - self._cells) * (self._game.size - 1)
        else:
            touching = False
        if not touching:
            raise StrategyFault(
                "{one} and {other} do not touch.", one=self._names[one], other=self._names[other]
            )

    def _forbid(self, cells: int, sentence: Term) -> None:
        """Refuse cells that break a rule, and name the first of them."""
        if cells:
            first = (cells & -cells).bit_length() - 1
            raise StrategyFault(sentence, cell=self._names[first])
