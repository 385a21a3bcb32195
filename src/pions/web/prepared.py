"""Names the work that is done first, without loading what it takes to do it."""

from __future__ import annotations

import importlib


def prepare() -> None:
    """Warm up, in a worker: importing `pions.web.warm` here would load the server with it."""
    importlib.import_module("pions.web.warm").warm()
