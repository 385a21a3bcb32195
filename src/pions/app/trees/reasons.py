"""Why a search stopped at a node, in words: the line of somebody's source, and its numbers."""

from __future__ import annotations

from pions.app.trees.tree import TreeNode, plain_score
from pions.core.language import _


def source_line(node: TreeNode) -> str:
    """The line that made a cut-off; empty where it is not known."""
    cut = node.cut_by
    if cut is None:
        return ""
    said = _("Line {line} of the source ended it: {text}").format(line=cut.line, text=cut.text)
    if not cut.numbers:
        return said
    numbers = ", ".join(f"{name} = {plain_score(value)}" for name, value in cut.numbers)
    return f"{said} ({numbers})"
