"""Answers an object that is another number each time."""

class Liar:
    calls = 0

    def __index__(self):
        Liar.calls += 1
        return 3 if Liar.calls == 1 else 99


def strategie(state):
    return Liar()
