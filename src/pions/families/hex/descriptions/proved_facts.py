"""What is proved of a Hex position and seen in it, for other programs, a page and a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pions.core.language import _
from pions.core.types import Cell, Move, Side
from pions.families.hex.descriptions import position_sentences
from pions.families.hex.descriptions.patterns import Patterns
from pions.families.solver_protocols import Section
from pions.games.hexagon import HexPosition

WINS = "*"
NEEDED = "+"
MUST = "#"
PATHS = {Side.FIRST: "b", Side.SECOND: "r"}
BOTH_PATHS = "&"
"""The marks on empty cells: moves that win, cells the winner needs, where one must play, paths."""
_MOST_ANSWERS: Final = 12
_SIDES: Final = {Side.FIRST: "first", Side.SECOND: "second"}


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
                    "chain": one.chain,
                    "cells": write(one.carrier),
                }
                for one in seen.templates
            ],
        }

    def words(self) -> dict[str, Any]:
        """What a page says and draws: all of it proved."""
        at, seen = self.position, self.seen
        must = seen.must.cells if seen and seen.must and self.winner is None else ()
        facts = [position_sentences.must(at, must)] if must else []
        sentence = ""
        if self.winner is not None:
            template = (
                _("Proved: {who} wins, whatever {other} plays.")
                if self.move is None
                else _("Proved: {who} wins, with {move}.")
            )
            sentence = template.format(
                who=position_sentences.called(at, self.winner),
                other=position_sentences.called(at, self.winner.other),
                move=self.json()["move"],
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
        shapes = [position_sentences.bridge(at, one) for one in seen.bridges]
        return shapes + [position_sentences.template(at, one) for one in seen.templates]

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
        paths = [position_sentences.path(self.position, path) for path in self.seen.paths]
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
            return said + ([position_sentences.must(at, must.cells)] if must else [])
        said = [position_sentences.winner(at, winner)]
        if self.wins is not None and winner is at.to_move:
            said.append(position_sentences.winning_moves(at, self.wins))
        elif self.move is not None:
            move = at.game.format_move(self.move)
            said.append(_("A winning move, marked *: {move}").format(move=move))
        if self.carrier:
            said.append(position_sentences.needed(at, winner, self.carrier))
        if self.linked and self.carrier:
            said.append(_("Virtual connections show it, without looking ahead."))
        return said

    def _proof_sections(self, proof: Proof) -> list[Section]:
        """The winning openings, and the proof of one."""
        at, name = self.position, self.position.game.format_move
        who = position_sentences.winner(at, Side.SECOND if self.winner is None else self.winner)
        if self.winning:
            marks = dict.fromkeys(self._cells(self.winning), WINS)
            said = [who, position_sentences.openings(at, self.winning)]
            undecided = len(at.legal_moves()) - len(self.wins or {})
            if undecided:
                said.append(position_sentences.undecided(undecided))
            shown = [Section(said, marks=marks)]
        else:
            swapped = _("Whatever Blue opens with, Red takes it over or refuses to, and wins.")
            shown = [Section([who, swapped])]
        said = [position_sentences.proof(at, proof.carrier, linked=proof.linked)]
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
