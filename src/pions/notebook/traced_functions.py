"""``@pions.traced``: the tree of a recursive function, from one line above it.

The function works as before; its calls are recorded. All traced functions
share one recording at a time, so that `max_value` and `min_value` make one tree.

>>> @traced
... def value(tree, maximising=True):
...     if isinstance(tree, int):
...         return tree
...     values = [value(one, not maximising) for one in tree]
...     return max(values) if maximising else min(values)
>>> value([[3, 5], [2, 9]])
3
>>> print(value.tree)
MAX +3
  0: MIN +3 *
    0: MAX +3 *
    1: MAX +5
  1: MIN +2
    0: MAX +2 *
    1: MAX +9
value: value +3; 7 nodes.
"""

from __future__ import annotations

import functools
import inspect
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, cast

from pions.core.display import Drawable
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import explain
from pions.core.recorded_calls import MOST, Recording

if TYPE_CHECKING:  # a traced function may never be shown
    from pions.app.trees.tree import Tree
    from pions.render.pictures import Page
    from pions.render.tree_pictures import TreePicture

_PIECEMEAL: Final = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
F = TypeVar("F", bound=Callable[..., Any])


class _UnderWay(threading.local):
    """The search under way in this thread."""

    recording: Recording | None = None
    functions: set[FunctionTree]


_now = _UnderWay()


class FunctionTree(Drawable):
    """The tree of the last search of a traced function: a notebook draws it, `print` shows it."""

    def __init__(self, title: str, home: Mapping[str, object]) -> None:
        self._title, self._home = title, home
        self._recording: Recording | None = None
        self._grown: Tree | None = None

    def remember(self, recording: Recording) -> None:
        """Keep a search that is over as the last one."""
        self._recording, self._grown = recording, None

    @property
    def tree(self) -> Tree:
        """Return the nodes and their values; raises `InvalidOption` where there is no tree."""
        if self._grown is None:
            self._grown = self._read()
        return self._grown

    def picture(self) -> TreePicture:
        """Draw the tree; raises `InvalidOption` where there is none."""
        from pions.render import tree_pictures  # noqa: PLC0415 - as above

        return tree_pictures.picture(self.tree)

    def predict(self) -> Page:
        """Draw the tree without its values, to be filled in; answers are judged."""
        return self.picture().predict()

    def save(self, path: str | Path) -> None:
        """Write the tree to a file: ``pions serve --tree FILE`` shows it on the page."""
        self.picture().save(path)

    def _read(self) -> Tree:
        from pions.app.trees import watched_functions  # noqa: PLC0415 - as above

        recording, function = self._recording, f"`{self._title}`"
        if recording is None:
            raise InvalidOption(
                "{function} was not called yet: call it, and look at its tree then.",
                function=function,
            )
        if recording.full:
            raise InvalidOption(
                "{function} made more than {most} calls: no more are written down. "
                "Choose a smaller depth to see its tree.",
                function=function,
                most=MOST,
            )
        if recording.failed == "RecursionError":
            raise InvalidOption(
                "{function} never came to an end: it called itself until Python gave up. "
                "Is there a case that stops, and does every call come nearer to it?",
                function=function,
            )
        if recording.failed:
            raise InvalidOption(
                "The last call of {function} raised {error}: there is no tree.",
                function=function,
                error=recording.failed,
            )
        return watched_functions.read(recording, self._title, self._home)

    def __str__(self) -> str:
        try:
            return str(self.picture())
        except PionsError as error:
            return explain(error)

    __repr__ = __str__

    def _repr_svg_(self) -> str | None:
        try:
            return self.picture()._repr_svg_()
        except PionsError:
            return None

    def _repr_html_(self) -> str | None:
        try:
            return self.picture()._repr_html_()
        except PionsError:
            return None


class TracedFunction(Protocol):
    """A function that was decorated."""

    tree: FunctionTree


def traced(function: F) -> F:
    """Write down the calls of a recursive function; ``function.tree`` is their tree.

    Raises `InvalidOption` for what cannot be followed: a class, a generator, a coroutine.
    """
    if isinstance(function, staticmethod | classmethod):
        return cast("F", type(function)(traced(function.__func__)))
    if searched(function) is not None:
        return function
    plain = inspect.unwrap(function)
    code = _code(plain)
    shown = FunctionTree(plain.__name__, plain.__globals__)
    given = _binder(plain, code)

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 - of the function
        recording = _now.recording
        first = recording is None
        if recording is None:
            recording = _now.recording = Recording(nodes_only=True)
            _now.functions = set()
        _now.functions.add(shown)
        if recording.full:
            return function(*arguments, **named)
        recording.enter(code, given(arguments, named), sys._getframe(1))  # noqa: SLF001 - who calls
        try:
            value = function(*arguments, **named)
        except BaseException as error:
            recording.fail(error)
            raise
        else:
            recording.leave(value)
            return value
        finally:
            if first:
                _now.recording = None
                for tree in _now.functions:
                    tree.remember(recording)

    cast("TracedFunction", call).tree = shown
    return cast("F", call)


def _code(function: Any) -> CodeType:  # noqa: ANN401 - anything may be decorated
    """Return the code of a function that can be followed; raises `InvalidOption` for others."""
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        raise InvalidOption(
            "@pions.traced goes above a function written in Python, not {what}.",
            what=repr(function)[:60],
        )
    if code.co_flags & _PIECEMEAL:
        raise InvalidOption(
            "{function} gives its values piece by piece (yield, async): only a function that "
            "returns its value can be traced.",
            function=f"`{function.__name__}`",
        )
    return code


def _binder(
    function: Any,  # noqa: ANN401 - a function
    code: CodeType,
) -> Callable[[tuple[Any, ...], dict[str, Any]], dict[str, Any]]:
    """Return a function that names the arguments of a call, quicker than `inspect` does."""
    names = code.co_varnames[: code.co_argcount]
    keywords = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    defaults = dict(zip(reversed(names), reversed(function.__defaults__ or ()), strict=False))
    defaults |= function.__kwdefaults__ or {}
    usual = {name: defaults.get(name) for name in (*names, *keywords)}

    def given(arguments: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        return usual | dict(zip(names, arguments, strict=False)) | named

    return given


def searched(function: object) -> FunctionTree | None:
    """Return the tree of a traced function; ``None`` for any other object."""
    tree = getattr(function, "tree", None)
    return tree if isinstance(tree, FunctionTree) else None
