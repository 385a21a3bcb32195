"""A file of an unknown course: how it is called, and the question that only its author answers."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from typing import Final

from pions import sandbox
from pions.app import players
from pions.app.board.history import History
from pions.app.play.file_texts import FileRules, FileText
from pions.core.errors import InvalidOption
from pions.core.language import _
from pions.core.sentences import shown
from pions.core.types import Term
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox.calling import contracts
from pions.sandbox.calling.conventions import Fixed
from pions.sandbox.calling.parts import DefinedName, Symbol
from pions.sandbox.inference import inferring, kept
from pions.sandbox.inference.candidates import survey_request
from pions.sandbox.inference.inferring import FoundReading, NothingFound
from pions.sandbox.inference.source import OTHERS, ExaminedText, snake
from pions.sandbox.reading.player_file import PlayerFile

_PLAYER, _GRID, _DISCS = Term("Player"), Term("Grid"), Term("Discs")
_ARGUMENTS, _ANSWER = Term("Arguments"), Term("Answer")
_MOST: Final = 3
"""Functions that are offered, and names that are shown for a part."""
_COUNTED: Final = {
    "0": re.compile(r"\[\s*[a-z]\w*\s*(%[^\]]*)?\]\s*[=!]=|range\((?!\s*1\s*,)[^,()]+\)"),
    "1": re.compile(r"\w\s*-\s*1\s*\]|range\(\s*1\s*,|return .*\+\s*1\b"),
}
"""How a line shows from which number its columns are counted."""


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of how a file is called."""

    name: str
    said: tuple[str, ...]
    """One text; several where readings differ."""
    seen: str
    """The names in the file that say so, with their lines."""


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A way to call a file."""

    said: str
    """The parts in which it differs from the others."""
    move: str
    """The move that the example's answer stands for; empty where there is none."""
    line: int | None
    """The line that speaks for it."""
    after: History | None
    """The position of the example after that move."""
    contract: str
    """The text of a contract that says it; empty where none can."""


@dataclass(frozen=True, slots=True)
class CourseFileView:
    """A file, and all that is known about how it is called."""

    game: str
    parts: tuple[PartView, ...] = ()
    trials: str = ""
    question: str = ""
    """Empty where one reading stands, or none."""
    readings: tuple[ReadingView, ...] = ()
    functions: tuple[tuple[str, str, int], ...] = ()
    """Where no reading stands, the functions most like a player: name, call and line."""


def examined(file: FileText, function: str, rules: FileRules) -> CourseFileView:
    """Return how a text is called, if told by which `function` it plays; raises `PionsError`."""
    read, tier = file.read(), sandbox.require(players.demanded(rules.isolation))
    read = replace(read, function=function or None)
    game = catalog.find(inferring.board_of(read, tier))
    found = kept.result(read, game, tier)
    if isinstance(found, FoundReading):
        return replace(view(read, game, (found,)), question="")
    if not isinstance(found, NothingFound):
        return view(read, game, found)
    text = ExaminedText(read.source)
    names = [name for name in text.functions if not OTHERS.search(snake(name))]
    likely = [one for name in names for one in text.candidates(name)]
    likely.sort(key=lambda one: -one.weight)
    return CourseFileView(
        game.name, functions=tuple((one.name, one.shown, one.line) for one in likely[:_MOST])
    )


def view(file: PlayerFile, game: AnyGame, readings: tuple[FoundReading, ...]) -> CourseFileView:
    """Return how a file is called where these readings stand."""
    text, first, count = ExaminedText(file.source), readings[0], len(readings)
    said = [_parts(one, game) for one in readings]
    differ = [name for name in said[0] if len({parts[name] for parts in said}) > 1]
    examples = [_example(one, game) for one in readings]
    seen = _seen(text, first)
    trials = _("{trials} of {trials} trial moves legal, {taken} of {wins} wins taken")
    if count > 1:
        trials = _("{count} readings stand: {trials} of {trials} trial moves are legal in each")
    words = _("A question: in this position `{player}` answered {answer}. Which move is that?")
    if count == 1:
        words = _("A question: in this position `{player}` answered {answer}. Is this its move?")
    if None in examples:
        words = _("A question: how is `{player}` to be called?")
    answer = first.example[1] if first.example else ""
    return CourseFileView(
        game.name,
        tuple(
            PartView(_(name), tuple(dict.fromkeys(parts[name] for parts in said)), seen.get(name, ""))
            for name in said[0]
        ),
        trials.format(trials=first.trials, taken=first.taken, wins=first.wins, count=count),
        words.format(player=first.use, answer=answer),
        tuple(
            ReadingView(
                "; ".join(parts[name] for name in differ),
                game.format_move(after.moves[-1]) if after else "",
                _line(text, one) if differ == [_ANSWER] else None,
                after,
                _contract(one, game),
            )
            for one, parts, after in zip(readings, said, examples, strict=True)
        ),
    )


