"""Answers an object that takes for ever to show."""

class Slow:
    def __repr__(self):
        while True:
            pass


def strategie(state):
    return Slow()
