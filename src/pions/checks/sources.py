"""The names a student's file defines, read from its text: nothing of it is run."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import FunctionType
from typing import Any

from pions.checks import similar_names
from pions.checks.model import Exercise, Handout
from pions.core import python_source
from pions.core.errors import UnknownName
from pions.core.types import Term
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.inside.namespace import codes, own
from pions.sandbox.programs import functions
from pions.sandbox.reading import child_reports, notebooks
from pions.sandbox.reading.player_file import PlayerFile
from pions.sandbox.reading.stubs import FunctionNode, is_stub


@dataclass(frozen=True, slots=True)
class Source:
    """The names of a file."""

    file: PlayerFile
    written: frozenset[str]
    """Functions with a body, classes, ``Class.method``, variables."""
    stubs: frozenset[str]
    """Functions whose body is still to be written."""
    askers: Mapping[str, int] = field(default_factory=dict)
    """The functions that ask for input, and how many arguments they need."""
    arguments: Mapping[str, int] = field(default_factory=dict)
    """How many arguments each function needs."""
    most: Mapping[str, int] = field(default_factory=dict)
    """How many it takes."""
    functions: frozenset[str] = frozenset()
    """The functions, classes and methods with a body."""

    def missing(self, exercise: Exercise, name: str) -> list[str]:
        """Return the names of `exercise`, here called `name`, that are not written yet."""
        wanted = exercise.definitions or (name,)
        # A constructor may be left to Python, to a dataclass, to a class above.
        return [
            one
            for one in wanted
            if (one in self.stubs if one.endswith(".__init__") else one not in self.written)
        ]

    def name_of(self, exercise: Exercise, chosen: Mapping[str, str]) -> str:
        """Return the file's name for `exercise`: its own, the one `chosen`, or one like it."""
        if exercise.name in chosen:
            name = chosen[exercise.name]
            if name not in self.written | self.stubs:
                raise UnknownName(
                    "There is no function “{name}” in {file}.",
                    name=name,
                    known=self.written,
                    file=self.file.name,
                )
            return name
        if not exercise.also or exercise.name in self.written:
            return exercise.name
        needed = _asked(exercise)
        able = [
            name
            for name in (self.askers if exercise.asks else self.arguments)
            if self.arguments[name] == needed and name in self.written
        ]
        called = [name for name in able if re.fullmatch(exercise.also, name)]
        if called:
            return called[0]
        if exercise.stands_for:
            other, sign = exercise.stands_for
            return other if any(re.fullmatch(sign, one) for one in self.written) else exercise.name
        # A name that cannot be guessed, but only one function that asks for a column.
        return able[0] if exercise.asks and len(able) == 1 else exercise.name

    def near(self, name: str) -> list[str]:
        """Return written names that may well mean `name`, the likeliest first."""
        owner, dot, plain = name.rpartition(".")
        own = [
            one.removeprefix(owner + dot) for one in self.functions if one.startswith(owner + dot)
        ]
        free = [one for one in own if "." not in one and one.isidentifier()]
        return [owner + dot + one for one in similar_names.like(plain, free)]

    def alike(self, exercise: Exercise, others: Iterable[str]) -> list[str]:
        """Return the functions that may be `exercise` by their names, without the `others`.

        Those that take as many arguments come first.
        """
        pattern = "".join(exercise.perhaps[:1])
        own = self.functions - {*others}
        found = (one for one in own if re.fullmatch(pattern, similar_names.bare(one)))
        return sorted(found, key=lambda one: (self.arguments.get(one) != _asked(exercise), one))

    def meant(self, handout: Handout) -> dict[str, str]:
        """The hand-out's names that are missing, and what the file calls them, where that is sure.

        Sure is one name alone that is like it, and that is no other name of the hand-out.
        """
        wanted = {name for one in handout.exercises for name in one.wanted} | set(handout.names)
        found: dict[str, str] = {}
        for exercise in handout.exercises:
            for name in exercise.wanted:
                if name not in found and not name.endswith("__") and not exercise.also:
                    near = self._meant(exercise, name, found)
                    if len(near) == 1 and near[0] not in wanted | set(found.values()):
                        found[name] = near[0]
        return found

    def _meant(self, exercise: Exercise, name: str, found: Mapping[str, str]) -> list[str]:
        there = self.written | self.stubs
        if name in there:
            return []
        owner, dot, plain = name.rpartition(".")
        if owner in found:  # the class has another name, its method may have the right one
            name = f"{found[owner]}.{plain}"
            return [name] if name in there else self.near(name)
        count = _asked(exercise)
        return [
            one
            for one in self.near(name)
            if dot or one not in self.most or self.arguments[one] <= count <= self.most[one]
        ]

    def called(self, meant: Mapping[str, str]) -> Source:
        """The same file, as if it had the names of the hand-out."""
        more = dict(self.arguments) | {
            name: self.arguments[own] for name, own in meant.items() if own in self.arguments
        }
        return replace(self, written=self.written | meant.keys(), arguments=more)


