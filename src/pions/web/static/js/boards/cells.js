// A board of cells, each with a name: a grid one can press, walk by keyboard, or type a cell's name on.
// Where the cells are and what lies around them is said by the style: hexagons, squares.

import { focused, h, picture, s } from "../dom.js";
import { isShortcut } from "../keys.js";
import { _, fill } from "../words.js";
import { CellBox } from "./cellbox.js";
import { choosesFirst, fingers, loupe } from "./choice.js";
import { disc, letter, points, sideOf, SIGNS } from "./discs.js";

const TOPS = 5;
const OPTIONS = {
  analysis: null,
  proof: null,
  hint: null,
  area: [],
  playable: true,
  flip: false,
  scores: false,
  paths: false,
  numbers: null,
};

const count = (number) => [...Array(number).keys()];
const move = ([x, y]) => ({ transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
/** What goes around a piece to mark it; where pieces may be rings, the cell's own outline. */
const around = (where, row, column, gap, look) =>
  where.square
    ? s("polygon", { ...look, points: points(where.corners(row, column, where.reach - 4)) })
    : s("circle", { ...look, ...move(where.centre(row, column)), r: where.radius + gap });
const viewBox = (where) => where.box.map((n) => n.toFixed(1)).join(" ");

/** What to call the cell of a row and a column. */
export const cellName = (view, row, column) => view.column_names[column] + view.row_names[row];

/** A small picture of a position, called `label`; `behind` lies under its cells, of class `kind`. */
export function cellPicture(view, label, where, kind, behind) {
  const won = new Set(view.winning_cells.map(String));
  const cells = view.cells.flatMap((line, row) =>
    [...line].map((symbol, column) => {
      const side = sideOf(symbol);
      const at = `${row},${column}`;
      const last = view.last_cell && String(view.last_cell) === at;
      const ring = { class: "won", "stroke-width": won.has(at) ? 6 : 3 };
      return s(
        "g",
        s("polygon", { class: kind, points: points(where.corners(row, column)) }),
        side && s("g", move(where.centre(row, column)), disc(view.pieces, side, where.radius)),
        symbol === "*" && s("circle.pointed", { ...move(where.centre(row, column)), r: where.radius * 0.4 }),
        side && (won.has(at) || last) && around(where, row, column, 4, ring),
      );
    }),
  );
  return picture("boardsvg", { viewBox: viewBox(where) }, label, behind, cells);
}

/** A style has `places`, `behind`, `steps` and `label`; it may add `marks`. Where cells are small, a touch chooses
 * one, and a second touch plays it. */
export class CellBoard {
  /** `kind` is the class of the picture. */
  constructor({ onMove, onChoice = () => {}, onRatio = () => {} }, kind) {
    Object.assign(this, { onMove, onChoice, onRatio, kind, place: null, chosen: null });
    this.drawing = h("div");
    this.over = s("g.loupe", { "aria-hidden": "true" });
    for (const [event, listener] of Object.entries(fingers(this)))
      this.drawing.addEventListener(event, listener);
    this.box = new CellBox({
      play: (name) => this.onMove(name),
      point: (name) => this.#point(name),
      closed: () => this.focus(),
    });
    this.element = h("div.cellboard", { id: "board", tabindex: "-1" }, this.drawing, this.box.element);
  }

  /** As every board; `analysis` brings values or estimates, `numbers` the order of the moves. */
  show(view, options = {}) {
    if (this.view?.game !== view.game) this.place = null;
    const same = this.view?.game === view.game && this.view.ply === view.ply;
    const dropped = this.chosen && !(same && (options.playable ?? true));
    if (dropped) this.chosen = null;
    this.view = view;
    this.options = { ...OPTIONS, ...options };
    const words = view.kind?.words || {};
    this.moves = new Map(
      view.legal_moves.map((move, index) => [move in words ? "" : String(view.landings[index]), move]),
    );
    this.draw();
    if (dropped) this.onChoice(null);
  }

  /** What to write to play a cell: the move that lands there, or what the cell is called. */
  nameOf(row, column) {
    return this.moves.get(`${row},${column}`) || cellName(this.view, row, column);
  }

  /** Open the box a cell's name is typed into. */
  type(first = "") {
    if (this.options.playable) this.box.open(first);
  }

  draw() {
    const had = this.drawing.contains(focused(this.drawing));
    this.drawing.replaceChildren(this.#picture());
    if (had) this.focus();
    this.#mark();
  }

  focus() {
    this.drawing.querySelector("[tabindex='0']")?.focus();
  }

  /** What is drawn into one cell beside the piece and what is known of it. */
  marks() {
    return [];
  }

  /** Whether a press of this kind of pointer does not play yet. */
  holds(pointer) {
    return this.view.kind.small_cells && choosesFirst(pointer);
  }

  /** Mark a cell as chosen, not played yet; or none. */
  choose(name) {
    this.chosen = name;
    this.#mark();
    this.onChoice(name);
  }

  playChosen() {
    const { chosen } = this;
    this.choose(null);
    if (chosen) this.onMove(chosen);
  }

  #release() {
    if (!this.chosen) return false;
    this.choose(null);
    return true;
  }

  /** The rest of the picture stays: a finger may be on it. */
  #mark() {
    this.over.replaceChildren();
    if (this.chosen) this.over.append(...loupe(this));
  }

  #picture() {
    const { view, options } = this;
    const where = this.places();
    this.where = where;
    this.onRatio(where.box[2] / where.box[3]);
    return s(
      "svg",
      {
        class: this.kind,
        viewBox: viewBox(where),
        role: "grid",
        "aria-label": this.label(),
        "aria-rowcount": view.cells.length,
        "aria-colcount": view.cells[0].length,
        "aria-disabled": String(!options.playable),
        on: { keydown: (event) => this.#walk(event) },
      },
      s("g", { "aria-hidden": "true" }, this.behind(where)),
      this.#cells(where),
      this.over,
    );
  }

  #cells(where) {
    const { view, options } = this;
    const { analysis } = options;
    const known = options.scores && analysis ? analysis : {};
    const estimates = new Map((known.cells || []).map((one, rank) => [String(one.cell), { ...one, rank }]));
    const values = new Map((known.judged || []).map((one) => [one.move, one]));
    const chances = [...estimates.values()].map((one) => one.chance);
    const [low, high] = [Math.min(...chances), Math.max(...chances)];
    const won = new Set(view.winning_cells.map(String));
    const [rows, columns] = [view.cells.length, view.cells[0].length];
    this.place ||= view.last_cell || [Math.floor(rows / 2), Math.floor(columns / 2)];
    return count(rows).map((row) =>
      s(
        "g",
        { role: "row" },
        count(columns).map((column) => {
          const key = `${row},${column}`;
          const side = sideOf(view.cells[row][column]);
          const name = this.nameOf(row, column);
          const found = estimates.get(key);
          const value = values.get(name);
          const last = view.last_cell && String(view.last_cell) === key;
          const at = move(where.centre(row, column));
          const inside = [s("polygon.hit", { points: points(where.corners(row, column)) })];
          if (side) inside.push(s("g", at, disc(view.pieces, side, where.radius)));
          if (won.has(key)) inside.push(around(where, row, column, 3.5, { class: "won", "stroke-width": 4 }));
          else if (last) inside.push(around(where, row, column, 4, { class: "last", "stroke-width": 2.6 }));
          if (!side && value) inside.push(...this.#value(at, value));
          else if (!side && found && found.rank < TOPS) inside.push(...this.#best(at, found));
          else if (!side && found && high > low && (found.chance - low) / (high - low) > 0.18) {
            const r = (1 + (9 * (found.chance - low)) / (high - low)).toFixed(1);
            inside.push(s("circle.dot", { ...at, r }));
          }
          inside.push(...this.marks({ row, column, key, name, side, at, where }));
          if (options.hint === name) inside.push(s("circle.hinted", { ...at, r: 20 }));
          if (options.area.includes(name))
            inside.push(s("polygon.among", { points: points(where.corners(row, column, where.reach - 3)) }));
          const number = options.numbers?.get(key);
          if (side && number)
            inside.push(s(`text.number.on-${letter(side)}`, { ...at, dy: 5 }, String(number)));
          const focus = points(where.corners(row, column, where.reach - 2));
          inside.push(s("polygon.focus", { points: focus }));
          const here = this.place[0] === row && this.place[1] === column;
          const press = (event) => {
            this.place = [row, column];
            if (!this.holds(event.pointerType)) this.onMove(name);
          };
          const label = (!side && value?.spoken) || this.#called(name, side, found, last);
          const named = { role: "gridcell", "aria-label": label, "data-move": name, "data-cell": key };
          return s("g", { ...named, tabindex: here ? 0 : -1, press }, inside);
        }),
      ),
    );
  }

  #best(at, found) {
    const first = found.rank === 0 ? " first" : "";
    return [
      s(`circle.best-cell${first}`, { ...at, r: 17 }),
      s(`text.best-number${first}`, { ...at, dy: 4.8 }, found.shown),
    ];
  }

  #value(at, { result, keeps, shown: value }) {
    const shown = `${SIGNS[result]} ${value.replace("-", "−")}`;
    return [
      s(`circle.value-cell.${result}${keeps ? " best" : ""}`, { ...at, r: 23 }),
      s(`text.value-number.${result}`, { ...at, dy: 4.5 }, shown),
    ];
  }

  #called(name, side, found, last) {
    if (side) {
      const colour = this.view.colours[side === "first" ? 0 : 1];
      return last
        ? fill(_("{cell}, {colour}, last move"), { cell: name, colour })
        : fill(_("{cell}, {colour}"), { cell: name, colour });
    }
    if (found?.proved) {
      const seen = found.rank < TOPS ? `${found.proved} (${found.shown})` : found.proved; // what is written there is said
      return fill(_("{cell}, empty, proved: {result}"), { cell: name, result: seen });
    }
    if (found) return fill(_("{cell}, empty, estimate {percent}"), { cell: name, percent: found.words });
    return fill(_("{cell}, empty"), { cell: name });
  }

  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = this.steps()[(event.shiftKey ? "shift+" : "") + event.key];
    if (step) {
      const next = [this.place[0] + step[0], this.place[1] + step[1]];
      const target = this.drawing.querySelector(`[data-cell="${next}"]`);
      if (target) {
        this.#stand(target);
        target.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") this.onMove(this.nameOf(...this.place));
    else if (event.key === "Escape" && this.#release()) this.focus();
    else if (/^[a-z]$/i.test(event.key) && (event.shiftKey || !isShortcut(event.key)))
      this.type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The keyboard's place is `target` from now on. */
  #stand(target) {
    this.drawing.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    this.place = target.dataset.cell.split(",").map(Number);
  }

  /** Walk to the cell that is being typed, as far as it is one. */
  #point(name) {
    const target = this.drawing.querySelector(`[data-move="${CSS.escape(name)}"]`);
    for (const one of this.drawing.querySelectorAll(".typed")) one.classList.remove("typed");
    if (!target) return;
    target.classList.add("typed");
    this.#stand(target);
  }
}
