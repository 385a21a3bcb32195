"""Answers of solvers and searches as sections: tables, boards and sentences, in reading order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from rich.text import Text

from pions.core.analysis import Analysis
from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.core.numbers import decimal, whole
from pions.core.types import Move
from pions.families.exact_values import Forecast, Result
from pions.families.judged_moves import JudgedMove
from pions.families.reviewed_moves import MoveReasons
from pions.families.solver_protocols import Estimate, PositionFacts, Section
from pions.games.catalog import AnyPosition
from pions.render import answer_sentences, reasons, value_sentences, value_tables
from pions.render.value_tables import Paper

__all__ = ["PLAIN", "Section", "answer", "end", "proof", "row", "text"]

BOARD: Final = Section(marks={})
PLAIN: Final = Paper(blocks=False)
"""For any terminal."""


class _Answer(Protocol):
    """`pions.app.solver.assessments.Assessment`, as far as it is worded here."""

    @property
    def position(self) -> AnyPosition: ...
    @property
    def value(self) -> int | None: ...
    @property
    def moves(self) -> Sequence[JudgedMove]: ...
    @property
    def line(self) -> Sequence[Move]: ...
    @property
    def nodes(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def facts(self) -> PositionFacts | None: ...
    @property
    def estimate(self) -> Estimate | None: ...
    @property
    def reasons(self) -> Sequence[MoveReasons]: ...
    @property
    def search(self) -> Analysis | None: ...
    @property
    def problem(self) -> PionsError | None: ...
    @property
    def exact(self) -> bool: ...
    @property
    def result(self) -> Result | None: ...
    @property
    def best(self) -> Sequence[str]: ...
    @property
    def forecast(self) -> Forecast | None: ...


def answer(found: _Answer, paper: Paper) -> list[Section]:
    """Return all that is known of a position."""
    at = found.position
    if found.facts is not None:
        why = [
            f"{reasons.question(at.game, part)} {reasons.choice(at.game, part)}"
            for part in found.reasons
        ]
        said = [Section(why, _("Why these cells:"))] if why else []
        return [*found.facts.sections(found.estimate), *said, _effort(found)]
    if found.value is None:
        return [BOARD, Section(_guess(found))]
    meaning = value_sentences.meaning(at, found.value)
    if not found.moves:
        chip = paper.chip(found.value).append("  " + _("exact"))
        return [BOARD, Section([meaning], rows=[chip])]
    best = _("Best line: {line}").format(line=value_sentences.written(at.game, found.line))
    bad = [move for move in found.moves if move.value < move.best or move.best < 0]
    return [
        BOARD,
        Section(
            heading=_("{who} to move; exact values:").format(who=value_sentences.called(at)),
            rows=value_tables.columns(at, found.moves, paper),
        ),
        Section([value_sentences.choice(at, found.moves), meaning, best]),
        *(
            Section([value_sentences.why(at, move), "  " + reasons.line(at.game, move.line)])
            for move in bad
        ),
        _effort(found),
    ]


def text(parts: Sequence[Section], draw: Callable[[Section], str] = lambda _part: "") -> str:
    """Write all of it as plain lines; `draw` writes the board of a part that shows one."""
    blocks = []
    for part in parts:
        board = draw(part)
        lines = [part.heading] if part.heading else []
        lines += [*([board] if board else []), *(line.plain for line in part.rows)]
        if board and part.sentences:
            lines.append("")
        blocks.append("\n".join([*lines, *part.sentences]))
    return "\n\n".join(blocks)


def row(found: _Answer, written: str, paper: Paper) -> Text:
    """Write a position of many, as it was given, and its value."""
    words = f"{written}  {found}"
    if found.value is None or found.forecast is None:
        return Text(words)
    return paper.chip(found.value).append("  " + words)


def end(found: _Answer, written: str) -> list[Section]:
    """Follow one move to the end of its line, what won marked; raises where it is illegal."""
    at = found.position
    move = at.game.parse_move(written)
    at.play(move)  # raises where it may not be played
    judged = next(judged for judged in found.moves if judged.move == move)
    said = [value_sentences.why(at, judged), reasons.line(at.game, judged.line)]
    return [Section(said), Section(marks={}, played=judged.line)]


def proof(found: _Answer, paper: Paper, *, book: bool) -> list[Section]:
    """Say who wins from the empty board, and how."""
    if found.facts is not None or found.value is None:
        return answer(found, paper)
    at = found.position
    meaning = value_sentences.meaning(at, found.value)
    best = _("Best play of both: {line}").format(line=value_sentences.written(at.game, found.line))
    effort = (
        _("From the book; {nodes} positions visited, {seconds} s.")
        if book
        else _("Computed without a book: {nodes} positions visited, {seconds} s.")
    )
    return [
        Section(rows=value_tables.columns(at, found.moves, paper)),
        Section([value_sentences.opening(at, found.moves), meaning, best]),
        Section(marks={}, played=found.line),
        Section([effort.format(nodes=whole(found.nodes), seconds=decimal(found.seconds, 1))]),
    ]


def _guess(found: _Answer) -> list[str]:
    effort = _("Depth {depth}, {nodes} positions, {seconds} s.").format(
        depth=found.search and found.search.depth,
        nodes=whole(found.nodes),
        seconds=decimal(found.seconds, 1),
    )
    reason = [] if found.problem is None else [explain(found.problem)]
    worth = _("Estimate, not exact.")
    if found.exact:
        worth = _("Exact: the game was played to its end in every way.")
    elif found.result is not None:
        worth = _("The search saw the end of the game: this is certain.")
    return [*reason, worth, answer_sentences.guess(found), effort]


def _effort(found: _Answer) -> Section:
    words = _("{nodes} positions visited, {seconds} s.")
    return Section([words.format(nodes=whole(found.nodes), seconds=decimal(found.seconds))])
