"""Who may work now: everybody has turns, and short work never waits for long work.

There are three lanes. What is asked enters one of them, and whoever works longer than a lane
allows goes on in the next: so nobody has to know beforehand how long something takes. In each
lane a few pieces run, and where more are there, they take turns: first whoever has used
the lane least of late. Nothing here knows processes or clocks: who begins, goes on or
pauses is returned, and others see to it.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from pions.core.errors import PionsError

HALF_LIFE: Final = 10.0
"""Seconds after which half of what somebody has used is forgotten."""
_MODESTY: Final = 0.1
"""A second asked for counts as so many seconds used already."""
_COMFORT: Final = 0.1
"""A second of waiting counts as so many seconds less used."""
_MOST_COMFORT: Final = 0.5
"""But not more than this: who has just come goes before who asks for everything."""
_CROWD: Final = 0.25
"""Each further question of the same visitor counts as so many seconds used already."""
_HURRY: Final = 0.3
"""Who is ahead by more than so many seconds does not wait until somebody's turn ends."""


class TooBusy(PionsError):
    """There is no room for another question."""


class Lane(IntEnum):
    """How long something is expected to take, from the shortest on."""

    QUICK = 0
    SHORT = 1
    LONG = 2


@dataclass(frozen=True, slots=True)
class Room:
    """What a lane offers."""

    running: int
    """Pieces that run at once."""
    pausing: int = 0
    """Pieces that are under way beside them."""
    turn: float = math.inf
    """Seconds of work after which others may go on."""
    most: float = math.inf
    """Seconds of work after which a piece goes on in the next lane."""
    each: float = math.inf
    """Seconds a visitor may have used of late; their next piece begins in the next lane."""

    @property
    def begun(self) -> int:
        """Pieces that are under way."""
        return self.running + self.pausing


def rooms(processors: int) -> dict[Lane, Room]:
    """For a machine with so many processors."""
    return {
        Lane.QUICK: Room(max(2, processors), most=0.04, each=0.5),
        Lane.SHORT: Room(processors, pausing=4 * processors, turn=0.15, most=0.6, each=4),
        Lane.LONG: Room(processors, pausing=processors + 2, turn=0.5),
    }


class Visitor:
    """Somebody who asks; all their questions share their turns."""

    def __init__(self, most: float = 8) -> None:
        self.most = most
        """Questions that may wait at once."""
        self.pieces: set[Piece] = set()
        self._used = dict.fromkeys(Lane, 0.0)
        self._at = dict.fromkeys(Lane, 0.0)

    def used(self, lane: Lane, now: float) -> float:
        """Seconds of work in a lane; what is long ago counts less."""
        return self._used[lane] * math.exp2((self._at[lane] - now) / HALF_LIFE)

    def charge(self, lane: Lane, seconds: float, now: float) -> None:
        """So much more."""
        self._used[lane], self._at[lane] = self.used(lane, now) + seconds, now


@dataclass(eq=False)
class Piece:
    """Something to be done."""

    visitor: Visitor
    lane: Lane
    need: float = 0.0
    """Seconds of work it may take at most; of two with equal rights, the shorter goes first."""
    steady: bool = False
    """Whether it cannot pause once it has begun."""
    begun: bool = field(default=False, init=False)
    running: bool = field(default=False, init=False)
    used: float = field(default=0.0, init=False)
    """Seconds of work since it was begun."""
    in_lane: float = field(default=0.0, init=False)
    in_turn: float = field(default=0.0, init=False)
    """The same in this lane, and in this turn."""
    since: float = field(default=0.0, init=False)
    """When it began to wait."""
    order: int = field(default=0, init=False)


@dataclass(frozen=True, slots=True)
class Changes:
    """What is to be done now, in this order."""

    give_up: tuple[Piece, ...] = ()
    """Lost its place: it begins again when its turn comes."""
    pause: tuple[Piece, ...] = ()
    go_on: tuple[Piece, ...] = ()
    begin: tuple[Piece, ...] = ()

    def __bool__(self) -> bool:
        return any((self.give_up, self.pause, self.go_on, self.begin))


