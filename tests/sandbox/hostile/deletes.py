"""Deletes a file that is not its own."""

import os


def strategie(state):
    os.remove("@RIVAL@")
    return next(c for c in range(7) if state["libres"][c])
