"""Closes every descriptor there may be."""

import os


def strategie(state):
    os.closerange(0, 1024)
    return next(c for c in range(7) if state["libres"][c])
