"""Gives itself more memory."""

import resource


def strategie(state):
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    return next(c for c in range(7) if state["libres"][c])
