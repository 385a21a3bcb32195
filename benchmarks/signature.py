"""The fingerprint of the searches: how many nodes they visit on 50 fixed positions.

    python benchmarks/signature.py            # by kernel
    python benchmarks/signature.py --plain    # by the searches written to be read; minutes

A refactoring may not change the numbers; a change of search must say so.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from pions.core.analysis import Analysis
from pions.core.protocols import Evaluator
from pions.core.seeds import generator
from pions.families import evaluators, searching
from pions.games import catalog
from pions.games.catalog import AnyPosition
from pions.search.alphabeta import alphabeta_analysis
from pions.search.minimax import minimax_analysis

Search = Callable[[AnyPosition, int, Evaluator[Any]], Analysis]

FAST: Final[dict[str, Search]] = {
    "minimax": searching.minimax,
    "alphabeta": searching.alphabeta,
}
PLAIN: Final[dict[str, Search]] = {
    "minimax": minimax_analysis,
    "alphabeta": alphabeta_analysis,
}


@dataclass(frozen=True, slots=True)
class Line:
    """A search asked about some positions of one game."""

    game: str
    evaluator: str
    search: str
    depth: int
    positions: int = 5

    @property
    def name(self) -> str:
        """What is counted, in a few words."""
        return f"{self.search} {self.game} {self.evaluator} depth {self.depth}"


LINES: Final = (
    Line("connect4", "points", "minimax", 5),
    Line("connect4", "points", "alphabeta", 6),
    Line("connect4", "lines", "alphabeta", 7),
    Line("connect4", "dangers", "alphabeta", 6),
    Line("puissance3", "windows", "minimax", 5),
    Line("puissance3", "windows", "alphabeta", 8),
    Line("gravity-4x4x3", "lines", "alphabeta", 10),
    Line("hex-4", "path", "minimax", 3),
    Line("hex-7", "path", "alphabeta", 3),
    Line("hex-5-swap", "path", "alphabeta", 3),
)


def positions(line: Line) -> Iterator[AnyPosition]:
    """Unfinished positions reached by random moves, one of each length up to half the board."""
    game = catalog.find(line.game)
    cells = sum(map(len, game.initial().grid()))
    for number in range(line.positions):
        plies = number * cells // (2 * line.positions)
        rng = generator(number, line.game)
        position: AnyPosition | None = None
        while position is None or position.outcome() is not None:
            position = game.initial()
            for _ in range(plies):
                if position.outcome() is None:
                    position = position.play(rng.choice(position.legal_moves()))
        yield position


def nodes(line: Line, searches: dict[str, Search], shallower: int = 0) -> int:
    """The nodes that `line` visits, so many plies shallower than it says."""
    search, game = searches[line.search], catalog.find(line.game)
    evaluate = evaluators.build(line.evaluator, game)
    depth = max(1, line.depth - shallower)
    return sum(search(position, depth, evaluate).nodes for position in positions(line))


def main() -> None:
    """Print the nodes of each line, and their sum."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plain", action="store_true", help="by the searches in plain Python")
    searches = PLAIN if parser.parse_args().plain else FAST
    total = 0
    for line in LINES:
        count = nodes(line, searches)
        total += count
        print(f"{count:>12,}  {line.name}")
    print(f"{total:>12,}  signature of {sum(line.positions for line in LINES)} positions")


if __name__ == "__main__":
    main()
