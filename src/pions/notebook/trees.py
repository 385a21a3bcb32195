"""The tree of a person's own search as a picture."""

from __future__ import annotations

from collections.abc import Callable

from pions.app.trees import watched_functions
from pions.notebook import traced_functions
from pions.render import tree_pictures
from pions.render.tree_pictures import TreePicture


def tree(function: Callable[..., object], *arguments: object, **named: object) -> TreePicture:
    """The tree of your own search: `function` is called with `arguments` and watched.

    MAX points up, MIN down; a large tree is folded, and a number says how many nodes are inside.
    Of a function below ``@pions.traced``, without arguments, it is the tree of its last call.
    """
    recorded = traced_functions.searched(function)
    if recorded is None:
        return tree_pictures.picture(watched_functions.grown(function, arguments, named))
    if arguments or named:
        function(*arguments, **named)
    return recorded.picture()
