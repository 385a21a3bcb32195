// A rhombus of hexagons to look at: its four edges, and a small picture of a position.

import { s } from "../dom.js";
import { cellPicture } from "./cells.js";
import { points } from "./discs.js";
import { places } from "./hexplaces.js";

/** The edges each side has to join. */
export function edges(where, rows) {
  const ring = [...Array(rows).keys()];
  const edge = (cells, ids, kind) =>
    s("polyline", {
      points: points(
        cells.flatMap(([row, column]) => {
          const all = where.corners(row, column);
          return ids.map((index) => all[index]);
        }),
      ),
      class: `edge-${kind}`,
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

/** A picture of a position, called `label`. */
export function hexPicture(view, label) {
  const rows = view.cells.length;
  const where = places(rows, false);
  return cellPicture(view, label, where, "hexcell", edges(where, rows));
}
