// A form that stands open where a window has room for it, and opens over the page where it has not.

import { button, h } from "../dom.js";
import { _ } from "../words.js";

let count = 0;

export class Sheet {
  constructor(title, ...children) {
    const id = `sheet-${(count += 1)}`;
    this.section = h(
      "section.sheet.card",
      { "aria-labelledby": id },
      h(
        "div.head",
        h("h2", { id }, title),
        h("div.end", button(_("Close"), { kind: "closes", press: () => this.close() })),
      ),
      h("div.body", children),
    );
    this.dialog = h("dialog", {
      "aria-labelledby": id,
      on: { close: () => this.element.prepend(this.section) },
    });
    this.element = h("div", this.section, this.dialog);
  }

  /** Where the form stands open already, go to it. */
  open() {
    if (!this.section.checkVisibility()) {
      this.dialog.append(this.section);
      this.dialog.showModal();
    }
    this.section.querySelector("input:checked, select").focus();
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }
}
