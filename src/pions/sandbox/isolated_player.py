"""Who plays in a process of its own, told apart without loading how such a process is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TypeGuard

from pions.core.sentences import Sentence


class IsolatedPlayer(ABC):
    """A player's file in a process of its own, as those see it who do not keep the process."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The team's name; until the file is read, the file's."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """What the last move took, of the time that is limited."""

    @property
    @abstractmethod
    def taken_for(self) -> tuple[str, Sentence]:
        """The file's name, and what in it plays."""


def is_isolated(player: object) -> TypeGuard[IsolatedPlayer]:
    """Whether `player` is a file in a process of its own."""
    return isinstance(player, IsolatedPlayer)
