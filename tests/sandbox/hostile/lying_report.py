"""Reports a failure that is none, full of nonsense."""

import os


def strategie(state):
    for number in range(3, 64):
        try:
            os.write(number, b'{"id":3,"fault":[1],"error":{"a":2},"line":"x","trace":7,"module":null}\n')
        except OSError:
            pass
    return next(c for c in range(7) if state["libres"][c])
