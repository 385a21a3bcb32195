"""The Hex solver as everybody asks it: who wins, with which moves, on which cells, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.types import Cell, Move, Side, Term
from pions.families.hex import hex_solver, sentences
from pions.families.hex.explain import Seen, look
from pions.families.hex.hex_solver import HexSolver
from pions.families.hex.proof_nodes import MemoryFull
from pions.families.judging import JudgedMove, judged
from pions.families.solving import Finding, Listener, Progress, Section, Settings, Solving, Stopped
from pions.families.values import Result
from pions.games.hexagon import Hex, HexPosition

USUAL_SECONDS: Final = 60.0
"""How long a proof may take when nobody says: enough for an empty board of 7 by 7 and some of 8."""
GLANCE: Final = 5.0
"""How long an analysis looks for a proof when nobody says."""
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


class HexProofs:
    """Winners as values: 1 where the side to move wins, -1 where it loses."""

    def __init__(self, game: Hex, settings: Settings) -> None:
        hex_solver.warm_up()
        self.engine = _engine(game.size, settings.megabytes)

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

    def line(self, position: HexPosition, progress: Listener | None = None) -> tuple[Move, ...]:  # noqa: ARG002 - the role has them
        """None: which way is best, nobody knows."""
        return ()

    def batch(
        self, positions: Iterable[HexPosition], progress: Listener | None = None
    ) -> list[int]:
        """The values of many positions, in their order."""
        return [self.value(position, progress) for position in positions]

    def results(
        self, positions: Iterable[HexPosition], progress: Listener | None = None
    ) -> list[Result]:
        """Who wins each of many positions, in their order."""
        return list(map(Result, self.batch(positions, progress)))

    def stop(self) -> None:
        """Make the search under way raise `Stopped`; from any thread."""
        self.engine.stop()


@lru_cache(maxsize=4)
def _engine(size: int, megabytes: int) -> HexSolver:
    """One solver for one size: what it found stays found."""
    return HexSolver(Hex(size), megabytes=megabytes)


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
    """Whether each move wins; ``None`` where that was not proved, or not asked."""
    seen: Seen | None = None
    """What there is to see, for an analysis."""
    proof: Proof | None = None
    """For an empty board."""

    @property
    def winning(self) -> list[Move]:
        """The moves that are known to win."""
        return [move for move, won in (self.wins or {}).items() if won]

    def json(self) -> dict[str, Any]:
        """For other programs."""
        name = self.position.game.format_move
        told: dict[str, Any] = {
            "move": None if self.move is None else name(self.move),
            "carrier": self._named(self.carrier),
            "linked": self.linked,
            "moves": self.wins and {name(move): won for move, won in self.wins.items()},
        }
        if self.proof is not None:
            answers = {name(move): name(reply) for move, reply in self.proof.answers.items()}
            told["winning"] = self._named(self.winning)
            told["proof"] = {
                "move": name(self.proof.opening),
                "carrier": self._named(self.proof.carrier),
                "linked": self.proof.linked,
                "answers": answers,
            }
        return told | ({} if self.seen is None else self._seen_json(self.seen))

    def _seen_json(self, seen: Seen) -> dict[str, Any]:
        must = seen.must
        return {
            "must_play": must
            and {
                "proof": True,
                "cells": self._named(must.cells),
                "threats": [self._named(threat) for threat in must.threats],
            },
            "bridges": [
                {
                    "proof": True,
                    "side": _SIDES[one.side],
                    "ends": self._named(one.ends),
                    "cells": self._named(one.cells),
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
                    "cells": self._named(one.carrier),
                }
                for one in seen.templates
            ],
            "paths": [
                {
                    "proof": False,
                    "side": _SIDES[one.side],
                    "missing": one.stones,
                    "cells": self._named(one.cells),
                    "through": self._named(one.through),
                }
                for one in seen.paths
            ],
        }

    def words(self) -> dict[str, Any]:
        """What a page says and draws: all of it proved."""
        seen, at = self.seen, self.position
        must = seen.must.cells if seen and seen.must and self.winner is None else ()
        facts = [sentences.must(at, must)] if must else []
        if self.winner is None:
            sentence = ""
        elif self.move is not None:
            sentence = _("Proved: {who} wins, with {move}.").format(
                who=sentences.called(at, self.winner), move=at.game.format_move(self.move)
            )
        else:
            sentence = _("Proved: {who} wins, whatever is played.").format(
                who=sentences.called(at, self.winner)
            )
        drawn: dict[str, Any] = {
            "wins": self._cells(self.winning),
            "needed": self._cells(self.carrier),
            "must": self._cells(must),
            "bridges": [],
            "templates": [],
        }
        if seen is not None:
            facts += [sentences.bridge(at, one) for one in seen.bridges]
            facts += [sentences.template(at, one) for one in seen.templates]
            drawn["bridges"] = [
                {
                    "side": _SIDES[one.side],
                    "ends": self._cells(one.ends),
                    "cells": self._cells(one.cells),
                }
                for one in seen.bridges
            ]
            drawn["templates"] = [
                {"side": _SIDES[one.side], "cells": self._cells(one.carrier)}
                for one in seen.templates
            ]
        return {"sentence": sentence, "facts": facts, "drawn": drawn}

    def sections(self, estimate: Any) -> list[Section]:  # noqa: ANN401 - ours, or none
        """What a terminal shows."""
        if self.proof is not None:
            return self._proof_sections(self.proof)
        if self.seen is None:
            return [Section(self._verdict(), marks=self._marks())]
        shown = [Section(self._proved(self.seen), _("Proved:"), self._marks())]
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
        """Who wins a position, how, and on which cells."""
        at, winner = self.position, self.winner
        if winner is None:
            return []
        said = [sentences.winner(at, winner)]
        if self.move is not None:
            move = at.game.format_move(self.move)
            said.append(_("A winning move, marked *: {move}").format(move=move))
        if self.carrier:
            said.append(sentences.needed(at, winner, self.carrier))
        if self.linked and self.carrier:
            said.append(_("Virtual connections show it, without looking ahead."))
        return said

    def _proved(self, seen: Seen) -> list[str]:
        at, winner = self.position, self.winner
        if winner is None:
            said = [_("Who wins was not proved in the time given (--seconds).")]
            said += [sentences.must(at, seen.must.cells)] if seen.must else []
        else:
            said = [sentences.winner(at, winner)]
            if self.wins is not None and winner is at.to_move:
                said.append(sentences.winning_moves(at, self.wins))
            if self.carrier:
                said.append(sentences.needed(at, winner, self.carrier))
        said += [sentences.bridge(at, one) for one in seen.bridges]
        return said + [sentences.template(at, one) for one in seen.templates]

    def _proof_sections(self, proof: Proof) -> list[Section]:
        """The winning openings, and the proof of one."""
        at, name = self.position, self.position.game.format_move
        who = sentences.winner(at, Side.SECOND if self.winner is None else self.winner)
        if self.winning:
            marks = dict.fromkeys(self._cells(self.winning), WINS)
            shown = [Section([who, sentences.openings(at, self.winning)], marks=marks)]
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

    def solve(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Finding:
        """Who wins, a move that wins, and the cells the winner needs."""
        with _memory_named():
            return _verdict(solver.engine, position, listen)

    def analyse(
        self,
        solver: HexProofs,
        position: HexPosition,
        listen: Listener,
        progress: Progress,  # noqa: ARG002 - the role has it
    ) -> Finding:
        """What there is to see, and the winner and the winning moves where proved in time."""
        seen = look(position)
        found = Finding(None, facts=HexFacts(position, seen=seen))
        try:
            found = _verdict(solver.engine, position, listen, seen)
            wins = solver.engine.wins(position, listen)
        except (Stopped, MemoryFull):
            return found  # what was proved until then; the rest is an estimate
        facts: Any = found.facts
        return replace(found, moves=_judged(wins), facts=replace(facts, wins=wins))

    def prove(self, solver: HexProofs, position: HexPosition, listen: Listener) -> Finding:
        """Who wins from the empty board: every winning first move, and the proof of one."""
        engine = solver.engine
        with _memory_named():
            wins = engine.wins(position, listen)
            # With the swap rule every opening loses; the proof is that of the game without it.
            plain = Hex(position.game.size).initial()
            opening = engine.winning_move(plain, listen)
            if opening is None:  # pragma: no cover - the opener wins: Nash's theorem
                raise RuntimeError(plain)
            after = plain.play(opening)
            verdict = engine.verdict(after, listen)
            answers = engine.answers(after, listen) if after.outcome() is None else {}
        proof = Proof(opening, verdict.carrier, verdict.linked, answers)
        winner = Side.FIRST if any(wins.values()) else Side.SECOND
        facts = HexFacts(position, winner, wins=wins, proof=proof)
        return Finding(1 if any(wins.values()) else -1, _judged(wins), facts=facts)


def _verdict(
    engine: HexSolver, position: HexPosition, listen: Listener, seen: Seen | None = None
) -> Finding:
    if _may_swap(position):
        wins = engine.wins(position, listen) if position.ply else {}
        move = next((move for move, won in wins.items() if won), None)
        facts = HexFacts(position, Side.SECOND, move, seen=seen)
    else:
        found = engine.verdict(position, listen)
        mine = found.winner is position.to_move
        move = engine.winning_move(position, listen) if mine else None
        facts = HexFacts(position, found.winner, move, found.carrier, found.linked, seen=seen)
    return Finding(1 if facts.winner is position.to_move else -1, facts=facts)


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
