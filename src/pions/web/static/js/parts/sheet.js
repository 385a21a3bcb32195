// A form that stands open where a window has room for it, and opens over the page where it has not.

import { button, h } from "../dom.js";
import { _ } from "../words.js";

let count = 0;

export class Sheet {
  constructor(title, ...children) {
    const id = `sheet-${(count += 1)}`;
    this.dialog = h(
      "dialog",
      { class: "sheet card", role: "region", "aria-labelledby": id, on: { close: () => this.#settle() } },
      h(
        "div",
        { class: "head" },
        h("h2", { id }, title),
        h("div", { class: "end" }, button(_("Close"), { kind: "closes", press: () => this.close() })),
      ),
      h("div", { class: "body" }, children),
    );
    this.element = h("div", {}, this.dialog);
  }

  /** Where the form stands open already, go to it. */
  open() {
    if (this.dialog.checkVisibility?.()) this.dialog.querySelector("input, select")?.focus();
    else {
      this.dialog.removeAttribute("role");
      this.dialog.showModal();
    }
  }

  close() {
    if (this.dialog.open) this.dialog.close();
  }

  #settle() {
    this.dialog.setAttribute("role", "region");
  }
}
