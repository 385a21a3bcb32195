"""An exception that cannot be shown."""

class Liar(Exception):
    def __str__(self):
        raise RuntimeError("no")


def strategie(state):
    raise Liar
    return next(c for c in range(7) if state["libres"][c])
