"""Trees to look at: a picture, a text, questions about hidden values.

A large tree is cut down to what is still read: whole levels where they fit, then the best line.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pions.app.trees import tracer
from pions.app.trees.tree import Tree
from pions.core.language import _
from pions.render import pictures
from pions.render.markup import Html, joined, tag
from pions.render.pictures import Page, TreeBranch, VectorPicture
from pions.render.tree_sentences import (
    BOUNDS,
    cut_lines,
    explained,
    prompt,
    score,
    source_line,
    summary,
)

WIDEST: Final = 32
"""Nodes side by side that are still read."""
DEEPEST: Final = 40
"""Levels of a best line that are still read."""
WIDEST_HIDDEN: Final = 60
"""The limit where there is a value to find in every row."""
LONGEST_HIDDEN: Final = 200
"""The limit in a text, which has a line for each node."""
HIDDEN: Final = "?"
"""Stands for a value that is to be predicted."""
_SCRIPT: Final = """
(() => {
  const box = document.currentScript.parentElement;
  const read = (text) => {
    const plain = text.trim().toLowerCase().replaceAll("\\u2212", "-").replaceAll(",", ".");
    if (/^[+]?(inf|infini|\\u221e|win|gagn\\u00e9)$/.test(plain)) return Infinity;
    if (/^(-(inf|infini|\\u221e)|loss|perdu)$/.test(plain)) return -Infinity;
    return plain === "" ? NaN : Number(plain);
  };
  for (const form of box.querySelectorAll("form")) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const { values, right, wrong, bad, node, shown } = JSON.parse(form.dataset.answer);
      const [given, said] = [read(form.elements[0].value), form.querySelector("output")];
      if (Number.isNaN(given)) { said.textContent = bad; return; }
      const good = values.some((one) => read(one) === given);
      said.textContent = (good ? "\\u2714 " : "\\u2718 ") + (good ? right : wrong);
      const text = box.querySelector(`[data-node="${node}"]`);
      if (text) text.textContent = shown;
    });
  }
})();
"""


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
    drawn = pictures.tree(branch(tree), _("Search tree"), summary(tree))
    lines = [f"  {line}" for line in cut_lines(tree)]
    text = "\n".join((drawn.text, _("Cut-offs:"), *lines)) if lines else drawn.text
    return TreePicture(drawn.svg, text, drawn.below, tree)


def to_predict(branch: TreeBranch) -> Iterator[int]:
    """Yield the nodes to ask for, children before their parents."""
    for child in branch.children:
        yield from to_predict(child)
    if branch.children:
        yield branch.number


def questions(tree: Tree) -> Page:
    """Draw the tree with its values hidden, and a line to answer for each.

    Both sentences about an answer come with it; the script only chooses.
    """
    hidden = hidden_branch(tree)
    drawn = pictures.tree(hidden, _("Search tree"))
    asked = list(to_predict(hidden))
    how = _("The leaves are given. Say what the nodes above them are worth, from below.")
    lines = [drawn.text, "", how, *(f"{prompt(tree, number)} ?" for number in asked)]
    html = tag(
        "div",
        tag("p", tag("b", _("Predict first"))),
        Html(drawn.svg),
        tag("p", how),
        *(_form(tree, number) for number in asked),
        tag("script", Html(_SCRIPT)),
    )
    return Page(html, "\n".join(lines))


def _form(tree: Tree, number: int) -> Html:
    value = tree.nodes[number].value
    shown = score(value)
    said = shown.replace("\N{MINUS SIGN}", "-")
    certain = ["inf" if value > 0 else "-inf"] if not _is_plain(said) else []
    answer = {
        "node": number,
        "values": [str(value), said, *certain],
        "right": explained(tree, number, right=True),
        "wrong": explained(tree, number, right=False),
        "bad": _("Write a number, such as 3 or -2."),
        "shown": shown,
    }
    return tag(
        "form",
        tag("label", f"{prompt(tree, number)} ", tag("input", size=6, autocomplete="off")),
        Html(" "),
        tag("button", _("Check"), type="submit"),
        Html(" "),
        tag("output", ""),
        data_answer=json.dumps(answer, ensure_ascii=False),
    )


def _is_plain(text: str) -> bool:
    """Whether `text` is a number, not a word for a game that is won."""
    try:
        return math.isfinite(float(text.replace(",", ".").replace("\N{NO-BREAK SPACE}", "")))
    except ValueError:
        return False


def branch(tree: Tree) -> TreeBranch:
    """Return the root and the part of the tree that is drawn."""
    # The best line goes on below the levels that fit.
    return _branch(tree, 0, _fitting(tree, WIDEST), leading=True, best_line=True, hidden=False)


def hidden_branch(tree: Tree, widest: int = WIDEST_HIDDEN) -> TreeBranch:
    """Return the tree without the values that follow from those below: they are to be predicted.

    Levels that are wider than `widest` are left out, and the values above them are given.
    """
    # Neither the best moves nor the line of them may show.
    whole = max(_fitting(tree, widest), 2)
    return _branch(tree, 0, whole, leading=False, best_line=False, hidden=True)


def _fitting(tree: Tree, widest: int) -> int:
    """Count the levels, from the root on, that are at most `widest` nodes wide."""
    levels: dict[int, int] = {}
    for node in tree.nodes:
        levels[node.level] = levels.get(node.level, 0) + 1 + len(node.unread)
    whole = 1
    while whole in levels and levels[whole] <= widest:
        whole += 1
    return whole


def _branch(  # noqa: PLR0913 - what a node inherits
    tree: Tree, number: int, whole: int, *, leading: bool, best_line: bool, hidden: bool
) -> TreeBranch:
    node = tree.nodes[number]
    best = next((child for child in node.children if tree.nodes[child].value == node.value), None)
    shown = (node.level + 1 < whole or best_line) and node.level < DEEPEST
    children = node.children if shown else []
    name = node.move
    if hidden and children and number and (called := tree.label(number)) == f"#{number}":
        name = f"{name} {called}".strip()  # so that the node asked for can be found
    return TreeBranch(
        name,
        HIDDEN if hidden and children else BOUNDS[node.bound] + score(node.value),
        tree.maximises(node),
        leading,
        node.cut,
        node.unread if shown else (),
        0 if shown else (node.left - node.entered - 1) // 2,  # the nodes below it
        tuple(
            _branch(
                tree,
                child,
                whole,
                leading=child == best and not hidden,
                best_line=best_line and child == best,
                hidden=hidden,
            )
            for child in children
        ),
        number,
        source_line(node) if shown and not hidden else "",
    )
