"""Values that show a picture of themselves in a notebook.

`import pions` says how pictures, and the words of answers, are made. Elsewhere, as in a player's
process, a text is shown.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `pions`: this is loaded with it
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    class Displayed(Protocol):
        """A picture, as a notebook asks for it."""

        def _repr_svg_(self) -> str | None: ...
        def _repr_html_(self) -> str | None: ...

    class Printer(Protocol):
        """The notebook's writer of values as text."""

        def text(self, text: str) -> None:
            """Write a text."""


class Drawable:
    """A value with a picture, for notebooks; `print` shows its text."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        # Notebooks look for it in the class itself, and take its `__repr__` otherwise.
        cls._repr_pretty_ = Drawable._repr_pretty_  # type: ignore[method-assign]

    def _repr_svg_(self) -> str | None:
        return None if draw is None else draw(self)._repr_svg_()

    def _repr_html_(self) -> str | None:
        return None if draw is None else draw(self)._repr_html_()

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:  # noqa: ARG002, FBT001 - as notebooks call it
        printer.text(str(self))


class Readable(Drawable):
    """A drawable answer: `print` and a prompt show it in words."""

    __slots__ = ()

    def __str__(self) -> str:
        return object.__repr__(self) if write is None else write(self)

    def __repr__(self) -> str:
        return str(self)


draw: Callable[[object], Displayed] | None = None
"""Makes the picture of a value; ``None`` where there are no pictures."""
write: Callable[[object], str] | None = None
"""Puts an answer into words; ``None`` where nothing shows any."""
