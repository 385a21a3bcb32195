"""Makes the positions that `hex_solver.py` proves: ``python benchmarks/hex_positions.py 8 9 11``.

The network plays games against itself from a seed, by chance in the first moves and its best move
after them; of each game one position is taken, where the network gives neither side
more than nine chances in ten. They are kept as text, so that every machine proves the same ones.
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path
from typing import Final

from pions.core.types import Move
from pions.families.hex.search.network import shipped
from pions.games.hexagon import Hex

PLACE: Final = Path(__file__).parent / "hex_positions"
STONES: Final = {8: range(6, 15), 9: range(10, 19), 11: range(24, 36)}
"""The stones that may lie on a board of each size."""
COUNT: Final = 40
OPEN: Final = 0.8
"""The most that a side may be ahead: a chance of nine in ten."""
BY_CHANCE: Final = 6
"""Moves at the beginning that are drawn as often as the network likes them."""


def open_positions(size: int, rng: random.Random) -> list[str]:
    """Those of one game that are open, as moves."""
    network, game = shipped(), Hex(size)
    played: list[Move] = []
    found: list[str] = []
    position = game.initial()
    while position.outcome() is None and position.ply < STONES[size].stop:
        opinion = network.opinion(position)
        if position.ply in STONES[size] and abs(opinion.value) <= OPEN:
            found.append(game.format_moves(played))
        moves, liking = zip(*opinion.policy.items(), strict=True)
        if position.ply == 0:
            move = rng.choice(moves)  # every opening, or the games would be few
        elif position.ply < BY_CHANCE:
            move = rng.choices(moves, liking)[0]
        else:
            move = max(moves, key=opinion.policy.__getitem__)
        position = position.play(move)
        played.append(move)
    return found


def positions(size: int) -> list[str]:
    """So many positions of one size, as moves."""
    rng = random.Random(size)
    found: list[str] = []
    while len(found) < COUNT:
        fit = [line for line in open_positions(size, rng) if line not in found]
        if fit:
            found.append(rng.choice(fit))
    return found


def main() -> None:
    """Write a file for each size that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sizes", type=int, nargs="+", choices=STONES, metavar="SIZE")
    PLACE.mkdir(exist_ok=True)
    for size in parser.parse_args().sizes:
        path = PLACE / f"hex-{size}.txt"
        path.write_text("\n".join(positions(size)) + "\n", encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
