"""What is said about a question before its answer: how far it is, or parts that are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pions.core import language
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

    def with_parts(self, shown: Callable[[Any], Plain]) -> Callable[..., None]:
        """What hears the news of a worker: how far it is, or a find that `shown` makes a part of.

        The words of a part are in the language that is spoken now.
        """
        code = language.current()

        def hear(*told: Any) -> None:  # noqa: ANN401 - how far it is, or what was found
            if len(told) > 1:
                self(*told)
                return
            language.use(code)  # news come in a context of their own
            self.part(shown(*told))

        return hear
