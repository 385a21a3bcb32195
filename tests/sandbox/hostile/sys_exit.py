"""Leaves politely."""

import sys


def strategie(state):
    sys.exit(0)
    return next(c for c in range(7) if state["libres"][c])
