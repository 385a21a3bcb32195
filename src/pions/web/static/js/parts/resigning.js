// Resigning is asked about once, in place of the buttons beside the board.

import { button, h } from "../dom.js";
import { _ } from "../words.js";

export class Resigning {
  /** `place` holds the buttons, `show` draws them anew, and `resign` ends the game. */
  constructor({ place, show, resign }) {
    Object.assign(this, { place, show, resign, asked: false });
  }

  /** The button that asks. */
  opener(kind = "") {
    return button(_("Resign"), { kind, "data-key": "resigning", press: () => this.#ask(true) });
  }

  /** The question; the keyboard is where nothing changes. */
  question() {
    const resign = () => {
      this.asked = false;
      return this.resign();
    };
    return [
      h("b.once", _("Resign this game?")),
      button(_("Resign"), { kind: "main-one", "data-key": "resign", press: resign }),
      button(_("Go on playing"), { "data-key": "stay", press: () => this.#ask(false) }),
    ];
  }

  #ask(wish) {
    this.asked = wish;
    this.show();
    const opener = this.place.querySelector('[data-key="resigning"]');
    const next = wish ? this.place.querySelector('[data-key="stay"]') : opener;
    (next || this.place.querySelector("button:enabled"))?.focus();
  }
}
