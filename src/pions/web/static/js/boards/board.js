// The board of whatever game is shown: made anew when the shape changes, else kept.

import { h } from "../dom.js";
import { gravityPicture, GravityBoard } from "./gravity.js";
import { HexBoard } from "./hexagon.js";
import { hexPicture } from "./hexpicture.js";

export class Board {
  constructor(listeners) {
    this.listeners = listeners;
    this.element = h("div", {});
    this.shape = null;
  }

  show(view, options) {
    if (view.shape !== this.shape) {
      this.shape = view.shape;
      this.inner = view.shape === "hex" ? new HexBoard(this.listeners) : new GravityBoard(this.listeners);
      this.element.replaceChildren(this.inner.element);
    }
    this.inner.show(view, options);
  }

  focus() {
    this.inner?.focus();
  }

  /** Hex: open the box a cell's name is typed into. */
  type() {
    this.inner?.type?.();
  }

  /** Hex: choose a cell without playing it, or none. */
  choose(cell) {
    this.inner?.choose?.(cell);
  }

  playChosen() {
    this.inner?.playChosen?.();
  }
}

/** A small picture of a position, with what won. */
export const miniature = (view, label) =>
  view.shape === "hex"
    ? hexPicture(view, label)
    : gravityPicture(view, { dim: view.winning_cells.length > 0, label });
