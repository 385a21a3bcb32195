"""The file of a winning strategy of Hex, put together from the solver's answers.

`pions.games.hex_strategy` defines the lines, and checks them without any of this.
"""

from __future__ import annotations

from typing import Final

from pions.core.errors import InvalidOption
from pions.core.types import Move, Side
from pions.families.hex.formats.game_record import arranged
from pions.families.hex.proofs.captured_pairs import Capture, captures
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.proofs.proof_nodes import bits
from pions.families.hex.proofs.strategy_links import (
    Connections,
    StrategyLink,
    StrategyLinks,
    WinningAnswer,
)
from pions.families.judged_moves import Listener, SearchProgress
from pions.families.solver_protocols import Stopped
from pions.games import hex_strategy, notation
from pions.games.hexagon import HexPosition, chain

MOST_LINKS: Final = 1_000_000
"""Kept at most while a strategy is made; its file has as many lines, or fewer."""
_WHOLE: Final = 100
"""Steps of a progress bar."""


def strategy(solver: HexSolver, position: HexPosition, listen: Listener) -> list[str]:
    """The file in which the winner of an unfinished position says how it wins, line by line."""
    winner = solver.winner(position, listen)
    maker = _Maker(solver, winner, listen)
    if position.to_move is winner:
        first = maker.option(position, 0.0, 1.0)
        link, words = first.link, [hex_strategy.WIN, maker.name(first.move)]
    else:
        link, words = maker.link(position, 0.0, 1.0), [hex_strategy.WIN]
    if link is None:  # one stone that touches both edges, on a board of one cell
        link = maker.touching((first.move,))
    maker.tell(1.0)
    numbers = {one: number for number, one in enumerate(_in_order(link), start=2)}
    lines = [hex_strategy.header(position, winner, len(numbers) + 2)]
    lines += (f"{number} {maker.written(one, numbers)}" for one, number in numbers.items())
    lines.append(" ".join([str(len(lines) + 1), *words, str(numbers[link])]))
    return lines


