"""Breaks numpy."""

import numpy as np


def strategie(state):
    np.array = np.int_ = None
    np.ndarray = list
    return next(c for c in range(7) if state["libres"][c])
