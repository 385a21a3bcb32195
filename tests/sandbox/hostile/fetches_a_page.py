"""Asks the web what to play."""

import urllib.request


def strategie(state):
    urllib.request.urlopen("http://example.org/", timeout=1)
    return next(c for c in range(7) if state["libres"][c])
