"""Waits on whatever it can read."""

import os


def strategie(state):
    while True:
        for number in range(3, 64):
            try:
                os.read(number, 1)
            except OSError:
                pass
    return next(c for c in range(7) if state["libres"][c])