class _Maker:
    def __init__(self, solver: HexSolver, winner: Side, listen: Listener) -> None:
        self._solver, self._winner, self._listen = solver, winner, listen
        self._size = solver.game.size
        self._cells = self._size**2
        self._links = StrategyLinks(self._size)
        self._known: list[StrategyLink] = []
        self._done = 0.0

    def link(self, position: HexPosition, done: float, share: float) -> StrategyLink:
        """Return a link of the winner's edges where the other side is to move.

        `done` of the work is behind, and `share` of it is this.
        """
        self.tell(done)
        stones, taken = position.stones(self._winner), position.first | position.second
        for known in reversed(self._known):
            if not known.needs & ~stones and not known.carrier & taken:
                return known
        made = self._new_link(position, done, share)
        self._known.append(made)
        return made

    def _new_link(self, position: HexPosition, done: float, share: float) -> StrategyLink:
        if position.outcome() is not None:
            return self.touching(chain(position.stones(self._winner), self._size, self._winner))
        position, captured = self._filled(self._narrowed(position))
        return self._emptied(self._filled_link(position, done, share), captured)

    def _filled_link(self, position: HexPosition, done: float, share: float) -> StrategyLink:
        if position.outcome() is not None:
            return self.touching(chain(position.stones(self._winner), self._size, self._winner))
        connections = Connections(position, self._winner, self._links)
        joined = connections.joined()
        if joined is not None:
            return joined
        must = ~(position.first | position.second) & ((1 << self._cells) - 1)
        options = list(connections.threats(must))
        for option in options:
            must &= option.cells
        # What all answers so far need is where the other side can still hurt: each such move gets
        # an answer, which cannot need the cell it was found against.
        step = share / max(1, must.bit_count())
        while must:
            move = _middle(must)
            options.append(self.option(position.play(move), done, step))
            left = must & options[-1].cells
            done += step * (must ^ left).bit_count()
            must = left
        return self._links.either(*self._links.edges, options)

    def option(self, position: HexPosition, done: float, share: float) -> WinningAnswer:
        """A move of the winner that wins, and the link that it makes."""
        filled, captured = self._filled(position)
        if chain(filled.stones(self._winner), self._size, self._winner):
            filled, captured = position, []  # the game is not over: there is a move to name
        connections = Connections(filled, self._winner, self._links)
        for threat in connections.threats(-1):
            if threat.link is None:
                return threat
            return WinningAnswer(threat.move, self._emptied(threat.link, captured))
        move = self._solver.winning_move(position, lambda _news: self.tell(done))
        if move is None:
            raise RuntimeError(position)  # pragma: no cover - the solver said that it wins
        return WinningAnswer(move, self.link(position.play(move), done, share))

    def touching(self, stones: tuple[Move, ...]) -> StrategyLink:
        """The link of a chain of stones from edge to edge, the last one's stone first."""
        first, last = self._links.edges
        return self._links.chain((last, *stones, first), (None,) * (len(stones) + 1))

    def name(self, point: int) -> str:
        """A point as files write it."""
        if point >= self._cells:
            return hex_strategy.EDGES[self._winner][point - self._cells]
        return notation.format_cell(point, size=self._size)

    def written(self, link: StrategyLink, numbers: dict[StrategyLink, int]) -> str:
        """A link as files write it; `numbers` are those of the lines."""

        def line(part: StrategyLink | None) -> str:
            return hex_strategy.TOUCHING if part is None else str(numbers[part])

        if link.captured:
            pair, beside = link.captured[:2], link.captured[2:]
            words = [hex_strategy.CAPTURED, *map(self.name, pair), *map(line, link.joins)]
            words += map(self.name, beside)
        elif link.joins:
            words = [hex_strategy.CHAIN, self.name(link.points[0])]
            for join, point in zip(link.joins, link.points[1:], strict=True):
                words += [line(join), self.name(point)]
        else:
            words = [hex_strategy.EITHER, *map(self.name, link.points)]
            for option in link.options:
                words += [self.name(option.move), line(option.link)]
        return " ".join(words)

    def _narrowed(self, position: HexPosition) -> HexPosition:
        """Return the position with the cells that the winner does not need given away."""
        needed = self._solver.verdict(position, lambda _news: self.tell(self._done)).carrier
        given = ~(position.first | position.second) & ((1 << self._cells) - 1)
        given &= ~sum(1 << cell for cell in needed)
        own, other = position.stones(self._winner), position.stones(self._winner.other)
        return self._with(position, own, other | given)

    def _filled(self, position: HexPosition) -> tuple[HexPosition, list[Capture]]:
        """Return the position with stones of the winner on all cells that it has captured."""
        own, taken = position.stones(self._winner), position.first | position.second
        pairs = captures(own, taken, self._size, self._winner)
        for pair, _ in pairs:
            own |= sum(1 << cell for cell in pair)
        return self._with(position, own, position.stones(self._winner.other)), pairs

    def _with(self, position: HexPosition, own: int, other: int) -> HexPosition:
        first, second = (own, other) if self._winner is Side.FIRST else (other, own)
        return arranged(position.game, first, second, position.to_move)

    def _emptied(self, link: StrategyLink, captured: list[Capture]) -> StrategyLink:
        for pair, beside in reversed(captured):
            link = self._links.captured(link, pair, beside)
        return link

    def tell(self, done: float) -> None:
        """Report progress; raise where the solver was stopped or there are too many links."""
        self._done = max(self._done, done)
        self._listen(SearchProgress(int(_WHOLE * self._done), _WHOLE, self._solver.looks, 0.0))
        if self._solver.stopped:
            raise Stopped("The solver was stopped.")
        if len(self._links) > MOST_LINKS:
            raise InvalidOption(
                "This strategy needs more than {most} lines, too many for a file; begin where more "
                "stones are on the board.",
                most=MOST_LINKS,
            )


def _in_order(link: StrategyLink) -> list[StrategyLink]:
    order: dict[StrategyLink, None] = {}
    stack = [link]
    while stack:
        one = stack[-1]
        parts = (*one.joins, *(option.link for option in one.options))
        missing = [part for part in parts if part is not None and part not in order]
        if one in order or not missing:
            order[stack.pop()] = None
        else:
            stack += missing
    return list(order)


def _middle(cells: int) -> Move:
    listed = bits(cells)
    return listed[len(listed) // 2]
