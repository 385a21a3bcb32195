"""A hand-out as a Jupyter notebook: the starter of ``pions new`` cut into cells, with questions.

All of it is in French, as the hand-outs are, in any language of the program. The text of a question
stands in the starter and in the table of its checks; here is only how they become cells. The text
is the same, byte for byte, each time it is made.
"""

from __future__ import annotations

import ast
import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from pions.checks.model import Exercise, Handout
from pions.checks.starter import starter
from pions.core import language, python_source
from pions.core.errors import InvalidOption
from pions.core.language import _

_MAIN: Final = 'if __name__ == "__main__":\n'
START: Final = """\
import pions

pions.speak("fr")"""


@dataclass(frozen=True, slots=True)
class NotebookCell:
    """A cell; the name is unique in its notebook, and stays."""

    name: str
    kind: Literal["markdown", "code"]
    text: str
    tags: tuple[str, ...] = ()


def notebook(handout: Handout) -> str:
    """The text of the file, in nbformat 4.5; without outputs."""
    return written(french(handout))


def written(cells: Iterable[NotebookCell]) -> str:
    """The text of a notebook of these cells."""
    whole = {
        "cells": [_written(one) for one in cells],
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _written(cell: NotebookCell) -> dict[str, Any]:
    written: dict[str, Any] = {
        "cell_type": cell.kind,
        "id": cell.name,
        "metadata": {"tags": list(cell.tags)} if cell.tags else {},
        "source": cell.text.splitlines(keepends=True),
    }
    if cell.kind == "code":
        written |= {"execution_count": None, "outputs": []}
    return written


def french(handout: Handout) -> list[NotebookCell]:
    """The cells in French, in any language spoken now."""
    return copy_context().run(_french, handout)


def _french(handout: Handout) -> list[NotebookCell]:
    language.use("fr")
    return list(cells(handout))


def cells(handout: Handout) -> Iterator[NotebookCell]:
    """The cells from top to bottom, in the language spoken now."""
    functions, _main, experiments = starter(handout).partition(_MAIN)
    head, *blocks = functions.strip("\n").split("\n\n\n")
    tree = _parsed(handout, head)
    told = ast.get_docstring(tree)
    about = _paragraphs(told or "")[1:-1]  # the title, and how to check a file
    first = 0 if told is None else tree.body[0].end_lineno
    given = "\n".join(head.splitlines()[first:])
    hello = [f"# {_(handout.subject)}", *map(_typeset, about)]
    needs = _(
        "This hand-out needs {package}: in a browser it is fetched from the network, and without "
        "it the hand-out cannot be checked there."
    )
    hello += [needs.format(package=f"`{package}`") for package in handout.packages]
    hello.append(
        _(
            "Write each function in its cell, then run the cell that checks it. `pions.check()` "
            "checks all that is written so far."
        )
    )
    yield NotebookCell("bienvenue", "markdown", "\n\n".join(hello))
    yield NotebookCell("pions", "code", START)
    if given.strip():
        yield NotebookCell("donnees", "code", given.strip("\n"))
    if re.search(r"(?m)^exemple\b", given):
        yield NotebookCell("exemple", "code", f'pions.show(exemple, "{handout.place}")')
    asked = list(_answers(handout, blocks))
    for answer in asked:
        yield from _answer(handout, answer)
    met = {one.name for answer in asked for one in answer.exercises}
    for one in handout.exercises:
        if one.name not in met:
            yield from _answer(handout, AnswerCells((one,), f"# {one.signature}", None))
    if experiments.strip():
        yield from _experiments(experiments)
    title, said = (
        _("See and play"),
        _(
            "A game against your functions, and the tree of your search. Remove the `#` when they "
            "are written; the board to play on needs `anywidget`."
        ),
    )
    if handout.notebook:
        yield NotebookCell("suite", "markdown", f"## {title}\n\n{said}")
    for number, text in enumerate(handout.notebook, start=1):
        yield NotebookCell(f"suite-{number}", "code", text)
    yield NotebookCell("bilan", "code", f'pions.check("{handout.place}")')


def _parsed(handout: Handout, text: str) -> ast.Module:
    """A part of the starter; raises `InvalidOption` where it is no Python."""
    try:
        return python_source.parsed(text)
    except SyntaxError as error:
        raise InvalidOption(
            "The starter of {handout} is no Python: {error}.",
            handout=handout.name,
            error=f"{error.msg} ({(error.text or '').strip()})",
        ) from None


def _paragraphs(text: str) -> list[str]:
    return [" ".join(one.split()) for one in text.split("\n\n")]


@dataclass(frozen=True, slots=True)
class AnswerCells:
    """A function or a class of the starter, and the exercises it answers."""

    exercises: tuple[Exercise, ...]
    text: str
    node: ast.FunctionDef | ast.ClassDef | None
    """``None`` where the starter leaves it all to the student."""


def _answers(handout: Handout, blocks: Iterable[str]) -> Iterator[AnswerCells]:
    """The blocks of a starter; what defines nothing belongs to what stands before it."""
    last: AnswerCells | None = None
    for block in blocks:
        node: ast.AST | None = next(iter(_parsed(handout, block).body), None)
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            node = None
        asked = () if node is None else tuple(_asked(handout, node))
        if last is not None and not asked:
            last = replace(last, text=f"{last.text}\n\n\n{block}")
            continue
        if last is not None:
            yield last
        label = f"# {asked[0].label}\n"
        last = AnswerCells(asked, block.removeprefix(label), node)
    if last is not None:
        yield last


def _answer(handout: Handout, answer: AnswerCells) -> Iterator[NotebookCell]:
    """The questions, the cell to write in, and what checks it."""
    first = answer.exercises[0]
    for exercise in answer.exercises:
        yield NotebookCell(
            f"question-{_slug(exercise)}", "markdown", _question(exercise, answer.node)
        )
    yield NotebookCell(f"reponse-{_slug(first)}", "code", answer.text)
    of_class = isinstance(answer.node, ast.ClassDef)
    wanted = f"class {first.wanted[0]}" if of_class else _called(handout, first)
    check = f'pions.check("{handout.place}", "{wanted}")'
    yield NotebookCell(f"verification-{_slug(first)}", "code", check)


def _called(handout: Handout, exercise: Exercise) -> str:
    """Its number, where no other exercise has the same."""
    same = [one for one in handout.exercises if one.label == exercise.label]
    return exercise.label if len(same) == 1 else exercise.name


def _slug(exercise: Exercise) -> str:
    return re.sub(r"\W+", "-", exercise.name)


def _asked(handout: Handout, node: ast.FunctionDef | ast.ClassDef) -> Iterator[Exercise]:
    """The exercises whose functions `node` holds."""
    name = node.name
    for one in handout.exercises:
        in_class = one.wanted[0] == name and isinstance(node, ast.ClassDef)
        if in_class or one.signature.startswith(f"{name}("):
            yield one


def _question(exercise: Exercise, owner: ast.AST | None) -> str:
    """Return the text of a question: what to write, what is checked, why it matters."""
    lines = [f"## {_title(exercise)}", *map(_typeset, _described(exercise, owner))]
    looked_at = "\n".join(f"- {_(exercise.title(one))}" for one in exercise.checks)
    lines += [_("What is checked:"), looked_at, f"*{_(exercise.why)}*"]
    return "\n\n".join(lines)


def _title(exercise: Exercise) -> str:
    """Its number and how it is called; where the hand-out gives no numbers, the latter alone."""
    owner, *inside = exercise.signature.splitlines()
    call = owner
    if inside:  # a class and its first method
        call = f"{exercise.name}.{inside[-1].strip().removeprefix('def ')}"
    numbered = exercise.label not in {exercise.name, call.partition("(")[0]}
    return _typeset(f"{exercise.label} : `{call}`") if numbered else f"`{call}`"


def _described(exercise: Exercise, owner: ast.AST | None) -> list[str]:
    """The description of its function or method in the starter."""
    wanted = exercise.wanted[-1].rpartition(".")[2]
    inside = owner.body if isinstance(owner, ast.ClassDef) else []
    methods = [one for one in inside if isinstance(one, ast.FunctionDef)]
    node = next((one for one in methods if f"{one.name}(" in exercise.signature), owner)
    node = next((one for one in methods if one.name == wanted), node)
    text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef | ast.ClassDef) else None
    return _paragraphs(text) if text else []


