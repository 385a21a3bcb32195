// The moves of a game as a text with branches: a variation hangs below the move it replaces.

import { letter } from "../boards/discs.js";
import { h, renewFor } from "../dom.js";
import { path } from "../study.js";
import { _, fill } from "../words.js";

export class MoveTree {
  /** `go` is told of a node; `menu` where its menu is asked for. */
  constructor(go, menu) {
    Object.assign(this, { go, menu });
    this.element = h("div.movetree", { role: "group", "aria-label": _("Moves and variations") });
    new ResizeObserver(() => this.#reveal()).observe(this.element);
  }

  /** `position` is seen with all its lines; `marks` say what is known of moves. */
  show({ nodes, along, at, board, lines }, marks) {
    const known = [...marks].map(([key, one]) => [key, one.mark]);
    renewFor(this.element, [lines, at, board.colours, known], () => {
      Object.assign(this, { nodes, at, marks, colours: board.colours, seen: new Set(along) });
      this.paths = paths(nodes);
      this.children = children(nodes);
      this.first = board.ply - nodes[at].depth; // moves before the lines begin
      const words = nodes.length > 1 ? null : h("p.quiet.none", _("No move yet."));
      return [this.#comment(0), words, this.#line(this.children[0])];
    });
    this.#reveal();
  }

  /** A move and all that follows it, the rivals of each move below it. */
  #line(rivals) {
    const parts = [];
    let run = null;
    while (rivals.length) {
      const [node, ...others] = rivals;
      if (!run) parts.push((run = h("p.run")));
      run.append(this.#move(node, !run.childElementCount));
      const comment = this.#comment(node);
      if (comment) parts.push(comment);
      others.forEach((other) => parts.push(this.#branch(other)));
      if (comment || others.length) run = null;
      rivals = this.children[node];
    }
    return parts;
  }

  #branch(node) {
    return h(
      `div.branch.${this.seen.has(node) ? "seen" : ""}`,
      {
        role: "group",
        "aria-label": fill(_("Variation {move}"), { move: this.nodes[node].move }),
      },
      this.#line([node]),
    );
  }

  #comment(node) {
    const { comment } = this.nodes[node];
    return comment ? h("p.remark", fill(_("“{words}”"), { words: comment })) : null;
  }

  /** A number where a move of the first side stands, or a run begins. */
  #move(node, begins) {
    const { move, side, depth } = this.nodes[node];
    const ply = this.first + depth;
    const number = (begins || side === "first") && h("span.n", { "aria-hidden": "true" }, String(Math.ceil(ply / 2)));
    const judged = this.marks.get(this.paths[node]);
    const colour = this.colours[side === "first" ? 0 : 1];
    const label = judged?.spoken || fill(_("Move {number}, {who}, {move}"), { number: ply, who: colour, move });
    const press = () => this.go(node);
    const contextmenu = (event) => {
      event.preventDefault();
      this.menu(node, event.currentTarget);
    };
    const on = { contextmenu };
    return h(
      "span.move",
      number,
      h(
        "button",
        {
          "aria-current": node === this.at ? "step" : null,
          "aria-label": label,
          "data-key": `node-${node}`,
          press,
          on,
        },
        h(`span.d.${letter(side)}`),
        move,
        judged?.mark && h("span.g", judged.mark),
      ),
    );
  }

  /** The same place among the rivals of the move that is seen, or of an earlier one: for stepping between lines. */
  rival(step) {
    for (let node = this.at; node; node = parent(this.nodes, node)) {
      const rivals = this.children[parent(this.nodes, node)];
      if (rivals.length > 1) return rivals[(rivals.indexOf(node) + step + rivals.length) % rivals.length];
    }
    return null;
  }

  #reveal() {
    const current = this.element.querySelector("[aria-current]");
    if (!current) return;
    const [box, one] = [this.element.getBoundingClientRect(), current.getBoundingClientRect()];
    if (one.top < box.top || one.bottom > box.bottom)
      this.element.scrollTop += one.top - box.top - box.height / 2;
  }
}

const parent = (nodes, node) => {
  let before = node - 1;
  while (before > 0 && nodes[before].depth >= nodes[node].depth) before -= 1;
  return Math.max(0, before);
};

/** The nodes after each node, the main one first. */
function children(nodes) {
  const found = nodes.map(() => []);
  const above = [];
  nodes.forEach(({ depth }, node) => {
    above[depth] = node;
    if (depth) found[above[depth - 1]].push(node);
  });
  return found;
}

/** The moves that lead to each node. */
function paths(nodes) {
  const above = [];
  return nodes.map(({ depth, move }) => {
    above.length = Math.max(0, depth - 1);
    if (depth) above.push(move);
    return path(above);
  });
}