class Turns:
    """All the pieces, and whose turn it is."""

    def __init__(
        self, rooms_: Mapping[Lane, Room], clock: Callable[[], float], in_all: int = 512
    ) -> None:
        self._rooms = rooms_
        self._clock = clock
        self._in_all = in_all
        self._lanes: dict[Lane, set[Piece]] = {lane: set() for lane in Lane}
        self._numbers = itertools.count()
        self._given_up: list[Piece] = []

    def enter(self, piece: Piece) -> None:
        """Let a piece wait; raises `TooBusy` where too many do."""
        if len(piece.visitor.pieces) >= piece.visitor.most:
            raise too_many(len(piece.visitor.pieces))
        if sum(map(len, self._lanes.values())) >= self._in_all:
            raise TooBusy(
                "{number} questions of all visitors are waiting here: try again in a moment.",
                number=self._in_all,
            )
        piece.since, piece.order = self._clock(), next(self._numbers)
        while piece.visitor.used(piece.lane, piece.since) > self._rooms[piece.lane].each:
            piece.lane = Lane(piece.lane + 1)
        piece.visitor.pieces.add(piece)
        self._lanes[piece.lane].add(piece)

    def leave(self, piece: Piece) -> None:
        """It is done, or nobody waits for it any more."""
        piece.visitor.pieces.discard(piece)
        self._lanes[piece.lane].discard(piece)
        piece.begun = piece.running = False

    def count(self, piece: Piece, seconds: float) -> None:
        """A piece has worked for so long: its lane may be another one now."""
        piece.used += seconds
        piece.in_lane += seconds
        piece.in_turn += seconds
        piece.visitor.charge(piece.lane, seconds, self._clock())
        if piece.in_lane >= self._rooms[piece.lane].most and not piece.steady:
            self._move_down(piece)

    def left(self, piece: Piece) -> float:
        """Seconds of work until something may change for a piece that runs."""
        room = self._rooms[piece.lane]
        return min(room.turn - piece.in_turn, room.most - piece.in_lane)

    def settle(self) -> Changes:
        """Whose turn it is now."""
        now = self._clock()
        chosen = {piece for lane in Lane for piece in self._choose(lane, now)}
        pause: list[Piece] = []
        go_on: list[Piece] = []
        begin: list[Piece] = []
        for pieces in self._lanes.values():
            for piece in pieces:
                if piece.running and piece not in chosen:
                    pause.append(piece)
                    piece.running, piece.since = False, now
        for piece in sorted(chosen, key=lambda one: (one.lane, one.order)):
            if not piece.running:
                (go_on if piece.begun else begin).append(piece)
                piece.begun = piece.running = True
                piece.in_turn = 0.0
        given_up, self._given_up = tuple(self._given_up), []
        return Changes(given_up, tuple(pause), tuple(go_on), tuple(begin))

    def _choose(self, lane: Lane, now: float) -> list[Piece]:
        """Who runs in a lane."""
        room, pieces = self._rooms[lane], self._lanes[lane]
        claims = {piece: _claim(piece, lane, now) for piece in pieces}
        chosen = self._go_on(room, claims)
        waiting = pieces.difference(chosen)
        under_way = [piece.visitor for piece in pieces if piece.begun]
        share = min(room.turn, room.most)
        while waiting and len(chosen) < room.running:
            can = [p for p in waiting if p.begun or self._may_begin(p, room, under_way)]
            if not can:
                break
            mine = Counter(piece.visitor for piece in chosen)
            best = min(can, key=lambda p: (claims[p] + share * mine[p.visitor], p.used, p.order))
            waiting.discard(best)
            chosen.append(best)
            if not best.begun:
                under_way.append(best.visitor)
            elif best.running:
                best.in_turn = 0.0  # another turn, for want of anybody else
        return chosen

    def _go_on(self, room: Room, claims: Mapping[Piece, float]) -> list[Piece]:
        """Whose turn is not over, unless somebody who waits is far ahead of them."""
        ahead = sorted(claim for piece, claim in claims.items() if not piece.running)
        turns = [p for p in claims if p.running and (p.steady or p.in_turn < room.turn)]
        chosen = []
        for piece in sorted(turns, key=lambda p: -claims[p]):
            if ahead and not piece.steady and ahead[0] + _HURRY < claims[piece]:
                ahead.pop(0)
            else:
                chosen.append(piece)
        return chosen

    def _may_begin(self, piece: Piece, room: Room, under_way: list[Visitor]) -> bool:
        """Whether there is a place; those beyond what can run are for one piece a visitor."""
        if len(under_way) < room.running:
            return True
        return len(under_way) < room.begun and piece.visitor not in under_way

    def _move_down(self, piece: Piece) -> None:
        self._lanes[piece.lane].discard(piece)
        piece.lane = Lane(piece.lane + 1)
        room, below = self._rooms[piece.lane], self._lanes[piece.lane]
        under_way = [one.visitor for one in below if one.begun]
        below.add(piece)
        piece.in_lane, piece.in_turn = 0.0, math.inf  # it competes for its next turn
        if not self._may_begin(piece, room, under_way):
            piece.begun = piece.running = False
            piece.used, piece.since = 0.0, self._clock()
            self._given_up.append(piece)


def too_many(number: int) -> TooBusy:
    """Why somebody's next question is not taken."""
    return TooBusy(
        "You have {number} questions waiting: wait for an answer, or stop one.", number=number
    )


def _claim(piece: Piece, lane: Lane, now: float) -> float:
    """Seconds its visitor has used, corrected for waiting long and asking for much: least first."""
    waited = 0.0 if piece.running else now - piece.since
    asked = _MODESTY * piece.need + _CROWD * (len(piece.visitor.pieces) - 1)
    return piece.visitor.used(lane, now) + asked - min(_MOST_COMFORT, _COMFORT * waited)
