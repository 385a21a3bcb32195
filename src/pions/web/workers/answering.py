"""Answers of workers: a function is called, and its news and its result are returned."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pions.core.errors import PionsError

TellNews: TypeAlias = Callable[..., None]
"""Takes news of a question: how much is done, of how much; or a part of the answer."""


@dataclass(frozen=True, slots=True)
class News:
    """News that a worker sends before its answer: the arguments of a call of `TellNews`."""

    told: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class WorkAnswer:
    """The value that a function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class WorkFailure:
    """The reason why a function returned nothing."""

    error: PionsError | None
    """A sentence for people; ``None`` for a bug in a player's program."""
    trace: str


def answer(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    tell: Callable[[News], None] | None,
) -> WorkAnswer | WorkFailure:
    """Call `function`; with `tell`, it gets a callback for news as its last argument."""
    if tell is not None:
        arguments = (*arguments, lambda *told: tell(News(told)))
    try:
        return WorkAnswer(function(*arguments))
    except PionsError as error:
        return WorkFailure(error, traceback.format_exc())
    except Exception:  # noqa: BLE001 - a worker outlives the bugs of players
        return WorkFailure(None, traceback.format_exc())


def with_parts(tell: TellNews, shown: Callable[[Any], object]) -> TellNews:
    """Return a callback that tells the same news, each part of the answer as `shown` makes it."""
    return lambda *told: tell(*(map(shown, told) if len(told) == 1 else told))
