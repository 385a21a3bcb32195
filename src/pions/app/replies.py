"""What a program plays in a position, and what it would advise: answers without a table.

Each answer depends on its arguments alone, so that any process can be asked for it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from pions.app import players
from pions.app.history import History
from pions.app.table import HUMAN, Hint, Seat, Table
from pions.core.seeds import generator
from pions.core.types import Side
from pions.games import catalog
from pions.strategies.analysts import BestOf


@dataclass(frozen=True, slots=True)
class Reply:
    """A program's move, as people write it."""

    move: str
    seconds: float
    """How long it thought."""
    nodes: int | None = None
    """How many positions it visited, where it counts them."""


def reply(game: str, position: str, spec: str, seed: int) -> Reply:
    """The move of the player `spec`; the seed, the side and the ply fix what is left to chance."""
    rules = catalog.find(game)
    at = History.read(rules, position).position
    rng = generator(seed, at.to_move, at.ply)
    player = players.strategy(spec, rules, rng)
    begin = time.perf_counter()
    nodes = None
    if isinstance(player, BestOf):
        found = player.analyse(at)
        move, nodes = rng.choice(found.best), found.nodes
    else:
        move = player.choose(at)
    used = time.perf_counter() - begin
    at.play(move)  # a player may be wrong; this raises and says how
    return Reply(rules.format_move(move), used, nodes)


def advise(game: str, position: str, seed: int) -> Hint:
    """A move worth playing."""
    person = Seat(HUMAN, None)
    history = History.read(catalog.find(game), position)
    return Table({Side.FIRST: person, Side.SECOND: person}, history, seed=seed).hint()
