"""The hand-out `colonnes`: the utility of a grid."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pions.checks import positions
from pions.checks.accepting import Rivals
from pions.checks.cases import Case, asks_for, first_wrong, number
from pions.checks.colonnes.grid import GRID, Columns, W, grid_of, shown
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab
from pions.games.gravity import GravityPosition
from pions.handouts import colonnes


def _useful(position: GravityPosition, k: int, w: str) -> Case:
    G = grid_of(position)
    wanted = colonnes.utilite(G, k, W[w])
    return GRID.case(
        G,
        f"utilite(G, {k}, w)",
        number(wanted),
        shown(wanted),
        values={"w": W[w]},
        shown=f"utilite(G, {k}, {W[w]})",
        rivals={} if math.isinf(wanted) else lambda: _mistakes(G, k, W[w]),
    )


def _mistakes(G: Columns, k: int, w: list[float]) -> Rivals:
    """Return the utilities that the usual mistakes give."""
    counts = [
        [sum(G[x][y] == who for x, y in line) for who in (k, 3 - k)] for line in colonnes.tous
    ]
    mine = sum(w[n] for n, m in counts if not m)
    every = sum(w[n] for n, _ in counts)
    theirs = sum(w[m] for n, m in counts if not n)
    their_every = sum(w[m] for _, m in counts)
    mixed = [number(a - b) for a, b in ((every, their_every), (mine, their_every), (every, theirs))]
    return {
        **{f"mixed lines: {place}": one for place, one in enumerate(mixed, 1)},
        "own weights": number(colonnes.utilite(G, k, W["w2"])),
        "other lines added": number(mine + theirs),
        "own lines only": lambda got: number(mine)(got) or number(every)(got),
        "for player 1": number(colonnes.utilite(G, 1, w)),
    }


@asks_for
def useful(seed: int, *players: int) -> Iterator[Case]:
    """Games that go on, for these players."""
    drawn = positions.open_positions(seed, "utilite", (0, 1, 2, 4, 7, 11, 16, 22, 28, 35))
    for place, position in enumerate(drawn):
        for k in players:
            yield _useful(position, k, f"w{1 + place % 5}")


def infinite(lab: Lab, seed: int) -> Failure | None:
    """Won games, for the winner and for the loser."""
    won = positions.won_positions(seed, "utilite", 24)
    return first_wrong(lab, (_useful(one, k, "w2") for one in won for k in (1, 2)))


CHECKS: Final[Checks] = {
    "utilite": {"player1": useful(1), "player2": useful(2), "infinite": infinite},
}
