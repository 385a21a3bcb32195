// A rhombus of hexagons to look at: its four edges, and a small picture of a position.

import { s } from "../dom.js";
import { disc, sideOf } from "./discs.js";
import { places, points } from "./hexplaces.js";

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
  const won = new Set(view.winning_cells.map(String));
  const cells = view.cells.flatMap((line, row) =>
    [...line].map((symbol, column) => {
      const [x, y] = where.centre(row, column);
      const side = sideOf(symbol);
      const at = `${row},${column}`;
      const last = view.last_cell && String(view.last_cell) === at;
      return s(
        "g",
        {},
        s("polygon", { class: "hexcell", points: points(where.corners(row, column)) }),
        side &&
          s(
            "g",
            { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
            disc("hex", side, 21),
            (won.has(at) || last) && s("circle", { r: 25, class: "won", "stroke-width": won.has(at) ? 6 : 3 }),
          ),
      );
    }),
  );
  return s(
    "svg",
    {
      class: "boardsvg",
      viewBox: where.box.map((n) => n.toFixed(1)).join(" "),
      role: "img",
      "aria-label": label,
      "aria-hidden": label ? null : "true",
    },
    edges(where, rows),
    cells,
  );
}
