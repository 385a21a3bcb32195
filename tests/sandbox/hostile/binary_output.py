"""Prints what is no text."""

import os


def strategie(state):
    os.write(1, bytes(range(256)))
    print("\ud800", chr(27) + "[2J")
    return next(c for c in range(7) if state["libres"][c])
