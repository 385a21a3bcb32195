// The moves of a game, two by two, each with its mark and its value where they are known.

import { letter } from "../boards/discs.js";
import { h, renew } from "../dom.js";
import { _, fill } from "../words.js";

/** The card beside the board that holds a list of moves; `count` follows its title, `end` stands at the right, `foot` below. */
export const movesCard = (list, { count = null, end = null, foot = null } = {}) =>
  h(
    "section.card",
    { "aria-label": _("Moves") },
    h("div.head", h("div.counted", h("h2", _("Moves")), count), end),
    list.element,
    foot,
  );

export class MoveList {
  constructor(go) {
    this.go = go;
    this.list = h("ol.movelist", { "aria-label": _("Moves") });
    this.element = this.list;
    new ResizeObserver(() => this.#reveal()).observe(this.list);
  }

  /** `judged` is a review's list, as long as the moves or shorter; `colours` name the sides. */
  show(moves, ply, colours, judged = []) {
    if (!moves.length) {
      renew(this.list, h("li.quiet.none", _("No move yet.")));
      return;
    }
    const rows = [];
    const offset = moves[0].side === "second" ? 1 : 0;
    if (offset) rows.push(h("li.n", { "aria-hidden": "true" }, "1"), h("li", { "aria-hidden": "true" }));
    moves.forEach((one, index) => {
      if ((index + offset) % 2 === 0)
        rows.push(h("li.n", { "aria-hidden": "true" }, String((index + offset) / 2 + 1)));
      rows.push(h("li", this.#button(one, index, index === ply - 1, colours, judged[index])));
    });
    renew(this.list, rows);
    this.#reveal();
  }

  #button(one, index, current, colours, judged) {
    const colour = colours[one.side === "first" ? 0 : 1];
    const label =
      judged?.spoken ||
      fill(_("Move {number}, {who}, {move}"), { number: index + 1, who: colour, move: one.move });
    return h(
      "button",
      {
        "aria-current": current ? "step" : null,
        "aria-label": label,
        "data-key": `move-${index}`,
        press: () => this.go(index + 1),
      },
      h(`span.d.${letter(one.side)}`),
      one.move,
      judged?.mark && h("span.g", judged.mark),
      judged && h("span.v", judged.shown.replace("-", "−")),
    );
  }

  #reveal() {
    const current = this.list.querySelector("[aria-current]");
    if (!current) return;
    const [box, one] = [this.list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (one.top < box.top || one.bottom > box.bottom)
      this.list.scrollTop += one.top - box.top - box.height / 2;
    if (one.left < box.left || one.right > box.right)
      this.list.scrollLeft += one.left - box.left - box.width / 2;
  }
}
