"""A file of an unknown course: how it is called, and the question that only its author answers."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from pions.app.board import views
from pions.app.board.history import History
from pions.core.language import _
from pions.core.sentences import shown
from pions.core.text import visible
from pions.games import catalog
from pions.sandbox.calling import contracts
from pions.sandbox.inference.candidates import survey_request
from pions.sandbox.inference.findings import FoundReading, Result
from pions.sandbox.inference.source import OTHERS, ExaminedText, snake
from pions.sandbox.reading.player_file import PlayerFile

_MOST: Final = 3
"""Functions that are offered, and names that are shown for a part."""
_COUNTED: Final = {
    "0": re.compile(r"\[\s*[a-z]\w*\s*(%[^\]]{0,40})?\]\s*[=!]=|range\((?!\s*1\s*,)[^,()]+\)"),
    "1": re.compile(r"\w\s*-\s*1\s*\]|range\(\s*1\s*,|return .{0,80}\+\s*1\b"),
}
"""How a line shows from which number its columns are counted."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to call a file: how it differs from others, and the move that an example stands for.

    `line` speaks for it; `contract` is empty where none can say it.
    """

    said: str
    move: str
    board: views.BoardView | None
    line: int | None
    contract: str


@dataclass(frozen=True, slots=True)
class CourseFileView:
    """How a file is called, and the question that is left, if there is one.

    A part has a name, a text for each way it is read, and the names in the file that say so. Where
    no reading stands, `functions` are those most like a player: name, call, line.
    """

    game: str
    parts: tuple[tuple[str, tuple[str, ...], str], ...]
    trials: str
    question: str
    readings: tuple[ReadingView, ...]
    functions: tuple[tuple[str, str, int], ...] = ()


def examined(file: PlayerFile, game: str, found: Result) -> CourseFileView:
    """Return how a text is called, or its functions most like a player."""
    if isinstance(found, FoundReading):
        told = replace(view(file, (found,)), question="")
        if found.trials:
            return told
        # A contract says it; that of a hand-out says nothing of a grid.
        agreed = found.convention.handout == "contract"
        return replace(told, trials="", parts=told.parts if agreed else told.parts[:1])
    if isinstance(found, tuple):
        return view(file, found)
    try:
        text = ExaminedText(file.source)
        names = [name for name in text.functions if not OTHERS.search(snake(name))]
        likely = ((c.name, c.shown, c.line) for name in names for c in text.candidates(name))
        return CourseFileView(game, (), _missing(text), "", (), tuple(islice(likely, _MOST)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return CourseFileView(game, (), "", "", ())


def _missing(text: ExaminedText) -> str:
    nodes = [one for one in ast.walk(text.tree) if isinstance(one, ast.Import | ast.ImportFrom)]
    paths = {getattr(node, "module", None) or one.name for node in nodes for one in node.names}
    known = {*sys.stdlib_module_names, "numpy", "pions"}
    absent = sorted({path.partition(".")[0] for path in paths} - known)
    words = _("Missing here: {modules}. Copy what you need of it into the file.")
    return words.format(modules=", ".join(f"`{one}`" for one in absent)) if absent else ""


def view(file: PlayerFile, readings: tuple[FoundReading, ...]) -> CourseFileView:
    """Return how a file is called where these readings stand."""
    text, first, count = ExaminedText(file.source), readings[0], len(readings)
    said = [_parts(one) for one in readings]
    differ = [name for name in said[0] if len({parts[name] for parts in said}) > 1]
    seen = _seen(text, first)
    trials = _("{trials} of {trials} trial moves legal, {taken} of {wins} wins taken")
    words = _("A question: here `{player}` answered {answer}. Is this its move?")
    if count > 1:
        trials = _("{count} readings stand: {trials} of {trials} trial moves are legal in each")
        words = _("A question: here `{player}` answered {answer}. Which move is that?")
    answer = visible(first.example[1]) if first.example else "?"
    return CourseFileView(
        first.game,
        tuple(
            (name, tuple(dict.fromkeys(parts[name] for parts in said)), where)
            for name, where in zip(said[0], seen, strict=True)
        ),
        trials.format(trials=first.trials, taken=first.taken, wins=first.wins, count=count),
        words.format(player=first.convention.use, answer=answer),
        tuple(
            ReadingView(
                "; ".join(parts[name] for name in differ),
                *_example(one),
                _line(text, one) if count > 1 else None,
                _contract(one),
            )
            for one, parts in zip(readings, said, strict=True)
        ),
    )


def _parts(one: FoundReading) -> dict[str, str]:
    """Return each part in words; all readings have the same ones."""
    convention = one.convention
    return {
        _("Player"): contracts.called(convention).render(_),
        _("Grid"): one.grid.render(_),
        _("Discs"): one.discs.render(_),
        _("Answer"): str(shown(convention.expected, _)),
    }


def _seen(text: ExaminedText, one: FoundReading) -> Iterator[str]:
    """Yield for each part the names it was read from, with their lines."""
    asked, form = survey_request(text), one.convention.grid
    symbols = [repr(each) for each in form.symbols]
    grid = [*asked["makers"], *(each["by"] for each in asked["drops"])]
    for names in (
        [one.convention.player.rpartition(".")[2]],
        [name for name in grid if name in text.functions],
        [n for n, value in text.constants.items() if n.isupper() and repr(value) in symbols],
        [],
    ):
        forms = {n: re.compile(rf"\b(def +{n}\b|{n}\b[^=\n]{{0,80}}=)") for n in names[:_MOST]}
        places = {n: form.search(text.text) for n, form in forms.items()}
        lines = {n: text.text.count("\n", 0, at.start()) + 1 for n, at in places.items() if at}
        words = _("`{name}` line {line}")
        yield ", ".join(words.format(name=n, line=at) for n, at in lines.items())


def _line(text: ExaminedText, one: FoundReading) -> int | None:
    """Return the first line that counts columns so: of the player, or of a function it calls."""
    player = text.functions.get(one.convention.player.rpartition(".")[2])
    pattern = _COUNTED.get(one.convention.answer[-1:])
    if player is None or pattern is None:
        return None
    called = [n.id for n in ast.walk(player) if isinstance(n, ast.Name) and n.id in text.functions]
    nodes = (player, *(text.functions[name] for name in called))
    numbers = (n for node in nodes for n in range(node.lineno, (node.end_lineno or 0) + 1))
    source = ["", *text.text.splitlines()]
    return next((number for number in numbers if pattern.search(source[number])), None)


def _example(one: FoundReading) -> tuple[str, views.BoardView | None]:
    """Return the move of the example, and the board after it."""
    before = History.recall(one.game, one.example[0] if one.example else "")
    for move in before.position.legal_moves() if one.example else ():
        if one.example and before.position.landing(move) == one.example[2]:
            return before.game.format_move(move), views.board(before.play(move))
    return "", None


def _contract(one: FoundReading) -> str:
    text = contracts.written(one.convention, catalog.find(one.game))
    said = f"# {one.sentence.render(_)}\n" if one.convention.handout == "contract" else ""
    return f"{said}{text}"