def _parts(one: FoundReading, game: AnyGame) -> dict[Term, str]:
    """Return each part in words; all readings have the same ones."""
    convention, form, rows = one.convention, one.convention.grid, game.initial().grid()
    layout, _bar, container = form.layout.replace(" first, ", " first|").partition("|")
    grid = _("{rows} rows of {columns} as {order}{kind}").format(
        rows=len(rows),
        columns=len(rows[0]),
        order=_(layout),
        kind=f" ({container})" if container else "",
    )
    if convention.made is not None:
        grid = _("an object of its class `{kind}`").format(kind=convention.made.path)
    marks = _("{empty} is empty, {mark} is the side that opened, {other} the other one")
    if form.mover:
        marks = _("{empty} is empty, {mark} is the side to move, {other} the other one")
    empty, mark, other = map(_symbol, (form.empty, *form.marks))
    given = (repr(g.value) if isinstance(g, Fixed) else g for g in convention.given)
    return {
        _PLAYER: f"`{convention.shown}`",
        _GRID: grid,
        _DISCS: marks.format(empty=empty, mark=mark, other=other),
        _ARGUMENTS: ", ".join(f"`{each}`" for each in given),
        _ANSWER: str(shown(convention.expected, _)),
    }


def _symbol(symbol: Symbol) -> str:
    return symbol.path if isinstance(symbol, DefinedName) else repr(symbol)


def _seen(text: ExaminedText, one: FoundReading) -> dict[Term, str]:
    """Return the names that a part was read from, each with its line."""
    lines: dict[str, int] = {}
    for node in ast.walk(text.tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            lines.setdefault(node.name, node.lineno)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            lines.setdefault(node.id, node.lineno)
    asked, form = survey_request(text), one.convention.grid
    symbols = [_symbol(each) for each in (form.empty, *form.marks)]
    makers = [name for name in asked["makers"] if name in text.functions]
    names = {
        _PLAYER: [one.convention.player.rpartition(".")[2]],
        _GRID: [*makers, *(each["by"] for each in asked["drops"])],
        _DISCS: [n for n, v in text.constants.items() if n.isupper() and _symbol(v) in symbols],
    }
    words = _("`{name}` line {line}")
    return {
        part: ", ".join(words.format(name=n, line=lines[n]) for n in found[:_MOST] if n in lines)
        for part, found in names.items()
    }


def _line(text: ExaminedText, one: FoundReading) -> int | None:
    """Return the first line that counts columns so: of the player, or of a function it calls."""
    player = text.functions.get(one.convention.player.rpartition(".")[2])
    pattern = _COUNTED.get(one.convention.answer[-1:])
    if player is None or pattern is None:
        return None
    called = [n.id for n in ast.walk(player) if isinstance(n, ast.Name) and n.id in text.functions]
    source = text.text.splitlines()
    for node in (player, *(text.functions[name] for name in called)):
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
            if pattern.search(source[number - 1]):
                return number
    return None


def _example(one: FoundReading, game: AnyGame) -> History | None:
    if one.example is None:
        return None
    before = History.recall(game.name, one.example[0])
    for move in before.position.legal_moves():
        if before.position.landing(move) == one.example[2]:
            return before.play(move)
    return None


def _contract(one: FoundReading, game: AnyGame) -> str:
    text = contracts.written(one.convention, game)
    try:
        agreed = contracts.parse(text)
    except InvalidOption:
        return ""
    whole = f"# {one.sentence.render(_)}\n{text}"
    return whole if one.convention.made is None and agreed.convention is not None else ""
