"""Answers an object that refuses to be a number."""

class Sulky:
    def __index__(self):
        raise ValueError("not today")


def strategie(state):
    return Sulky()
