"""Puts something else in the place of stdout."""

import sys


def strategie(state):
    sys.stdout = sys.stderr = None
    sys.__stdout__ = 3
    return next(c for c in range(7) if state["libres"][c])
