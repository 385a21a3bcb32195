"""Answers of the Hex solver: the winner, the winning moves, and the proof of an opening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final

from pions import kernels
from pions.core import cpu
from pions.core.errors import InvalidOption
from pions.core.progress import Progress
from pions.core.types import Move, Side, Term
from pions.families.hex.descriptions.patterns import Patterns, look
from pions.families.hex.descriptions.proved_facts import HexFacts, Proof
from pions.families.hex.proofs import hex_solver
from pions.families.hex.proofs.hex_solver import HexSolver
from pions.families.hex.proofs.proof_nodes import MemoryFull
from pions.families.hex.proofs.strategy_file import strategy
from pions.families.judged_moves import ExactSolver, JudgedMove, Listener, judged
from pions.families.solver_protocols import (
    Scored,
    Solution,
    SolverSettings,
    Solving,
    Stopped,
)
from pions.games import hex_strategy
from pions.games.hexagon import Hex, HexPosition

USUAL_SECONDS: Final = 60.0
"""Seconds of a proof without a limit: enough for an empty board of 7 by 7 and some of 8."""
GLANCE: Final = 5.0
"""Seconds of the proof in an analysis without a limit."""
MOST_THREADS: Final = 4
"""Threads without a setting; each processor more gains less."""
LARGEST_JUDGED: Final = 7
"""On larger boards some positions of a game take the solver minutes."""
LARGEST_LISTED: Final = 6
"""On larger boards it takes minutes to prove of each move of some position whether it wins."""


class HexProofs(ExactSolver):
    """Winners as values: 1 where the side to move wins, -1 where it loses."""

    def __init__(self, game: Hex, settings: SolverSettings) -> None:
        hex_solver.warm_up()
        self.engine = _engine(game.size, settings.megabytes, _threads(settings.threads))

    @property
    def nodes(self) -> int:
        """Positions looked at since the solver was made."""
        return self.engine.looks

    def value(self, position: HexPosition, progress: Listener | None = None) -> int:
        """Return the winner for the side to move; the game may be over."""
        if _may_swap(position):  # Red takes the opening or refuses it
            return 1 if position.to_move is Side.SECOND else -1
        with _memory_named():
            return 1 if self.engine.winner(position, progress) is position.to_move else -1

    def values(self, position: HexPosition, progress: Listener | None = None) -> dict[Move, int]:
        """Whether each legal move wins, for the side that plays it."""
        with _memory_named():
            wins = self.engine.wins(position, progress)
        return {move: 1 if won else -1 for move, won in wins.items()}

    def stop(self) -> None:
        """Make the search under way raise `Stopped`; from any thread."""
        self.engine.stop()


@lru_cache(maxsize=4)
def _engine(size: int, megabytes: int, threads: int) -> HexSolver:
    return HexSolver(Hex(size), megabytes=megabytes, threads=threads)


def _threads(wanted: int) -> int:
    if wanted:
        return cpu.processors(wanted)
    return min(MOST_THREADS, cpu.processors()) if kernels.binding.compiled() else 1


@contextmanager
def _memory_named() -> Iterator[None]:
    try:
        yield
    except MemoryFull as error:
        raise InvalidOption("{reason} --memory gives it more.", reason=error) from None


def _may_swap(position: HexPosition) -> bool:
    return position.game.swap and position.ply < 2


class HexSolving(Solving[HexPosition, HexProofs]):
    """Questions of Hex: proofs, and what there is to see."""

    __slots__ = ()

    def solve(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Solution:
        """Return the winner, a move that wins, and the cells the winner needs."""
        with _memory_named():
            return _verdict(solver.engine, position, listen)

    def analyse(
        self,
        solver: HexProofs,
        position: HexPosition,
        listen: Listener,
        progress: Progress,  # noqa: ARG002 - the role has it
        scored: Scored,  # noqa: ARG002 - as above
    ) -> Solution:
        """Return the patterns, and the winner and the winning moves where proved in time."""
        seen = look(position)
        solution = Solution(None, facts=HexFacts(position, seen=seen))
        try:
            solution = _verdict(solver.engine, position, listen, seen)
            wins = solver.engine.wins(position, listen)
        except (Stopped, MemoryFull):
            return solution  # what was proved until then; the rest is an estimate
        facts: Any = solution.facts
        return replace(solution, moves=_judged(wins), facts=replace(facts, wins=wins))

    def prove(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Solution:
        """Return the winner from the empty board, a proof of one first move, and other wins.

        The winner must be proved; of the rest, what was proved in time is returned.
        """
        engine, game = solver.engine, position.game
        with _memory_named():
            # With the swap rule every opening loses; the proof is that of the game without it.
            plain = Hex(game.size).initial()
            opening = engine.winning_move(plain, listen)
            if opening is None:  # pragma: no cover - the opener wins: Nash's theorem
                raise RuntimeError(plain)
            after = plain.play(opening)
            verdict = engine.verdict(after, listen)
        answers: Mapping[Move, Move] = {}
        wins = dict.fromkeys(position.legal_moves(), False) if game.swap else {opening: True}
        with suppress(Stopped, MemoryFull):
            answers = engine.answers(after, listen) if after.outcome() is None else {}
            wins = engine.wins(position, listen, wins)
        wins = {move: wins[move] for move in position.legal_moves() if move in wins}
        proof = Proof(opening, verdict.carrier, verdict.linked, answers)
        winner = Side.SECOND if game.swap else Side.FIRST
        facts = HexFacts(position, winner, wins=wins, proof=proof)
        return Solution(1 if winner is Side.FIRST else -1, _judged(wins), facts=facts)

    def refuse_strategy(self, position: HexPosition) -> None:
        """Refuse a position where a swap is still possible: the winner has no stones yet."""
        if _may_swap(position):
            raise InvalidOption(
                "No strategy can be written while a swap is possible; {game} has none.",
                game=Hex(position.game.size).name,
            )

    def strategy(self, solver: HexProofs, position: HexPosition, listen: Listener) -> list[str]:
        """The file that `pions.games.hex_strategy` checks."""
        with _memory_named():
            return strategy(solver.engine, position, listen)


def _verdict(
    engine: HexSolver, position: HexPosition, listen: Listener, seen: Patterns | None = None
) -> Solution:
    if _may_swap(position):
        wins = engine.wins(position, listen) if position.ply else {}
        move = next((move for move, won in wins.items() if won), None)
        facts = HexFacts(position, Side.SECOND, move, seen=seen)
    else:
        proved = engine.verdict(position, listen)
        mine = proved.winner is position.to_move
        move = engine.winning_move(position, listen) if mine else None
        facts = HexFacts(position, proved.winner, move, proved.carrier, proved.linked, seen=seen)
    return Solution(1 if facts.winner is position.to_move else -1, facts=facts)


def _judged(wins: Mapping[Move, bool]) -> tuple[JudgedMove, ...]:
    best = 1 if any(wins.values()) else -1
    return tuple(judged(move, 1 if won else -1, best, None, (move,)) for move, won in wins.items())


SOLVING: Final = HexSolving(
    HexProofs,
    has_values=lambda _game: False,
    judges=lambda game: game.size <= LARGEST_JUDGED,
    lists=lambda game: game.size <= LARGEST_LISTED,
    seconds=USUAL_SECONDS,
    glance=GLANCE,
    late=Term("It was not solved within {seconds} seconds; --seconds gives it more."),
    check_strategy=hex_strategy.check,
    look=look,
)
