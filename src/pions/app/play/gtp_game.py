"""A game that another program drives: a side may move twice, and moves may be taken back."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from pions.app import players
from pions.app.board import formats, views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.core.errors import IllegalMove, InvalidOption, PionsError
from pions.core.protocols import Strategy, TimedStrategy
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.family import Driving
from pions.games import catalog
from pions.games.catalog import AnyGame, AnyPosition
from pions.strategies import registry

__all__ = ["AnyPosition"]

STRONGEST: Final = ("perfect", "hexnet:seconds=1", "deepening:seconds=1")

_SHORTEST: Final = 0.01
_LONGEST: Final = 3600.0
"""Seconds a move that a player can be given."""
_FIRST_USE: Final = 0.05
"""Seconds that the first move of a new player takes beside its search: weights are made ready."""
_MOVES_LEFT: Final = 4
"""A game is expected to fill one empty cell in so many before it is decided, and each side
plays half of them: so much of the time left goes to one move."""


@dataclass(slots=True)
class TimeControl:
    """The clocks of both sides, as another program sets them."""

    a_move: float | None = None
    """Seconds for each move; the clocks do not change them."""
    main: float | None = None
    """Seconds each side has for a game; ``None`` without a limit."""
    period: float = 0.0
    """Seconds for each move once those are used up."""
    _left: dict[Side, float] = field(default_factory=dict)
    _stones: dict[Side, int] = field(default_factory=dict)
    """Within the seconds left, so many moves must be made; 0 for all the others."""

    def settings(self, main: float, period: float, stones: int) -> None:
        """Set GTP's ``time_settings``: a game's time, then `period` seconds for so many moves.

        A period without moves means no limit.
        """
        unlimited = period > 0 and stones == 0
        self.main = None if unlimited else main
        self.period = period / stones if stones else 0.0
        self.begin()

    def begin(self) -> None:
        """Fill the clocks for a new game."""
        self._left = {} if self.main is None else dict.fromkeys(Side, self.main)
        self._stones = {}

    def set_left(self, side: Side, seconds: float, stones: int = 0) -> None:
        """Give `side` so many seconds for the rest of its moves, or for so many of them."""
        self._left[side], self._stones[side] = seconds, stones

    def used(self, side: Side, seconds: float) -> None:
        """Take `seconds` off the clock of `side`."""
        if side in self._left:
            self._left[side] = max(0.0, self._left[side] - seconds)
            self._stones[side] = max(0, self._stones.get(side, 0) - 1)

    def share(self, side: Side, empty: int) -> float | None:
        """Return the seconds for the next move of `side`; ``None`` for the usual."""
        if side not in self._left:
            return self.a_move
        moves = self._stones.get(side, 0) or max(2, empty / _MOVES_LEFT / 2)
        share = max(self._left[side] / moves, self.period)
        return share if self.a_move is None else min(share, self.a_move)


@lru_cache
def strongest(game: AnyGame) -> str:
    """Return the strongest player of `game`, with about a second a move."""
    for spec in STRONGEST:
        if spec.partition(":")[0] in registry.STRATEGIES:
            try:
                players.strategy(spec, game, generator(0))
            except PionsError:
                continue
            return spec
    return players.usual(game)


class GtpGame:
    """A stack of positions, and a player that is asked for moves."""

    def __init__(
        self,
        game: str,
        player: str | None = None,
        *,
        seed: int = 0,
        resign: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.game = catalog.find(game)
        self._wish = player
        self._seed = seed
        self._clock = clock
        self._positions: list[AnyPosition] = [self.game.initial()]
        self._moves: list[tuple[Side, Move]] = []
        self.resigned: Side | None = None
        self._opened: tuple[Side, Move] | None = None
        """The opening this player chose: it does not take over its own."""
        self.time = TimeControl()
        self._hopeless = 0.0
        self._player: tuple[tuple[str, bool], Strategy[Any]] | None = None
        """The player, with its spec and whether it was given a time."""
        if player is not None:
            players.strategy(player, self.game, generator(seed))  # refuses nonsense at once
        if resign:
            self.set_resign(resign)

    @property
    def position(self) -> AnyPosition:
        """Return the current position."""
        return self._positions[-1]

    @property
    def proves(self) -> bool:
        """Whether there is a solver that proves who wins."""
        solving = family_of(self.game).solving
        return solving is not None and solving.look is not None

    @property
    def _driving(self) -> Driving:
        return family_of(self.game).driving

    @property
    def player(self) -> str:
        """Return the player that is asked for moves."""
        return strongest(self.game) if self._wish is None else self._wish

    def view(self) -> BoardView:
        """Return the board to draw."""
        moves = tuple(move for _, move in self._moves[-1:] if len(self._positions) > 1)
        return views.board(History(tuple(self._positions[-1 - len(moves) :]), moves))

    def begin(self, size: int | None = None) -> None:
        """Begin with an empty board, of another size where `size` is given."""
        if size is not None:
            resized = self._driving.resized
            if resized is None:
                raise InvalidOption("The board of this game has a size of its own.")
            self.game, before = resized(self.game, size), self.game
            if self.game is not before:
                self._player = None
        self._positions, self._moves, self.resigned = [self.game.initial()], [], None
        self._opened = None
        self.time.begin()

    def play(self, side: Side, text: str) -> None:
        """Play a move of `side`, out of turn where the game allows it; raises `PionsError`."""
        move = self.game.parse_move(text)
        position = self._turned(side)
        if self.winner() is not None or position.outcome() is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        self._positions.append(self._driving.played(position, move))
        self._moves.append((side, move))

    def resign(self, side: Side) -> None:
        """Resign for `side`."""
        if self.winner() is not None or self.drawn():
            raise IllegalMove("The game is over: nothing can be played any more.")
        self.resigned = side

    def choose(self, side: Side) -> str | None:
        """Return the player's move for `side`; ``None`` where the game is over, or hopeless."""
        position = self._turned(side)
        if self.winner() is not None or position.outcome() is not None:
            return None
        if self._moves[:1] == [self._opened]:
            position = self._driving.settled(position)
        began = self._clock()
        if self._is_hopeless(position):
            return None
        move = self._strategy(side, began).choose(position)
        if move not in position.legal_moves():
            raise IllegalMove(
                "The player chose {move}, which is not legal.", move=self.game.format_move(move)
            )
        self.time.used(side, self._clock() - began)
        if not self._moves:
            self._opened = side, move
        return self.game.format_move(move)

    def undo(self) -> None:
        """Take the last move back, or a resignation; raises where there is none."""
        if self.resigned is not None:
            self.resigned = None
            return
        if not self._moves:
            raise IllegalMove("There is no move to take back.")
        self._moves.pop()
        self._positions.pop()

    def legal(self) -> tuple[str, ...]:
        """Return the legal moves."""
        if self.winner() is not None:
            return ()
        return tuple(map(self.game.format_move, self.position.legal_moves()))

    def winner(self) -> Side | None:
        """Return the winner, by the rules or by resigning; ``None`` without one."""
        position = self.position
        if self.resigned is not None:
            return self.resigned.other
        return self._driving.winner(position)

    def surely(self) -> Side | None:
        """Return the winner, or the side that cannot but win as one sees at once, if any."""
        found = self.winner()
        return self._driving.surely(self.position) if found is None else found

    def drawn(self) -> bool:
        """Whether the game has ended without a winner."""
        outcome = self.position.outcome()
        return outcome is not None and outcome.winner is None

    def load(self, path: str, moves: int | None = None) -> None:
        """Load the game of an SGF file, or its first `moves` moves."""
        form = family_of(self.game).sgf
        if form is None or form.load is None:
            raise InvalidOption("Over GTP, no SGF file is read for {game}.", game=self.game.name)
        found = form.load(formats.file_text(path), self.game, moves)
        self.game, self._player, self.resigned = found.game, None, found.resigned
        self._positions, self._moves = list(found.positions), list(found.moves)

    def set_player(self, spec: str) -> None:
        """Ask another player from now on; raises where `spec` is none."""
        players.strategy(spec, self.game, generator(self._seed))
        self._wish, self._player = spec, None

    def set_seconds(self, seconds: float) -> None:
        """Set the seconds for each move, for players that have such a setting."""
        self.time.a_move = seconds

    def set_resign(self, chance: float) -> None:
        """Resign where the estimated chance to win is below `chance`; 0 never does."""
        if chance and family_of(self.game).estimating is None:
            raise InvalidOption("No player of {game} gives up.", game=self.game.name)
        self._hopeless = chance

    def set_seed(self, seed: int) -> None:
        """Draw other random choices from now on."""
        self._seed, self._player = seed, None

    def set_swap(self, *, allowed: bool) -> None:
        """Set whether move 2 may swap, before the first move only."""
        if self._driving.swapping is None:
            raise InvalidOption("There is no swap rule in {game}.", game=self.game.name)
        if self._moves:
            raise InvalidOption("The swap rule can be changed before the first move only.")
        self.game = self._driving.swapping(self.game, allowed)
        self._positions, self._player = [self.game.initial()], None

    @property
    def parameters(self) -> dict[str, str]:
        """Return the settings and their values."""
        swap = getattr(self.game, "swap", False)
        return {
            "player": self.player,
            "resign": f"{self._hopeless:g}",
            "seconds": "" if self.time.a_move is None else f"{self.time.a_move:g}",
            "seed": str(self._seed),
            "swap": str(int(swap)),
        }

    def _turned(self, side: Side) -> AnyPosition:
        """The position with `side` to move."""
        position = self.position
        if position.to_move is side:
            return position
        if self._driving.turned is None:
            raise IllegalMove("It is the other side's turn.")
        turned: AnyPosition = self._driving.turned(position, side)
        return turned

    def _is_hopeless(self, position: AnyPosition) -> bool:
        """Whether the side to move gives up; not while it may take the opening over."""
        estimating = family_of(self.game).estimating
        if not self._hopeless or estimating is None or self._driving.may_take_over(position):
            return False
        found = next(iter(estimating.improving(position)))  # the first: the clock is running
        chance = found.chance if position.to_move is Side.FIRST else 1 - found.chance
        return chance < self._hopeless

    def _strategy(self, side: Side, began: float) -> Strategy[Any]:
        """Return the player; one that takes a time gets its share, another is built anew for it."""
        seconds = self.time.share(side, len(self.position.legal_moves()))
        wanted = (self.player, False) if seconds is None else (timed(self.player, seconds), True)
        known, kept = self._player, False
        if known is not None:
            can_be_told = seconds is not None and isinstance(known[1], TimedStrategy)
            kept = can_be_told or known[0] == wanted
        player = (
            known[1]
            if known is not None and kept
            else players.strategy(wanted[0], self.game, generator(self._seed, "driven"))
        )
        self._player = wanted, player
        if seconds is not None and isinstance(player, TimedStrategy):
            spent = self._clock() - began + (0.0 if kept else _FIRST_USE)
            player.allow(min(_LONGEST, max(_SHORTEST, seconds - spent)))
        return player


def timed(spec: str, seconds: float) -> str:
    """Return `spec` with so many seconds a move, where that player has such a setting."""
    name, _, settings = spec.partition(":")
    entry = registry.STRATEGIES.get(name.strip().lower())
    if entry is None or "seconds" not in entry.options:
        return spec
    kept = [part for part in settings.split(",") if part and not part.strip().startswith("seconds")]
    return f"{name}:" + ",".join([*kept, f"seconds={min(_LONGEST, max(_SHORTEST, seconds)):.3g}"])
