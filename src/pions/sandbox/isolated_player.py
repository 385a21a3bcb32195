"""A player in a process of its own, known without loading how the process is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod

from pions.core.sentences import Sentence


class IsolatedPlayer(ABC):
    """A player's file in a process of its own, for callers that do not keep the process."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The team's name; until the file is read, the file's."""

    @property
    @abstractmethod
    def seconds(self) -> float:
        """Seconds of the last move, of the time that is limited."""

    def start_clock(self) -> None:  # noqa: B027 - most have no clock
        """Give the player the whole time of a game, where games are limited."""

    @property
    @abstractmethod
    def taken_for(self) -> tuple[str, Sentence]:
        """The file's name, and its function that plays."""
