"""All games that are kept: listed newest first, searched, named, deleted and brought back."""

from __future__ import annotations

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
"""Files read before somebody else may go on."""

Faults: TypeAlias = Literal["", "some", "none"]


@dataclass(frozen=True, slots=True)
class GameQuery:
    """Which games somebody wants; an empty text where it does not matter."""

    search: str = ""
    """A part of the name or of the opponent, or the first moves."""
    game: str = ""
    score: Score | Literal[""] = ""
    opponent: str = ""
    """The line of text that describes it."""
    errors: Faults = ""
    """Only games that are over with errors of their person, or only those judged to have none."""

    def meets(self, game: KeptGame, opponent: str) -> bool:
        """Whether `game` is wanted; its opponent is called `opponent`."""
        return (
            self.game in ("", game.game)
            and self.score in ("", game.score)
            and self.opponent in ("", game.opponent)
            and (not self.errors or (game.told_errors is not None and self._erred(game)))
            and self._found(game, opponent)
        )

    def _erred(self, game: KeptGame) -> bool:
        return bool(game.told_errors) is (self.errors == "some")

    def _found(self, game: KeptGame, opponent: str) -> bool:
        wanted = self.search.strip().casefold()
        if not wanted or wanted in game.name.casefold() or wanted in opponent.casefold():
            return True
        return game.line.startswith("".join(wanted.split()))


ALL: Final = GameQuery()
TERMINAL: Final = GameReader()


class GameLibrary:
    """The games of a folder in which somebody has played; files are read once, and when changed."""

    def __init__(self, saved: SavedGames, opponents: Opponents | None = None) -> None:
        self.saved = saved
        self._opponents = opponents or Opponents()
        self._read: dict[str, tuple[Stamp, KeptGame | None]] = {}
        self._unread: set[str] = set()
        self._labels: dict[tuple[str, str, str], str] = {}

    def refresh(self) -> Iterator[None]:
        """Read what has changed on disk; whoever has others to serve does so in between."""
        stamps = self.saved.stamps()
        for key in self._read.keys() - stamps.keys():
            del self._read[key]
        changed = [key for key, stamp in stamps.items() if self._read.get(key, (None,))[0] != stamp]
        for number, key in enumerate(changed):
            if number % _STEP == _STEP - 1:
                yield
            self._read[key] = stamps[key], self._game(key, stamps[key])

    def games(self, reader: GameReader = TERMINAL) -> list[KeptGame]:
        """All games of a reader in which a person has moved, newest first.

        Only what was read by `refresh` where that has begun, else everything.
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
        for _step in self.refresh():
            pass

    def unread(self) -> list[str]:
        """The files that hold no game that can be read: damaged, or not ours to read."""
        return sorted(f"{key}.json" for key in self._unread & self._read.keys())

    def search(self, query: GameQuery, reader: GameReader = TERMINAL) -> list[KeptGame]:
        """The games somebody wants, newest first."""
        games = self.games(reader)
        if query == ALL:
            return games
        return [game for game in games if query.meets(game, self.opponent(game))]

    def find(self, key: str, reader: GameReader = TERMINAL) -> KeptGame:
        """One game by its key, as it is now; raises `InvalidOption`."""
        stored = self.saved.get(key)
        try:
            game = None if stored is None else kept_game(key, stored, 0.0)
        except ValueError:
            game = None
        if game is None or not reader.sees(game):
            raise _gone()
        return reader.own(game)

    def delete(self, key: str, reader: GameReader = TERMINAL) -> Written:
        """Take a game away from a reader; whoever else it belongs to keeps it."""
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
        stored = self.saved.deleted(key)
        try:
            game = None if stored is None else kept_game(key, stored, 0.0)
        except ValueError:
            return False
        return game is not None and reader.owner in {game.owner, *game.owners} - {""}

    def game_name(self, name: str) -> str:
        """What games called `name` are kept as; raises `UnknownName` where there is no such game.

        Those of a file that is not at hand have the name they are kept by.
        """
        if any(game.game == name for game in self.games()):
            return name
        return catalog.find(name).name

    def rename(self, key: str, name: str) -> Written:
        """Call a game `name`; nothing takes its name away."""
        return self.saved.change(key, {"name": checked_name(name)})

    def opponent(self, game: KeptGame) -> str:
        """What people call the opponent, in the language spoken now."""
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
        try:
            game = None if stored is None else kept_game(key, stored, stamp[0] / 1e9)
        except ValueError:
            game = None
        if game is None:
            self._unread.add(key)
            return None
        if stored is not None and "result" not in stored:
            # Written by an older version: replay it once only, or each time where this is refused.
            self.saved.change(key, {"result": game.result, "played": game.played})
        return game


def _gone() -> InvalidOption:
    return InvalidOption("This game is not kept here any more.")


def title(game: str) -> str:
    """What a game is called in a title, also one whose rules are not at hand."""
    try:
        return naming.called(game)
    except PionsError:
        return game


def summary(game: KeptGame, library: GameLibrary) -> dict[str, Any]:
    """A game for other programs."""
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


def result_words(game: KeptGame) -> str:
    """How a game ended, in a word or two."""
    if game.score != "other":
        return {
            "open": _("under way"),
            "won": _("you won"),
            "drawn": _("a draw"),
            "lost": _("you lost"),
        }[game.score]
    try:
        first, second = catalog.find(game.game).colours
    except PionsError:  # a game of a file that is not at hand
        return _("it is over")
    winner = first if game.result == "first" else second
    return _("{colour} won").format(colour=_(winner))
