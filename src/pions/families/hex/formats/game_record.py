"""A game of Hex in a file: setup stones, moves of either side, swaps, resignations.

Files hold more than our rules: stones set up beforehand, a side that moves twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from pions.core.errors import IllegalMove, InvalidOption, InvalidText
from pions.core.types import Move, Side
from pions.games.hexagon import Hex, HexPosition

Deed: TypeAlias = Move | Literal["swap", "resign"]
"""A cell, or something else one can do on one's turn."""

SWAP_DEED: Final = "swap"
RESIGN: Final = "resign"


class InvalidRecord(InvalidText):
    """A game that cannot be read from a file or a link."""

    def __init__(self, message: str, *, text: str, offset: int = 0, **values: object) -> None:
        super().__init__(message, text=text, offset=min(offset, len(text)), **values)


@dataclass(frozen=True, slots=True)
class Step:
    """One node of a file: stones laid down or taken up, a turn given, a deed, a comment."""

    side: Side | None = None
    """The side that acts, if one does."""
    deed: Deed | None = None
    first: tuple[Move, ...] = ()
    """Stones set up for the side that joins top and bottom."""
    second: tuple[Move, ...] = ()
    """Stones set up for the other."""
    empty: tuple[Move, ...] = ()
    """Cells cleared."""
    turn: Side | None = None
    """The side said to be next."""


@dataclass(frozen=True, slots=True)
class HexRecord:
    """A game that was read: its board and its steps; see `pions.families.family.WrittenGame`."""

    size: int
    steps: tuple[Step, ...] = ()

    def game(self, wish: object) -> Hex:
        """A board of its size, with the swap rule where it was wished for."""
        return Hex(self.size, swap=isinstance(wish, Hex) and wish.swap)

    def start(self, game: Hex) -> tuple[HexPosition, tuple[Move, ...]]:
        """Return the first position and the moves, with the swap rule where a move swaps.

        Where stones were set up, or a side moved twice, only the end is known.
        """
        if self.size != game.size:
            raise InvalidOption(
                "This game was played on hex-{size}, not on {game}.",
                size=self.size,
                game=game.name,
            )
        if self.moves is None:
            return self.final(), ()
        return Hex(game.size, swap=game.swap or self.has_swap).initial(), self.moves

    def positions(self) -> Iterator[HexPosition]:
        """The position after each step; raises `PionsError` where a step cannot be."""
        position = Hex(self.size, swap=self.has_swap).initial()
        for step in self.steps:
            if step.first or step.second or step.empty or step.turn is not None:
                position = set_up(position, step)
            if step.side is not None and step.deed is not None:
                position = done(position, step.side, step.deed)
            yield position

    def final(self) -> HexPosition:
        """Return the position at the end; raises as `positions`."""
        return [Hex(self.size, swap=self.has_swap).initial(), *self.positions()][-1]

    @property
    def has_swap(self) -> bool:
        """Whether a step swaps."""
        return any(step.deed == SWAP_DEED for step in self.steps)

    @property
    def resigned(self) -> Side | None:
        """The side that resigned, if one did."""
        return next((step.side for step in self.steps if step.deed == RESIGN), None)

    @property
    def moves(self) -> tuple[Move, ...] | None:
        """The moves in turns from the empty board, a swap included; ``None`` for other records."""
        game = Hex(self.size, swap=True)
        moves: list[Move] = []
        for step in self.steps:
            if step.first or step.second or step.empty:
                return None
            if step.deed is None or step.deed == RESIGN:
                continue
            if step.side is not Side(len(moves) % 2):
                return None
            moves.append(game.swap_move if isinstance(step.deed, str) else step.deed)
        return tuple(moves)


def arranged(game: Hex, first: int, second: int, turn: Side) -> HexPosition:
    """Return the position with any stones and either side to move.

    A swap is possible where it is the opening of a game that has that rule.
    """
    position = HexPosition(game, first, second)
    if position.to_move is not turn:
        # A swap in the past is what changes the turn without a stone.
        return HexPosition(Hex(game.size), first, second, swapped=True)
    if position.ply == 1 and second:  # the stone is the mover's own: nothing to take over
        return HexPosition(Hex(game.size), first, second)
    return position


def done(position: HexPosition, side: Side, deed: Deed) -> HexPosition:
    """The position after `side` did something, in its turn or not."""
    if deed == RESIGN:
        return position
    if position.to_move is not side:
        position = arranged(position.game, position.first, position.second, side)
    return position.play(position.game.swap_move if isinstance(deed, str) else deed)


def set_up(position: HexPosition, step: Step) -> HexPosition:
    """The position with the stones of `step` laid down or taken up, and its turn given."""
    first, second = position.first, position.second
    seen = 0
    for cells in (step.first, step.second, step.empty):
        for cell in cells:
            bit = 1 << cell
            if seen & bit:
                raise IllegalMove(
                    "The setup names {cell} twice.", cell=position.game.format_move(cell)
                )
            seen |= bit
    first, second = first & ~seen, second & ~seen
    first |= sum(1 << cell for cell in step.first)
    second |= sum(1 << cell for cell in step.second)
    # Without a word about the turn, the side with fewer stones plays; the first where both have
    # as many, as in a game.
    usual = Side.SECOND if first.bit_count() > second.bit_count() else Side.FIRST
    return arranged(position.game, first, second, usual if step.turn is None else step.turn)
