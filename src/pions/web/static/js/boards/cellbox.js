// A small box to type the name of a cell into. Letters go there only while it is open.

import { h } from "../dom.js";
import { digitOf } from "../keys.js";
import { _ } from "../words.js";

export class CellBox {
  /** `point` is told what is typed so far, `play` the whole name; `closed` when it is gone. */
  constructor({ play, point, closed }) {
    Object.assign(this, { play, point, closed });
    this.field = h("input", {
      type: "text",
      id: "cell",
      maxlength: 4,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.#close(),
      },
    });
    this.element = h(
      "div.cellbox",
      { hidden: true },
      h("label", { for: "cell" }, _("Cell")),
      this.field,
      h("span.quiet", _("Enter plays, Esc closes.")),
    );
  }

  open(first = "") {
    this.element.hidden = false;
    this.field.value = first;
    this.field.focus();
    this.#typed();
  }

  #typed() {
    this.point(this.field.value.trim().toLowerCase());
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const digit = digitOf(event);
    if (event.key === "Enter") {
      const name = this.field.value.trim().toLowerCase();
      this.#close();
      this.closed();
      if (name) this.play(name);
    } else if (event.key === "Escape") {
      this.#close();
      this.closed();
    } else if (digit && digit !== event.key) {
      this.field.setRangeText(digit, this.field.selectionStart, this.field.selectionEnd, "end");
      this.#typed();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #close() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.point("");
  }
}
