"""What somebody has solved and failed: what comes back, and when, and the days in a row.

A puzzle that was failed comes back after a day, then after 3, 7, 14 and 30 days as long as it is
solved (the boxes of Leitner's card index); after the last box it is known. One file, written anew
at every answer and put in its place at once, so that nothing is lost half-way.
"""

from __future__ import annotations

import datetime as dt
import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from pions.core.errors import InvalidOption

BOXES: Final = (1, 3, 7, 14, 30)
"""Days until a puzzle of each box comes back."""


@dataclass(slots=True)
class Practice:
    """One person's record. Days are written as ISO dates."""

    solved: list[str] = field(default_factory=list)
    """Keys of puzzles solved at first sight, or through all boxes."""
    due: dict[str, tuple[int, str]] = field(default_factory=dict)
    """Key of a failed puzzle -> its box, and the day it comes back."""
    days: list[str] = field(default_factory=list)
    """Days on which a puzzle was solved, in order."""

    def answered(self, key: str, day: dt.date, *, right: bool) -> None:
        """Take note of the first answer to a puzzle on a day."""
        box = self.due[key][0] if key in self.due else None
        if right:
            if day.isoformat() not in self.days:
                self.days.append(day.isoformat())
            after = None if box is None else box + 1
        else:
            after = 0
        if after is not None and after < len(BOXES):
            back = day + dt.timedelta(days=BOXES[after])
            self.due[key] = (after, back.isoformat())
            if key in self.solved:
                self.solved.remove(key)
            return
        self.due.pop(key, None)
        if key not in self.solved:
            self.solved.append(key)

    def waiting(self, day: dt.date) -> list[str]:
        """Keys of the puzzles that come back by that day, the longest overdue first."""
        now = day.isoformat()
        return sorted(
            (key for key, (_box, back) in self.due.items() if back <= now),
            key=lambda key: (self.due[key][1], key),
        )

    def streak(self, day: dt.date) -> int:
        """Days in a row with a solved puzzle, up to that day or the one before."""
        known, count = set(self.days), 0
        if day.isoformat() not in known:
            day -= dt.timedelta(days=1)
        while day.isoformat() in known:
            count += 1
            day -= dt.timedelta(days=1)
        return count


def usual_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the record is kept when nobody says."""
    base = environ.get("XDG_STATE_HOME") or environ.get("LOCALAPPDATA")
    folder = Path(base) if base else Path.home() / ".local" / "state"
    return folder / "pions" / "puzzles.json"


def load(path: Path) -> Practice:
    """The record of a file, an empty one where there is none; raises where it is damaged."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Practice()
    except (OSError, UnicodeDecodeError) as error:
        raise _damaged(path) from error
    try:
        return _checked(json.loads(text))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise _damaged(path) from error


def _checked(stored: dict[str, Any]) -> Practice:
    def texts(items: list[Any]) -> list[str]:
        if not all(isinstance(item, str) for item in items):
            raise ValueError
        return list(items)

    due = {}
    for key, (box, back) in stored["due"].items():
        dt.date.fromisoformat(back)
        if not 0 <= box < len(BOXES):
            raise ValueError
        due[key] = (int(box), back)
    return Practice(texts(stored["solved"]), due, texts(stored["days"]))


def _damaged(path: Path) -> InvalidOption:
    return InvalidOption(
        "{path} cannot be read as a record of puzzles. Move it away to begin a new one.", path=path
    )


def save(practice: Practice, path: Path) -> None:
    """Write the record; a crash in between leaves the old one. Raises where that is impossible."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(asdict(practice)), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise InvalidOption(
            "The record of puzzles cannot be written to {path}: {reason}",
            path=path,
            reason=error.strerror or error,
        ) from error