def _asked(exercise: Exercise) -> int:
    """How many arguments the hand-out gives its function."""
    inside = exercise.signature.partition("(")[2].partition(")")[0]
    return inside.count(",") + 1 if inside.strip() else 0


def read(file: PlayerFile) -> Source:
    """The names in `file`; raises `PlayerFileError` where it is no Python or says nothing."""
    if file.namespace is not None:
        return _defined(file, file.namespace)
    if file.content is not None:
        if Path(file.path).suffix.lower() != functions.ENDING:
            raise not_checked(file)
        known = functions.defined(file.source)
        written = frozenset(name for name, has_body in known.items() if has_body)
        return Source(file, written, frozenset(known) - written)
    if not file.source.strip():
        raise PlayerFileError("{file} is empty.", file=file.name)
    try:
        tree = python_source.parsed(file.source, file.name)
    except SyntaxError as error:
        kind = type(error).__name__
        raise child_reports.no_python(file, error.lineno or 1, f"{kind}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise PlayerFileError(
            "{file} is not valid Python: {error}", file=file.name, error=error
        ) from None
    return _read(file, tree)


def not_checked(file: PlayerFile) -> PlayerFileError:
    """Return the error for a file in a language that the exercises are not for."""
    message = Term(
        "{file} cannot be checked: exercises are checked in Python, those of the hand-out `caml` "
        "in OCaml as well."
    )
    return PlayerFileError(message, file=file.name)


def _defined(file: PlayerFile, namespace: dict[str, Any]) -> Source:
    """The names of a notebook: what is defined says which, the text of its cells the rest."""
    texts: dict[str, list[ast.stmt]] = {"": _cells(file.source)}
    things = own(namespace)
    nodes = []
    for name, thing in things.items():
        for code in codes({"__name__": namespace.get("__name__"), name: thing}):
            where = code.co_filename
            if where not in texts:
                texts[where] = _cells("".join(linecache.getlines(where)))
        every = (node for cells in reversed(texts.values()) for node in reversed(cells))
        kinds = FunctionNode | ast.ClassDef
        found = (one for one in every if isinstance(one, kinds) and one.name == name)
        nodes.append(next(found, None) or _told(name, thing))
    if not things:
        raise PlayerFileError("{file} is empty.", file=file.name)
    source = _read(file, ast.Module(nodes, []))
    values = {name for name in namespace.keys() - things.keys() if not name.startswith("_")}
    return replace(source, written=source.written | values)


def _cells(text: str) -> list[ast.stmt]:
    """The statements of a notebook's text; lines that are for the notebook itself are none."""
    try:
        return list(_statements(python_source.parsed(notebooks.python(text)).body))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _told(name: str, thing: Any) -> ast.stmt:  # noqa: ANN401 - a function or a class
    """A definition whose text is lost, as far as it can be told from what was made of it."""
    if isinstance(thing, type):
        methods = [one for name, one in vars(thing).items() if name.isidentifier()]
        written = [one for one in methods if isinstance(one, FunctionType)]
        body = [f"    def {one.__name__}(self): {_body(one)}" for one in written]
        return python_source.parsed(
            "\n".join([f"class {name}:", *(body or ["    value = 0"])])
        ).body[0]
    code, defaults = thing.__code__, thing.__defaults__ or ()
    names = list(code.co_varnames[: code.co_argcount])
    for place in range(len(names) - len(defaults), len(names)):
        names[place] += "=0"
    more = [*names, "*more"] if code.co_flags & inspect.CO_VARARGS else names
    definition = f"def {name}({', '.join(more)}): {_body(thing)}"
    return python_source.parsed(definition).body[0]


