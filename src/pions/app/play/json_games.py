"""Games from lines of JSON, as the list of one's own games or `pions export` writes them."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pions.app.board.history import History
from pions.app.play.session import HUMAN, SIDES_BY_NAME, GameSession
from pions.core.errors import InvalidOption, PionsError
from pions.core.types import Side
from pions.games import catalog

_LONGEST_LINE: Final = 200_000
"""Characters of a line: one of a tournament has what its players printed, and each move's time."""
LONGEST_NAME: Final = 60
LATEST: Final = 250_000_000_000.0
"""The last second that is a date everywhere: in the year 9892."""
TABLE_FOR_TWO: Final = "table for two"
"""The opponent at a table with two seats."""
_LONGEST_PLAYER: Final = 200
_NONSENSE: Final = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""Errors of a line that holds no game, besides a `PionsError`."""


@dataclass(frozen=True, slots=True)
class FiledGame:
    """The game of a line."""

    session: GameSession
    own: bool
    """Whether it is of a list of one's own games; else it is of a tournament, and over."""
    begin: int = 0
    """Moves at the beginning that were given to both."""
    played: float | None = None
    """When: seconds since 1970."""
    name: str = ""
    two: bool = False
    mine: Side | None = None
    """Which of those two kept the game, if that is known."""

    @property
    def players(self) -> tuple[str, str]:
        """Return the players by side; `HUMAN` is the person who kept the game."""
        first, second = self.session.seats
        if self.mine is None:
            return first, second
        return (first, TABLE_FOR_TWO) if self.mine is Side.FIRST else (TABLE_FOR_TWO, second)

    @property
    def counts(self) -> bool:
        """Whether the game counts in a profile: it is over, and was not between two people."""
        over = not self.own or self.session.result is not None
        return over and self.players != (HUMAN, HUMAN)


def read(lines: Iterable[str], first: int = 1) -> Iterator[tuple[int, FiledGame | PionsError]]:
    """Yield the game of each line that is not empty, or why it holds none, with its number."""
    for number, line in enumerate(lines, start=first):
        if not line.strip():
            continue
        try:
            yield number, _game(line)
        except PionsError as error:
            yield number, error
        except _NONSENSE:
            yield number, InvalidOption("This line is not a game.")


def checked_name(name: str) -> str:
    """Return a name without spaces around it; raises where it is too long."""
    named = " ".join(name.split())
    if len(named) > LONGEST_NAME:
        raise InvalidOption(
            "A name has {most} characters at most, not {count}.",
            most=LONGEST_NAME,
            count=len(named),
        )
    return named


def _game(line: str) -> FiledGame:
    if len(line) > _LONGEST_LINE:
        raise ValueError(len(line))
    found = json.loads(line)
    if not isinstance(found, Mapping):
        raise TypeError(found)
    game = _exported(found) if "First" in found else _kept(found)
    if any(len(player) > _LONGEST_PLAYER for player in game.session.seats):
        raise ValueError(line)
    return game


def _exported(found: Mapping[str, Any]) -> FiledGame:
    game = catalog.find(_text(found["Event"]))
    history = History.read(game, _text(found["Moves"]))
    begin = len(game.parse_moves(_text(found.get("Opening") or "")))
    seats = _text(found["First"]), _text(found["Second"])
    return FiledGame(GameSession(seats, history), own=False, begin=begin)


def _kept(found: Mapping[str, Any]) -> FiledGame:
    usual = {"start": "", "seats": [HUMAN, HUMAN], "seed": 0, "resigned": None}
    session = GameSession.from_json({**usual, **found})
    if not session.ply:
        raise ValueError(found)
    seat, name = found.get("seat"), found.get("name") or ""
    return FiledGame(
        _ended(session, found.get("result")),
        own=True,
        played=_moment(found["played"]) if "played" in found else None,
        name=checked_name(name),
        two=seat is not None,
        mine=SIDES_BY_NAME[seat] if seat else None,
    )


def _ended(session: GameSession, result: Any) -> GameSession:  # noqa: ANN401 - from a file
    """A game that ended with `result`: older lines do not say that a clock or both ended it."""
    if result is None or session.result is not None:
        return session
    if result == "draw":
        return replace(session, agreed=True)
    return replace(session, overtime=SIDES_BY_NAME[result].other)


def _moment(when: object) -> float:
    seconds = dt.datetime.fromisoformat(when).timestamp() if isinstance(when, str) else when
    if not isinstance(seconds, int | float) or not 0 <= seconds < LATEST:
        raise ValueError(when)
    return float(seconds)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
