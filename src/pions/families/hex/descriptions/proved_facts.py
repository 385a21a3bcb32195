"""Facts about a Hex position, proved or seen, for other programs, a page and a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pions.core.language import _, ngettext
from pions.core.types import Cell, Move, Side
from pions.families.hex.descriptions.patterns import EDGE_NAMES, Bridge, Path, Patterns, Template
from pions.families.solver_protocols import Section
from pions.families.value_terms import PROVED_LOSS, PROVED_WIN
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
    """How an opening wins where swapping is not allowed."""

    opening: Move
    carrier: tuple[Move, ...]
    """The cells its owner needs after it."""
    linked: bool
    answers: Mapping[Move, Move]
    """How its owner answers each move on these cells."""


@dataclass(frozen=True, slots=True)
class HexFacts:
    """The facts known about a position."""

    position: HexPosition
    winner: Side | None = None
    """``None`` where it was not proved; then `move`, `carrier` and `linked` are not either."""
    move: Move | None = None
    """A winning move, where the side to move wins."""
    carrier: tuple[Move, ...] = ()
    linked: bool = False
    wins: Mapping[Move, bool] | None = None
    """Whether each move wins (of an empty board, the moves proved in time); ``None`` if unknown."""
    seen: Patterns | None = None
    """The patterns on the board, for an analysis."""
    proof: Proof | None = None

    @property
    def winning(self) -> list[Move]:
        """The moves that are known to win."""
        return [move for move, won in (self.wins or {}).items() if won]

    def json(self) -> dict[str, Any]:
        """Return the facts for other programs."""
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
                    "side": _SIDES[path.side],
                    "missing": path.stones,
                    "cells": self._named(path.cells),
                    "through": self._named(path.through),
                }
                for path in seen.paths
            ]
        return told

    def _shapes(
        self, seen: Patterns, write: Callable[[Iterable[Move]], list[Any]]
    ) -> dict[str, Any]:
        return {
            "bridges": [
                {
                    "proof": True,
                    "side": _SIDES[bridge.side],
                    "ends": write(bridge.ends),
                    "cells": write(bridge.cells),
                }
                for bridge in seen.bridges
            ],
            "templates": [
                {
                    "proof": True,
                    "side": _SIDES[template.side],
                    "stone": self.position.game.format_move(template.stone),
                    "edge": template.edge,
                    "row": template.row,
                    "name": template.name,
                    "chain": template.chain,
                    "cells": write(template.carrier),
                }
                for template in seen.templates
            ],
        }

    def words(self) -> dict[str, Any]:
        """Return the sentences and cells that a page shows; all of it is proved."""
        seen = self.seen
        must = seen.must.cells if seen and seen.must and self.winner is None else ()
        facts = [self._must(must)] if must else []
        sentence = ""
        if self.winner is not None:
            template = (
                _("Proved: {who} wins, whatever {other} plays.")
                if self.move is None
                else _("Proved: {who} wins, with {move}.")
            )
            sentence = template.format(
                who=self._colour(self.winner),
                other=self._colour(self.winner.other),
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

    def sections(self, estimate: Any) -> list[Section]:  # noqa: ANN401 - a HexEstimate, or none
        """Return the parts of an answer on a terminal."""
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
        return [*shown, Section(list(map(self._path, self.seen.paths)), heading, marks)]

    def _marks(self) -> dict[Cell, str]:
        if self.winner is None:
            must = self.seen and self.seen.must
            return dict.fromkeys(self._cells(must.cells), MUST) if must else {}
        best = self.winning or ([] if self.move is None else [self.move])
        needed = dict.fromkeys(self._cells(self.carrier), NEEDED)
        return needed | dict.fromkeys(self._cells(best), WINS)

    def _verdict(self) -> list[str]:
        at, winner = self.position, self.winner
        if winner is None:
            must = self.seen and self.seen.must
            said = [_("Who wins was not proved in the time given (--seconds).")]
            return said + ([self._must(must.cells)] if must else [])
        said = [self._winner(winner)]
        if self.wins is not None and winner is at.to_move:
            sentence = ngettext(
                "{count} move of {total} wins, marked *: {cells}",
                "{count} moves of {total} win, marked *: {cells}",
                len(self.winning),
            )
            said.append(self._counted(sentence, self.winning, total=len(self.wins)))
        elif self.move is not None:
            move = at.game.format_move(self.move)
            said.append(_("A winning move, marked *: {move}").format(move=move))
        if self.carrier:
            said.append(self._needed(winner))
        if self.linked and self.carrier:
            said.append(_("Virtual connections show it, without looking ahead."))
        return said

    def _proof_sections(self, proof: Proof) -> list[Section]:
        at, name = self.position, self.position.game.format_move
        who = self._winner(Side.SECOND if self.winner is None else self.winner)
        if self.winning:
            marks = dict.fromkeys(self._cells(self.winning), WINS)
            sentence = ngettext(
                "{count} first move wins, marked *: {cells}",
                "{count} first moves win, marked *: {cells}",
                len(self.winning),
            )
            said = [who, self._counted(sentence, self.winning)]
            undecided = len(at.legal_moves()) - len(self.wins or {})
            if undecided:
                sentence = ngettext(
                    "Whether {count} other first move wins was not proved in the time given "
                    "(--seconds).",
                    "Whether {count} other first moves win was not proved in the time given "
                    "(--seconds).",
                    undecided,
                )
                said.append(sentence.format(count=undecided))
            shown = [Section(said, marks=marks)]
        else:
            swapped = _("Whatever Blue opens with, Red takes it over or refuses to, and wins.")
            shown = [Section([who, swapped])]
        sentence = (
            _(
                "{who} has a virtual connection from edge to edge on the cells marked +: it "
                "answers every move there, and needs no other cell."
            )
            if proof.linked
            else _(
                "{who} has an answer to every move on the {count} cells marked +, and needs no "
                "others."
            )
        )
        said = [sentence.format(who=self._colour(Side.FIRST), count=len(proof.carrier))]
        if proof.answers:
            some = list(proof.answers.items())[:_MOST_ANSWERS]
            pairs = ", ".join(f"{name(move)} → {name(answer)}" for move, answer in some)
            more = "" if len(some) == len(proof.answers) else ", ..."
            said.append(_("Red's tries and Blue's answers: {pairs}").format(pairs=pairs + more))
        heading = _("Proof of {move}:").format(move=name(proof.opening))
        needed = dict.fromkeys(self._cells(proof.carrier), NEEDED)
        return [*shown, Section(said, heading, needed, (proof.opening,))]

    def _winner(self, side: Side) -> str:
        mover = self.position.to_move
        template = PROVED_WIN if side is mover else PROVED_LOSS
        return _(template).format(who=self._colour(mover), other=self._colour(mover.other))

    def _needed(self, side: Side) -> str:
        empty = sum(cell is None for row in self.position.grid() for cell in row)
        if len(self.carrier) == empty:
            return _("The proof needs all the empty cells, marked +.")
        return _("{who} needs only these cells, marked +: {cells}").format(
            who=self._colour(side), cells=self._written(self.carrier)
        )

    def _must(self, cells: Iterable[Move]) -> str:
        return _("{who} must play on a cell marked #; every other move loses: {cells}").format(
            who=self._colour(self.position.to_move), cells=self._written(cells)
        )

    def _seen_words(self, seen: Patterns) -> list[str]:
        return [*map(self._bridge, seen.bridges), *map(self._template, seen.templates)]

    def _bridge(self, bridge: Bridge) -> str:
        return _("{who}: bridge {ends}, joined by {cells}").format(
            who=self._colour(bridge.side),
            ends="-".join(self._named(bridge.ends)),
            cells=self._written(bridge.cells),
        )

    def _template(self, template: Template) -> str:
        name = f" ({template.name})" if template.name else ""
        sentence = _("{who}: {stone} reaches {edge} from row {row}{name}, on {cells}")
        if template.chain:
            sentence = _("{who}: {stone} reaches {edge} by a chain, on {cells}")
        return sentence.format(
            who=self._colour(template.side),
            stone=self.position.game.format_move(template.stone),
            edge=_(EDGE_NAMES[template.edge]),
            row=template.row,
            name=name,
            cells=self._written(template.carrier),
        )

    def _path(self, path: Path) -> str:
        sentence = ngettext(
            "{who} is {count} stone away: {cells}",
            "{who} is {count} stones away: {cells}",
            path.stones,
        )
        cells = self._written(path.cells)
        return sentence.format(who=self._colour(path.side), count=path.stones, cells=cells)

    def _counted(self, sentence: str, moves: list[Move], **values: int) -> str:
        return sentence.format(count=len(moves), cells=self._written(moves), **values)

    def _colour(self, side: Side) -> str:
        return _(self.position.game.colours[side])

    def _written(self, moves: Iterable[Move]) -> str:
        return " ".join(self._named(moves))

    def _named(self, moves: Iterable[Move]) -> list[str]:
        return list(map(self.position.game.format_move, moves))

    def _cells(self, moves: Iterable[Move]) -> list[Cell]:
        """Return the cells of moves; a swap has none."""
        game = self.position.game
        return [divmod(move, game.size) for move in moves if move != game.swap_move]