def _body(function: FunctionType) -> str:
    """The facts about a function that a text shows."""
    names = function.__code__.co_names
    if names == ("NotImplementedError",):
        return "raise NotImplementedError"
    return "input()" if "input" in names else "return 0"


def _read(file: PlayerFile, tree: ast.Module) -> Source:
    written: set[str] = set()
    stubs: set[str] = set()
    functions: dict[str, FunctionNode] = {}
    classes: dict[str, ast.ClassDef] = {}
    for node in _statements(tree.body):
        if isinstance(node, FunctionNode):
            functions[node.name] = node
            (stubs if is_stub(node) else written).add(node.name)
        elif isinstance(node, ast.ClassDef):
            classes[node.name] = node
            written.add(node.name)
        else:
            written |= set(_assigned(node))
    for name, node in classes.items():
        methods = _methods(name, classes, set())
        for method, body in methods.items():
            (stubs if is_stub(body) else written).add(f"{name}.{method}")
        if all(map(is_stub, methods.values())) and not _has_values(node):
            written.discard(name)
            stubs.add(name)
    return Source(
        file,
        frozenset(written),
        frozenset(stubs),
        {name: _needed(functions[name]) for name in _asking(functions)},
        {name: _needed(function) for name, function in functions.items()},
        {name: _most(function) for name, function in functions.items()},
        frozenset(written & (functions.keys() | classes.keys())) | _dotted(written),
    )


def _dotted(names_: Iterable[str]) -> frozenset[str]:
    return frozenset(name for name in names_ if "." in name)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, those under ``if`` and ``try`` included."""
    for node in body:
        if isinstance(node, ast.If | ast.Try | ast.With):
            yield from _statements(node.body)
            yield from _statements(getattr(node, "orelse", []))
            for handler in getattr(node, "handlers", []):
                yield from _statements(handler.body)
        else:
            yield node


def _assigned(node: ast.stmt) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            yield from (part.id for part in ast.walk(target) if isinstance(part, ast.Name))
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)


def _methods(
    name: str, classes: Mapping[str, ast.ClassDef], seen: set[str]
) -> dict[str, FunctionNode]:
    """The methods of a class, those it inherits within the file included."""
    if name in seen or name not in classes:
        return {}
    seen.add(name)
    found: dict[str, FunctionNode] = {}
    for base in classes[name].bases:
        if isinstance(base, ast.Name):
            found |= _methods(base.id, classes, seen)
    own = (node for node in classes[name].body if isinstance(node, FunctionNode))
    return found | {node.name: node for node in own}


def _has_values(node: ast.ClassDef) -> bool:
    """Whether a class has a base or holds something else than methods and descriptions."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Expr, ast.Pass)
    return bool(node.bases) or any(not isinstance(part, kinds) for part in node.body)


def _needed(function: FunctionNode) -> int:
    arguments = function.args
    return len(arguments.posonlyargs) + len(arguments.args) - len(arguments.defaults)


def _most(function: FunctionNode) -> int:
    arguments = function.args
    return 99 if arguments.vararg else len(arguments.posonlyargs) + len(arguments.args)


def _called(call: ast.Call) -> str:
    """The name of what is called; reading from ``stdin`` is asking as well."""
    function = call.func
    if isinstance(function, ast.Attribute) and function.attr.startswith("read"):
        return "input" if ast.unparse(function.value) in ("sys.stdin", "stdin") else ""
    return function.id if isinstance(function, ast.Name) else ""


def _asking(functions: Mapping[str, FunctionNode]) -> list[str]:
    """The functions that call ``input``, themselves or through another of the file."""
    calls = {
        name: {_called(node) for node in ast.walk(function) if isinstance(node, ast.Call)}
        for name, function in functions.items()
    }
    asking = {name for name, called in calls.items() if "input" in called}
    while True:
        more = {name for name, called in calls.items() if called & asking} - asking
        if not more:
            return [name for name in functions if name in asking]
        asking |= more
