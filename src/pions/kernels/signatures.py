"""What a kernel takes and gives, read from its annotations, and how that travels in a frame.

Machine code is called with one pointer, to a *frame* of 64-bit words: two words of its own, then
the result, then the arguments in order. A whole number or a truth value is one word, a number
with a point its bits in one word, an array its address and its dimensions, a tuple its parts.
An array that comes back has one more word in front, by which its memory is given back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from pions.kernels.arrays import ArrayKind

OWN_WORDS: Final = 2
"""The first words of a frame are the machine code's own: its result pointer and its error."""


@dataclass(frozen=True, slots=True)
class TupleKind:
    """A tuple of known parts; `maker` is the class of a named one, or ``tuple``."""

    maker: type
    parts: tuple[ValueKind, ...]


ValueKind: TypeAlias = type[int] | type[float] | type[bool] | ArrayKind | TupleKind
"""What one argument, or the result, is."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The kinds of a kernel's arguments, by name, and of its result, if it gives one."""

    parameters: dict[str, ValueKind]
    result: ValueKind | None

    @property
    def first_argument(self) -> int:
        """The word of the frame where the arguments begin."""
        given = 0 if self.result is None else words_of(self.result, comes_back=True)
        return OWN_WORDS + given

    @property
    def words(self) -> int:
        """The length of the frame."""
        taken = sum(words_of(kind, comes_back=False) for kind in self.parameters.values())
        return self.first_argument + taken


def signature_of(function: Callable[..., object]) -> Signature:
    """The signature that the annotations of `function` state.

    `TypeError` for an annotation that machine code has no form for.
    """
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
    """The least dimensions of arrays that a kernel asks for, as an expression of its numbers."""

    places: tuple[tuple[str, int], ...]
    """The name of each array, and the word of the frame where its dimensions begin."""
    least: Callable[..., tuple[tuple[int, ...], ...]]
    """From the arguments of the kernel to the least dimensions of each of those arrays."""


def shapes_of(signature: Signature, stated: Mapping[str, str]) -> Shapes:
    """What ``stated`` says: ``{"board": "size * size", "tree.edges": "1; 5"}``.

    A name is a parameter, or one and a field of the named tuple it is; each dimension is at least
    its expression. `ValueError` for a name that is no array of the kernel.
    """
    found: dict[str, tuple[int, ArrayKind]] = {}
    place = signature.first_argument
    for parameter, kind in signature.parameters.items():
        for name, word, array in _arrays(parameter, kind, place):
            found[name] = word, array
        place += words_of(kind, comes_back=False)
    for name, text in stated.items():
        count = text.count(";") + 1
        if name not in found or count != found[name][1].dimensions:
            raise ValueError(f"{name} is no array of {count} dimensions")
    parameters = ", ".join(signature.parameters)
    expressions = "".join(f"({text.replace(';', ',')},), " for text in stated.values())
    least = eval(f"lambda {parameters}: ({expressions})", {})  # noqa: S307 - written in our kernels
    return Shapes(tuple((name, found[name][0] + 1) for name in stated), least)


def _arrays(name: str, kind: ValueKind, place: int) -> Iterator[tuple[str, int, ArrayKind]]:
    """The arrays that an argument is or holds: the name, the first word, the kind of each."""
    if isinstance(kind, ArrayKind):
        yield name, place, kind
    elif isinstance(kind, TupleKind) and kind.maker is not tuple:
        for field, part in zip(kind.maker._fields, kind.parts, strict=True):  # type: ignore[attr-defined]
            yield from _arrays(f"{name}.{field}", part, place)
            place += words_of(part, comes_back=False)


def words_of(kind: ValueKind, *, comes_back: bool) -> int:
    """How many words of a frame a value takes, as an argument or as a result."""
    if isinstance(kind, ArrayKind):
        return 1 + kind.dimensions + comes_back
    if isinstance(kind, TupleKind):
        return sum(words_of(part, comes_back=comes_back) for part in kind.parts)
    return 1


def _kind(hint: Any) -> ValueKind:  # noqa: ANN401 - any annotation
    """The kind that an annotation stands for."""
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
