"""An array of a hundred gigabytes."""

import numpy as np


def strategie(state):
    np.ones(10**10)
    return next(c for c in range(7) if state["libres"][c])
