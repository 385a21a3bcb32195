"""The scheduler: short work never waits for long work, and visitors share fairly.

There are three lanes, from quick to long, which do not wait for each other. A piece of work
enters the lane it is expected to fit, and goes on in the next one when it has worked for longer.
In each lane a few pieces run, and a few more are under way and paused. First comes the visitor
with the least work of late, each waiting piece counted as a time slice; of equals, the piece that
entered first. A running piece keeps its turn for a slice, unless a visitor with less work by more
than a slice waits. Where a lane of short work is full, such a visitor takes the place of the paused
piece that comes last, which begins again later. The scheduler knows neither processes nor clocks:
it returns what to begin, continue or pause.

Scheduling twice at one moment changes nothing: being chosen can only improve the place of a piece,
not being chosen can only worsen it, and one that found too many under way finds as many again.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from pions.core.errors import PionsError

SLICE: Final = 0.2
"""Seconds of work in a turn: a time slice."""
HALF_LIFE: Final = 10.0
"""Seconds after which half of what a visitor has used is forgotten."""


class TooBusy(PionsError):
    """There is no room for another question."""


class Lane(IntEnum):
    """The expected length of work, from the shortest on."""

    QUICK = 0
    SHORT = 1
    LONG = 2


_UNTIL: Final = {Lane.QUICK: 0.04, Lane.SHORT: 0.6, Lane.LONG: math.inf}
"""Seconds of work after which a piece goes on in the next lane."""
_AHEAD: Final = 2.0
"""Slices less work with which a visitor takes the place of another in a full lane."""
_UNDER_WAY: Final = {Lane.QUICK: 1, Lane.SHORT: 5, Lane.LONG: 3}
"""The most pieces of a lane under way, as a multiple of those that run; the rest are paused."""


class Visitor:
    """A client; all its questions share its turns."""

    def __init__(self, most: float = 8) -> None:
        self.most = most
        """The most questions that may wait at once."""
        self.pieces: set[Piece] = set()
        self._used = self._at = 0.0

    def used(self, now: float) -> float:
        """Return the seconds of work, halved every `HALF_LIFE` seconds."""
        return self._used * math.exp2((self._at - now) / HALF_LIFE)

    def charge(self, seconds: float, now: float) -> None:
        """Add seconds of work."""
        self._used, self._at = self.used(now) + seconds, now


@dataclass(eq=False)
class Piece:
    """A piece of work."""

    visitor: Visitor
    lane: Lane
    steady: bool = field(default=False, kw_only=True)
    """Whether it cannot be paused; such a piece stays in its lane."""
    begun: bool = field(default=False, init=False)
    running: bool = field(default=False, init=False)
    used: float = field(default=0.0, init=False)
    """Seconds of work since it was begun."""
    in_turn: float = field(default=0.0, init=False)
    """The same in this turn."""


@dataclass(slots=True)
class Changes:
    """The changes to make now, in this order."""

    give_up: list[Piece] = field(default_factory=list)
    """These lost their place, and begin again when their turn comes."""
    pause: list[Piece] = field(default_factory=list)
    go_on: list[Piece] = field(default_factory=list)
    begin: list[Piece] = field(default_factory=list)


class Turns:
    """All the pieces, and whose turn it is; `running` of each lane run at once."""

    def __init__(self, running: int, clock: Callable[[], float], in_all: int = 512) -> None:
        self._running = running
        self._clock = clock
        self._in_all = in_all
        self._pieces: dict[Piece, None] = {}

    def most(self, lane: Lane) -> int:
        """Return how many pieces of a lane are under way at most."""
        return self._running * _UNDER_WAY[lane]

    def enter(self, piece: Piece) -> None:
        """Add a piece; raises `TooBusy` where too many wait."""
        if len(piece.visitor.pieces) >= piece.visitor.most:
            raise too_many(len(piece.visitor.pieces))
        if len(self._pieces) >= self._in_all:
            raise TooBusy(
                "{number} questions of all visitors are waiting here: try again in a moment.",
                number=self._in_all,
            )
        piece.visitor.pieces.add(piece)
        self._pieces[piece] = None

    def leave(self, piece: Piece) -> None:
        """Remove a piece that is done or no longer waited for."""
        piece.visitor.pieces.discard(piece)
        self._pieces.pop(piece, None)
        piece.begun = piece.running = False

    def count(self, piece: Piece, seconds: float) -> None:
        """Count seconds of work of a piece."""
        piece.used += seconds
        piece.in_turn += seconds
        piece.visitor.charge(seconds, self._clock())

    def left(self, piece: Piece) -> float:
        """Return the seconds of work until something may change for a running piece."""
        return min(SLICE - piece.in_turn, _UNTIL[piece.lane] - piece.used)

    def settle(self) -> Changes:
        """Return what changes now."""
        changes, now = Changes(), self._clock()
        for piece in self._pieces:
            late = piece.running and not piece.steady and piece.used >= _UNTIL[piece.lane]
            if late and not self._moves_down(piece):
                changes.give_up.append(piece)
        for lane in Lane:
            chosen = self._choose(lane, now, changes.give_up)
            for piece in self._lane(lane):
                if piece.running and piece not in chosen:
                    piece.running = False
                    changes.pause.append(piece)
            for piece in chosen:
                if not piece.running:
                    (changes.go_on if piece.begun else changes.begin).append(piece)
                if not piece.running or piece.in_turn >= SLICE:
                    piece.in_turn = 0.0
                piece.begun = piece.running = True
        return changes

    def waiting(self) -> Iterator[tuple[Piece, int]]:
        """Yield each piece that has not begun, and how many of its lane come before it."""
        now = self._clock()
        for lane in Lane:
            pieces = self._lane(lane)
            pieces.sort(key=lambda piece: (not piece.begun, _place(piece, now)))
            yield from ((piece, place) for place, piece in enumerate(pieces) if not piece.begun)

    def _choose(self, lane: Lane, now: float, give_up: list[Piece]) -> list[Piece]:
        pieces, chosen = self._lane(lane), list[Piece]()
        pieces.sort(key=lambda piece: _place(piece, now))
        under_way = [piece.visitor for piece in pieces if piece.begun]
        for piece in pieces:
            if len(chosen) == self._running:
                break
            if not (piece.begun or self._may_begin(piece, under_way)):
                if (last := _last_behind(piece, pieces, now)) is None:
                    continue
                under_way.remove(last.visitor)
                _begin_again(last)
                give_up.append(last)
            chosen.append(piece)
            if not piece.begun:
                under_way.append(piece.visitor)
        return chosen

    def _lane(self, lane: Lane) -> list[Piece]:
        return [piece for piece in self._pieces if piece.lane is lane]

    def _may_begin(self, piece: Piece, under_way: list[Visitor]) -> bool:
        """Return whether there is room; beyond what can run, for one piece of each visitor."""
        if len(under_way) < self._running:
            return True
        return len(under_way) < self.most(piece.lane) and piece.visitor not in under_way

    def _moves_down(self, piece: Piece) -> bool:
        """Put a piece into the lane it belongs to; return whether there is room to go on."""
        while piece.used >= _UNTIL[piece.lane]:
            piece.lane = Lane(piece.lane + 1)
        others = [other.visitor for other in self._lane(piece.lane) if other.begun]
        others.remove(piece.visitor)
        if self._may_begin(piece, others):
            return True
        _begin_again(piece)
        return False


def _begin_again(piece: Piece) -> None:
    piece.begun = piece.running = False
    piece.used = piece.in_turn = 0.0


def _last_behind(piece: Piece, pieces: list[Piece], now: float) -> Piece | None:
    """Return the last paused piece, in their order, if it may lose its place to `piece`."""
    if piece.lane is Lane.LONG or any(
        other.begun and other.visitor is piece.visitor for other in pieces
    ):
        return None
    behind = _place(piece, now) + _AHEAD
    for other in reversed(pieces):
        if other.begun and not other.running:
            return other if _place(other, now) >= behind else None
    return None


def too_many(number: int) -> TooBusy:
    """Return the refusal of a visitor's next question."""
    return TooBusy(
        "You have {number} questions waiting: wait for an answer, or stop one.", number=number
    )


def _place(piece: Piece, now: float) -> float:
    """Return the place of a piece in the order of its lane: the least comes first."""
    if piece.running and piece.steady:
        return -math.inf
    in_turn = piece.running and piece.in_turn < SLICE
    slices = round(piece.visitor.used(now) / SLICE) + len(piece.visitor.pieces)
    return slices - in_turn
