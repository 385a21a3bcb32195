"""Needs a package that is not there."""

import networkx


def strategie(state):
    return 3
