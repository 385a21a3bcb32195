"""Where this machine keeps what people do: games, puzzles."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Ours among the folders of the user's programs; it may not be there yet."""
    base = environ.get("XDG_STATE_HOME") or environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "state") / "pions"
