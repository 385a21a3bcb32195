// What something is to be called: a small window with one field.

import { button, field, h } from "../dom.js";
import { _ } from "../words.js";

export class NameDialog {
  /** A window called `title`, shown if it is `headed`; `done` is the word that takes the name, `looks` are the field's. */
  constructor({ title, label = title, done, headed = false, ...looks }) {
    this.typed = h("input", { type: "text", ...looks });
    this.element = h(
      "dialog",
      { "aria-label": title },
      headed && h("div.head", h("h2", title)),
      h(
        "form.body.form",
        { submit: () => this.take(this.typed.value) },
        field(label, this.typed),
        h(
          "div.buttons",
          h("button.button.main-one", { type: "submit" }, done),
          button(_("Cancel"), { press: () => this.close() }),
        ),
      ),
    );
  }

  /** Ask; `take` is called with the name that is written, and closes the window once that has gone well. */
  open(now, take) {
    this.take = take;
    this.typed.value = now;
    this.element.showModal();
    this.typed.select();
  }

  close() {
    this.element.close();
  }
}
