// A board of squares, with the names of its columns and rows.

import { s } from "../dom.js";
import { _, fill } from "../words.js";
import { CellBoard, cellPicture } from "./cells.js";
import { points } from "./discs.js";

const CELL = 60;
const NAMES = 30; // room for the names above and at the left
const EDGE = 6;

const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const back = (step) => step.map((one) => -one);
const TURNED = Object.fromEntries(Object.entries(STEPS).map(([key, step]) => [key, back(step)]));

/** Where things are; turned, the board is seen from the other side. */
function places(view, { turned = false, named = true } = {}) {
  const [rows, columns] = [view.cells.length, view.cells[0].length];
  const centre = (row, column) => [
    ((turned ? columns - 1 - column : column) + 0.5) * CELL,
    ((turned ? rows - 1 - row : row) + 0.5) * CELL,
  ];
  const corners = (row, column, reach = CELL / 2) => {
    const [x, y] = centre(row, column);
    return [
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
      [x - reach, y + reach],
    ];
  };
  const free = [
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ];
  const before = named ? NAMES : EDGE;
  const box = [-before, -before, columns * CELL + before + EDGE, rows * CELL + before + EDGE];
  return { centre, corners, box, free, radius: 23, reach: CELL / 2, square: true };
}

const ground = (view) =>
  s("rect.ground", {
    x: -4,
    y: -4,
    width: view.cells[0].length * CELL + 8,
    height: view.cells.length * CELL + 8,
    rx: 6,
  });

/** A picture of a position, called `label`. */
export const squarePicture = (view, label) =>
  cellPicture(view, label, places(view, { named: false }), "squarecell", ground(view));

export class SquareBoard extends CellBoard {
  constructor(listeners) {
    super(listeners, "squareboard");
  }

  /** Cells that may be played are marked where not every empty one may. */
  show(view, options = {}) {
    const empty = view.cells.join("").split(".").length - 1;
    const cells = view.legal_moves.filter((name) => !(name in (view.kind?.words || {})));
    this.may = new Set(cells.length < empty ? cells : []);
    super.show(view, options);
  }

  places() {
    return places(this.view, { turned: Boolean(this.options.flip) });
  }

  steps() {
    return this.options.flip ? TURNED : STEPS;
  }

  label() {
    const [rows, columns] = [this.view.cells.length, this.view.cells[0].length];
    return fill(_("Board of squares, {rows} rows of {columns} cells"), { rows, columns });
  }

  behind(where) {
    const { view } = this;
    const text = (x, y, words) => s("text.coordinate", { x, y: y + 5 }, words);
    return [
      ground(view),
      view.column_names.map((name, column) => text(where.centre(0, column)[0], -NAMES / 2 - 2, name)),
      view.row_names.map((name, row) => text(-NAMES / 2 - 2, where.centre(row, 0)[1], name)),
      view.cells.flatMap((line, row) =>
        [...line].map((_symbol, column) =>
          s("polygon.squarecell", { points: points(where.corners(row, column)) }),
        ),
      ),
    ];
  }

  marks({ name, at }) {
    const { playable, scores, analysis } = this.options;
    const told = scores && analysis?.judged?.length;
    return playable && !told && this.may.has(name) ? [s("circle.may", { ...at, r: 6 })] : [];
  }
}
