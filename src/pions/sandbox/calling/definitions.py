"""The functions and classes of a player's file, as its process tells about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

_MOST: Final = 200
_LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Parameters:
    """The parameters of a function, without keywords."""

    names: tuple[str, ...]
    needed: int
    more: bool = False
    """Whether it takes any number more."""

    def take(self, count: int) -> bool:
        """Return whether a call with `count` arguments is possible."""
        return self.needed <= count and (self.more or count <= len(self.names))


@dataclass(frozen=True, slots=True)
class Definition:
    """A function or a class of the file."""

    name: str
    parameters: Parameters | None = None
    """``None`` for a class."""
    choose: Parameters | None = None
    """The method of that name, without ``self``."""
    alpha_beta: Parameters | None = None

    @property
    def shown(self) -> str:
        """``algo(grille, joueur)``, as its author wrote it."""
        if self.parameters is None:
            method = "choose" if self.choose else "alpha_beta" if self.alpha_beta else None
            return f"class {self.name}" if method is None else f"{self.name}.{method}"
        return f"{self.name}({', '.join(self.parameters.names)})"

    @property
    def is_node(self) -> bool:
        """Whether it is a class of the hand-out `noeud` that plays."""
        return self.alpha_beta is not None and self.alpha_beta.take(4)

    def take(self, count: int) -> bool:
        """Return whether it is a function that may be called with `count` arguments."""
        return self.parameters is not None and self.parameters.take(count)


def read_definitions(facts: Any) -> tuple[Definition, ...]:  # noqa: ANN401 - JSON from a player's process
    """Return what a player's process says it defines, each part checked; raises `ValueError`."""
    if not isinstance(facts, list) or len(facts) > _MOST:
        raise ValueError(facts)
    try:
        return tuple(
            Definition(
                _name(fact["name"]),
                _read_parameters(fact["parameters"]),
                _read_parameters(fact["methods"].get("choose")),
                _read_parameters(fact["methods"].get("alpha_beta")),
            )
            for fact in facts
        )
    except (TypeError, KeyError, AttributeError) as error:
        raise ValueError(facts) from error


def _read_parameters(fact: Any) -> Parameters | None:  # noqa: ANN401 - JSON
    if fact is None:
        return None
    names, needed, more = fact
    if not isinstance(needed, int) or not isinstance(more, bool) or not isinstance(names, list):
        raise TypeError(fact)
    return Parameters(tuple(map(_name, names[:20])), needed, more)


def _name(text: Any) -> str:  # noqa: ANN401 - JSON
    if not isinstance(text, str) or len(text) > _LONGEST_NAME or not text.isidentifier():
        raise ValueError(text)
    return text
