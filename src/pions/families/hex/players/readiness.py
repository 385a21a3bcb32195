"""Machine code of the Hex engine: whether it is there, and a thread that compiles it.

Where kernels are compiled on their first use, that takes many seconds, once for a machine.
Meanwhile the network answers through NumPy alone.
"""

from __future__ import annotations

import random
import threading
from functools import lru_cache, partial
from typing import Final

from pions import kernels
from pions.families.hex.players import endings
from pions.families.hex.players.engines import RandomGames, Searching, engine_for
from pions.families.hex.search.network_search import SearchLimits
from pions.games.hexagon import Hex
from pions.search.budget import Budget

SMALL: Final = Hex(3)
"""A board to compile on; machine code is the same for all sizes."""


_LOCK: Final = threading.Lock()
_COMPILING: Final[list[threading.Thread]] = []
"""The thread that compiles, once it was started."""


def is_ready() -> bool:
    """Whether the machine code of the engine is in memory or on disk; loads what there is."""
    done = bool(_COMPILING) and not _COMPILING[0].is_alive()
    if not kernels.binding.compiles() or done:
        return True
    if kernels.binding.is_compiling():
        return False
    try:
        with kernels.compiling.forbidden():
            compile_all()
    except kernels.compiling.NotCompiled:
        return False
    return True


def soon() -> bool:
    """The same; where it is not, a thread sees to it."""
    ready = is_ready()
    if not ready:
        with _LOCK:
            if not _COMPILING:
                thread = threading.Thread(target=compile_all)
                thread.start()
                _COMPILING.append(thread)
    return ready


@lru_cache
def compile_all() -> None:
    """Play a small game with all the kernels of the engine, once."""
    rng = random.Random(0)
    searching = partial(Searching.within, SearchLimits(simulations=4, threads=1))
    random_games = RandomGames(Budget(nodes=4), rng)
    for engine in (engine_for(SMALL, searching, lambda: random_games), random_games):
        position = SMALL.initial()
        while position.outcome() is None:
            liking = engine.think(position).policy
            endings.finishing(position)
            endings.is_lost(position)
            position = position.play(endings.resisting(position, liking))
