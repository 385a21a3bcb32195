"""Changes the date of a file."""

import os


def strategie(state):
    os.utime("@RIVAL@", (1, 1))
    return next(c for c in range(7) if state["libres"][c])
