"""Min-max and alpha-beta on Hex by kernel, with the shortest paths as evaluator."""

from __future__ import annotations

from pions import kernels
from pions.compiled.walk import Task, Walk
from pions.families.hex import cell_arrays
from pions.families.hex.hex_evaluators import shortest_path
from pions.games.hexagon import HexPosition, chain


def begin(position: HexPosition, task: Task, evaluate: object) -> Walk | None:
    """The search at its root, or ``None`` where the kernel knows not this evaluator.

    The game must not be over.
    """
    size, mover = position.game.size, position.to_move
    if evaluate is not shortest_path or chain(position.stones(mover), size, mover):
        return None  # the kernel looks for new chains only, and no game leads to that old one
    board, near = cell_arrays.cells(position), cell_arrays.near(size)
    levels = min(task.depth, size * size + 1)
    state = kernels.hex.search.begin(levels, task.low, task.high, size)

    def go_on(patience: int) -> bool:
        return kernels.hex.search.walk(
            state,
            board,
            patience,
            task.depth,
            int(task.prune),
            task.margin,
            task.win,
            task.sooner,
            position.ply,
            int(position.game.swap),
            size,
            near,
        )

    return Walk(go_on, state.frames, state.progress, state.scores)
