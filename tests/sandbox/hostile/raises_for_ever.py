"""An exception that takes for ever to show."""

class Slow(Exception):
    def __str__(self):
        while True:
            pass


def strategie(state):
    raise Slow
    return next(c for c in range(7) if state["libres"][c])
