// The board of the game that is shown, in the style its view names: made anew when that changes, else kept.

import { h } from "../dom.js";
import { gravityPicture, GravityBoard } from "./gravity.js";
import { HexBoard } from "./hexagon.js";
import { hexPicture } from "./hexpicture.js";
import { MovesBoard, textPicture } from "./moves.js";
import { SquareBoard, squarePicture } from "./squares.js";

const discs = (view, label) => gravityPicture(view, { dim: view.winning_cells.length > 0, label });
const STYLES = {
  gravity: { Board: GravityBoard, picture: discs, numbers: false },
  hex: { Board: HexBoard, picture: hexPicture, numbers: true },
  squares: { Board: SquareBoard, picture: squarePicture, numbers: true },
};
const BARE = { Board: MovesBoard, picture: textPicture, numbers: false };

/** The style that a view names, where it has cells to draw. */
const styleOf = (view) => (view.cells.length ? STYLES[view.shape] : BARE);

export class Board {
  constructor(listeners) {
    this.listeners = listeners;
    this.element = h("div");
    this.style = null;
  }

  show(view, options) {
    if (styleOf(view) !== this.style) {
      this.style = styleOf(view);
      this.inner = new this.style.Board(this.listeners);
      this.element.replaceChildren(this.inner.element);
    }
    this.inner.show(view, options);
  }

  focus() {
    this.inner?.focus();
  }

  /** Where cells have names: open the box one is typed into. */
  type() {
    this.inner?.type?.();
  }

  /** Where a touch may choose before it plays: choose a cell, or none. */
  choose(cell) {
    this.inner?.choose?.(cell);
  }

  playChosen() {
    this.inner?.playChosen?.();
  }
}

/** Whether the moves can be numbered on this board. */
export const drawsNumbers = (view) => styleOf(view).numbers;

/** A small picture of a position, with what won. */
export const miniature = (view, label, options) => styleOf(view).picture(view, label, options);
