// The words of the players of a game, each on a small board.

import { address } from "../address.js";
import { h, pageLink, renew } from "../dom.js";
import { miniature } from "../boards/board.js";
import { boardClass } from "./stage.js";
import { _ } from "../words.js";

/** Show the words of a game, at the one the address points to. */
export async function showWords(app, game) {
  const { title, entries } = await app.line.ask.glossary({ game });
  const { shell } = app;
  shell.at("/learn", _("Words of players"), { looks: "main one", board: false });
  renew(
    shell.main,
    h(
      "section.card.words",
      { "aria-label": _("Words of players") },
      h("div.head", h("h2", _("Words of players"))),
      h(
        "div.body",
        h("p.quiet", title),
        !entries.length && h("p", _("No words are explained for this game.")),
        h("ul.contents", entries.map(contents)),
        entries.map((one) => entry(app, one)),
      ),
    ),
  );
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target) {
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }
}

const contents = (one) => h("li", h("a", { href: `#${one.key}` }, one.title));

function entry(app, one) {
  const href = address("/analyse", { game: one.game, pos: one.position });
  return h(
    "article",
    { id: one.key, tabindex: "-1" },
    h("div", h("h3", one.title), one.text.map((words) => h("p", words))),
    h(
      "figure",
      { class: boardClass(one.board) },
      miniature(one.board, one.caption, { named: true }),
      h("figcaption", one.caption, " ", pageLink(app, href, {}, _("Open on the board"))),
    ),
  );
}
