"""Ends what a killed arena may have left behind: nobody else would.

A player's process ends with its referee. One moment is not covered: bubblewrap killed between
starting the process inside and letting it go leaves it waiting for ever. So the next arena
looks for processes of ours whose referee is dead.
"""

from __future__ import annotations

import os
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from pions.sandbox.isolation.environment import MARK
from pions.sandbox.isolation.privileges import NOBODY

_MARK: Final = MARK.encode()
_REFEREE: Final = re.compile(rb'"parent": (\d+),')
_ADOPTERS: Final = ("systemd", "init")
"""Who orphans are given to, besides process 1."""


def sweep() -> list[int]:
    """End the processes of players whose referee is dead, and say which."""
    if sys.platform != "linux":
        return []
    found = [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]
    ended = []
    for pid in found:
        with suppress(OSError, ValueError):  # it has ended meanwhile, or is not ours to see
            if _is_left_behind(pid):
                os.kill(pid, signal.SIGKILL)
                ended.append(pid)
    return ended


def _is_left_behind(pid: int) -> bool:
    """Whether `pid` is a player's process of this user, an orphan, whose referee is gone."""
    place = Path("/proc", str(pid))
    command = (place / "cmdline").read_bytes()
    referee = _REFEREE.search(command)
    if _MARK not in command or referee is None or place.stat().st_uid not in _ours():
        return False
    if Path("/proc", referee[1].decode()).exists():
        return False
    # The parent's number, fourth in the line; the name before it may hold anything.
    parent = int((place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    # A referee in a container has another number here; but its players are no orphans.
    name = Path("/proc", str(parent), "comm").read_text(encoding="utf-8").strip()
    return parent == 1 or name in _ADOPTERS


def _ours() -> tuple[int, ...]:
    """The users our players run as: root's are nobody's."""
    mine = os.geteuid()
    return (mine, NOBODY) if mine == 0 else (mine,)
