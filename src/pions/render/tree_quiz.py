"""A search tree whose values are to be guessed, in HTML that needs nothing but itself.

Both sentences about an answer come with it; the script only chooses.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pions.core.types import Score
from pions.render.markup import Html, tag
from pions.render.pictures import Page, VectorPicture

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


@dataclass(frozen=True, slots=True)
class AskedValue:
    """A node whose value is hidden."""

    node: int
    question: str
    value: Score
    shown: str
    right: str
    wrong: str


def page(drawn: VectorPicture, asked: Sequence[AskedValue], words: Mapping[str, str]) -> Page:
    """Return the picture, and a question for each hidden value."""
    lines = [drawn.text, "", words["how"], *(f"{value.question} ?" for value in asked)]
    html = tag(
        "div",
        tag("p", tag("b", words["title"])),
        Html(drawn.svg),
        tag("p", words["how"]),
        *(_form(one, words) for one in asked),
        tag("script", Html(_SCRIPT)),
    )
    return Page(html, "\n".join(lines))


def _form(asked: AskedValue, words: Mapping[str, str]) -> Html:
    said = asked.shown.replace("\N{MINUS SIGN}", "-")
    exact = str(asked.value)
    certain = ["inf" if asked.value > 0 else "-inf"] if not _is_plain(said) else []
    answer = {
        "node": asked.node,
        "values": [exact, said, *certain],
        "right": asked.right,
        "wrong": asked.wrong,
        "bad": words["bad"],
        "shown": asked.shown,
    }
    return tag(
        "form",
        tag("label", f"{asked.question} ", tag("input", size=6, autocomplete="off")),
        Html(" "),
        tag("button", words["check"], type="submit"),
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
