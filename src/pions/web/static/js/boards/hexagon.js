// A rhombus of hexagons as a grid one can walk by keyboard, or touch.

import { h, s } from "../dom.js";
import { isShortcut } from "../keys.js";
import { _, fill } from "../words.js";
import { CellBox } from "./cellbox.js";
import { disc, letter, sideOf } from "./discs.js";
import { choosesFirst, fingers, loupe } from "./hexchoice.js";
import { edges } from "./hexpicture.js";
import { places, points, SIDE, WIDE } from "./hexplaces.js";

const TOPS = 5;
const STEPS = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 1],
  ArrowDown: [1, -1],
  "shift+ArrowUp": [-1, 0],
  "shift+ArrowDown": [1, 0],
  "shift+ArrowLeft": [0, -1],
  "shift+ArrowRight": [0, 1],
};

const UPRIGHT = "(max-aspect-ratio: 11/20)"; // windows this tall show larger cells on a standing diamond

export class HexBoard {
  constructor({ onMove, onChoice = () => {}, onRatio = () => {} }) {
    Object.assign(this, { onMove, onChoice, onRatio, place: null, chosen: null });
    this.drawing = h("div", { on: fingers(this) });
    this.over = s("g", { class: "loupe", "aria-hidden": "true" });
    this.box = new CellBox({
      play: (name) => this.onMove(name),
      point: (name) => this.#point(name),
      closed: () => this.focus(),
    });
    this.element = h(
      "div",
      { class: "hexwrap", id: "board", tabindex: "-1" },
      this.drawing,
      this.box.element,
    );
    this.upright = matchMedia(UPRIGHT);
    this.upright.addEventListener("change", () => this.element.isConnected && this.view && this.#draw());
  }

  /** As the other board; `analysis` brings estimates and paths, `numbers` the order of the moves. */
  show(
    view,
    {
      analysis = null,
      proof = null,
      hint = null,
      playable = true,
      flip = false,
      scores = false,
      paths = false,
      numbers = null,
    } = {},
  ) {
    if (this.view?.game !== view.game) this.place = null;
    const other = this.view?.game !== view.game || this.view.ply !== view.ply || !playable;
    this.view = view;
    this.options = { analysis, proof, hint, playable, flip, scores, paths, numbers };
    if (other && this.chosen) this.choose(null);
    this.#draw();
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

  /** Open the box a cell's name is typed into. */
  type(first = "") {
    if (this.options.playable) this.box.open(first);
  }

  #draw() {
    const had = this.drawing.contains(document.activeElement);
    this.drawing.replaceChildren(this.#picture());
    this.#mark();
    if (had) this.focus();
  }

  /** The rest of the picture stays: a finger may be on it. */
  #mark() {
    this.over.replaceChildren();
    if (this.chosen) this.over.append(...loupe(this.view, this.where, this.chosen));
  }

  focus() {
    this.drawing.querySelector("[tabindex='0']")?.focus();
  }

  #picture() {
    const { view, options } = this;
    const rows = view.cells.length;
    const where = places(rows, this.upright.matches !== Boolean(options.flip));
    this.where = where;
    this.onRatio(where.box[2] / where.box[3]);
    const ring = [...Array(rows).keys()];
    const text = (place, words) => s("text", { x: place[0], y: place[1] + 5, class: "coordinate" }, words);
    const frame = [
      edges(where, rows),
      ring.flatMap((i) => [
        text(where.beside(0, i, -WIDE / 4, -SIDE - 27), view.column_names[i]),
        text(where.beside(rows - 1, i, WIDE / 4, SIDE + 27), view.column_names[i]),
        text(where.beside(i, 0, -WIDE / 2 - 29, 0), view.row_names[i]),
        text(where.beside(i, rows - 1, WIDE / 2 + 29, 0), view.row_names[i]),
      ]),
      ring.flatMap((row) =>
        ring.map((column) => s("polygon", { class: "hexcell", points: points(where.corners(row, column)) })),
      ),
    ];
    const paths =
      options.paths && options.analysis?.paths
        ? options.analysis.paths.map((path, index) =>
            s("polyline", {
              class: `path path-${"ab"[index]}`,
              points: points(path.map(([row, column]) => where.centre(row, column))),
            }),
          )
        : [];
    const bridges = (options.paths && options.proof?.bridges ? options.proof.bridges : []).map((one) =>
      s("polyline", {
        class: `bridge bridge-${letter(one.side)}`,
        points: points(one.ends.map(([row, column]) => where.centre(row, column))),
      }),
    );
    const label = fill(_("Hex board, {rows} rows of {rows} cells"), { rows });
    return s(
      "svg",
      {
        class: "hexboard",
        viewBox: where.box.map((n) => n.toFixed(1)).join(" "),
        role: "grid",
        "aria-label": label,
        "aria-rowcount": rows,
        "aria-colcount": rows,
        "aria-disabled": String(!options.playable),
        on: { keydown: (event) => this.#walk(event) },
      },
      s("g", { "aria-hidden": "true" }, frame, paths, bridges),
      this.#cells(where, rows),
      this.over,
    );
  }

  #cells(where, rows) {
    const { view, options } = this;
    const cells = new Map(
      (options.scores && options.analysis?.cells ? options.analysis.cells : []).map((one, rank) => [
        String(one.cell),
        { ...one, rank },
      ]),
    );
    const chances = [...cells.values()].map((one) => one.chance);
    const [low, high] = [Math.min(...chances), Math.max(...chances)];
    const won = new Set(view.winning_cells.map(String));
    const needed = new Set((options.paths && options.proof?.needed ? options.proof.needed : []).map(String));
    const must = new Set((options.paths && options.proof?.must ? options.proof.must : []).map(String));
    const joined = new Set(
      (options.paths && options.proof?.templates ? options.proof.templates : []).flatMap((one) =>
        one.cells.map(String),
      ),
    );
    const wins = new Set((options.scores && options.proof?.wins ? options.proof.wins : []).map(String));
    const middle = Math.floor(rows / 2);
    this.place ||= view.last_cell || [middle, middle];
    return [...Array(rows).keys()].map((row) =>
      s(
        "g",
        { role: "row" },
        [...Array(rows).keys()].map((column) => {
          const [x, y] = where.centre(row, column);
          const side = sideOf(view.cells[row][column]);
          const name = view.column_names[column] + view.row_names[row];
          const found = cells.get(`${row},${column}`);
          const last = view.last_cell && view.last_cell[0] === row && view.last_cell[1] === column;
          const inside = [s("polygon", { class: "hit", points: points(where.corners(row, column)) })];
          const at = { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` };
          if (side) inside.push(s("g", at, disc("hex", side, 21)));
          if (won.has(`${row},${column}`))
            inside.push(s("circle", { ...at, r: 24.5, class: "won", "stroke-width": 4 }));
          else if (last) inside.push(s("circle", { ...at, r: 25, class: "last", "stroke-width": 2.6 }));
          if (!side && found && found.rank < TOPS) inside.push(...this.#best(at, found));
          else if (!side && found && high > low && (found.chance - low) / (high - low) > 0.18) {
            inside.push(
              s("circle", {
                ...at,
                class: "dot",
                r: (1 + (9 * (found.chance - low)) / (high - low)).toFixed(1),
              }),
            );
          }
          if (!side && needed.has(`${row},${column}`)) {
            inside.push(
              s("polygon", { class: "needed", points: points(where.corners(row, column, SIDE - 4)) }),
            );
          }
          if (!side && must.has(`${row},${column}`)) {
            inside.push(
              s("polygon", { class: "must", points: points(where.corners(row, column, SIDE - 4)) }),
            );
          }
          if (!side && joined.has(`${row},${column}`))
            inside.push(s("polygon", { class: "joined", points: points(where.corners(row, column, 9)) }));
          if (!side && wins.has(`${row},${column}`))
            inside.push(s("circle", { ...at, r: 20, class: "wins" }));
          if (options.hint === name) inside.push(s("circle", { ...at, r: 20, class: "hinted" }));
          const number = options.numbers?.get(`${row},${column}`);
          if (side && number)
            inside.push(s("text", { ...at, dy: 5, class: `number on-${letter(side)}` }, String(number)));
          inside.push(s("polygon", { class: "focus", points: points(where.corners(row, column, SIDE - 2)) }));
          const here = this.place[0] === row && this.place[1] === column;
          return s(
            "g",
            {
              role: "gridcell",
              tabindex: here ? 0 : -1,
              "data-move": name,
              "data-cell": `${row},${column}`,
              "aria-label": this.#called(name, side, found, last),
              on: {
                click: (event) => {
                  this.place = [row, column];
                  if (!choosesFirst(event.pointerType)) this.onMove(name);
                },
              },
            },
            inside,
          );
        }),
      ),
    );
  }

  #best(at, found) {
    const first = found.rank === 0 ? " first" : "";
    return [
      s("circle", { ...at, r: 17, class: `best-cell${first}` }),
      s("text", { ...at, dy: 4.8, class: `best-number${first}` }, found.shown),
    ];
  }

  #called(name, side, found, last) {
    if (side) {
      const colour = this.view.colours[side === "first" ? 0 : 1];
      return last
        ? fill(_("{cell}, {colour}, last move"), { cell: name, colour })
        : fill(_("{cell}, {colour}"), { cell: name, colour });
    }
    if (found) return fill(_("{cell}, empty, estimate {percent}"), { cell: name, percent: found.words });
    return fill(_("{cell}, empty"), { cell: name });
  }

  #walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[(event.shiftKey ? "shift+" : "") + event.key];
    if (step) {
      const next = [this.place[0] + step[0], this.place[1] + step[1]];
      const target = this.drawing.querySelector(`[data-cell="${next}"]`);
      if (target) {
        this.drawing.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
        target.setAttribute("tabindex", "0");
        this.place = next;
        target.focus();
      }
    } else if (event.key === "Enter" || event.key === " ") {
      const [row, column] = this.place;
      this.onMove(this.view.column_names[column] + this.view.row_names[row]);
    } else if (event.key === "Escape" && this.chosen) this.choose(null);
    else if (/^[a-z]$/i.test(event.key) && (event.shiftKey || !isShortcut(event.key)))
      this.type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Walk to the cell that is being typed, as far as it is one. */
  #point(name) {
    const target = this.drawing.querySelector(`[data-move="${CSS.escape(name)}"]`);
    for (const one of this.drawing.querySelectorAll(".typed")) one.classList.remove("typed");
    if (!target) return;
    target.classList.add("typed");
    this.drawing.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    this.place = target.dataset.cell.split(",").map(Number);
  }
}
