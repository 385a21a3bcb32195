"""Games judged move by move by chances: a glance, a short search, proofs where there is time.

The record of the kind of game estimates the chances. Proofs are looked for from the end of the
game, where they are easy; a proof of one position often proves its neighbour.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from pions.app.board.history import History
from pions.app.solver.assessments import EstimatedReview
from pions.core import cpu
from pions.core.errors import InvalidOption, PionsError
from pions.core.interrupts import restored_interrupts
from pions.core.types import Move, Side
from pions.families import family_of
from pions.families.family import Estimating
from pions.families.judged_moves import SearchProgress
from pions.families.remarks import Remark
from pions.families.reviewed_moves import SWING, EstimatedMove, MoveReasons
from pions.families.solver_protocols import USUAL, Estimate, SolverSettings
from pions.games.catalog import AnyPosition

SHOWN: Final = 5
"""How many of the moves that cost most are named."""
_PROOFS_SHARE: Final = 0.5
"""The share of the time that proofs may take."""
_IN_VAIN: Final = 3
"""Proofs tried in vain, one after the other, before no earlier position is tried."""
_LEAST: Final = 0.02
"""Seconds below which a search is not begun."""
_AFTERWARDS: Final = 0.1
"""Seconds at most for a better move or an answer that is unknown when the time is up."""
_STEEP: Final = 3
"""How steeply a bar grows with the chances."""

Told = Callable[..., None]
"""Called with how much is done, of how much; and once, alone, with the game at a glance."""


def review(
    history: History,
    seconds: float,
    tell: Told = lambda *_told: None,
    settings: SolverSettings = USUAL,
) -> EstimatedReview:
    """Judge every move by the chances before and after it, within `seconds` a move.

    Reasons for the few moves that are named may take a second more. `tell` is called with a first
    review at once, then with the progress. Ctrl-C ends the work: the result is what was found.
    """
    weighing = _Weighing(history, seconds * len(history.moves), settings)
    tell(weighing.told(finished=False))
    interrupted = False
    try:
        with restored_interrupts():
            weighing.work(tell)
    except KeyboardInterrupt:
        interrupted = True
    return weighing.told(finished=True, interrupted=interrupted)


def costly(moves: Sequence[EstimatedMove]) -> tuple[int, ...]:
    """Return the indices of the moves that lost most, in the order of play.

    Where only what comes after a move is proved, the position before it may have been lost, too:
    the cost of that move is unknown.
    """
    known = [
        place
        for place, move in enumerate(moves)
        if move.loss >= SWING and (move.proved[0] or not move.proved[1])
    ]
    return tuple(sorted(sorted(known, key=lambda place: -moves[place].loss)[:SHOWN]))


class _Weighing:
    """The chances of each position of a game, more exact step by step."""

    def __init__(self, history: History, seconds: float, settings: SolverSettings) -> None:
        family = family_of(history.game)
        if family.estimating is None:
            raise InvalidOption("No solver here knows {game}.", game=history.game.name)
        self._history = history
        self._estimating: Estimating = family.estimating
        self._solving = family.solving
        self._remarking = family.remarking
        self._start = cpu.clock()
        self._ends = self._start + seconds
        self._each = seconds / max(1, len(history.moves))
        self._settings = settings
        self._solver: Any = None
        positions = history.positions
        self._chances = list(family.estimating.course(positions))
        self._proved = [at.outcome() is not None for at in positions]
        self._estimates: dict[int, Estimate] = {}

    def work(self, tell: Told) -> None:
        """Prove from the end, then search each position that is left for the same time."""
        count = len(self._history.positions)
        self._prove(tell, 2 * count)
        left = [place for place in range(count) if not self._proved[place]]
        for done, place in enumerate(left):
            share = (self._ends - cpu.clock()) / (len(left) - done)
            if share >= _LEAST:
                self._look(place, share)
            tell(2 * count - len(left) + done + 1, 2 * count)

    def told(self, *, finished: bool, interrupted: bool = False) -> EstimatedReview:
        """Return what is known now; reasons and better moves once it is `finished`."""
        moves = self._moves()
        worst = costly(moves)
        if finished:
            moves = [self._explained(place, m, place in worst) for place, m in enumerate(moves)]
        return EstimatedReview(
            history=self._history,
            moves=tuple(moves),
            worst=worst,
            chances=True,
            search=None,
            depths=(0, 0),
            seconds=cpu.clock() - self._start,
            searched=len(self._estimates),
            interrupted=interrupted,
        )

    # Chances and proofs.

    def _prove(self, tell: Told, total: int) -> None:
        """Prove who wins, from the last position back, until some in a row are too hard."""
        positions, vain = self._history.positions, 0
        until = self._start + _PROOFS_SHARE * (self._ends - self._start)
        for place in range(len(positions) - 1, -1, -1):
            if self._proved[place]:
                self._follow(place)
            elif vain < _IN_VAIN and self._solving is not None:
                limit = min(until, cpu.clock() + self._each)
                vain = 0 if self._proves(place, limit) else vain + 1
            tell(len(positions) - place, total)
        for place in range(len(positions) - 1):
            loser = self._proved[place] and not self._wins(place, positions[place].to_move)
            if loser and not self._proved[place + 1]:  # each move loses
                self._settle(place + 1, self._chances[place])

    def _proves(self, place: int, until: float) -> bool:
        position = self._history.positions[place]
        value = self._asked(until, lambda solver, listen: solver.value(position, listen))
        if value is None:
            return False
        mover = position.to_move
        winner = mover if value > 0 else mover.other
        self._settle(place, 1.0 if winner is Side.FIRST else 0.0)
        self._follow(place)
        return True

    def _asked(self, until: float, ask: Callable[[Any, Any], Any]) -> Any:  # noqa: ANN401
        """Return the answer of the solver before a moment; ``None`` where it does not."""
        if cpu.clock() >= until or self._solving is None:
            return None

        def listen(_news: SearchProgress) -> None:
            if cpu.clock() > until:
                self._solver.stop()

        try:
            if self._solver is None:
                self._solver = self._solving.solver(self._history.game, self._settings)
            return ask(self._solver, listen)
        except PionsError:  # stopped, or its memory is full: no proof
            return None

    def _follow(self, place: int) -> None:
        """Settle the position before: a side that has moved into a won position had won."""
        if place and not self._proved[place - 1]:
            mover = self._history.positions[place - 1].to_move
            if self._wins(place, mover):
                self._settle(place - 1, self._chances[place])

    def _settle(self, place: int, chance: float) -> None:
        self._chances[place], self._proved[place] = chance, True

    def _wins(self, place: int, side: Side) -> bool:
        return (self._chances[place] > 0.5) is (side is Side.FIRST)

    def _look(self, place: int, seconds: float) -> Estimate:
        found = self._estimating.estimate(self._history.positions[place], seconds=seconds)
        self._estimates[place] = found
        if not self._proved[place]:
            self._chances[place] = found.chance
        return found

    # Moves.

    def _moves(self) -> list[EstimatedMove]:
        moves = []
        pairs = zip(self._history.positions, self._history.moves, strict=False)
        for place, (position, move) in enumerate(pairs):
            before, after = self._chances[place], self._chances[place + 1]
            height = max(-1.0, min(1.0, _STEEP * (after - 0.5)))
            if position.to_move is Side.SECOND:
                before, after = 1 - before, 1 - after
            proved = self._proved[place], self._proved[place + 1]
            moves.append(EstimatedMove(move, before, after, height, proved=proved))
        return moves

    def _explained(self, place: int, judged: EstimatedMove, named: bool) -> EstimatedMove:  # noqa: FBT001
        reasons = [MoveReasons("move", judged.move, self._remarks(place, judged.move))]
        better: tuple[Move, ...] = ()
        if named:
            best, sure = self._best(place)
            if best is not None and best != judged.move:
                better = (best,)
                reasons.append(MoveReasons("better", best, self._remarks(place, best), sure))
            reply, sure = self._best(place + 1)
            if reply is not None:
                found = self._remarks(place + 1, reply)
                reasons.append(MoveReasons("reply", reply, found, sure))
        return replace(judged, better=better, reasons=tuple(reasons))

    def _remarks(self, place: int, move: Move) -> Sequence[Remark]:
        if self._remarking is None:
            return ()
        return self._remarking.remarks(self._history.positions[: place + 1], move)

    def _best(self, place: int) -> tuple[Move | None, bool]:
        """Return the move to play in a position, and whether it is proved to win."""
        position: AnyPosition = self._history.positions[place]
        if position.outcome() is not None:
            return None, False
        if self._proved[place] and self._wins(place, position.to_move) and self._solving:
            solve, until = self._solving.solve, cpu.clock() + _AFTERWARDS
            found = self._asked(until, lambda solver, listen: solve(solver, position, listen))
            move = None if found is None or found.facts is None else found.facts.move
            if move is not None:
                return move, True
        known = self._estimates.get(place) or self._look(place, _AFTERWARDS)
        return known.best, False
