// A rhombus of hexagons to look at: its four edges, and a small picture of a position.

import { s } from "../dom.js";
import { cellPicture } from "./cells.js";
import { points } from "./discs.js";
import { places, SIDE, WIDE } from "./hexplaces.js";

/** The edges each side has to join. */
export function edges(where, rows) {
  const ring = [...Array(rows).keys()];
  const edge = (cells, ids, kind) =>
    s(`polyline.edge-${kind}`, {
      points: points(
        cells.flatMap(([row, column]) => {
          const all = where.corners(row, column);
          return ids.map((index) => all[index]);
        }),
      ),
      "stroke-width": 22,
      "stroke-linejoin": "miter",
      "stroke-linecap": "round",
    });
  const last = rows - 1;
  const [left, right] = [ring.map((i) => [i, 0]), ring.map((i) => [i, last])];
  const [top, bottom] = [ring.map((i) => [0, i]), ring.map((i) => [last, i])];
  return [
    edge(left, [5, 4], "b"),
    edge(right, [1, 2], "b"),
    edge(top, [5, 0, 1], "a"),
    edge(bottom, [4, 3, 2], "a"),
  ];
}

/** The names of rows and columns around the board. */
export function coordinates(view, where) {
  const rows = view.cells.length;
  const text = ([x, y], words) => s("text.coordinate", { x, y: y + 5 }, words);
  return view.column_names.flatMap((column, i) => [
    text(where.beside(0, i, -WIDE / 4, -SIDE - 27), column),
    text(where.beside(rows - 1, i, WIDE / 4, SIDE + 27), column),
    text(where.beside(i, 0, -WIDE / 2 - 29, 0), view.row_names[i]),
    text(where.beside(i, rows - 1, WIDE / 2 + 29, 0), view.row_names[i]),
  ]);
}

/** A picture of a position, called `label`; `named` says whether with the names of rows and columns. */
export function hexPicture(view, label, { named = false } = {}) {
  const rows = view.cells.length;
  const where = places(rows, false);
  const behind = [edges(where, rows), named && coordinates(view, where)];
  return cellPicture(view, label, where, "hexcell", behind);
}
