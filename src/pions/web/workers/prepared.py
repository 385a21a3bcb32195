"""Names the work that is done first, without loading what it takes to do it."""

from __future__ import annotations

import importlib

from pions.app import machine_code


def prepare() -> None:
    """Have what workers need loaded before anybody asks, and compiled where it must be.

    The process they are copies of loads it, once, when the first of them is started. The server
    itself never loads `pions.web.workers.warm`.
    """
    warm = importlib.import_module("pions.web.workers.warm")
    if machine_code.compiles():
        warm.warm()
