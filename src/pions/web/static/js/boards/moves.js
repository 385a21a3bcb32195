// A game that shows no board of cells: what it prints, and each of its moves as a button.

import { button, focused, h, renew } from "../dom.js";
import { _ } from "../words.js";

const RATIO = 1.2;

/** What a position prints, called `label`. */
export const textPicture = (view, label) =>
  h("pre.printed", { role: "img", "aria-label": label || null }, view.text);

export class MovesBoard {
  constructor({ onMove, onRatio = () => {} }) {
    Object.assign(this, { onMove, onRatio });
    this.printed = h("pre.printed", { tabindex: "0", "aria-label": _("Position") });
    this.moves = h("div.buttons", { role: "group", "aria-label": _("Moves") });
    this.element = h("div.movesboard", { id: "board", tabindex: "-1" }, this.printed, this.moves);
  }

  show(view, { playable = true, hint = null } = {}) {
    const had = this.moves.contains(focused(this.moves));
    this.onRatio(RATIO);
    this.printed.textContent = view.text;
    renew(
      this.moves,
      view.legal_moves.map((move) =>
        button(move, {
          "data-move": move,
          kind: move === hint ? "main-one" : "",
          disabled: !playable,
          press: () => this.onMove(move),
        }),
      ),
    );
    if (had) this.focus();
  }

  focus() {
    this.moves.querySelector("button:not([disabled])")?.focus();
  }
}
