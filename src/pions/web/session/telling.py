"""What is said about a question before its answer: how far it is, or parts that are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pions.core.progress import Progress
from pions.web.messages.fields import Plain


@dataclass(slots=True)
class Telling:
    """To whoever asked; called with how much is done, of how much."""

    progress: Progress
    part: Callable[[Plain], None]
    """Tells a part of the answer."""
    last: Plain | None = None
    """The part that a worker told last."""

    def __call__(self, done: int, total: int) -> None:
        """So much is done, of so much."""
        self.progress(done, total)

    def of_worker(self, *told: Any) -> None:  # noqa: ANN401 - how far it is, or a part of the answer
        """The news of a worker, in plain values."""
        if len(told) > 1:
            self(*told)
        else:
            (self.last,) = told
            self.part(self.last)
