"""Games as JSON lines: all that are kept taken out, and taken in again, here or elsewhere.

A line has the fields of a kept game, without the key that opens its table. Lines that cannot be
read are named by their numbers; games that are here already are recognised by what they are.
"""

from __future__ import annotations

import datetime as dt
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pions.app.mine import kept_game, saved_games
from pions.app.mine.kept_game import GameReader, KeptGame
from pions.app.mine.library import TERMINAL, GameLibrary, checked_name
from pions.app.mine.saved_games import Written
from pions.app.play.session import HUMAN, GameSession
from pions.core.errors import PionsError
from pions.core.language import _, ngettext

LONGEST_LINE: Final = 40_000
"""Characters of a line: the longest game of Hex takes 26 * 26 cells."""
_LONGEST_PLAYER: Final = 200
"""Characters of a player's line of text."""
_NONSENSE: Final = (
    PionsError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What a line that holds no game may raise."""
_SHOWN: Final = 8
"""Numbers of lines that a sentence names."""


@dataclass(slots=True)
class Imported:
    """What came of the lines of a file."""

    added: int = 0
    known: int = 0
    """Games that were here already."""
    left_out: int = 0
    """Games for which there is no room."""
    damaged: list[int] = field(default_factory=list)
    """The numbers of the lines that hold no game."""
    written: list[Written] = field(default_factory=list)
    """What the disk does."""

    def sentences(self) -> Iterator[str]:
        """What there is to say."""
        yield ngettext("{count} game added.", "{count} games added.", self.added).format(
            count=self.added
        )
        if self.known:
            yield ngettext(
                "{count} was here already.", "{count} were here already.", self.known
            ).format(count=self.known)
        if self.damaged:
            yield damaged_sentence(self.damaged)
        if self.left_out:
            yield ngettext(
                "There is no room for {count} game: delete some first.",
                "There is no room for {count} games: delete some first.",
                self.left_out,
            ).format(count=self.left_out)


def damaged_sentence(lines: list[int]) -> str:
    """Which lines of a file hold no game."""
    named = [str(number) for number in lines[:_SHOWN]]
    if len(lines) > _SHOWN:
        listed = ", ".join(named) + "…"
    elif len(named) > 1:
        listed = _("{some} and {last}").format(some=", ".join(named[:-1]), last=named[-1])
    else:
        listed = named[0]
    return ngettext(
        "{count} line could not be read: {lines}.",
        "{count} lines could not be read: {lines}.",
        len(lines),
    ).format(count=len(lines), lines=listed)


def lines(games: Iterable[KeptGame]) -> Iterator[str]:
    """Each game on a line of its own."""
    for game in games:
        told = {
            "game": game.game,
            "start": game.start,
            "moves": list(game.moves),
            "seats": list(game.seats),
            "seed": game.seed,
            "resigned": game.resigned,
            "result": game.result,
            "played": dt.datetime.fromtimestamp(game.played, dt.UTC).isoformat(),
            "name": game.name,
        }
        yield json.dumps(told, ensure_ascii=False) + "\n"


def take_in(
    text: Iterable[str],
    library: GameLibrary,
    *,
    first: int = 1,
    reader: GameReader = TERMINAL,
) -> Imported:
    """Keep the games of these lines, the first of which is line `first` of its file, for a reader.

    Every game is replayed by its rules before it is kept. Empty lines count, and say nothing.
    """
    found = Imported()
    library.read()
    here: dict[tuple[object, ...], list[tuple[str, ...]]] = defaultdict(list)
    for game in library.games(reader):
        here[_same(game)].append(game.moves)
    room = library.saved.most - len(library.saved.stamps())
    for number, line in enumerate(text, start=first):
        if not line.strip():
            continue
        try:
            told = _read(line)
            game = kept_game.kept_game("", told, 0.0)
        except _NONSENSE:
            found.damaged.append(number)
            continue
        if any(moves[: len(game.moves)] == game.moves for moves in here[_same(game)]):
            found.known += 1
        elif found.added >= room:
            found.left_out += 1
        else:
            here[_same(game)].append(game.moves)
            found.written.append(
                library.saved.put(saved_games.new_key(), told | {"owner": reader.owner})
            )
            found.added += 1
    return found


def _same(game: KeptGame) -> tuple[object, ...]:
    """What a game and its beginning have in common."""
    return game.game, game.start, game.seats, game.seed


def _read(line: str) -> dict[str, Any]:
    """What is to be kept of the game of a line; raises one of several errors."""
    if len(line) > LONGEST_LINE:
        raise ValueError(len(line))
    found = json.loads(line)
    if not isinstance(found, Mapping):
        raise TypeError(found)
    usual = {"start": "", "seats": [HUMAN, HUMAN], "seed": 0, "resigned": None}
    session = GameSession.from_json({**usual, **found})
    if not session.ply or any(len(text) > _LONGEST_PLAYER for text in session.seats):
        raise ValueError(line)
    when = found.get("played", time.time())
    if isinstance(when, str):
        when = dt.datetime.fromisoformat(when).timestamp()
    name = found.get("name") or ""
    return kept_game.stored(session, when, name=checked_name(name))
