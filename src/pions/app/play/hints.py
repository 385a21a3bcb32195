"""A move worth playing, and the best moves where they are known quickly."""

from __future__ import annotations

from dataclasses import dataclass

from pions.app import players
from pions.app.board.history import History
from pions.app.solver.assessments import RESULTS, ResultName
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.families.exact_values import result_of
from pions.games.catalog import AnyPosition
from pions.search.scoring import WIN


@dataclass(frozen=True, slots=True)
class Best:
    """The best moves of a position, and what they lead to."""

    moves: tuple[Move, ...]
    result: ResultName


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth playing, as people write it."""

    move: str
    promise: ResultName | None
    """The proved result: the move wins by force, it holds the draw, or even the best move loses."""
    exact: bool = False
    """Whether the solver says so: then no other move is better."""
    area: tuple[str, ...] = ()
    """Some legal moves near it, itself among them, to look at first; empty where that tells it."""


def quick_best(position: AnyPosition) -> Best | None:
    """Return the best moves where the solver finds them at once; else ``None``."""
    solving = family_of(position.game).solving
    values = None if solving is None else solving.known_values(position)
    if not values:
        return None
    top = max(values.values())
    moves = tuple(move for move, value in values.items() if value == top)
    return Best(moves, RESULTS[result_of(top)])


def hint(history: History, seed: int) -> Hint:
    """Return a good player's move; ties are broken by the seed and the ply alone."""
    position, game = history.position, history.game
    rng = generator(seed, "hint", position.ply)
    best = quick_best(position)
    if best is not None:
        move = rng.choice(best.moves)
        area = _around(position, move)
        return Hint(game.format_move(move), best.result, exact=True, area=area)
    analysis = players.analyst(players.adviser(game), game, rng).analyse(position)
    move, top = rng.choice(analysis.best), max(analysis.scores.values())
    promise: ResultName | None = "win" if top >= WIN else "loss" if top <= -WIN else None
    return Hint(game.format_move(move), promise, area=_around(position, move))


def _around(position: AnyPosition, move: Move) -> tuple[str, ...]:
    """Legal moves around one near `move`, which is not always in the middle."""
    legal = {one: position.landing(one) for one in position.legal_moves()}
    cells = {one: cell for one, cell in legal.items() if cell is not None}
    if move not in cells:
        return ()
    row, column = cells[move]
    falls = len({cell[1] for cell in cells.values()}) == len(cells)  # a column says it all
    shift = (row + 2 * column) % 3 - 1
    near = [
        one
        for one, cell in cells.items()
        if abs(cell[1] - column - shift) <= 1 and (falls or abs(cell[0] - row + shift) <= 1)
    ]
    if not 1 < len(near) <= len(legal) // 2:
        return ()
    return tuple(map(position.game.format_move, near))
