"""The requests about the visitor's own games: to list, judge, name, delete, export, import them.

On a server for one visitor, they are all that are kept; on one for several, those that the browser
began, and those of tables for two at which it had a seat.
"""

from __future__ import annotations

import asyncio
from typing import Final

from pions.app.board import own_game_files
from pions.app.mine import json_lines, judged_games
from pions.app.mine.kept_game import KeptGame
from pions.app.mine.library import GameQuery, title
from pions.app.mine.saved_games import Written
from pions.core.errors import InvalidOption, why
from pions.web.messages import my_games as messages
from pions.web.messages.fields import Nothing, Plain, Texts, filled
from pions.web.session.handlers import Client, Verbs
from pions.web.views import my_games as views
from pions.web.workers.turns import Lane

_JUDGING: Final = 20.0
"""Seconds of work to judge a game."""
_STEP: Final = 50
"""Games written as lines before other visitors are served."""
_SHOWN: Final = 4
"""Games drawn before other visitors are served."""


async def _games(client: Client, ask: messages.AskMyGames, _news: object) -> Plain:
    library = await client.library()
    mine = library.games(client.reader)
    query = GameQuery(ask.search, ask.game, ask.score, ask.opponent, ask.errors)
    matches = library.search(query, client.reader)
    opponents = {game.opponent: library.opponent(game) for game in mine}
    games = []
    for number, game in enumerate(matches[ask.first : ask.first + ask.count]):
        if number % _SHOWN == _SHOWN - 1:
            await asyncio.sleep(0)
        games.append(views.game(game, library))
    return {
        "total": len(mine),
        "found": len(matches),
        "first": ask.first,
        "games": games,
        "titles": [(name, title(name)) for name in dict.fromkeys(game.game for game in mine)],
        "opponents": sorted(opponents.items(), key=lambda opponent: opponent[1].casefold()),
        "shared": client.services.shared,
    }


async def _judge(client: Client, ask: messages.MyGame, _news: object) -> Plain:
    game = _mine(client, ask)
    if game.values is None:
        if not judged_games.can_be_judged(game):
            raise InvalidOption("No solver here knows {game}.", game=game.game)
        judged = await client.workers.ask(
            judged_games.judge, game, lane=Lane.LONG, seconds=_JUDGING
        )
        await _written(client.services.library.saved.change(game.key, judged))
        game = _mine(client, ask)
    return views.course(game) or {"course": (), "errors": ()}


async def _name(client: Client, ask: messages.NameGame, _news: object) -> Plain:
    await _written(client.services.library.rename(_mine(client, ask).key, ask.name))
    return {}


async def _delete(client: Client, ask: messages.MyGame, _news: object) -> Plain:
    library = client.services.library
    await _written(library.delete(ask.table, client.reader))
    if library.saved.get(ask.table) is None:
        client.services.tables.forget(ask.table)
    return {}


async def _restore(client: Client, ask: messages.MyGame, _news: object) -> Plain:
    for step in client.services.library.bring_back(ask.table, client.reader):
        await _written(step)
    return {}


async def _export(client: Client, _ask: Nothing) -> Texts:
    library, lines = await client.library(), []
    for number, line in enumerate(json_lines.lines(library.games(client.reader))):
        lines.append(line)
        if number % _STEP == _STEP - 1:
            await asyncio.sleep(0)
    return {"text": "".join(lines)}


async def _import(
    client: Client, ask: messages.ImportGames, _news: object
) -> messages.ImportedShown:
    reader, imported = client.reader, json_lines.Imported()
    question = ask.text.split("\n"), ask.first, reader.owner
    if own_game_files.any_at_hand():
        games = await asyncio.to_thread(json_lines.replayed, *question)
    else:
        games = await client.work.do("", json_lines.replayed, *question)
    library = await client.library()
    for _step in json_lines.put(games, library, reader, imported):
        while imported.written:  # so that others' games are written between
            await _written(imported.written.pop())
        await asyncio.sleep(0)
    for writing in imported.written:
        await _written(writing)
    return filled(messages.ImportedShown, imported)


def _mine(client: Client, ask: messages.MyGame) -> KeptGame:
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
