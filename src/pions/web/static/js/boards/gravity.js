// A board with gravity: columns to drop discs into. Where a disc lands, the server says.

import { focused, h, picture, s } from "../dom.js";
import { _, fill, ngettext } from "../words.js";
import { badge, disc, letter, sideOf, SIGNS } from "./discs.js";

const CELL = 74;
const RADIUS = 29;
const MARGIN = 8;
const CROWDED = 9; // more columns than this leave no room for words in a chip

const size = (view) => ({ rows: view.cells.length, columns: view.cells[0].length });

/** How large the picture of a board is, in its own units. */
function measures(view) {
  const { rows, columns } = size(view);
  return { width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN };
}

/** The picture alone; `options.fresh` lets the last disc fall, `options.dim` shows only what won. */
export function gravityPicture(
  view,
  { flip = false, ghost = null, fresh = false, dim = false, label = null, wrong = [] } = {},
) {
  const { columns } = size(view);
  const { width, height } = measures(view);
  const x = (column) => MARGIN + (flip ? columns - 1 - column : column) * CELL + CELL / 2;
  const y = (row) => MARGIN + row * CELL + CELL / 2;
  const at = (row, column) => `translate(${x(column)} ${y(row)})`;
  const won = new Set(view.winning_cells.map(String));
  const parts = [];
  view.cells.forEach((line, row) =>
    [...line].forEach((symbol, column) => {
      const here = [s("circle.hole", { r: RADIUS + 2.5 })];
      const side = sideOf(symbol);
      if (side) {
        const last = view.last_cell && view.last_cell[0] === row && view.last_cell[1] === column;
        const falling = s(
          "g",
          last && fresh ? { class: "fall", style: { "--drop": `${-(row + 1) * CELL}px` } } : {},
          disc(view.pieces, side, RADIUS),
        );
        here.push(dim && !won.has(`${row},${column}`) ? s("g.dim", falling) : falling);
        if (won.has(`${row},${column}`))
          here.push(s("circle.won", { r: RADIUS + 3, "stroke-width": dim ? 9 : 5.5 }));
        else if (last && !dim) here.push(s("circle.last", { r: RADIUS + 4.5, "stroke-width": 3.5 }));
      }
      parts.push(s("g", { transform: at(row, column) }, here));
    }),
  );
  if (ghost && view.to_move) {
    const where = view.legal_moves.indexOf(ghost);
    if (where >= 0) {
      parts.push(
        s(
          "g",
          { transform: at(...view.landings[where]) },
          s(`circle.ghost-${letter(view.to_move)}`, {
            r: RADIUS - 2,
            "stroke-width": 3.5,
            "stroke-dasharray": "7 6.2",
          }),
        ),
      );
    }
  }
  for (const [row, column] of wrong)
    parts.push(s("circle.wrong", { transform: at(row, column), r: RADIUS + 2, "stroke-dasharray": "8 6" }));
  const plate = s("rect.plate", { width, height, rx: 20 });
  return picture("boardsvg", { viewBox: `0 0 ${width} ${height}` }, label, plate, parts);
}

/** Words that may break after the first one: "wins | in 10". */
function twoLines(words) {
  const [first, ...others] = words.split(" ");
  return [first, others.join(" ")].filter(Boolean).map((part) => [h("span", part), " "]);
}

