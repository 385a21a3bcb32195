"""How long a list of 5,000 kept games takes, in seconds of the processor.

    python benchmarks/my_games.py           # opened, searched, looked at again

Random games of Connect Four; the least of three.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from pions.app.mine import kept_game, saved_games
from pions.app.mine.library import GameLibrary, GameQuery
from pions.app.mine.saved_games import SavedGames
from pions.app.play.session import HUMAN, GameSession
from pions.web.views import my_games

GAMES: Final = 5_000
ROWS: Final = 40
"""Rows that the page asks for at once."""
ALLOWED: Final = 0.5


def fill(saved: SavedGames) -> None:
    """Play the games."""
    rng = random.Random(1)
    for number in range(GAMES):
        session = GameSession.open("connect4", (HUMAN, f"level:n={number % 10 + 1}"), seed=number)
        while session.result is None:
            session = session.play(rng.choice(session.history.choices))
        saved.put(saved_games.new_key(), kept_game.stored(session, 1e9 + number))


def spent(work: Callable[[], object]) -> float:
    """The processor's time of `work`."""
    before = time.process_time()
    work()
    return time.process_time() - before


def opened(folder: Path) -> tuple[float, float, float]:
    """To read and show the first rows, to search, to look whether something has changed."""
    saved = SavedGames(folder)
    library = GameLibrary(saved)
    try:
        first = spent(
            lambda: [my_games.game(game, library) for game in library.games()[:ROWS]],
        )
        searched = spent(lambda: library.search(GameQuery(search="level 3")))
        return first, searched, spent(library.read)
    finally:
        saved.close()


def main() -> int:
    """Print the least of three; 1 where opening took too long."""
    with tempfile.TemporaryDirectory() as folder:
        saved = SavedGames(Path(folder))
        fill(saved)
        saved.close()
        runs = [opened(Path(folder)) for _run in range(3)]
    first, searched, again = map(min, zip(*runs, strict=True))
    print(f"{GAMES} games: opened in {first:.2f} s (allowed: {ALLOWED} s)")
    print(f"searched in {searched:.2f} s, looked at again in {again:.3f} s")
    return int(first > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
