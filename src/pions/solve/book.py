"""stub"""
from __future__ import annotations
from typing import Self
from pions.core.errors import PionsError
from pions.games.gravity import GravityPosition


class BookFault(PionsError):
    """The book cannot be used, and why."""


class Book:
    deepest = -1
    problem: PionsError | None = None

    @classmethod
    def load(cls) -> Self:
        return cls()

    def lookup(self, position: GravityPosition) -> int | None:
        return None
