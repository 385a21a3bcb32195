"""Games of Hex as links to HexWorld, in and out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pions.core.errors import InvalidOption
from pions.core.types import Move, Side, Term
from pions.families.family import Formats
from pions.families.hex.formats import hexworld
from pions.families.hex.formats.game_record import SWAP_DEED, HexRecord, Step
from pions.games.hexagon import Hex, HexPosition


@dataclass(frozen=True, slots=True)
class ReadHex:
    """A game of Hex that was read; see `pions.families.family.Record`."""

    record: HexRecord

    def game(self, wish: object) -> Hex:
        """A board of its size, with the swap rule where it was wished for."""
        return Hex(self.record.size, swap=isinstance(wish, Hex) and wish.swap)

    def start(self, game: Hex) -> tuple[HexPosition, tuple[Move, ...]]:
        """From the empty board, with the swap rule where somebody swaps in it.

        Where stones were set up, or a side moved twice, only the end is known.
        """
        if self.record.size != game.size:
            raise InvalidOption(
                "This game was played on hex-{size}, not on {game}.",
                size=self.record.size,
                game=game.name,
            )
        if self.record.moves is None:
            return self.record.final(), ()
        swap = game.swap or self.record.has_swap
        return Hex(game.size, swap=swap).initial(), self.record.moves


def _read(text: str) -> ReadHex | None:
    link = text.strip()
    return ReadHex(hexworld.read(link)) if "hexworld.org" in link.lower() else None


def _record(game: Hex, moves: Sequence[Move]) -> HexRecord:
    steps = (
        Step(Side(ply % 2), SWAP_DEED if move == game.swap_move else move)
        for ply, move in enumerate(moves)
    )
    return HexRecord(game.size, tuple(steps))


def _write(game: Hex, moves: Sequence[Move]) -> dict[str, str]:
    return {"HexWorld": hexworld.write(_record(game, moves))}


FORMATS: Final = Formats(_read, _write, {"HexWorld": Term("Copy a link to HexWorld")})
