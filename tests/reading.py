"""What a page shows: every text of it, which of them are cut off, and which are English."""

import re

from babel.messages.pofile import read_po

from pions.core.language import CATALOGS

TEXTS = """() => {
  const found = new Set();
  const seen = (element) => !element.closest("script, style, noscript, code, kbd, [lang=en]");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (seen(walker.currentNode.parentElement)) found.add(walker.currentNode.data);
  for (const element of document.querySelectorAll("*"))
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext", "label"])
      if (element.hasAttribute(name) && seen(element)) found.add(element.getAttribute(name));
  found.add(document.title);
  return [...found].map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text));
}"""
"""All the words of a page, also those that are only read aloud; code and keys are no words."""

CUT = """() => {
  const wrong = [];
  const name = (element, text) =>
    `${element.tagName.toLowerCase()}.${element.getAttribute("class") || ""}: ${text.trim()}`;
  const isBox = (style) =>
    style.borderLeftWidth !== "0px" || style.backgroundColor !== "rgba(0, 0, 0, 0)";
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest("svg, script, style, noscript, .sr, option, [hidden]"))
      continue;
    if (holder.checkVisibility && !holder.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (!text.width) continue;
    const split = /\\p{L}-(t-)?(elles?|ils?|on|vous|ce|les?|la|en|ci|là)(?!\\p{L})/u;
    if (split.test(node.data) && !holder.closest("code, pre, kbd"))
      wrong.push(name(holder, node.data));
    for (let box = holder; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (["auto", "scroll"].includes(style.overflowX)) break; // one can get there
      if (style.position === "fixed") break;
      const hides = ["hidden", "clip"].includes(style.overflowX);
      const told = style.textOverflow === "ellipsis" && (box.title || box.closest("[title]"));
      if (style.display === "inline" || !(hides || isBox(style)) || told) continue;
      const edges = box.getBoundingClientRect();
      if (text.right > edges.right + 1.5 || text.left < edges.left - 1.5) {
        wrong.push(name(box, node.data));
        break;
      }
      if (hides && (text.bottom > edges.bottom + 3 || text.top < edges.top - 3)) {
        wrong.push(name(box, node.data));
        break;
      }
    }
  }
  return wrong;
}"""
"""Texts that stick out of the box they stand in, or are cut off by one that hides the rest.

Also French verbs that may part from their pronouns at the end of a line.
"""

CHOSEN = """lists => [...document.querySelectorAll(lists)].map((list) => {
  const style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const text = list.selectedOptions[0].text.split(" (")[0];
  const arrow = 20;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [text, Math.max(0, Math.round(pen.measureText(text).width + arrow - room))];
})"""
"""What stands in closed lists, without what follows in brackets; how many pixels do not fit."""

_WORDS = """
    about above after again all already also and any are ask at been before below best better
    black blank blue board both by can cannot cell cells column columns could
    does draw drawn each either empty end every file files find first for found from game games
    gave give given goes has have here hint holds how is it its keep kept last later left less
    level lines longer look loses lost made make many more most move moves must need needs never
    new next no none not nothing of off once one only open other others own played player
    players plays position's red row rows same search seconds see show shown side since so some
    soon soonest start started step still stone stones stops take taken than that the their them
    then there they this time to too took try turn two under until used very wait was what when
    where whether which while who whole why will win winner wins with without won would yellow
    yet you your
"""
ENGLISH = frozenset(_WORDS.split())
"""Words that are English and not French."""

NO_PROSE = re.compile(r"\S*[:=_/\\<>{}]\S*|\S+\.(?:py|db|json|svg|sgf)\b|--\w+|\bpions \w+|`[^`]*`")
"""Names of players and files, commands, settings."""


def english_templates():
    """A pattern for each English sentence of the catalog that reads otherwise in French."""
    path = CATALOGS / "fr" / "LC_MESSAGES" / "pions.po"
    with path.open("rb") as file:
        catalog = read_po(file)
    whole, patterns = set(), []
    for message in catalog:
        forms = message.id if isinstance(message.id, tuple | list) else (message.id,)
        french = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for one in forms:
            if not one or one in french or len(re.findall("[a-z]{2,}", one)) < 2:
                continue
            if "{" not in one:
                whole.add(one)
            elif len(re.sub(r"\{[^}]*\}|\W", "", one)) > 7:
                parts = re.split(r"\{[^}]*\}", one)
                patterns.append(re.compile(".+?".join(map(re.escape, parts)), re.DOTALL))
    return whole, patterns


def english(texts, templates):
    """Those of `texts` that are English, by their words or because a sentence of ours is."""
    whole, patterns = templates
    return [
        text
        for text in texts
        if text in whole
        or any(pattern.fullmatch(text) for pattern in patterns)
        or ENGLISH & set(re.findall(r"[a-z']+", NO_PROSE.sub(" ", text).lower()))
    ]
