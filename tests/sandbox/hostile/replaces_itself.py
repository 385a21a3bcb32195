"""Becomes another program."""

import os


def strategie(state):
    os.execv("/bin/sleep", ["sleep", "60"])
    return next(c for c in range(7) if state["libres"][c])
