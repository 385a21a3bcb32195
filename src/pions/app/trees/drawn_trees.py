"""Trees to look at: a picture, a text, questions about hidden values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pions.app.trees import folding, predicting, tracer
from pions.app.trees.tree import Tree, score, source_line
from pions.core.language import _, ngettext
from pions.core.numbers import whole
from pions.render import pictures, tree_quiz
from pions.render.markup import Html, joined, tag
from pions.render.pictures import Page, TreeBranch, VectorPicture
from pions.render.tree_quiz import AskedValue

_LISTED: Final = 8
"""Cut-offs that are told below a tree."""


@dataclass(frozen=True, slots=True, repr=False)
class TreePicture(VectorPicture):
    """The picture of a tree; notebooks show it, `print` its text."""

    tree: Tree = field(default_factory=lambda: Tree(""))

    def _repr_html_(self) -> str:
        drawn = VectorPicture._repr_html_(self)
        lines = cut_lines(self.tree)
        if not lines:
            return drawn
        listed = tag("ul", [tag("li", line) for line in lines])
        return joined(Html(drawn), tag("details", tag("summary", _("Cut-offs")), listed))

    def predict(self) -> Page:
        """Return the tree without its values, to be filled in."""
        return questions(self.tree)

    def save(self, path: str | Path) -> None:
        """Write the tree to a file: ``pions serve --tree FILE`` shows it on the page."""
        tracer.save(self.tree, path)


def picture(tree: Tree) -> TreePicture:
    """Draw the tree: MAX points up, MIN down; a large one is folded, with the numbers of nodes."""
    drawn = pictures.tree(folding.branch(tree), _("Search tree"), summary(tree))
    lines = [f"  {line}" for line in cut_lines(tree)]
    text = "\n".join((drawn.text, _("Cut-offs:"), *lines)) if lines else drawn.text
    return TreePicture(drawn.svg, text, drawn.below, tree)


def summary(tree: Tree) -> str:
    """Give its value and its size."""
    count, cuts = len(tree.nodes), sum(node.cut for node in tree.nodes)
    said = ngettext("{count} node", "{count} nodes", count).format(count=whole(count))
    if cuts:
        said += ", " + ngettext("{count} cut-off", "{count} cut-offs", cuts).format(
            count=whole(cuts)
        )
    told = _("{title}: value {value}; {nodes}.").format(
        title=tree.title, value=score(tree.value), nodes=said
    )
    if not tree.named:
        told += " " + _("No board was found among the arguments: the moves have no names.")
    return told


def cut_lines(tree: Tree) -> list[str]:
    """Describe the first cut-offs whose line is known: the node, the line, the spared moves."""
    cuts = [number for number, node in enumerate(tree.nodes) if node.cut_by is not None]
    lines = []
    for number in cuts[:_LISTED]:
        node = tree.nodes[number]
        spared = " ".join(node.unread)
        left = _("Not looked at: {moves}").format(moves=spared) if spared else ""
        lines.append(". ".join(filter(None, (question(tree, number), source_line(node), left))))
    if len(cuts) > _LISTED:
        lines.append(_("and {count} more").format(count=whole(len(cuts) - _LISTED)))
    return lines


def questions(tree: Tree) -> Page:
    """Draw the tree with its values hidden, and a line to answer for each."""
    hidden = folding.hidden_branch(tree)
    asked = [_asked(tree, number) for number in to_predict(hidden)]
    drawn = pictures.tree(hidden, _("Search tree"))
    words = {
        "title": _("Predict first"),
        "how": _("The leaves are given. Say what the nodes above them are worth, from below."),
        "check": _("Check"),
        "bad": _("Write a number, such as 3 or -2."),
    }
    return tree_quiz.page(drawn, asked, words)


def to_predict(branch: TreeBranch) -> Iterator[int]:
    """Yield the nodes to ask for, children before their parents."""
    for child in branch.children:
        yield from to_predict(child)
    if branch.children:
        yield branch.number


def question(tree: Tree, number: int) -> str:
    """Name the node that is asked about."""
    who = "MAX" if tree.maximises(tree.nodes[number]) else "MIN"
    if number == 0:
        return _("The root ({who})").format(who=who)
    return _("Node {line} ({who})").format(line=tree.label(number), who=who)


def prompt(tree: Tree, number: int) -> str:
    """Write the question before an answer."""
    return _("{question}:").format(question=question(tree, number))


def _asked(tree: Tree, number: int) -> AskedValue:
    node = tree.nodes[number]
    return AskedValue(
        number,
        prompt(tree, number),
        node.value,
        score(node.value),
        predicting.explained(tree, number, right=True),
        predicting.explained(tree, number, right=False),
    )