/** Chips of values, the board, its columns as buttons, their numbers. */
export class GravityBoard {
  constructor({ onMove, onRatio = () => {} }) {
    Object.assign(this, { onMove, onRatio });
    this.chips = h("div.chips", { "aria-hidden": "true" });
    this.picture = h("div");
    this.columns = h("div.columns", { role: "group", on: { keydown: (event) => this.#walk(event) } });
    this.numbers = h("div.numbers", { "aria-hidden": "true" });
    this.element = h(
      "div.gravityboard",
      { id: "board", tabindex: "-1" },
      this.chips,
      h("div.wrap", this.picture, this.columns),
      this.numbers,
    );
    this.ghost = null;
  }

  /** `analysis` puts chips over the columns; `hint` is a move to point at, `area` some to look at; `playable` lets people play. */
  show(view, { analysis = null, hint = null, area = [], playable = true, flip = false, scores = false, wrong = [] } = {}) {
    const fresh = this.view && view.ply === this.view.ply + 1 && view.game === this.view.game;
    const changed = !this.view || view.game !== this.view.game || flip !== this.options.flip;
    this.view = view;
    this.options = { analysis, hint, playable, flip, scores, wrong };
    this.element.style.setProperty("--columns", view.column_names.length);
    this.element.classList.toggle("crowded", view.column_names.length > CROWDED);
    const { width, height } = measures(view);
    this.onRatio(width / height);
    if (changed) this.#makeColumns();
    this.#draw(fresh);
    for (const button of this.columns.children) button.classList.toggle("among", area.includes(button.dataset.move));
    this.#name();
    this.#showChips();
  }

  /** Move the keyboard's place to the board. */
  focus() {
    this.columns.querySelector("[tabindex='0']")?.focus();
  }

  #names() {
    return this.options.flip ? [...this.view.column_names].reverse() : this.view.column_names;
  }

  #makeColumns() {
    const names = this.#names();
    const middle = Math.floor(names.length / 2);
    this.columns.setAttribute("aria-label", _("Columns"));
    this.columns.replaceChildren(
      ...names.map((name, index) =>
        h("button", {
          "data-move": name,
          tabindex: index === middle ? 0 : -1,
          press: () => this.onMove(name),
          on: {
            pointerenter: (event) => event.pointerType === "mouse" && this.#point(name),
            pointerleave: () => this.#point(null),
            focus: (event) => event.target.matches(":focus-visible") && this.#point(name),
            blur: () => this.#point(null),
          },
        }),
      ),
    );
    this.numbers.replaceChildren(...names.map((name) => h("span", { "data-move": name }, name)));
  }

  #point(name) {
    if (this.ghost === name) return;
    this.ghost = name;
    this.#draw(false);
  }

  #draw(fresh) {
    const { playable, flip, hint, wrong } = this.options;
    const ghost = playable && this.ghost ? this.ghost : hint;
    this.picture.replaceChildren(gravityPicture(this.view, { flip, ghost, fresh, wrong }));
    for (const span of this.numbers.children) span.classList.toggle("on", span.dataset.move === ghost);
    if (!this.options.scores) this.#hover(playable ? this.ghost : null);
  }

  /** The row above the board is always there: without scores, the disc about to fall waits in it. */
  #hover(name) {
    this.chips.replaceChildren(
      ...this.#names().map((one) =>
        h(
          "div.hover-disc",
          one === name && this.view.to_move && this.view.legal_moves.includes(one) && badge(this.view.pieces, this.view.to_move, 44),
        ),
      ),
    );
  }

  #name() {
    const { analysis, playable } = this.options;
    const spoken = new Map((analysis?.judged || []).map((one) => [one.move, one.spoken]));
    const { rows } = size(this.view);
    for (const button of this.columns.children) {
      const name = button.dataset.move;
      const column = this.view.column_names.indexOf(name);
      const stack = [...Array(rows).keys()]
        .reverse()
        .map((row) => sideOf(this.view.cells[row][column]))
        .filter(Boolean);
      const legal = this.view.legal_moves.includes(name);
      const discs = fill(ngettext("{count} disc", "{count} discs", stack.length), { count: stack.length });
      const full = stack.length === rows ? _("full") : discs;
      button.setAttribute(
        "aria-label",
        spoken.get(name) || fill(_("Column {column}, {discs}"), { column: name, discs: full }),
      );
      const from = stack.map((side) => this.view.colours[side === "first" ? 0 : 1]).join(", ");
      button.setAttribute("aria-description", from && fill(_("from the bottom: {discs}"), { discs: from }));
      button.setAttribute("aria-disabled", String(!playable || !legal));
    }
  }

  #showChips() {
    const { analysis, scores } = this.options;
    if (!scores) return;
    const found = new Map((analysis?.judged || []).map((one) => [one.move, one]));
    this.chips.replaceChildren(
      ...this.#names().map((name) => {
        const one = found.get(name);
        if (!one) return h("div.chip");
        return h(
          `div.chip.${one.result}.${one.keeps ? "best" : ""}`,
          { "data-move": name },
          h("b", h("i", SIGNS[one.result]), one.shown.replace("-", "−")),
          h("small", twoLines(one.words)),
        );
      }),
    );
  }

  #walk(event) {
    const buttons = [...this.columns.children];
    const here = buttons.indexOf(focused(this.columns));
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (here < 0 || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = buttons[(here + step + buttons.length) % buttons.length];
    for (const one of buttons) one.tabIndex = one === next ? 0 : -1;
    next.focus();
    this.#point(next.dataset.move);
  }
}
