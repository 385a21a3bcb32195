"""What is said about a question before its answer: how far it is, or parts that are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pions.core.progress import Progress
from pions.web.messages.fields import Plain


@dataclass(frozen=True, slots=True)
class Telling:
    """To whoever asked; called with how much is done, of how much."""

    progress: Progress
    part: Callable[[Plain], None]
    """Tells a part of the answer."""

    def __call__(self, done: int, total: int) -> None:
        """So much is done, of so much."""
        self.progress(done, total)
