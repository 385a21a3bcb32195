"""Leaves rudely."""

import os


def strategie(state):
    os._exit(3)
    return next(c for c in range(7) if state["libres"][c])
