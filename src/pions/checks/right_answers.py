"""Values that are accepted, in any notation, and how others differ."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any, TypeAlias

from pions.checks import differences
from pions.checks.differences import Kind
from pions.checks.model import Words
from pions.checks.questions import Answer, Value
from pions.core.sentences import Sentence

Rivals: TypeAlias = Mapping[str, Any]
"""For each mistake, by its name, the value that it would give, or a `Right` that says which.

A function without arguments computes that when a failure is to be explained.
"""


@dataclass(frozen=True, slots=True)
class Right:
    """Says whether a value is right, and knows the values that are."""

    test: Callable[[Any], bool]
    wanted: tuple[Any, ...] = ()
    part: int | None = None
    """The item of a couple that it is about."""
    explain: Callable[[Any], Iterable[str]] | None = None
    """The kinds of difference that only this question has."""
    label: bool = False
    """Whether it stands for something, such as a column or a player, and was never computed."""
    like: Callable[[Any], Right] | None = None
    """Accepts another value in the same way."""

    def __call__(self, value: Value) -> bool:
        """Whether `value` is right."""
        if self.part is None:
            return self.test(value)
        return is_couple(value) and self.test(value[self.part])

    def of_couple(self, part: int) -> Right:
        """This test for one item of a couple."""
        return replace(self, part=part)

    @property
    def words(self) -> Words:
        """The right values, for people."""
        return either(self.wanted) if self.wanted else ""

    def rival(self, mistake: Value) -> Right:
        """Accepts what a mistake of a table of `Rivals` would give."""
        if isinstance(mistake, Right):
            return mistake
        if callable(mistake):
            return self.rival(mistake())
        like = equal if self.like is None else self.like
        return replace(like(mistake), part=self.part)

    def kinds(self, answer: Answer, value: Value) -> Iterable[str]:
        """How a wrong `value` of `answer` differs from the right ones."""
        own = () if self.explain is None or value is None else tuple(self.explain(value))
        general = self._general(answer, value)
        if self.label:  # column 4 is not twice column 2, nor player 2 twice player 1
            general = (kind for kind in general if kind not in (Kind.SIGN, Kind.DOUBLE))
        return (*own, *general)

    def _general(self, answer: Answer, value: Value) -> Iterable[str]:
        if self.part is None or value is None:
            return differences.of_answer(replace(answer, value=value), self.wanted)
        if not is_couple(value):
            return differences.of_value(value, [(None, None)])
        return differences.of_value(value[self.part], self.wanted)


def is_couple(value: Value) -> bool:
    """Whether it is a list or a tuple of two."""
    return isinstance(value, list | tuple) and len(value) == 2


def is_list(value: Value) -> bool:
    """Whether it is a list."""
    return isinstance(value, list)


def difference(name: str, wanted: Value, got: Value) -> tuple[str, str]:
    """Two values as Python, only as much of them as differs."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        keys = [key for key in wanted if not same(wanted[key], got.get(key))]
        pairs = [difference(f"{name}[{key!r}]", wanted[key], got.get(key)) for key in keys]
        more = [key for key in got if key not in wanted]
        pairs += [(f"no {name}[{key!r}]", f"{name}[{key!r}] = {got[key]!r}") for key in more]
        return "; ".join(first for first, _ in pairs), "; ".join(second for _, second in pairs)
    if _grids(wanted, got):
        places = [
            (i, j)
            for i, line in enumerate(wanted)
            for j, cell in enumerate(line)
            if not same(cell, got[i][j])
        ]
        shown = places[:3]
        dots = " ..." if len(places) > len(shown) else ""
        return (
            "; ".join(f"{name}[{i}][{j}] = {wanted[i][j]!r}" for i, j in shown) + dots,
            "; ".join(f"{name}[{i}][{j}] = {got[i][j]!r}" for i, j in shown) + dots,
        )
    return f"{name} = {wanted!r}", f"{name} = {got!r}"[:300]


def _grids(wanted: Value, got: Value) -> bool:
    """Whether both are lists of lists of one shape."""
    return (
        isinstance(wanted, list | tuple)
        and isinstance(got, list | tuple)
        and len(wanted) == len(got) > 0
        and all(
            isinstance(line, list | tuple) and isinstance(other, list | tuple)
            for line, other in zip(wanted, got, strict=True)
        )
        and all(len(line) == len(other) for line, other in zip(wanted, got, strict=True))
    )


def same(wanted: Value, got: Value) -> bool:
    """Equal, whether written as lists or tuples, whole numbers or not; nothing equals nan."""
    if type(wanted) is type(got) and wanted == got:
        return True
    if isinstance(wanted, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(wanted) == len(got)
            and all(map(same, wanted, got))
        )
    if isinstance(wanted, dict):
        return (
            isinstance(got, dict)
            and wanted.keys() == got.keys()
            and all(same(value, got[key]) for key, value in wanted.items())
        )
    if isinstance(wanted, Real) and isinstance(got, Real):
        return close(float(wanted), float(got))
    return bool(wanted == got)


def close(wanted: float, got: float) -> bool:
    """Equal numbers; sums of weights in another order may differ in their last digit."""
    return wanted == got or math.isclose(wanted, got, rel_tol=1e-9, abs_tol=1e-9)


def truth(wanted: bool) -> Right:  # noqa: FBT001 - the value itself
    """Accepts `wanted` as a boolean, or as 0 or 1."""

    def test(value: Value) -> bool:
        return isinstance(value, int) and value in (0, 1) and bool(value) is wanted

    return Right(test, (wanted,), like=truth)


def number(wanted: float) -> Right:
    """Accepts that number."""

    def test(value: Value) -> bool:
        return (
            isinstance(value, int | float) and not isinstance(value, bool) and close(wanted, value)
        )

    return Right(test, (wanted,), like=number)


def whole(value: Value) -> bool:
    """Whether `value` is a whole number; ``True`` is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def one_of(choices: Iterable[int]) -> Right:
    """Accepts a whole number among `choices`, the columns or the players that are right."""
    allowed = tuple(choices)
    return Right(lambda value: whole(value) and value in allowed, allowed, label=True, like=one_of)


def equal(wanted: Value) -> Right:
    """Accepts what equals `wanted`, lists and tuples kept apart."""
    return Right(lambda value: bool(value == wanted), (wanted,))


def shown(value: Value) -> str:
    """A value as a student may type it."""
    return f"float({str(value)!r})" if value in (math.inf, -math.inf) else repr(value)


def either(choices: Iterable[Any]) -> Words:
    """``2``, or ``one of 2, 3, 5``, as something expected."""
    texts = [shown(choice) for choice in choices]
    return texts[0] if len(texts) == 1 else Sentence("one of {choices}", choices=", ".join(texts))
