"""Looks around."""

import os


def strategie(state):
    print(os.listdir("/"), os.listdir("@TARGET@"))
    return next(c for c in range(7) if state["libres"][c])
