"""Names the work that is done first, without loading what it takes to do it."""

from __future__ import annotations

import importlib


def prepare() -> None:
    """Warm up, in a worker: the server itself never loads `pions.web.workers.warm`."""
    importlib.import_module("pions.web.workers.warm").warm()
