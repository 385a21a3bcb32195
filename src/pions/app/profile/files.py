"""Games from a file of JSON lines, as `pions export` or the list of one's own games writes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pions.app.board.history import History
from pions.app.play.session import HUMAN
from pions.app.profile.played import PlayedBy
from pions.core.errors import InvalidOption, PionsError, UnknownName, why
from pions.core.types import Side
from pions.games import catalog

LONGEST_LINE: Final = 100_000
_NONSENSE: Final = (LookupError, TypeError, ValueError, AttributeError, RecursionError)


@dataclass(frozen=True, slots=True)
class FiledGame:
    """One line of a file: a game, and who sat where."""

    game: str
    players: tuple[str, str]
    history: History
    begin: int
    label: str
    over: bool = True

    @property
    def counts(self) -> bool:
        """Whether it says how somebody plays: it is over, and was not played by two people.

        Nobody knows which of two people is meant.
        """
        return self.over and self.players != (HUMAN, HUMAN)

    def by(self, name: str) -> Iterator[PlayedBy]:
        """The game as one of its players', for each side that is theirs."""
        for side, player in zip(Side, self.players, strict=True):
            if player == name:
                yield PlayedBy(self.history, side, self.begin, self.label)


@dataclass(frozen=True, slots=True)
class GamesFile:
    """What a file of games holds."""

    games: tuple[FiledGame, ...]
    damaged: tuple[tuple[str, PionsError], ...]
    """The lines that hold no game: a label, and why."""

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who sits somewhere, whoever comes first first."""
        return tuple(dict.fromkeys(name for one in self.counted for name in one.players))

    @property
    def counted(self) -> tuple[FiledGame, ...]:
        """The games that count, as those of `app.mine.profiles` do."""
        return tuple(one for one in self.games if one.counts)

    def chosen(self, player: str | None, game: str | None) -> tuple[str, str]:
        """Whose games of what, where the file or `player` and `game` leave no doubt; raises."""
        if not self.games:
            raise InvalidOption("There is no game in this file.")
        if not self.counted:
            raise InvalidOption(
                "No game of this file counts: each is under way, or between two people."
            )
        known = self.players
        if player is None:
            if HUMAN not in known and len(known) > 1:
                raise InvalidOption(
                    "Whose games? Name one of these with --player: {players}.",
                    players=", ".join(known[:20]),
                )
            player = HUMAN if HUMAN in known else known[0]
        if player not in known:
            raise UnknownName("Nobody called “{name}” plays here.", name=player, known=known)
        games = list(dict.fromkeys(one.game for one in self.counted if player in one.players))
        if game is None and len(games) > 1:
            raise InvalidOption(
                "The file holds several games; name one with --game: {games}.",
                games=", ".join(games),
            )
        if game is not None and game not in games:
            raise UnknownName("“{name}” is not played in this file.", name=game, known=games)
        return player, game or games[0]

    def played(self, player: str, game: str) -> list[PlayedBy]:
        """The games of a player at a game."""
        return [one for filed in self.counted if filed.game == game for one in filed.by(player)]


def read(path: Path) -> GamesFile:
    """The games of a file; raises where it cannot be read at all."""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InvalidOption(
            "“{path}” cannot be read: {reason}.", path=path, reason=why(error)
        ) from error
    return parsed(text.splitlines())


def parsed(lines: Iterable[str]) -> GamesFile:
    """The games of some lines; what is no game is named, and the others stay."""
    games, damaged = [], []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        label = f"#{number}"
        try:
            games.append(_game(line, label))
        except PionsError as error:
            damaged.append((label, error))
        except _NONSENSE:
            damaged.append((label, InvalidOption("This line is not a game.")))
    return GamesFile(tuple(games), tuple(damaged))


def _game(line: str, label: str) -> FiledGame:
    if len(line) > LONGEST_LINE:
        raise ValueError(len(line))
    found = json.loads(line)
    return _exported(found, label) if "First" in found else _kept(found, label)


def _exported(found: Mapping[str, Any], label: str) -> FiledGame:
    """As a tournament is exported."""
    game = catalog.find(_text(found["Event"]))
    history = History.read(game, _text(found["Moves"]))
    begin = len(game.parse_moves(_text(found.get("Opening") or "")))
    players = _text(found["First"]), _text(found["Second"])
    return FiledGame(game.name, players, history, begin, label)


def _kept(found: Mapping[str, Any], label: str) -> FiledGame:
    """As one's own games are kept."""
    history = History.recall(
        _text(found["game"]), _text(found.get("start") or ""), list(map(_text, found["moves"]))
    )
    first, second = found.get("seats") or (HUMAN, HUMAN)
    ended = found.get("result") or found.get("resigned")  # on a clock, or by somebody
    over = bool(ended) or history.position.outcome() is not None
    return FiledGame(history.game.name, (_text(first), _text(second)), history, 0, label, over)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    return value
