"""A regular expression that takes for ever."""

import re


def strategie(state):
    re.match(r"(a+)+$", "a" * 60 + "b")
    return next(c for c in range(7) if state["libres"][c])
