"""Fails while it is read."""

table = [1, 2, 3]
print(table[3])


def strategie(state):
    return 3
