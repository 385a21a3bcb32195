"""The folder where this machine keeps games and puzzles."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return our folder among those of the user's programs; it may not exist yet."""
    base = environ.get("XDG_STATE_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "pions"
