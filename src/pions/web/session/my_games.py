"""One's games on the page: listed as they come into view, judged, named, deleted, taken out and in.

Where only this machine comes, they are all that are kept; on a server for several, those that a
browser has begun itself, and those of tables for two at which it had a seat.
"""

from __future__ import annotations

import asyncio
from typing import Final

from pions.app.mine import game_lines, judging
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameQuery, title
from pions.app.mine.saved_games import Written
from pions.core.errors import InvalidOption
from pions.core.progress import Progress
from pions.web.messages.fields import Nothing, Plain
from pions.web.messages.my_games import (
    AskMyGames,
    CourseShown,
    GamesText,
    ImportedShown,
    ImportGames,
    MyGame,
    MyGamesShown,
    NameGame,
)
from pions.web.session.handlers import Client, Verbs
from pions.web.views import my_games as views
from pions.web.workers.turns import Lane

_JUDGING: Final = 20.0
"""Seconds a game may take to be judged."""


async def _games(client: Client, ask: AskMyGames, _news: Progress) -> MyGamesShown:
    library = client.services.library
    for _step in library.refresh():
        await asyncio.sleep(0)
    mine = library.games(client.reader)
    query = GameQuery(ask.search, ask.game, ask.score, ask.opponent, ask.errors)
    found = library.search(query, client.reader)
    opponents = {game.opponent: library.opponent(game) for game in mine}
    return {
        "total": len(mine),
        "found": len(found),
        "first": ask.first,
        "games": [views.game(game, library) for game in found[ask.first : ask.first + ask.count]],
        "titles": [(name, title(name)) for name in dict.fromkeys(game.game for game in mine)],
        "opponents": sorted(opponents.items(), key=lambda one: one[1].casefold()),
        "shared": client.services.shared,
    }


async def _judge(client: Client, ask: MyGame, _news: Progress) -> CourseShown:
    game = _mine(client, ask)
    if game.values is None:
        if not judging.can_be_judged(game):
            raise InvalidOption("No solver here knows {game}.", game=game.game)
        found = await client.workers.ask(judging.judge, game, lane=Lane.LONG, seconds=_JUDGING)
        await _written(client.services.library.saved.change(game.key, found))
        game = _mine(client, ask)
    return views.course(game) or {"course": (), "errors": ()}


async def _name(client: Client, ask: NameGame, _news: Progress) -> Plain:
    await _written(client.services.library.rename(_mine(client, ask).key, ask.name))
    return {}


async def _delete(client: Client, ask: MyGame, _news: Progress) -> Plain:
    library = client.services.library
    await _written(library.delete(ask.table, client.reader))
    if library.saved.get(ask.table) is None:
        client.services.tables.forget(ask.table)
    return {}


async def _restore(client: Client, ask: MyGame, _news: Progress) -> Plain:
    """Whoever has its key may: it was theirs to delete."""
    for step in client.services.library.bring_back(ask.table, client.reader):
        await _written(step)
    return {}


def _export(client: Client, _ask: Nothing) -> GamesText:
    client.services.library.read()
    return {"text": "".join(game_lines.lines(client.services.library.games(client.reader)))}


async def _import(client: Client, ask: ImportGames, _news: Progress) -> ImportedShown:
    library = client.services.library
    found = game_lines.take_in(ask.text.split("\n"), library, first=ask.first, reader=client.reader)
    for one in found.written:
        await _written(one)
    return {
        "added": found.added,
        "known": found.known,
        "left_out": found.left_out,
        "nobodys": found.nobodys,
        "damaged": found.damaged,
    }


def _mine(client: Client, ask: MyGame) -> KeptGame:
    return client.services.library.find(ask.table, client.reader)


async def _written(writing: Written) -> None:
    """Wait for the disk; raises where it refuses."""
    problem = await asyncio.wrap_future(writing)
    if isinstance(problem, FileNotFoundError):
        raise InvalidOption("This game is not kept here any more.")
    if problem is not None:
        raise InvalidOption(
            "This cannot be kept: {reason}", reason=problem.strerror or str(problem)
        )


VERBS: Final = Verbs(
    at_once={"export games": _export},
    in_time={
        "my games": _games,
        "judge game": _judge,
        "name game": _name,
        "delete game": _delete,
        "restore game": _restore,
        "import games": _import,
    },
)
"""What can be asked about one's games."""
