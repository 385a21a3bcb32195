// Small cells under a finger: the first touch chooses one and shows it under a loupe, the second one plays it.

import { s } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { disc, letter, points, sideOf } from "./discs.js";

const KEPT = "pions.choose";
const REACH = 100; // the loupe's radius, in units of the picture
const OUT = 8; // how far it stands out of the picture
const TIMES = 2;
const NEAR = 3;

/** When a cell is chosen before it is played: "always", on "touch", or "never". */
export const choosing = () => recall(KEPT) || "touch";
export const setChoosing = (when) => remember(KEPT, when);

/** Whether this kind of pointer chooses first; what no pointer did, such as a screen reader's press, plays. */
export function choosesFirst(pointer) {
  if (!pointer) return false;
  return choosing() === "always" || (choosing() === "touch" && pointer === "touch");
}

/** Listeners for the grid of `board`: touch, slide, lift. */
export function fingers(board) {
  const under = (event) =>
    board.element.getRootNode().elementFromPoint(event.clientX, event.clientY)?.closest("[role=gridcell]")?.dataset.move;
  const down = (event) => {
    if (!board.options.playable || !event.isPrimary || !board.holds(event.pointerType)) return;
    board.touch = { before: board.chosen, began: under(event) };
    slide(event);
  };
  const slide = (event) => {
    const cell = board.touch && under(event);
    if (cell && cell !== board.chosen && board.view.legal_moves.includes(cell)) board.choose(cell);
  };
  const up = (event) => {
    const { touch } = board;
    board.touch = null;
    const cell = touch && under(event);
    if (!cell) return;
    if (!board.view.legal_moves.includes(cell)) board.onMove(cell); // refused, with a sentence that says why
    else if (cell === touch.before && cell === touch.began) board.playChosen();
  };
  const cancel = () => {
    if (board.touch) board.choose(board.touch.before);
    board.touch = null;
  };
  return { pointerdown: down, pointermove: slide, pointerup: up, pointercancel: cancel };
}

/** Marks for the chosen cell: a ring around it, and a loupe in the free corner farthest from the finger. */
export function loupe(board) {
  const { view, where, chosen: name } = board;
  const all = view.cells.flatMap((line, row) => [...line].map((symbol, column) => ({ row, column, symbol })));
  const here = all.find(({ row, column }) => board.nameOf(row, column) === name);
  const [x, y] = where.centre(here.row, here.column);
  const [left, top, width, height] = where.box;
  const reach = Math.min(REACH, width / 4, height / 4);
  const corners = where.free.map(([across, down]) => [
    left + (across ? width - reach + OUT : reach - OUT),
    top + (down ? height - reach : reach - OUT),
  ]);
  const far = ([cx, cy]) => Math.hypot(cx - x, cy - y);
  const [cx, cy] = corners.reduce((best, one) => (far(one) > far(best) ? one : best));
  const near = all.filter(({ row, column }) => {
    const [px, py] = where.centre(row, column);
    return Math.hypot(px - x, py - y) < NEAR * where.reach * 1.8;
  });
  const cell = ({ row, column, symbol }) => {
    const [px, py] = where.centre(row, column);
    const side = sideOf(symbol);
    return [
      s("polygon", { class: where.square ? "squarecell" : "hexcell", points: points(where.corners(row, column)) }),
      side && s("g", { transform: `translate(${px.toFixed(1)} ${py.toFixed(1)})` }, disc(view.pieces, side, where.radius)),
    ];
  };
  const kind = `chosen chosen-${letter(view.to_move)}`;
  const ring = s("polygon", { class: kind, points: points(where.corners(here.row, here.column, where.reach - 3)) });
  const tag = cy + reach - 6;
  return [
    ring,
    s("clipPath", { id: "glass" }, s("circle", { cx, cy, r: reach })),
    s("circle.loupe-back", { cx, cy, r: reach }),
    s(
      "g",
      { "clip-path": "url(#glass)" },
      s(
        "g",
        { transform: `translate(${cx} ${cy}) scale(${TIMES}) translate(${-x} ${-y})` },
        near.map(cell),
        ring.cloneNode(),
      ),
    ),
    s("circle.loupe-ring", { cx, cy, r: reach }),
    s("rect.loupe-tag", { x: cx - 32, y: tag - 16, width: 64, height: 32, rx: 16 }),
    s("text.loupe-name", { x: cx, y: tag + 7 }, name),
  ];
}
