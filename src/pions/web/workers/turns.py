"""Whose turn it is: short work never waits for long work, and visitors share fairly.

There are three lanes, from quick to long, which do not wait for each other. A question enters
the lane it is expected to fit, and goes on in the next one when it has worked for longer than
that. In each lane a few pieces of work run, and a few more are under way and paused. First comes
the visitor who has used least of late, each question that waits counted as a slice of time; of
equals, the question that was asked first. A piece that runs keeps its turn for a slice, unless a
visitor waits who has used less by more than that. Nothing here knows processes or clocks: who
begins, goes on or pauses is returned.

To settle once more at the same moment changes nothing: that a piece was chosen can only better
its place in the order, that it was not can only worsen it, and one refused a process because too
many are under way is refused it again.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from pions.core.errors import PionsError

SLICE: Final = 0.2
"""Seconds of work in a turn."""
HALF_LIFE: Final = 10.0
"""Seconds after which half of what a visitor has used is forgotten."""


class TooBusy(PionsError):
    """There is no room for another question."""


class Lane(IntEnum):
    """How long something is expected to take, from the shortest on."""

    QUICK = 0
    SHORT = 1
    LONG = 2


_UNTIL: Final = {Lane.QUICK: 0.04, Lane.SHORT: 0.6, Lane.LONG: math.inf}
"""Seconds of work after which a piece goes on in the next lane."""
_UNDER_WAY: Final = {Lane.QUICK: 1, Lane.SHORT: 5, Lane.LONG: 3}
"""Times as many pieces of a lane are under way as run at once; the others are paused."""


class Visitor:
    """A person or program that asks; all its questions share its turns."""

    def __init__(self, most: float = 8) -> None:
        self.most = most
        """Questions that may wait at once."""
        self.pieces: set[Piece] = set()
        self._used = self._at = 0.0

    def used(self, now: float) -> float:
        """Seconds of work; what is long ago counts less."""
        return self._used * math.exp2((self._at - now) / HALF_LIFE)

    def charge(self, seconds: float, now: float) -> None:
        """So much more."""
        self._used, self._at = self.used(now) + seconds, now


@dataclass(eq=False)
class Piece:
    """Something to be done."""

    visitor: Visitor
    lane: Lane
    steady: bool = field(default=False, kw_only=True)
    """Whether it cannot pause once it has begun; such a piece stays in its lane."""
    begun: bool = field(default=False, init=False)
    running: bool = field(default=False, init=False)
    used: float = field(default=0.0, init=False)
    """Seconds of work since it was begun."""
    in_turn: float = field(default=0.0, init=False)
    """The same in this turn."""
    order: int = field(default=0, init=False)


@dataclass(slots=True)
class Changes:
    """What is to be done now, in this order."""

    give_up: list[Piece] = field(default_factory=list)
    """Lost its place: it begins again when its turn comes."""
    pause: list[Piece] = field(default_factory=list)
    go_on: list[Piece] = field(default_factory=list)
    begin: list[Piece] = field(default_factory=list)


class Turns:
    """All the pieces, and whose turn it is; in each lane so many are `running` at once."""

    def __init__(self, running: int, clock: Callable[[], float], in_all: int = 512) -> None:
        self._running = running
        self._clock = clock
        self._in_all = in_all
        self._pieces: set[Piece] = set()
        self._numbers = itertools.count()

    def most(self, lane: Lane) -> int:
        """How many pieces of a lane are under way at most."""
        return self._running * _UNDER_WAY[lane]

    def enter(self, piece: Piece) -> None:
        """Let a piece wait; raises `TooBusy` where too many do."""
        if len(piece.visitor.pieces) >= piece.visitor.most:
            raise too_many(len(piece.visitor.pieces))
        if len(self._pieces) >= self._in_all:
            raise TooBusy(
                "{number} questions of all visitors are waiting here: try again in a moment.",
                number=self._in_all,
            )
        piece.order = next(self._numbers)
        piece.visitor.pieces.add(piece)
        self._pieces.add(piece)

    def leave(self, piece: Piece) -> None:
        """It is done, or nobody waits for it any more."""
        piece.visitor.pieces.discard(piece)
        self._pieces.discard(piece)
        piece.begun = piece.running = False

    def count(self, piece: Piece, seconds: float) -> None:
        """A piece has worked for so long."""
        piece.used += seconds
        piece.in_turn += seconds
        piece.visitor.charge(seconds, self._clock())

    def left(self, piece: Piece) -> float:
        """Seconds of work until something may change for a piece that runs."""
        return min(SLICE - piece.in_turn, _UNTIL[piece.lane] - piece.used)

    def settle(self) -> Changes:
        """Whose turn it is now."""
        changes, now = Changes(), self._clock()
        for piece in [one for one in self._pieces if one.running and not one.steady]:
            if piece.used >= _UNTIL[piece.lane] and not self._moves_down(piece):
                changes.give_up.append(piece)
        for lane in Lane:
            chosen = self._choose(lane, now)
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

    def _choose(self, lane: Lane, now: float) -> list[Piece]:
        """The pieces of a lane that run, the first in the order that may."""
        pieces, chosen = self._lane(lane), list[Piece]()
        under_way = [piece.visitor for piece in pieces if piece.begun]
        for piece in sorted(pieces, key=lambda one: _place(one, now)):
            if len(chosen) < self._running and (piece.begun or self._may_begin(piece, under_way)):
                chosen.append(piece)
                if not piece.begun:
                    under_way.append(piece.visitor)
        return chosen

    def _lane(self, lane: Lane) -> list[Piece]:
        return [piece for piece in self._pieces if piece.lane is lane]

    def _may_begin(self, piece: Piece, under_way: list[Visitor]) -> bool:
        """Whether there is room; beyond what can run, for one piece of each visitor."""
        if len(under_way) < self._running:
            return True
        return len(under_way) < self.most(piece.lane) and piece.visitor not in under_way

    def _moves_down(self, piece: Piece) -> bool:
        """Put a piece into the lane it belongs to; whether there is room for it to go on."""
        while piece.used >= _UNTIL[piece.lane]:
            piece.lane = Lane(piece.lane + 1)
        others = [one.visitor for one in self._lane(piece.lane) if one.begun and one is not piece]
        if self._may_begin(piece, others):
            return True
        piece.begun = piece.running = False
        piece.used = piece.in_turn = 0.0
        return False


def too_many(number: int) -> TooBusy:
    """Why a visitor's next question is not taken."""
    return TooBusy(
        "You have {number} questions waiting: wait for an answer, or stop one.", number=number
    )


def _place(piece: Piece, now: float) -> tuple[float, int]:
    """Where a piece stands in the order of its lane: first the least."""
    if piece.running and piece.steady:
        return -math.inf, piece.order
    in_turn = piece.running and piece.in_turn < SLICE
    slices = round(piece.visitor.used(now) / SLICE) + len(piece.visitor.pieces)
    return slices - in_turn, piece.order
