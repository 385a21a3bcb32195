"""Ends players' processes whose referee was killed.

A player's process ends with its referee, but for one moment: bubblewrap killed between starting
the process inside and letting it go leaves it waiting for ever. The next arena ends it.
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
from pions.sandbox.isolation.lockdown import NOBODY

_MARK: Final = MARK.encode()
_REFEREE: Final = re.compile(rb'"parent": (\d+),')
_ADOPTERS: Final = ("systemd", "init")
"""Programs that adopt orphans, besides process 1."""


def sweep() -> list[int]:
    """End the processes of players whose referee is dead; return their numbers."""
    if sys.platform != "linux":
        return []
    ended = []
    for pid in [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]:
        with suppress(OSError, ValueError):  # it has ended meanwhile, or is not ours to see
            if _is_orphan(pid):
                os.kill(pid, signal.SIGKILL)
                ended.append(pid)
    return ended


def _is_orphan(pid: int) -> bool:
    place = Path("/proc", str(pid))
    command = (place / "cmdline").read_bytes()
    users = {os.geteuid(), os.geteuid() or NOBODY}
    referee = _REFEREE.search(command)
    if _MARK not in command or referee is None or place.stat().st_uid not in users:
        return False
    if Path("/proc", referee[1].decode()).exists():
        return False
    # The parent's number, fourth in the line; the name before it may hold anything.
    parent = int((place / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])
    # A referee in a container has another number here; but its players are no orphans.
    name = Path("/proc", str(parent), "comm").read_text(encoding="utf-8").strip()
    return parent == 1 or name in _ADOPTERS
