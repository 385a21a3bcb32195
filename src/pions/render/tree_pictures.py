"""Trees to look at: a picture, a text, questions about hidden values."""

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
from pions.render import folded_trees, pictures
from pions.render.markup import Html, joined, tag
from pions.render.pictures import Page, TreeBranch, VectorPicture
from pions.render.tree_sentences import cut_lines, explained, prompt, score, summary

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
    drawn = pictures.tree(folded_trees.branch(tree), _("Search tree"), summary(tree))
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
    hidden = folded_trees.hidden_branch(tree)
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
