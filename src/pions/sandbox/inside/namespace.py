"""The functions of a notebook, called where they are: nothing is run to read them."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any, Final

from pions.sandbox.child.main import LoadedFile, seed_draws
from pions.sandbox.inside.clock import Clock

_MOST: Final = 20_000
"""Values of one variable that are kept, to put it back; a larger one is left as it is."""


class _Space:
    """Stands for a module: its names are those of a namespace."""


class AdoptedNamespace(LoadedFile):
    """The definitions of a notebook; `close` puts them back as they were."""

    has_clock = True

    def __init__(self, clock: Clock, namespace: dict[str, Any]) -> None:
        super().__init__()
        self._clock = clock
        self._namespace = namespace
        self._kept = _Kept(namespace)
        space: Any = _Space()
        space.__dict__ = namespace
        self.module = space

    def load(self, source: str, name: str, seed: int) -> dict[str, Any]:
        """Return what is defined."""
        self.name, self.source = name, source
        self._clock.watch(codes(self._namespace))
        self.files = frozenset(self._clock.files)
        seed_draws(seed, numpy="numpy" in source)
        return self.described([])

    def close(self) -> None:
        """Put the namespace back as it was."""
        self._kept.restore()


def own(namespace: dict[str, Any]) -> dict[str, Any]:
    """Return the functions and classes written there, rather than imported."""
    home = namespace.get("__name__")
    return {
        name: thing
        for name, thing in list(namespace.items())
        if isinstance(thing, FunctionType | type)
        and not name.startswith("_")
        and getattr(thing, "__module__", None) == home
    }


def codes(namespace: dict[str, Any]) -> Iterator[CodeType]:
    """Iterate over the code of all that was written there."""
    home = namespace.get("__name__")
    for thing in list(namespace.values()):
        inner = getattr(thing, "__wrapped__", thing)  # as of a cached function
        if getattr(inner, "__module__", None) != home:
            continue
        for one in (inner, *(vars(inner).values() if isinstance(inner, type) else ())):
            function = getattr(one, "__func__", getattr(one, "fget", one))
            if isinstance(function, FunctionType):
                yield function.__code__


class _Kept:
    """The names of a namespace, the content of its variables, and the names in its classes."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._names = dict(namespace)
        self._values = [
            (value, copy)
            for value in namespace.values()
            if isinstance(value, list | dict | set) and (copy := _copied(value)) is not None
        ]
        kinds = [thing for thing in own(namespace).values() if isinstance(thing, type)]
        self._members = [(kind, frozenset(vars(kind))) for kind in kinds]

    def restore(self) -> None:
        namespace = self._namespace
        for name in namespace.keys() - self._names.keys():
            del namespace[name]
        namespace.update(self._names)
        for value, copy in self._values:
            if value != copy:
                value.clear()
                value.extend(copy) if isinstance(value, list) else value.update(copy)
        for kind, members in self._members:
            for name in vars(kind).keys() - members:
                delattr(kind, name)


class _NotPlain(Exception):
    """There is more in a value than numbers, texts and containers of them."""


def _copied(value: Any) -> Any:  # noqa: ANN401 - any value of a notebook
    try:
        return _copy(value, [_MOST])
    except (_NotPlain, RecursionError):
        return None


def _copy(value: Any, room: list[int]) -> Any:  # noqa: ANN401 - the same
    room[0] -= 1
    kind = type(value)
    if room[0] < 0:
        raise _NotPlain
    if value is None or kind in (int, float, str, bool, complex, bytes):
        return value
    if kind in (list, tuple, set, frozenset):
        return kind(_copy(item, room) for item in value)
    if kind is dict:
        return {_copy(key, room): _copy(item, room) for key, item in value.items()}
    raise _NotPlain
