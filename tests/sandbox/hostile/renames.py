"""Renames a file that is not its own."""

import os


def strategie(state):
    os.rename("@RIVAL@", "@TARGET@/mine.py")
    return next(c for c in range(7) if state["libres"][c])
