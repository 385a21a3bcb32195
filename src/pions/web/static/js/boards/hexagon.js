// A rhombus of hexagons: its edges, shortest paths and proofs.

import { s } from "../dom.js";
import { _, fill } from "../words.js";
import { CellBoard } from "./cells.js";
import { letter, points } from "./discs.js";
import { coordinates, edges } from "./hexpicture.js";
import { places, SIDE } from "./hexplaces.js";

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

export class HexBoard extends CellBoard {
  constructor(listeners) {
    super(listeners, "hexboard");
    this.upright = matchMedia(UPRIGHT);
    this.upright.addEventListener("change", () => this.element.isConnected && this.view && this.draw());
  }

  /** As other boards of cells; `analysis` may bring shortest paths, `proof` what is proved. */
  show(view, options = {}) {
    const drawn = options.proof?.drawn;
    const cells = (shown, found) => new Set((shown && drawn ? found(drawn) : []).map(String));
    this.proved = {
      needed: cells(options.paths, ({ needed }) => needed),
      must: cells(options.paths, ({ must }) => must),
      joined: cells(options.paths, ({ templates }) => templates.flatMap((one) => one.cells)),
      wins: cells(options.scores, ({ wins }) => wins),
    };
    super.show(view, options);
  }

  places() {
    return places(this.view.cells.length, this.upright.matches !== Boolean(this.options.flip));
  }

  steps() {
    return STEPS;
  }

  label() {
    return fill(_("Hex board, {rows} rows of {rows} cells"), { rows: this.view.cells.length });
  }

  behind(where) {
    const { view, options } = this;
    const rows = view.cells.length;
    const ring = [...Array(rows).keys()];
    const line = (kind, cells) =>
      s("polyline", { class: kind, points: points(cells.map((cell) => where.centre(...cell))) });
    const paths = options.paths && options.analysis?.paths ? options.analysis.paths : [];
    const bridges = options.paths && options.proof?.drawn ? options.proof.drawn.bridges : [];
    return [
      edges(where, rows),
      coordinates(view, where),
      ring.flatMap((row) =>
        ring.map((column) => s("polygon.hexcell", { points: points(where.corners(row, column)) })),
      ),
      paths.map((path, index) => line(`path path-${"ab"[index]}`, path)),
      bridges.map((one) => line(`bridge bridge-${letter(one.side)}`, one.ends)),
    ];
  }

  marks({ row, column, key, side, at, where }) {
    if (side) return [];
    const { needed, must, joined, wins } = this.proved;
    const outline = (kind, reach) =>
      s("polygon", { class: kind, points: points(where.corners(row, column, reach)) });
    return [
      needed.has(key) && outline("needed", SIDE - 4),
      must.has(key) && outline("must", SIDE - 4),
      joined.has(key) && outline("joined", 9),
      wins.has(key) && s("circle.wins", { ...at, r: 20 }),
    ];
  }
}
