"""Remarks about a move in the words of players: facts about a board, never estimates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pions.core.sentences import Sentence
from pions.core.types import Cell, Move, Side, Term


@dataclass(frozen=True, slots=True)
class Remark:
    """Something a move does or leaves undone."""

    kind: str
    """A word of its family's list, for programs that count."""
    term: str
    """The entry of the glossary that shows it."""
    side: Side
    cells: tuple[Move, ...]
    sentence: Sentence
    fault: bool = False

    def json(self, name: Callable[[Move], str]) -> dict[str, Any]:
        """For other programs; `name` writes a cell."""
        return {
            "kind": self.kind,
            "term": self.term,
            "side": ("first", "second")[self.side],
            "cells": list(map(name, self.cells)),
            "fault": self.fault,
        }


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of players, shown on a board."""

    key: str
    title: Term
    text: tuple[Term, ...]
    """The meaning, a paragraph each."""
    game: str
    position: str
    """The board that shows it, as text."""
    caption: Term
    marked: Mapping[Cell, str]
    """Cells the text speaks of, with a character each."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Remarking:
    """The remarks and the glossary of a kind of game."""

    remarks: Callable[[Sequence[Any], Move], Sequence[Remark]]
    """The remarks about a move in the last of the positions of a game so far."""
    glossary: Callable[[], Sequence[GlossaryEntry]]
