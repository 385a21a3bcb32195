"""Games from a file of JSON lines, as `pions export` or the list of one's own games writes them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pions.app.play import json_games
from pions.app.play.json_games import FiledGame
from pions.app.play.session import HUMAN
from pions.app.profile.player_games import PlayedBy
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.types import Side


@dataclass(frozen=True, slots=True)
class GamesFile:
    """The games of a file."""

    games: tuple[tuple[int, FiledGame], ...]
    damaged: tuple[tuple[str, PionsError], ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Return the players, in the order of the file."""
        return tuple(dict.fromkeys(name for _n, one in self.counted for name in one.players))

    @property
    def counted(self) -> tuple[tuple[int, FiledGame], ...]:
        """Return the games that count, as those of `app.mine.own_profiles` do."""
        return tuple((number, one) for number, one in self.games if one.counts)

    def chosen(self, player: str | None, game: str | None) -> tuple[str, str]:
        """Return the player and the game, where the arguments leave no doubt; raises."""
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
        games = list(
            dict.fromkeys(
                one.session.history.game.name for _n, one in self.counted if player in one.players
            )
        )
        if game is None and len(games) > 1:
            raise InvalidOption(
                "The file holds several games; name one with --game: {games}.",
                games=", ".join(games),
            )
        if game is not None and game not in games:
            raise UnknownName("“{name}” is not played in this file.", name=game, known=games)
        return player, game or games[0]

    def played(self, player: str, game: str) -> list[PlayedBy]:
        """Return the games of a player at a game, one for each side it played."""
        return [
            PlayedBy(one.session.history, side, one.begin, f"#{number}")
            for number, one in self.counted
            if one.session.history.game.name == game
            for side, name in zip(Side, one.players, strict=True)
            if name == player
        ]


def read(path: Path) -> GamesFile:
    """Read the games of a file; raises where it cannot be read at all."""
    try:
        with io.TextIOWrapper(plain_files.opened(path), "utf-8", "replace") as lines:
            return parsed(lines)
    except OSError as error:
        raise plain_files.unreadable(path, error) from error


def parsed(lines: Iterable[str]) -> GamesFile:
    """Return the games of `lines`, and the lines that hold none."""
    games, damaged = [], []
    for number, found in json_games.read(lines):
        if isinstance(found, PionsError):
            damaged.append((f"#{number}", found))
        else:
            games.append((number, found))
    return GamesFile(tuple(games), tuple(damaged))
