"""A game between two people on two machines: who may do what, and what they agree on.

It knows neither network nor time: its owner tells who is connected, and what time it is. A seat
belongs to the holder of its token.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from pions.app.board.views import SIDE_NAMES
from pions.app.play.clocks import ClockRules, Clocks, with_one
from pions.app.play.session import HUMAN, SIDES_BY_NAME, GameSession
from pions.app.play.tokens import opens, seal
from pions.core.errors import IllegalMove, PionsError
from pions.core.types import Side

Offer: TypeAlias = Literal["draw", "undo", "rematch"]
Deed: TypeAlias = Literal["resign", "propose", "accept", "refuse", "withdraw"]
"""Actions at a table besides moving."""

_SEALED: Final = 64


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that waits for an answer."""

    by: Side
    wish: Offer


@dataclass(frozen=True, slots=True)
class SeatedGame:
    """A game at a table with two seats; every change makes another one.

    `who` is a side, or ``None`` for a spectator. What is not allowed raises `PionsError` and
    changes nothing. Times are seconds of one clock; what is done happens at the time of the last
    `at`.
    """

    session: GameSession
    seals: tuple[str, str]
    """By side, what recognises its token; the token itself is kept nowhere."""
    clocks: Clocks | None = None
    now: float = 0.0
    """Until when the clocks are counted."""
    here: tuple[bool, bool] = (False, False)
    """Who is connected."""
    since: tuple[float, float] = (0.0, 0.0)
    """When each side came, or left."""
    sat: tuple[bool, bool] = (False, False)
    """Who has ever been here."""
    owners: tuple[str, str] = ("", "")
    """By side, what recognises the browser that last showed its token: whose game it is."""
    proposal: Proposal | None = None
    refused: frozenset[Proposal] = field(default_factory=frozenset)
    """The proposals refused since the last move: they cannot be made again."""
    games: int = 1
    opening: int = 0
    """Moves on the record when the game began: no one takes those back."""

    @classmethod
    def open(
        cls, session: GameSession, tokens: tuple[str, str], rules: ClockRules | None, now: float
    ) -> SeatedGame:
        """Open a table; `tokens` are those of the side that opens and of the other."""
        first, second = map(seal, tokens)
        clocks = None if rules is None else Clocks.full(rules)
        seals = first, second
        return cls(session, seals, clocks, now, since=(now, now), opening=session.ply)

    def role(self, token: str) -> Side | None:
        """Return the side of a token; ``None`` for a spectator."""
        fits = [opens(token, sealed) for sealed in self.seals]
        return next((side for side in Side if fits[side]), None)

    @property
    def ready(self) -> bool:
        """Whether both seats have been taken."""
        return all(self.sat)

    @property
    def running(self) -> Side | None:
        """Return the side whose clock runs now."""
        if self.clocks is None or self.session.result is not None:
            return None
        mover = self.session.mover
        return None if self.clocks.waits(mover, self.here) else mover

    @property
    def due(self) -> float | None:
        """Return the seconds until something changes by itself, if ever."""
        if self.clocks is None or self.session.result is not None:
            return None
        return self.clocks.due(self.session.mover, self.here)

    def at(self, now: float) -> SeatedGame:
        """Return the game at the time `now`; a clock at 0 loses; time does not go back."""
        if now <= self.now:
            return self
        if self.clocks is None or self.session.result is not None:
            return replace(self, now=now)
        mover = self.session.mover
        clocks = self.clocks.after(now - self.now, mover, self.here)
        later = replace(self, now=now, clocks=clocks)
        if clocks.left[mover] > 0:
            return later
        return replace(later, session=replace(self.session, overtime=mover), proposal=None)

    def arrive(self, side: Side) -> SeatedGame:
        """Connect the player of `side`."""
        if self.here[side]:
            return self
        return replace(
            self,
            here=with_one(self.here, side, True),
            sat=with_one(self.sat, side, True),
            since=with_one(self.since, side, self.now),
        )

    def recognise(self, side: Side, owner: str) -> SeatedGame:
        """Set the browser of the player of `side`; nothing where `owner` is empty."""
        return replace(self, owners=with_one(self.owners, side, owner)) if owner else self

    def leave(self, side: Side) -> SeatedGame:
        """Disconnect the player of `side`."""
        if not self.here[side]:
            return self
        return replace(
            self,
            here=with_one(self.here, side, False),
            since=with_one(self.since, side, self.now),
        )

    def play(self, who: Side | None, text: str) -> SeatedGame:
        """Play the move `text` of `who`; it turns down what the other side proposed."""
        side = _seated(who)
        self._check_begun()
        if self.session.result is None and side is not self.session.mover:
            raise IllegalMove("It is your opponent's turn.")
        session = self.session.play(text)
        clocks = None if self.clocks is None else self.clocks.pressed(side)
        stands = self.proposal == Proposal(side, "draw") and session.result is None
        return replace(
            self,
            session=session,
            clocks=clocks,
            proposal=self.proposal if stands else None,
            refused=frozenset(),
        )

    def resign(self, who: Side | None) -> SeatedGame:
        """Resign for `who`, in turn or not."""
        side = _seated(who)
        self._check_begun()
        return replace(self, session=self.session.resign(side), proposal=None)

    def propose(self, who: Side | None, wish: Offer) -> SeatedGame:
        """Propose to the other side; where it proposes the same, both have agreed."""
        side = _seated(who)
        if self.proposal == Proposal(side.other, wish):
            return self._agreed(self.proposal)
        if self.proposal is not None:
            if self.proposal.by is side:
                raise IllegalMove("You have proposed something already: withdraw it first.")
            raise IllegalMove("Your opponent has proposed something: answer first.")
        self._check_sense(side, wish)
        if Proposal(side, wish) in self.refused:
            raise IllegalMove("Your opponent has just refused that.")
        return replace(self, proposal=Proposal(side, wish))

    def offers(self, who: Side | None) -> tuple[Offer, ...]:
        """Return what `who` could propose now."""
        if who is None or self.proposal is not None:
            return ()
        offers: list[Offer] = []
        for wish in get_args(Offer):
            try:
                self.propose(who, wish)
            except PionsError:
                continue
            offers.append(wish)
        return tuple(offers)

    def accept(self, who: Side | None, wish: Offer) -> SeatedGame:
        """Accept what the other side proposed, if it still does."""
        side = _seated(who)
        return self._agreed(self._pending(side.other, wish))

    def refuse(self, who: Side | None, wish: Offer) -> SeatedGame:
        """Refuse it; the other side may propose it again after the next move."""
        side = _seated(who)
        pending = self._pending(side.other, wish)
        return replace(self, proposal=None, refused=self.refused | {pending})

    def withdraw(self, who: Side | None, wish: Offer) -> SeatedGame:
        """Withdraw one's own proposal."""
        side = _seated(who)
        self._pending(side, wish)
        return replace(self, proposal=None)

    def json(self) -> dict[str, Any]:
        """Return what outlives a server in plain values: the session's, and more."""
        proposal = self.proposal
        return {
            **self.session.json(),
            "owners": list(self.owners),
            "two": {
                "seals": list(self.seals),
                "clocks": None if self.clocks is None else self.clocks.json(),
                "sat": list(self.sat),
                "games": self.games,
                "opening": self.opening,
                "proposal": proposal and [SIDE_NAMES[proposal.by], proposal.wish],
            },
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any], now: float) -> SeatedGame:
        """Invert `json`, without connections; the clocks go on from what they showed.

        Raises `PionsError`, or `KeyError` and its like on nonsense.
        """
        two = stored["two"]
        first, second = map(_sealed, two["seals"])
        here, opposite = map(str, stored.get("owners", ("", "")))
        sat = tuple(map(bool, two["sat"]))
        clocks, proposal = two["clocks"], two["proposal"]
        return cls(
            GameSession.from_json(stored),
            (first, second),
            None if clocks is None else Clocks.from_json(clocks),
            now,
            since=(now, now),
            sat=(sat[0], sat[1]),
            owners=(here, opposite),
            proposal=None if proposal is None else _proposal(*proposal),
            games=int(two["games"]),
            opening=int(two["opening"]),
        )

    def _pending(self, by: Side, wish: Offer) -> Proposal:
        if self.proposal != Proposal(by, wish):
            raise IllegalMove("That is not proposed any more.")
        return self.proposal

    def _check_begun(self) -> None:
        if not self.ready:
            raise IllegalMove(
                "Nobody sits opposite yet: the game begins once both seats were taken."
            )

    def _check_sense(self, side: Side, wish: Offer) -> None:
        if wish == "rematch":
            if self.session.result is None:
                raise IllegalMove("The game is not over yet.")
            return
        if self.session.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        self._check_begun()
        if wish == "undo" and self.session.undo(side).ply < self.opening:
            raise IllegalMove("There is no move of yours to take back.")

    def _agreed(self, on: Proposal) -> SeatedGame:
        match on.wish:
            case "draw":
                game = replace(self, session=replace(self.session, agreed=True))
            case "undo":
                game = replace(self, session=self.session.undo(on.by))
            case "rematch":
                game = self._exchanged()
        return replace(game, proposal=None, refused=frozenset())

    def _exchanged(self) -> SeatedGame:
        """Return a new game with the colours exchanged: each token keeps its owner."""
        history = self.session.history
        start = history.back(len(history.moves) - self.opening)
        return replace(
            self,
            session=GameSession((HUMAN, HUMAN), start),
            seals=self.seals[::-1],
            clocks=None if self.clocks is None else Clocks.full(self.clocks.rules),
            here=self.here[::-1],
            since=self.since[::-1],
            sat=self.sat[::-1],
            owners=self.owners[::-1],
            games=self.games + 1,
        )


def _seated(who: Side | None) -> Side:
    if who is None:
        raise IllegalMove("You are watching: only those who sit at this table can do that.")
    return who


def _sealed(stored: Any) -> str:  # noqa: ANN401 - from a file
    if not (isinstance(stored, str) and stored.isascii() and len(stored) == _SEALED):
        raise ValueError(stored)
    return stored


def _proposal(by: Any, wish: Any) -> Proposal:  # noqa: ANN401 - from a file
    if wish not in get_args(Offer):
        raise ValueError(wish)
    return Proposal(SIDES_BY_NAME[by], wish)
