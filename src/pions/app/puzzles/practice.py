"""The record of puzzles solved and failed: those that come back, when, and days in a row.

A puzzle that was failed comes back after a day, then after 3, 7, 14 and 30 days as long as it is
solved (the boxes of Leitner's card index); after the last box it is known. In the terminal it is a
file that every answer replaces as a whole. On the page it stays in the browser of its visitor.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from pions.core.errors import InvalidOption, Unavailable, why
from pions.core.state_folder import state_folder

BOXES: Final = (1, 3, 7, 14, 30)
"""Days until a puzzle of each box comes back."""
MOST_SOLVED: Final = 500
"""Solved puzzles that are remembered: enough not to meet them again soon."""
MOST_DUE: Final = 250
"""Puzzles that wait in boxes; beyond that the one that comes back last is forgotten."""


@dataclass(slots=True)
class Practice:
    """One person's record. Days are written as ISO dates."""

    solved: list[str] = field(default_factory=list)
    """Keys of puzzles solved at first sight, or through all boxes."""
    due: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Key of a failed puzzle -> its box, and the day it comes back."""
    run: int = 0
    """Days in a row on which a puzzle was solved."""
    last: str = ""
    """The last of these days."""

    def answered(self, key: str, day: dt.date, *, right: bool) -> None:
        """Record the first answer to a puzzle on a day.

        One that is solved before the day it comes back stays in its box.
        """
        box, back = self.due.get(key, (None, ""))
        if right:
            self._solved_on(day)
            if day.isoformat() < back:
                return
        after = 0 if not right else None if box is None else box + 1
        if key in self.solved:
            self.solved.remove(key)
        self.due.pop(key, None)
        if after is None or after >= len(BOXES):
            self.solved = [*self.solved, key][-MOST_SOLVED:]
            return
        self.due[key] = (after, (day + dt.timedelta(days=BOXES[after])).isoformat())
        if len(self.due) > MOST_DUE:
            del self.due[max(self.due, key=lambda late: (self.due[late][1], late))]

    def _solved_on(self, day: dt.date) -> None:
        if self.last != day.isoformat():
            self.run = self.streak(day) + 1
            self.last = day.isoformat()

    def waiting(self, day: dt.date) -> list[str]:
        """Return the keys of puzzles due by that day, the longest overdue first."""
        now = day.isoformat()
        return sorted(
            (key for key, (_box, back) in self.due.items() if back <= now),
            key=lambda key: (self.due[key][1], key),
        )

    def streak(self, day: dt.date) -> int:
        """Count the days in a row with a solved puzzle, up to that day or the one before."""
        recent = (day.isoformat(), (day - dt.timedelta(days=1)).isoformat())
        return self.run if self.last in recent else 0


def usual_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the file where the record is kept by default."""
    return state_folder(environ) / "puzzles.json"


def load(path: Path) -> Practice:
    """Read the record of a file, an empty one where there is none; raises where it is damaged."""
    try:
        return record_of(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Practice()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise InvalidOption(
            "{path} cannot be read as a record of puzzles. Move it away to begin a new one.",
            path=path,
        ) from error


def record_of(stored: Mapping[str, Any]) -> Practice:
    """Read the record from plain values; raises one of several errors where they are none."""
    due = {}
    for key, (box, back) in stored["due"].items():
        if box not in range(len(BOXES)):
            raise ValueError(box)
        due[str(key)] = (int(box), dt.date.fromisoformat(back).isoformat())
    solved, run, last = stored["solved"], stored["run"], stored["last"]
    if not all(isinstance(key, str) for key in solved) or not isinstance(run, int) or run < 0:
        raise ValueError(solved, run)
    return Practice(list(solved), due, run, last and dt.date.fromisoformat(last).isoformat())


def save(practice: Practice, path: Path) -> None:
    """Write the record; a crash in between leaves the old one. Raises where that is impossible."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(asdict(practice)), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise Unavailable(
            "The record of puzzles cannot be written to {path}: {reason}",
            path=path,
            reason=why(error),
        ) from error
