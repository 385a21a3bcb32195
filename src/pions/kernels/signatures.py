"""The signatures of kernels, from their annotations, and the form of frames.

Machine code is called with a pointer to a *frame* of 64-bit words: two words of its own, then the
result, then the arguments in order. A number or a truth value is one word, an array its address
and its dimensions, a tuple its parts. An array in the result has one more word in front, by which
its memory is freed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from pions.kernels.arrays import ArrayKind

OWN_WORDS: Final = 2
"""The first words of a frame: a pointer to the result, and one to the error."""


@dataclass(frozen=True, slots=True)
class TupleKind:
    """The kinds of a tuple's parts; `maker` is the class of a named tuple, or ``tuple``."""

    maker: type
    parts: tuple[ValueKind, ...]


ValueKind: TypeAlias = type[int] | type[float] | type[bool] | ArrayKind | TupleKind
"""The kind of an argument, or of a result."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of a kernel's arguments, by name, and of its result, if it has one."""

    parameters: dict[str, ValueKind]
    result: ValueKind | None

    @property
    def first_argument(self) -> int:
        """The first word of the arguments in the frame."""
        return OWN_WORDS + (words_of(self.result, comes_back=True) if self.result else 0)

    @property
    def words(self) -> int:
        """The length of the frame."""
        taken = sum(words_of(kind, comes_back=False) for kind in self.parameters.values())
        return self.first_argument + taken


def signature_of(function: Callable[..., object]) -> Signature:
    """Return the signature of `function` from its annotations; raises `TypeError`."""
    hints = get_type_hints(function, include_extras=True)
    if "return" not in hints:
        raise TypeError(f"{function.__qualname__} does not say what it returns")
    result = hints.pop("return")
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    if missing := [name for name in names if name not in hints]:
        raise TypeError(f"{function.__qualname__} does not say what {missing[0]} is")
    parameters = {name: _kind(hints[name]) for name in names}
    return Signature(parameters, None if result is type(None) else _kind(result))


@dataclass(frozen=True, slots=True)
class Shapes:
    """The least dimensions of a kernel's arrays."""

    places: tuple[tuple[str, int], ...]
    """The name of each array, and the first word of its dimensions in the frame."""
    least: Callable[..., tuple[tuple[int, ...], ...]]
    """Returns the least dimensions of each of those arrays from the kernel's arguments."""


def shapes_of(signature: Signature, stated: Mapping[str, str]) -> Shapes:
    """Return the shapes that `stated` says: ``{"board": "size * size", "tree.edges": "1; 5"}``.

    A name is a parameter, or one with a field of its named tuple; each dimension is at least its
    expression. Raises `ValueError` for a name that is no array of the kernel.
    """
    arrays: dict[str, tuple[int, ArrayKind]] = {}
    place = signature.first_argument
    for parameter, kind in signature.parameters.items():
        for name, word, array in _arrays(parameter, kind, place):
            arrays[name] = word, array
        place += words_of(kind, comes_back=False)
    for name, text in stated.items():
        count = text.count(";") + 1
        if name not in arrays or count != arrays[name][1].dimensions:
            raise ValueError(f"{name} is no array of {count} dimensions")
    parameters = ", ".join(signature.parameters)
    expressions = "".join(f"({text.replace(';', ',')},), " for text in stated.values())
    least = eval(f"lambda {parameters}: ({expressions})", {})  # noqa: S307 - written in our kernels
    return Shapes(tuple((name, arrays[name][0] + 1) for name in stated), least)


def _arrays(name: str, kind: ValueKind, place: int) -> Iterator[tuple[str, int, ArrayKind]]:
    """Yield the name, the first word and the kind of each array of an argument."""
    if isinstance(kind, ArrayKind):
        yield name, place, kind
    elif isinstance(kind, TupleKind) and kind.maker is not tuple:
        for field, part in zip(kind.maker._fields, kind.parts, strict=True):  # type: ignore[attr-defined]
            yield from _arrays(f"{name}.{field}", part, place)
            place += words_of(part, comes_back=False)


def words_of(kind: ValueKind, *, comes_back: bool) -> int:
    """Return how many words of a frame a value takes, as an argument or as a result."""
    if isinstance(kind, ArrayKind):
        return 1 + kind.dimensions + comes_back
    if isinstance(kind, TupleKind):
        return sum(words_of(part, comes_back=comes_back) for part in kind.parts)
    return 1


def _kind(hint: Any) -> ValueKind:  # noqa: ANN401 - any annotation
    for note in getattr(hint, "__metadata__", ()):
        if isinstance(note, ArrayKind):
            return note
    if hint in (int, float, bool):
        kind: ValueKind = hint
        return kind
    if get_origin(hint) is tuple:
        return TupleKind(tuple, tuple(_kind(part) for part in get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        fields = get_type_hints(hint, include_extras=True)
        return TupleKind(hint, tuple(_kind(fields[name]) for name in hint._fields))
    raise TypeError(f"{hint!r} has no form in machine code")
