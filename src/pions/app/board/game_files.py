"""Games from files, by the names people give them on a command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pions import sandbox
from pions.games import catalog
from pions.sandbox import Tier
from pions.sandbox.game_file import GameProcess, open_game


@contextmanager
def at_hand(name: str | None, weakest: Tier | None = None) -> Iterator[None]:
    """While this lasts, the catalog finds the game in the file `name`, if that names a file.

    The file is isolated by tier `weakest` at least. Only what a person typed may come here:
    whoever sends a name over a network finds the games of the catalog, and those at hand.
    """
    if name is None or not sandbox.is_spec(name):
        yield
        return
    game = open_game(name.strip(), weakest)
    catalog.add(game)
    try:
        yield
    finally:
        catalog.remove(game)
        if isinstance(game.process, GameProcess):
            game.process.close()
