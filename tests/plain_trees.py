"""Min-max and alpha-beta over trees of lists, written once more."""

import math


def value(tree, maximises):
    """The definition: the best of the children."""
    if isinstance(tree, int):
        return tree
    return (max if maximises else min)(value(one, not maximises) for one in tree)


def by_path(tree, maximises=True, path=()):  # noqa: FBT002 - who begins
    yield path, value(tree, maximises)
    for number, one in enumerate(tree if isinstance(tree, list) else ()):
        yield from by_path(one, not maximises, (*path, str(number)))


def pruned(tree):
    """Alpha-beta written once more: the nodes it comes to, and what each of them left unread."""
    seen = {}

    def search(node, low, high, maximises, path):
        seen[path] = ()
        if isinstance(node, int):
            return node
        best = None
        for number, one in enumerate(node):
            found = search(one, low, high, not maximises, (*path, str(number)))
            best = found if best is None else (max if maximises else min)(best, found)
            low, high = (max(low, best), high) if maximises else (low, min(high, best))
            if low >= high:
                seen[path] = tuple(str(left) for left in range(number + 1, len(node)))
                break
        return best

    search(tree, -math.inf, math.inf, True, ())
    return seen


def paths(tree):
    return [
        tuple(tree.nodes[one].move for one in tree.path(number)[1:])
        for number in range(len(tree.nodes))
    ]
