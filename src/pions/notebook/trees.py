"""The tree of somebody's own search as a picture."""

from __future__ import annotations

from collections.abc import Callable

from pions.app.trees import folding, own_functions
from pions.app.trees.tree import score
from pions.core.language import _, ngettext
from pions.core.numbers import whole
from pions.render import pictures
from pions.render.pictures import VectorPicture


def tree(function: Callable[..., object], *arguments: object, **named: object) -> VectorPicture:
    """The tree of your own search: `function` is called with `arguments` and watched.

    MAX points up, MIN down; a large tree is folded, and a number says how many nodes are inside.
    """
    found = own_functions.grown(function, arguments, named)
    count, cuts = len(found.nodes), sum(node.cut for node in found.nodes)
    said = ngettext("{count} node", "{count} nodes", count).format(count=whole(count))
    if cuts:
        said += ", " + ngettext("{count} cut-off", "{count} cut-offs", cuts).format(
            count=whole(cuts)
        )
    below = _("{title}: value {value}; {nodes}.").format(
        title=found.title, value=score(found.value), nodes=said
    )
    return pictures.tree(folding.branch(found), _("Search tree"), below)
