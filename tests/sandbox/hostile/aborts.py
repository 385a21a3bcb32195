"""Leaves with a bang."""

import os


def strategie(state):
    os.abort()
    return next(c for c in range(7) if state["libres"][c])
