"""The Hex solver as everybody asks it: who wins, with which moves, on which cells, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from pions import kernels
from pions.core import thinking
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.progress import Progress
from pions.core.types import Cell, Move, Side, Term
from pions.families.hex import hex_solver, sentences
from pions.families.hex.explain import Patterns, look
from pions.families.hex.hex_solver import HexSolver
from pions.families.hex.proof_nodes import MemoryFull
from pions.families.hex.strategy import strategy
from pions.families.judging import JudgedMove, Listener, judged
from pions.families.plain_solver import ValueSolver
from pions.families.solving import (
    Scored,
    Section,
    Solution,
    SolverSettings,
    Solving,
    Stopped,
)
from pions.games.hexagon import Hex, HexPosition

USUAL_SECONDS: Final = 60.0
"""How long a proof may take when nobody says: enough for an empty board of 7 by 7 and some of 8."""
GLANCE: Final = 5.0
"""How long an analysis looks for a proof when nobody says."""
MOST_THREADS: Final = 4
"""Threads when nobody says; each processor more gains less."""
LARGEST_JUDGED: Final = 6
"""On larger boards some positions of a game take the solver minutes."""

WINS = "*"
NEEDED = "+"
MUST = "#"
PATHS = {Side.FIRST: "b", Side.SECOND: "r"}
BOTH_PATHS = "&"
"""The marks on empty cells: moves that win, cells the winner needs, where one must play, paths."""
_MOST_ANSWERS: Final = 12
_SIDES: Final = {Side.FIRST: "first", Side.SECOND: "second"}


class HexProofs(ValueSolver):
    """Winners as values: 1 where the side to move wins, -1 where it loses."""

    def __init__(self, game: Hex, settings: SolverSettings) -> None:
        hex_solver.warm_up()
        self.engine = _engine(game.size, settings.megabytes, _threads(settings.threads))

    @property
    def nodes(self) -> int:
        """Positions looked at since the solver was made."""
        return self.engine.looks

    def value(self, position: HexPosition, progress: Listener | None = None) -> int:
        """Who wins, for the side to move; the game may be over."""
        if _may_swap(position):  # whatever Blue opens with, Red takes it over or refuses
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
    """One solver for one size: what it found stays found."""
    return HexSolver(Hex(size), megabytes=megabytes, threads=threads)


def _threads(wanted: int) -> int:
    """So many as are wanted; else one a processor, where they gain something."""
    if wanted:
        return thinking.processors(wanted)
    return min(MOST_THREADS, thinking.processors()) if kernels.binding.compiled() else 1


@contextmanager
def _memory_named() -> Iterator[None]:
    try:
        yield
    except MemoryFull as error:
        raise InvalidOption("{reason} --memory gives it more.", reason=error) from None


def _may_swap(position: HexPosition) -> bool:
    return position.game.swap and position.ply < 2


@dataclass(frozen=True, slots=True)
class Proof:
    """How an opening wins, where nobody may swap."""

    opening: Move
    carrier: tuple[Move, ...]
    """The cells its owner needs after it."""
    linked: bool
    """Whether virtual connections alone show it."""
    answers: Mapping[Move, Move]
    """How its owner answers each move on these cells."""


@dataclass(frozen=True, slots=True)
class HexFacts:
    """What is proved about a position, and what there is to see in it."""

    position: HexPosition
    winner: Side | None = None
    """``None`` where it was not proved: then nothing about the result is."""
    move: Move | None = None
    """A winning move, where the side to move wins."""
    carrier: tuple[Move, ...] = ()
    """The empty cells the winner needs."""
    linked: bool = False
    """Whether virtual connections alone show it."""
    wins: Mapping[Move, bool] | None = None
    """Whether each move wins, of an empty board those that were proved in time; ``None`` where that
    was not proved, or not asked."""
    seen: Patterns | None = None
    """What there is to see, for an analysis."""
    proof: Proof | None = None
    """For an empty board."""

    @property
    def winning(self) -> list[Move]:
        """The moves that are known to win."""
        return [move for move, won in (self.wins or {}).items() if won]

    def json(self) -> dict[str, Any]:
        """For other programs."""
        name, seen = self.position.game.format_move, self.seen
        told: dict[str, Any] = {
            "move": None if self.move is None else name(self.move),
            "carrier": self._named(self.carrier),
            "linked": self.linked,
            "moves": self.wins and {name(move): won for move, won in self.wins.items()},
        }
        if self.proof is not None:
            told["winning"] = self._named(self.winning)
            told["undecided"] = len(self.position.legal_moves()) - len(self.wins or {})
            told["proof"] = {
                "move": name(self.proof.opening),
                "carrier": self._named(self.proof.carrier),
                "linked": self.proof.linked,
                "answers": {
                    name(tried): name(reply) for tried, reply in self.proof.answers.items()
                },
            }
        if seen is not None:
            told["must_play"] = seen.must and {
                "proof": True,
                "cells": self._named(seen.must.cells),
                "threats": [self._named(threat) for threat in seen.must.threats],
            }
            told |= self._shapes(seen, self._named)
            told["paths"] = [
                {
                    "proof": False,
                    "side": _SIDES[one.side],
                    "missing": one.stones,
                    "cells": self._named(one.cells),
                    "through": self._named(one.through),
                }
                for one in seen.paths
            ]
        return told

    def _shapes(
        self, seen: Patterns, write: Callable[[Iterable[Move]], list[Any]]
    ) -> dict[str, Any]:
        """Bridges and templates, their cells as `write` has them."""
        return {
            "bridges": [
                {
                    "proof": True,
                    "side": _SIDES[one.side],
                    "ends": write(one.ends),
                    "cells": write(one.cells),
                }
                for one in seen.bridges
            ],
            "templates": [
                {
                    "proof": True,
                    "side": _SIDES[one.side],
                    "stone": self.position.game.format_move(one.stone),
                    "edge": one.edge,
                    "row": one.row,
                    "name": one.name,
                    "cells": write(one.carrier),
                }
                for one in seen.templates
            ],
        }

    def words(self) -> dict[str, Any]:
        """What a page says and draws: all of it proved."""
        at, seen = self.position, self.seen
        must = seen.must.cells if seen and seen.must and self.winner is None else ()
        facts = [sentences.must(at, must)] if must else []
        sentence = ""
        if self.winner is not None:
            template = (
                _("Proved: {who} wins, whatever is played.")
                if self.move is None
                else _("Proved: {who} wins, with {move}.")
            )
            sentence = template.format(
                who=sentences.called(at, self.winner), move=self.json()["move"]
            )
        drawn = {
            "wins": self._cells(self.winning),
            "needed": self._cells(self.carrier),
            "must": self._cells(must),
        }
        if seen is not None:
            drawn |= self._shapes(seen, self._cells)
            facts += self._seen_words(seen)
        return {"sentence": sentence, "facts": facts, "drawn": drawn}

    def _seen_words(self, seen: Patterns) -> list[str]:
        """Bridges and templates in words."""
        at = self.position
        shapes = [sentences.bridge(at, one) for one in seen.bridges]
        return shapes + [sentences.template(at, one) for one in seen.templates]

    def sections(self, estimate: Any) -> list[Section]:  # noqa: ANN401 - ours, or none
        """What a terminal shows."""
        if self.proof is not None:
            return self._proof_sections(self.proof)
        if self.seen is None:
            return [Section(self._verdict(), marks=self._marks())]
        proved = self._verdict() + self._seen_words(self.seen)
        shown = [Section(proved, _("Proved:"), self._marks())]
        marks: dict[Cell, str] = {}
        for path in self.seen.paths:
            for cell in self._cells(path.cells):
                marks[cell] = BOTH_PATHS if cell in marks else PATHS[path.side]
        if estimate is not None:
            shown += estimate.sections()
            marks |= estimate.marks
        heading = _("Estimate: the shortest paths, b for Blue and r for Red, & for both")
        paths = [sentences.path(self.position, path) for path in self.seen.paths]
        return [*shown, Section(paths, heading, marks)]

    def _marks(self) -> dict[Cell, str]:
        """Winning moves, cells needed, or where one must play."""
        if self.winner is None:
            must = self.seen and self.seen.must
            return dict.fromkeys(self._cells(must.cells), MUST) if must else {}
        best = self.winning or ([] if self.move is None else [self.move])
        needed = dict.fromkeys(self._cells(self.carrier), NEEDED)
        return needed | dict.fromkeys(self._cells(best), WINS)

    def _verdict(self) -> list[str]:
        """Who wins, how, and on which cells."""
        at, winner = self.position, self.winner
        if winner is None:
            must = self.seen and self.seen.must
            said = [_("Who wins was not proved in the time given (--seconds).")]
            return said + ([sentences.must(at, must.cells)] if must else [])
        said = [sentences.winner(at, winner)]
        if self.wins is not None and winner is at.to_move:
            said.append(sentences.winning_moves(at, self.wins))
        elif self.move is not None:
            move = at.game.format_move(self.move)
            said.append(_("A winning move, marked *: {move}").format(move=move))
        if self.carrier:
            said.append(sentences.needed(at, winner, self.carrier))
        if self.linked and self.carrier:
            said.append(_("Virtual connections show it, without looking ahead."))
        return said

    def _proof_sections(self, proof: Proof) -> list[Section]:
        """The winning openings, and the proof of one."""
        at, name = self.position, self.position.game.format_move
        who = sentences.winner(at, Side.SECOND if self.winner is None else self.winner)
        if self.winning:
            marks = dict.fromkeys(self._cells(self.winning), WINS)
            said = [who, sentences.openings(at, self.winning)]
            undecided = len(at.legal_moves()) - len(self.wins or {})
            if undecided:
                said.append(sentences.undecided(undecided))
            shown = [Section(said, marks=marks)]
        else:
            swapped = _("Whatever Blue opens with, Red takes it over or refuses to, and wins.")
            shown = [Section([who, swapped])]
        said = [sentences.proof(at, proof.carrier, linked=proof.linked)]
        if proof.answers:
            some = list(proof.answers.items())[:_MOST_ANSWERS]
            pairs = ", ".join(f"{name(move)} → {name(answer)}" for move, answer in some)
            more = "" if len(some) == len(proof.answers) else ", ..."
            said.append(_("Red's tries and Blue's answers: {pairs}").format(pairs=pairs + more))
        heading = _("Proof of {move}:").format(move=name(proof.opening))
        needed = dict.fromkeys(self._cells(proof.carrier), NEEDED)
        return [*shown, Section(said, heading, needed, (proof.opening,))]

    def _named(self, moves: Iterable[Move]) -> list[str]:
        return list(map(self.position.game.format_move, moves))

    def _cells(self, moves: Iterable[Move]) -> list[Cell]:
        """The cells of moves; a swap has none."""
        game = self.position.game
        return [divmod(move, game.size) for move in moves if move != game.swap_move]


class HexSolving(Solving):
    """Questions of Hex: proofs, and what there is to see."""

    __slots__ = ()

    def solve(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Solution:
        """Who wins, a move that wins, and the cells the winner needs."""
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
        """What there is to see, and the winner and the winning moves where proved in time."""
        seen = look(position)
        found = Solution(None, facts=HexFacts(position, seen=seen))
        try:
            found = _verdict(solver.engine, position, listen, seen)
            wins = solver.engine.wins(position, listen)
        except (Stopped, MemoryFull):
            return found  # what was proved until then; the rest is an estimate
        facts: Any = found.facts
        return replace(found, moves=_judged(wins), facts=replace(facts, wins=wins))

    def prove(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Solution:
        """Who wins from the empty board, the proof of one first move, and which others win.

        The winner comes first: of the rest, what was proved in time is told.
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
        """Where a swap is still possible, the winner has no stones of its own yet."""
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
        found = engine.verdict(position, listen)
        mine = found.winner is position.to_move
        move = engine.winning_move(position, listen) if mine else None
        facts = HexFacts(position, found.winner, move, found.carrier, found.linked, seen=seen)
    return Solution(1 if facts.winner is position.to_move else -1, facts=facts)


def _judged(wins: Mapping[Move, bool]) -> tuple[JudgedMove, ...]:
    best = 1 if any(wins.values()) else -1
    return tuple(judged(move, 1 if won else -1, best, None, (move,)) for move, won in wins.items())


SOLVING: Final = HexSolving(
    HexProofs,
    has_values=lambda _game: False,
    judges=lambda game: game.size <= LARGEST_JUDGED,
    seconds=USUAL_SECONDS,
    glance=GLANCE,
    late=Term("It was not solved within {seconds} seconds; --seconds gives it more."),
    look=look,
)
