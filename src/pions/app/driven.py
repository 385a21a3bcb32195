"""A game that another program drives: it says who plays what, and asks for moves.

It may have a side move twice, or take moves back; the rules of the game stay in force otherwise.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from pions.app import players, views
from pions.app.history import History
from pions.app.views import BoardView
from pions.core.errors import IllegalMove, InvalidOption, PionsError
from pions.core.protocols import Strategy
from pions.core.seeds import generator
from pions.core.types import Move, Side
from pions.games import catalog, hex_record, sgf
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.hexagon import Hex, HexPosition, chain
from pions.strategies.registry import STRATEGIES

__all__ = ["STRONGEST", "DrivenGame", "HexPosition", "strongest", "timed"]

STRONGEST: Final = ("perfect", "hexnet:seconds=1", "deepening:seconds=1")
"""The players to ask for the best move, the first that plays the game."""

_LARGEST_FILE: Final = 1 << 20
_MOVES_LEFT: Final = 4
"""A game is expected to fill one empty cell in so many before it is decided, and each side
plays half of them: so much of the time left goes to one move."""


@lru_cache
def strongest(game: AnyGame) -> str:
    """The strongest player there is for `game`, with about a second a move."""
    for spec in STRONGEST:
        if spec.partition(":")[0] in STRATEGIES:
            try:
                players.strategy(spec, game, generator(0))
            except PionsError:
                continue
            return spec
    return players.usual(game)


class DrivenGame:
    """Positions one after the other, and a player that is asked for moves."""

    def __init__(
        self,
        game: str,
        player: str | None = None,
        *,
        seed: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._game = catalog.find(game)
        self._wish = player
        self._seed = seed
        self._clock = clock
        self._positions: list[AnyPosition] = [self._game.initial()]
        self._moves: list[tuple[Side, Move]] = []
        self._seconds: float | None = None
        self._left: dict[Side, float] = {}
        self._player: tuple[str, Strategy[Any]] | None = None
        if player is not None:
            players.strategy(player, self._game, generator(seed))  # refuses nonsense at once

    @property
    def game(self) -> AnyGame:
        """The rules in force."""
        return self._game

    @property
    def position(self) -> AnyPosition:
        """Where the game stands."""
        return self._positions[-1]

    @property
    def hex_position(self) -> HexPosition | None:
        """Where a game of Hex stands; ``None`` for other games."""
        return self.position if isinstance(self.position, HexPosition) else None

    @property
    def player(self) -> str:
        """Who is asked for moves."""
        return strongest(self._game) if self._wish is None else self._wish

    def view(self) -> BoardView:
        """The board, to draw."""
        side_and_move = self._moves[-1:]
        moves = tuple(move for _, move in side_and_move)
        kept = self._positions[-2:] if moves and len(self._positions) > 1 else self._positions[-1:]
        return views.board(History(tuple(kept), moves if len(kept) > 1 else ()))

    def begin(self, size: int | None = None) -> None:
        """An empty board, of another size where one is given."""
        if size is not None:
            if not isinstance(self._game, Hex):
                if size not in {self._game.width, self._game.height}:
                    raise InvalidOption("The board of this game has a size of its own.")
            else:
                self._game = Hex(size, swap=self._game.swap)
                self._player = None
        self._positions, self._moves = [self._game.initial()], []
        self._left = {}

    def play(self, side: Side, text: str) -> None:
        """A move of `side`, in its turn or, in Hex, out of it; raises `PionsError`."""
        move = self._game.parse_move(text)
        position = self._turned(side)
        if self.winner() is not None or position.outcome() is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        self._positions.append(position.play(move))
        self._moves.append((side, move))

    def choose(self, side: Side) -> str | None:
        """The move that the player would make for `side`; ``None`` where the game is over."""
        position = self._turned(side)
        if self.winner() is not None or position.outcome() is not None:
            return None
        began = self._clock()
        move = self._strategy(side).choose(position)
        if move not in position.legal_moves():
            raise IllegalMove(
                "The player chose {move}, which is not legal.", move=self._game.format_move(move)
            )
        if side in self._left:
            self._left[side] = max(0.0, self._left[side] - (self._clock() - began))
        return self._game.format_move(move)

    def undo(self) -> None:
        """Take the last move back; raises where there is none."""
        if not self._moves:
            raise IllegalMove("There is no move to take back.")
        self._moves.pop()
        self._positions.pop()

    def legal(self) -> tuple[str, ...]:
        """What may be played now."""
        if self.winner() is not None:
            return ()
        return tuple(map(self._game.format_move, self.position.legal_moves()))

    def winner(self) -> Side | None:
        """Who has won; ``None`` while nobody has."""
        position = self.position
        if isinstance(position, HexPosition):
            # With stones set up, the side to move may have joined its edges.
            size = position.game.size
            return next((side for side in Side if chain(position.stones(side), size, side)), None)
        outcome = position.outcome()
        return None if outcome is None else outcome.winner

    def drawn(self) -> bool:
        """Whether the game has ended without a winner."""
        outcome = self.position.outcome()
        return outcome is not None and outcome.winner is None

    def load(self, path: str, moves: int | None = None) -> None:
        """The game of an SGF file, or its first `moves` moves."""
        if not isinstance(self._game, Hex):
            raise InvalidOption("SGF files are read for Hex only.")
        record = sgf.read(_file(path))
        game = Hex(record.size, swap=self._game.swap or record.has_swap)
        positions: list[AnyPosition] = [game.initial()]
        played: list[tuple[Side, Move]] = []
        for step, position in zip(record.steps, record.positions(), strict=True):
            if step.side is None or step.deed is None or step.deed == hex_record.RESIGN:
                positions[-1] = position
                continue
            if moves is not None and len(played) == moves:
                break
            positions.append(position)
            deed = step.deed
            played.append((step.side, deed if isinstance(deed, int) else game.swap_move))
        if record.size != self._game.size:
            self._player = None
        self._game, self._positions, self._moves = game, positions, played

    def time_left(self, side: Side, seconds: float) -> None:
        """`side` has so many seconds for the rest of its moves."""
        self._left[side] = seconds

    def set_player(self, spec: str) -> None:
        """Ask another player from now on; raises where there is none such."""
        players.strategy(spec, self._game, generator(self._seed))
        self._wish, self._player = spec, None

    def set_seconds(self, seconds: float) -> None:
        """So long for each move, for players that have such a setting."""
        self._seconds, self._player = seconds, None

    def set_seed(self, seed: int) -> None:
        """Other random choices from now on."""
        self._seed, self._player = seed, None

    def set_swap(self, *, allowed: bool) -> None:
        """Whether move 2 may swap, from the next game on or before the first move."""
        if not isinstance(self._game, Hex):
            raise InvalidOption("Only Hex has the swap rule.")
        if self._moves:
            raise InvalidOption("The swap rule can be changed before the first move only.")
        self._game = Hex(self._game.size, swap=allowed)
        self._positions, self._player = [self._game.initial()], None

    @property
    def parameters(self) -> dict[str, str]:
        """What can be set, and what it is."""
        swap = isinstance(self._game, Hex) and self._game.swap
        return {
            "player": self.player,
            "seconds": "" if self._seconds is None else f"{self._seconds:g}",
            "seed": str(self._seed),
            "swap": str(int(swap)),
        }

    def _turned(self, side: Side) -> AnyPosition:
        """The position with `side` to move."""
        position = self.position
        if position.to_move is side:
            return position
        if not isinstance(position, HexPosition):
            raise IllegalMove("It is the other side's turn.")
        return hex_record.arranged(position.game, position.first, position.second, side)

    def _strategy(self, side: Side) -> Strategy[Any]:
        """The player, with the seconds it may take now where it has such a setting."""
        seconds = self._seconds
        if side in self._left:
            empty = len(self.position.legal_moves())
            share = self._left[side] / max(2, empty / _MOVES_LEFT / 2)
            seconds = min(share, share if seconds is None else seconds)
        spec = self.player if seconds is None else timed(self.player, seconds)
        if self._player is None or self._player[0] != spec:
            self._player = (
                spec,
                players.strategy(spec, self._game, generator(self._seed, "driven")),
            )
        return self._player[1]


def timed(spec: str, seconds: float) -> str:
    """`spec` with so many seconds a move, where that player has such a setting."""
    name, _, settings = spec.partition(":")
    entry = STRATEGIES.get(name.strip().lower())
    if entry is None or "seconds" not in entry.options:
        return spec
    kept = [part for part in settings.split(",") if part and not part.strip().startswith("seconds")]
    return f"{name}:" + ",".join([*kept, f"seconds={min(3600.0, max(0.01, seconds)):.3g}"])


def _file(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            content = file.read(_LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=path, reason=reason
        ) from error
    return content.decode("utf-8", "replace")
