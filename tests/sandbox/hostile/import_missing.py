"""Needs a package that is not there, while it is read."""

import networkx

GRAPH = networkx.Graph()


def strategie(state):
    return 3
