"""Watching a search from inside: counting its nodes, stopping it, drawing its tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from pions.core.protocols import Position
from pions.core.types import Score


class Watcher(Protocol):
    """Called for every node a search enters and leaves; may raise to stop the search."""

    def enter(self, position: Position, depth: int, alpha: Score, beta: Score) -> None:
        """A node is opened with `depth` plies left and the window ``alpha .. beta``."""

    def leave(self, position: Position, score: Score, *, cut: bool) -> None:
        """The node is closed with `score`; `cut` where moves were left unread."""


class Unwatched:
    """The watcher of a search that is not watched."""

    def enter(self, position: Position, depth: int, alpha: Score, beta: Score) -> None:
        """Do nothing."""

    def leave(self, position: Position, score: Score, *, cut: bool) -> None:
        """Do nothing."""


UNWATCHED: Final = Unwatched()


@dataclass(slots=True)
class NodeCounter(Unwatched):
    """Counts the nodes that were entered."""

    nodes: int = 0

    def enter(self, position: Position, depth: int, alpha: Score, beta: Score) -> None:  # noqa: ARG002
        """Count the node."""
        self.nodes += 1