def _experiments(indented: str) -> Iterator[NotebookCell]:
    """The functions in one cell, and each call, still a comment, in its own."""
    text = textwrap.dedent(indented)
    body = python_source.parsed(text).body
    first, last = body[0].lineno - 1, body[-1].end_lineno or 0
    lines = text.splitlines()
    title, said = (
        _("Experiments"),
        _(
            "The experiments of the hand-out, with your functions. Run this cell, then remove the "
            "`#` of one of the next cells when the functions it calls are written."
        ),
    )
    yield NotebookCell("experiences", "markdown", f"## {title}\n\n{said}")
    yield NotebookCell("experiences-fonctions", "code", "\n".join(lines[first:last]))
    drawn = set(_drawn(body))
    for number, line in enumerate(filter(None, lines[last:]), start=1):
        yield NotebookCell(f"experience-{number}", "code", _charted(line, drawn))


def _drawn(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The experiments that return figures, which can be drawn."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("experience", "combat")):
            returns = (one for one in ast.walk(node) if isinstance(one, ast.Return))
            if any(one.value is not None for one in returns):
                yield node.name


def _charted(line: str, drawn: set[str]) -> str:
    found = re.fullmatch(r"# ((\w+)\(.*?\))(\s+#.*)?", line)
    if found is None or found[2] not in drawn:
        return line
    call, _name, remark = found.groups()
    return f"# pions.chart({call}){remark or ''}"


_CODE: Final = re.compile(r"(`[^`]*`)")


def _typeset(text: str) -> str:
    """French as it is printed: the apostrophe, no-break spaces; what is in backticks stays."""
    parts = _CODE.split(text)
    return "".join(part if place % 2 else _printed(part) for place, part in enumerate(parts))


def _printed(text: str) -> str:
    curly = text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "\N{NO-BREAK SPACE}", curly)
