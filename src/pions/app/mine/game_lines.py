"""Games as JSON lines: all that are kept taken out, and taken in again, here or elsewhere.

A line has the fields of a kept game, without the key that opens its table. Lines that cannot be
read are named by their numbers; games that are here already are recognised by what they are.
"""

from __future__ import annotations

import datetime as dt
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from pions.app.board.views import SIDE_NAMES
from pions.app.mine import kept_game, saved_games
from pions.app.mine.kept_game import GameReader, KeptGame
from pions.app.mine.library import TERMINAL, GameLibrary
from pions.app.mine.saved_games import Written
from pions.app.play import filed_games
from pions.app.play.filed_games import FiledGame
from pions.app.play.session import HUMAN
from pions.core.errors import PionsError
from pions.core.language import _, ngettext

_SHOWN: Final = 100
"""Numbers of lines that a sentence names."""


@dataclass(slots=True)
class Imported:
    """What came of the lines of a file."""

    added: int = 0
    known: int = 0
    """Games that were here already."""
    left_out: int = 0
    """Games for which there is no room."""
    nobodys: int = 0
    """Games in which no person plays: they are not among anybody's own."""
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
        if self.nobodys:
            yield ngettext(
                "{count} game is left out: no person plays in it.",
                "{count} games are left out: no person plays in them.",
                self.nobodys,
            ).format(count=self.nobodys)
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
        listed = ", ".join((*named, "…"))
    elif len(named) > 1:
        listed = _("{some} and {last}").format(some=", ".join(named[:-1]), last=named[-1])
    else:
        listed = named[0]
    said = ngettext(
        "{count} line could not be read: {lines}.",
        "{count} lines could not be read: {lines}.",
        len(lines),
    ).format(count=len(lines), lines=listed)
    return said.replace("….", "…")  # an ellipsis ends a sentence by itself


def lines(games: Iterable[KeptGame]) -> Iterator[str]:
    """Each game on a line of its own."""
    for game in games:
        told = game.told() | {
            "result": game.result,
            "played": dt.datetime.fromtimestamp(game.played, dt.UTC).isoformat(),
            "name": game.name,
        }
        if game.two:
            told["seat"] = "" if game.mine is None else SIDE_NAMES[game.mine]
        yield json.dumps(told, ensure_ascii=False) + "\n"


def take_in(
    text: Iterable[str], library: GameLibrary, *, first: int = 1, reader: GameReader = TERMINAL
) -> Imported:
    """Keep the games of these lines, the first of which is line `first` of its file, for a reader.

    Every game is replayed by its rules before it is kept.
    """
    found = Imported()
    library.read()
    here: dict[tuple[object, ...], list[KeptGame]] = defaultdict(list)
    for game in library.games(reader):
        here[_alike(game)].append(game)
    room = library.saved.most - len(library.saved.stamps())
    for number, filed in filed_games.read(text, first):
        if isinstance(filed, PionsError):
            found.damaged.append(number)
            continue
        if not filed.own or HUMAN not in filed.session.seats:
            found.nobodys += 1
            continue
        told = _to_keep(filed, reader)
        game = kept_game.kept_game("", told, 0.0)
        if any(_is_in(game, other) for other in here[_alike(game)]):
            found.known += 1
        elif found.added >= room:
            found.left_out += 1
        else:
            here[_alike(game)].append(game)
            found.written.append(library.saved.put(saved_games.new_key(), told))
            found.added += 1
    return found


def _alike(game: KeptGame) -> tuple[object, ...]:
    """What a game and its beginning have in common."""
    return game.game, game.start, game.seats, game.seed, game.two, game.mine


def _is_in(game: KeptGame, other: KeptGame) -> bool:
    """Whether a game is another one, or what that was while it went on."""
    if game.result is None:
        return other.moves[: len(game.moves)] == game.moves
    return other.told() == game.told()


def _to_keep(filed: FiledGame, reader: GameReader) -> dict[str, Any]:
    when = time.time() if filed.played is None else filed.played
    more = {"name": filed.name, "owner": reader.owner}
    if filed.two:
        more["seat"] = "" if filed.mine is None else SIDE_NAMES[filed.mine]
    return kept_game.stored(filed.session, when, **more)
