"""What whoever thinks for the page is asked and answers: a function, news, what came of it."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pions.core.errors import PionsError


@dataclass(frozen=True, slots=True)
class News:
    """What is told before the answer: how much is done, of how much, or a part of the answer."""

    told: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class WorkAnswer:
    """What the function returned."""

    value: Any


@dataclass(frozen=True, slots=True)
class WorkFailure:
    """Why it did not."""

    error: PionsError | None
    """A sentence for people; ``None`` for a mistake in somebody's program."""
    trace: str


def answer(
    function: Callable[..., Any],
    arguments: tuple[Any, ...],
    tell: Callable[[News], None] | None,
) -> WorkAnswer | WorkFailure:
    """Call `function`; one that is listened to gets a callback for news as its last argument."""
    if tell is not None:
        arguments = (*arguments, lambda *told: tell(News(told)))
    try:
        return WorkAnswer(function(*arguments))
    except PionsError as error:
        return WorkFailure(error, traceback.format_exc())
    except Exception:  # noqa: BLE001 - a worker outlives whatever a player does
        return WorkFailure(None, traceback.format_exc())
