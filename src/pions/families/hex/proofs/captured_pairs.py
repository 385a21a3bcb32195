"""Pairs of cells that a side has captured: a stone of it on either kills the other."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from pions.core.types import Move, Side
from pions.games.hexagon import NEIGHBOURS, neighbours

Capture: TypeAlias = tuple[tuple[Move, Move], int]
"""A pair of cells, and the stones of the side beside them, as bits."""

_OPEN, _OWN, _OTHER = range(3)
_WEIGHTS: Final = tuple(3**place for place in range(6))


def captures(own: int, taken: int, size: int, side: Side) -> list[Capture]:
    """The pairs captured by `side`, one after the other: each may need those before it."""
    pairs: list[Capture] = []
    near, rings, again = neighbours(size), _rings(size, side), True
    while again:
        again = False
        for one in range(size * size):
            for other in near[one]:
                if other < one or (taken >> one | taken >> other) & 1:
                    continue
                if _kills(other, rings[one], own, taken) and _kills(one, rings[other], own, taken):
                    around = sum(1 << cell for cell in {*near[one], *near[other]})
                    pairs.append(((one, other), around & own))
                    own |= 1 << one | 1 << other
                    taken |= 1 << one | 1 << other
                    again = True
    return pairs


def is_dead(cell: Move, own: int, taken: int, size: int, side: Side) -> bool:
    """Say whether the stones of `side` around a cell lie side by side, however it is filled.

    Then so do those of the other side, and no stone on the cell changes the winner.
    """
    return _inside_dead(_rings(size, side)[cell], own, taken)


def _kills(stone: Move, around: tuple[int, ...], own: int, taken: int) -> bool:
    return _inside_dead(around, own | 1 << stone, taken | 1 << stone)


def _inside_dead(around: tuple[int, ...], own: int, taken: int) -> bool:
    ring = 0
    for weight, near in zip(_WEIGHTS, around, strict=True):
        if near < 0:
            ring += -near * weight
        elif taken >> near & 1:
            ring += (_OWN if own >> near & 1 else _OTHER) * weight
    return _dead_rings()[ring]


@lru_cache
def _rings(size: int, side: Side) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of each cell in a circle; minus a colour beyond an edge."""

    def at(place: tuple[int, int]) -> int:
        if not 0 <= place[side] < size:
            return -_OWN
        if not 0 <= place[side.other] < size:
            return -_OTHER
        return place[0] * size + place[1]

    return tuple(
        tuple(at((row + i, column + j)) for i, j in NEIGHBOURS)
        for row in range(size)
        for column in range(size)
    )


@lru_cache
def _dead_rings() -> tuple[bool, ...]:
    """Return for each ring whether the cell inside is dead, however the ring is filled."""
    dead = []
    for ring in range(3**6):
        colours = [ring // weight % 3 for weight in _WEIGHTS]
        fillings = product(
            *((_OWN, _OTHER) if colour == _OPEN else (colour,) for colour in colours)
        )
        dead.append(
            all(
                sum(colour != other for colour, other in zip(f, f[1:] + f[:1], strict=True)) <= 2
                for f in fillings
            )
        )
    return tuple(dead)
