"""One's games on the page: listed as they come into view, judged, named, deleted, taken out and in.

Where only this machine comes, they are all that are kept; on a server for several, those that a
browser has begun itself, and those of tables for two at which it had a seat.
"""

from __future__ import annotations

import asyncio
from typing import Final

from pions.app.board import game_files
from pions.app.mine import json_lines, judged_games
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameLibrary, GameQuery, title
from pions.app.mine.saved_games import Written
from pions.core.errors import InvalidOption, why
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
_STEP: Final = 50
"""Games that are written as lines before others are served."""
_SHOWN: Final = 4
"""Games that are drawn before others are served."""


async def _games(client: Client, ask: AskMyGames, _news: Progress) -> MyGamesShown:
    library = await _refreshed(client)
    mine = library.games(client.reader)
    query = GameQuery(ask.search, ask.game, ask.score, ask.opponent, ask.errors)
    found = library.search(query, client.reader)
    opponents = {game.opponent: library.opponent(game) for game in mine}
    games = []
    for number, game in enumerate(found[ask.first : ask.first + ask.count]):
        if number % _SHOWN == _SHOWN - 1:
            await asyncio.sleep(0)
        games.append(views.game(game, library))
    return {
        "total": len(mine),
        "found": len(found),
        "first": ask.first,
        "games": games,
        "titles": [(name, title(name)) for name in dict.fromkeys(game.game for game in mine)],
        "opponents": sorted(opponents.items(), key=lambda one: one[1].casefold()),
        "shared": client.services.shared,
    }


async def _judge(client: Client, ask: MyGame, _news: Progress) -> CourseShown:
    game = _mine(client, ask)
    if game.values is None:
        if not judged_games.can_be_judged(game):
            raise InvalidOption("No solver here knows {game}.", game=game.game)
        found = await client.workers.ask(judged_games.judge, game, lane=Lane.LONG, seconds=_JUDGING)
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
    """Only the browser that it belongs to may."""
    for step in client.services.library.bring_back(ask.table, client.reader):
        await _written(step)
    return {}


async def _export(client: Client, _ask: Nothing) -> GamesText:
    library, lines = await _refreshed(client), []
    for number, line in enumerate(json_lines.lines(library.games(client.reader))):
        lines.append(line)
        if number % _STEP == _STEP - 1:
            await asyncio.sleep(0)
    return {"text": "".join(lines)}


async def _refreshed(client: Client) -> GameLibrary:
    """The games as they are on disk; others are served while they are read."""
    library = client.services.library
    for _step in library.refresh():
        await asyncio.sleep(0)
    return library


async def _import(client: Client, ask: ImportGames, _news: Progress) -> ImportedShown:
    reader, found = client.reader, json_lines.Imported()
    question = ask.text.split("\n"), ask.first, reader.owner
    if game_files.any_at_hand():
        games = await asyncio.to_thread(json_lines.replayed, *question)
    else:
        games = await client.work.do("", json_lines.replayed, *question)
    library = await _refreshed(client)
    for _step in json_lines.put(games, library, reader, found):
        while found.written:  # others' games are written between two steps
            await _written(found.written.pop())
        await asyncio.sleep(0)
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
        raise InvalidOption("This cannot be kept: {reason}", reason=why(problem))


VERBS: Final = Verbs(
    at_once={},
    in_order={"export games": _export},
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
