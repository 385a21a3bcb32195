"""Every move of a player judged: whether it keeps the result, its cost, the kind of mistake.

Exact where a solver judges whole games; elsewhere an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from pions.app.board.history import History
from pions.app.profile.player_games import PlayedBy
from pions.app.solver import exact_answers
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.exact_values import forecast, result_of
from pions.families.judged_moves import ExactSolver
from pions.families.mistakes import MistakeKind, kind_at_once, kind_of_judged
from pions.families.solver_protocols import USUAL, Solving
from pions.games.catalog import AnyGame, AnyPosition
from pions.search.scoring import WIN

LossUnit: TypeAlias = Literal["discs", "chance", "result"]
"""The unit of a loss: discs of exact values, chances from 0 to 1, or results that changed."""

KEEPS: Final = 0
SIGHTS: Final = (1, 2, 4, 6, 9, 14)
"""A mistake is sorted by the plies one must look ahead to see it; beyond the last, one more."""
NOTICED: Final = 0.1
"""A loss of chances that counts as a mistake: an estimate errs by less."""
COSTS: Final = (NOTICED, 0.2, 0.4)
"""An estimated loss of chances is sorted by these; the last is everything above."""
PHASES: Final = 3
_SECONDS: Final = 0.03
"""Seconds of search for a position without a solver or a network."""
_REMEMBERED: Final = 200_000
"""Positions whose values are kept while games are judged: those of one opening share many."""


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A move of a player, judged."""

    ply: int
    """Counted from 1."""
    phase: int
    """0 opening, 1 middle, 2 end."""
    keeps: bool
    loss: float
    exact: bool
    kind: MistakeKind | None
    """Of a move that does not keep the result."""
    sort: int
    """`KEEPS`, or how hard the mistake was to see."""
    offered: Mapping[int, int] | None
    """How many legal moves of each sort there were; ``None`` where only the move was judged."""


def loss_unit(game: AnyGame) -> LossUnit:
    """Return the unit in which losses of a game's moves are counted."""
    if not exact_answers.lists(game):
        return "result" if family_of(game).estimating is None else "chance"
    known = family_of(game).solving
    return "result" if known is None or known.left is None else "discs"


def phase_of(game: AnyGame, ply: int) -> int:
    """Return the phase of the game that the move `ply` belongs to, counted from 1."""
    return sum(ply > last for last in phase_ends(game))


def phase_ends(game: AnyGame) -> tuple[int, int]:
    """Return the last move of the opening, and of the middle game."""
    cells = sum(map(len, game.initial().grid()))
    opening, middle = family_of(game).phases
    return round(opening * cells), round(middle * cells)


class ChoiceJudge:
    """Judges games of one kind, and remembers the positions they share."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._values: dict[Hashable, Mapping[Move, int]] = {}
        self._known = family_of(game).solving if exact_answers.lists(game) else None

    def choices(self, played: PlayedBy) -> list[JudgedChoice]:
        """Judge the player's moves after what was given to both; raises `PionsError`."""
        if self._known is None:
            return list(self._estimated(played))
        return list(self._solved(self._known, played))

    def _asked(self, solver: ExactSolver, position: AnyPosition) -> Mapping[Move, int]:
        known = self._values.get(position.key)
        if known is None:
            known = solver.values(position)
            if len(self._values) < _REMEMBERED:
                self._values[position.key] = known
        return known

    def _own(self, played: PlayedBy) -> Iterator[tuple[int, AnyPosition, Move]]:
        history = played.history
        for index, move in enumerate(history.moves):
            position = history.positions[index]
            if index >= played.begin and position.to_move is played.side:
                yield index, position, move

    def _solved(self, known: Solving[Any, Any], played: PlayedBy) -> Iterator[JudgedChoice]:
        solver: ExactSolver = known.solver(self.game, USUAL)
        # From the end: the solver then knows the late positions when it meets the early.
        for index, position, move in reversed(list(self._own(played))):
            values = self._asked(solver, position)
            best, value = max(values.values()), values[move]
            sorts = Counter(_sort(known, position, one, best) for one in values.values())
            keeps = result_of(value) is result_of(best)
            kind = None
            if not keeps:
                seen = kind_of_judged(position, known.explain(position, move, solver))
                kind = _named(played.history, index, seen)
            drop = result_of(best) - result_of(value)
            yield JudgedChoice(
                position.ply + 1,
                phase_of(self.game, position.ply + 1),
                keeps,
                float(drop) if known.left is None else float(best - value),
                exact=True,
                kind=kind,
                sort=_sort(known, position, value, best),
                offered=sorts,
            )

    def _estimated(self, played: PlayedBy) -> Iterator[JudgedChoice]:
        own = list(self._own(played))
        if not own:
            return
        chances = family_of(self.game).estimating is not None
        losses = _losses(played.history)
        for index, position, move in own:
            loss = losses[index]
            keeps = loss <= NOTICED
            kind = None
            if not keeps:
                kind = _named(played.history, index, kind_at_once(position, move))
            yield JudgedChoice(
                position.ply + 1,
                phase_of(self.game, position.ply + 1),
                keeps,
                loss,
                exact=False,
                kind=kind,
                sort=sum(loss > cost for cost in COSTS) if chances else KEEPS,
                offered=None,
            )


def _named(history: History, index: int, seen: MistakeKind) -> MistakeKind:
    """Return the kind of the mistake at `index`: a missed win, the game's own word, or `seen`."""
    if seen is MistakeKind.MISSED_WIN:
        return seen
    let_go = family_of(history.game).let_go(history.positions, index, history.moves[index])
    return let_go or seen


def _losses(history: History) -> list[float]:
    """Return the cost of each move: chances, or else results that a search saw change."""
    estimating = family_of(history.game).estimating
    if estimating is None:
        from pions.app.solver import searched_reviews  # noqa: PLC0415 - with all that plays

        moves = searched_reviews.review(history, _SECONDS).moves
        return [float(m.before >= WIN > m.after or m.before > -WIN >= m.after) for m in moves]
    first = estimating.course(history.positions)
    return [
        max(0.0, before - after if position.to_move is Side.FIRST else after - before)
        for position, before, after in zip(history.positions, first, first[1:], strict=False)
    ]


def _sort(known: Solving[Any, Any], position: AnyPosition, value: int, best: int) -> int:
    """Return `KEEPS`, or how far one must look ahead to see that a move of `value` is a mistake."""
    if result_of(value) is result_of(best):
        return KEEPS
    if known.left is None:
        return 1
    left = known.left(position)
    # One sees the win that is given away, or the loss that comes instead.
    ends = [forecast(best, left).plies] if best > 0 else []
    ends += [forecast(value, left).plies] if value < 0 else []
    sight = min(ends)
    return 1 + sum(sight > limit for limit in SIGHTS)
