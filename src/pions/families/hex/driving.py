"""Hex as another program drives it: other sizes, moves out of turn, swaps by agreement."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pions.core.types import Move, Side
from pions.families.family import Driving
from pions.families.hex.formats.game_record import arranged
from pions.families.hex.players import endings
from pions.games.hexagon import Hex, HexPosition, chain


def _resized(game: Hex, size: int) -> Hex:
    return Hex(size, swap=game.swap)


def _turned(position: HexPosition, side: Side) -> HexPosition:
    return arranged(position.game, position.first, position.second, side)


def _played(position: HexPosition, move: Move) -> HexPosition:
    """Move 2 may swap, whatever the rule: who drives the game knows what was agreed upon."""
    if move != position.game.swap_move or position.swapped:
        return position.play(move)
    agreed = replace(position, game=Hex(position.game.size, swap=True))
    return replace(agreed.play(move), game=position.game)


def _winner(position: HexPosition) -> Side | None:
    """With stones set up, the side to move may have joined its edges."""
    size = position.game.size
    return next((side for side in Side if chain(position.stones(side), size, side)), None)


def _surely(position: HexPosition) -> Side | None:
    """The side whose edges are joined by touching stones and bridges, if one is."""
    return next((one for one in Side if endings.is_lost(_turned(position, one.other))), None)


def _swapping(game: Hex, allowed: bool) -> Hex:  # noqa: FBT001 - the setting itself
    return Hex(game.size, swap=allowed)


DRIVING: Final = Driving(
    resized=_resized,
    turned=_turned,
    played=_played,
    winner=_winner,
    surely=_surely,
    swapping=_swapping,
    settled=lambda position: replace(position, game=Hex(position.game.size)),
    may_take_over=lambda position: position.game.swap and position.ply < 2,
)
