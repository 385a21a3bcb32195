"""Makes a file of the rival unreadable."""

import os


def strategie(state):
    os.chmod("@RIVAL@", 0)
    return next(c for c in range(7) if state["libres"][c])
