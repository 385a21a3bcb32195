"""All games that are kept: listed newest first, searched, named, deleted and brought back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pions.app.board import naming
from pions.app.mine.kept_game import GameReader, KeptGame, Score, kept_game
from pions.app.mine.saved_games import SavedGames, Stamp, Written
from pions.app.play.json_games import TABLE_FOR_TWO, checked_name
from pions.app.play.opponents import Opponents
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, current
from pions.games import catalog

_STEP: Final = 10
"""Files read between two yields."""

Faults: TypeAlias = Literal["", "some", "none"]


@dataclass(frozen=True, slots=True)
class GameQuery:
    """The games that are wanted; an empty text where it does not matter."""

    search: str = ""
    """A part of the name or of the opponent, or the first moves."""
    game: str = ""
    score: Score | Literal[""] = ""
    opponent: str = ""
    """As a line of text."""
    errors: Faults = ""
    """Only games that are over with errors of their person, or only those judged to have none."""

    def meets(self, game: KeptGame, opponent: str) -> bool:
        """Whether `game` is wanted; its opponent is called `opponent`."""
        errors = game.told_errors if self.errors else None
        wanted = self.search.strip().casefold()
        return (
            self.game in ("", game.game)
            and self.score in ("", game.score)
            and self.opponent in ("", game.opponent)
            and (
                not self.errors or (errors is not None and (self.errors == "some") is bool(errors))
            )
            and (
                wanted in game.name.casefold()
                or wanted in opponent.casefold()
                or game.line.startswith("".join(wanted.split()))
            )
        )


ALL: Final = GameQuery()
TERMINAL: Final = GameReader()


class GameLibrary:
    """The games of a folder in which a person has played; files are read when they change."""

    def __init__(self, saved: SavedGames, opponents: Opponents | None = None) -> None:
        self.saved = saved
        self._opponents = opponents or Opponents()
        self._read: dict[str, tuple[Stamp, KeptGame | None]] = {}
        self._unread: set[str] = set()
        self._labels: dict[tuple[str, str, str], str] = {}

    def refresh(self) -> Iterator[None]:
        """Read what has changed on disk; a server can serve others between two steps."""
        stamps = self.saved.stamps()
        for key in self._read.keys() - stamps.keys():
            del self._read[key]
        changed = [key for key, stamp in stamps.items() if self._read.get(key, (None,))[0] != stamp]
        for number, key in enumerate(changed):
            if number % _STEP == _STEP - 1:
                yield
            self._read[key] = stamps[key], self._game(key, stamps[key])

    def games(self, reader: GameReader = TERMINAL) -> list[KeptGame]:
        """Return all games of a reader in which a person has moved, newest first.

        Where `refresh` has begun, only those that it has read.
        """
        if not self._read:
            self.read()
        found = [
            reader.own(game)
            for _stamp, game in self._read.values()
            if game is not None and game.begun and reader.sees(game)
        ]
        return sorted(found, key=lambda game: (-game.played, game.key))

    def read(self) -> None:
        """Read what has changed, at once."""
        deque(self.refresh(), maxlen=0)

    def unread(self) -> list[str]:
        """Return the files that hold no game that can be read: damaged, or forbidden."""
        return sorted(f"{key}.json" for key in self._unread & self._read.keys())

    def search(self, query: GameQuery, reader: GameReader = TERMINAL) -> list[KeptGame]:
        """Return the games that are wanted, newest first."""
        games = self.games(reader)
        if query == ALL:
            return games
        return [game for game in games if query.meets(game, self.opponent(game))]

    def find(self, key: str, reader: GameReader = TERMINAL) -> KeptGame:
        """Return a game by its key, as it is now; raises `InvalidOption`."""
        game = _read(key, self.saved.get(key))
        if game is None or not reader.sees(game):
            raise _gone()
        return reader.own(game)

    def delete(self, key: str, reader: GameReader = TERMINAL) -> Written:
        """Delete a game for a reader; others to whom it belongs keep it."""
        game = self.find(key, reader)
        others = reader.others(game)
        if reader.alone or not (others or game.hidden):
            return self.saved.delete(key)
        hiding = self.saved.change(key, {"hidden": [*game.hidden, reader.owner]})
        return hiding if others else self.saved.delete(key)

    def bring_back(self, key: str, reader: GameReader = TERMINAL) -> Iterator[Written]:
        """Undo `delete`, for that reader; each step is to be waited for before the next."""
        if self.saved.get(key) is None:
            if not self._was(key, reader):
                raise _gone()
            yield self.saved.restore(key)
        hidden = self.find(key).hidden
        if reader.owner in hidden:
            left = [owner for owner in hidden if owner != reader.owner]
            yield self.saved.change(key, {"hidden": left})

    def _was(self, key: str, reader: GameReader) -> bool:
        """Whether a deleted game was the reader's; spectators know its key, too."""
        if reader.alone:
            return True
        game = _read(key, self.saved.deleted(key))
        return game is not None and reader.owner in {game.owner, *game.owners} - {""}

    def game_name(self, name: str) -> str:
        """Return the name by which games called `name` are kept; raises `UnknownName`.

        Those of a file that is not at hand keep their name.
        """
        if any(game.game == name for game in self.games()):
            return name
        return catalog.find(name).name

    def rename(self, key: str, name: str) -> Written:
        """Call a game `name`; an empty one removes its name."""
        return self.saved.change(key, {"name": checked_name(name)})

    def opponent(self, game: KeptGame) -> str:
        """Return the name of the opponent in the current language."""
        wanted = game.opponent, game.game, current()
        if wanted not in self._labels:
            self._labels[wanted] = self._called(*wanted[:2])
        return self._labels[wanted]

    def _called(self, spec: str, game: str) -> str:
        if spec == TABLE_FOR_TWO:
            return _("Table for two")
        try:
            return self._opponents.label(spec, game)
        except PionsError:  # a game of a file that is not at hand
            return naming.player(spec)

    def _game(self, key: str, stamp: Stamp) -> KeptGame | None:
        stored = self.saved.get(key)
        self._unread.discard(key)
        if stored is not None and "game" not in stored:  # the file of an opponent
            return None
        game = _read(key, stored, stamp[0] / 1e9)
        if stored is None or game is None:
            self._unread.add(key)
            return None
        if "result" not in stored:
            # Written by an older version: replay it once only, or each time where this is refused.
            self.saved.change(key, {"result": game.result, "played": game.played})
        return game


def _read(key: str, stored: dict[str, Any] | None, when: float = 0.0) -> KeptGame | None:
    try:
        return None if stored is None else kept_game(key, stored, when)
    except ValueError:
        return None


def _gone() -> InvalidOption:
    return InvalidOption("This game is not kept here any more.")


def title(game: str) -> str:
    """Return the title of a game, or its name where its rules are not at hand."""
    try:
        return naming.called(game)
    except PionsError:
        return game


def summary(game: KeptGame, library: GameLibrary) -> dict[str, Any]:
    """Return a game for other programs."""
    errors = game.told_errors
    return {
        "id": game.key,
        "game": game.game,
        "title": title(game.game),
        "opponent": game.opponent,
        "opponent_name": library.opponent(game),
        "side": None if game.side is None else game.side.name.lower(),
        "played": game.played,
        "score": game.score,
        "result": game.result,
        "plies": len(game.moves),
        "line": game.line,
        "name": game.name,
        "errors": None if errors is None else len(errors),
    }
