// The files of the workbench, to be chosen from on another page.

import { Files, LAST, sent } from "../bench/files.js";
import { field, h, renew } from "../dom.js";
import { recall } from "../preferences.js";
import { _ } from "../words.js";

export class OwnFiles {
  /** Fills `form`; `ask` is called with the file that is to be asked: its `id` and its `name`. */
  constructor(form, ask) {
    this.form = form;
    this.list = [];
    this.select = h("select");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = this.list.find((one) => one.id === this.select.value);
      if (chosen) ask({ id: chosen.id, name: chosen.name });
    });
    form.append(
      field(_("One of my files"), this.select),
      h("div.buttons", h("button.button", { type: "submit" }, _("Ask this file"))),
    );
  }

  async open() {
    this.files = await Files.open({ changed: () => this.#fill() });
    if (this.closed) this.files.close();
    else await this.#fill();
  }

  close() {
    this.closed = true;
    this.files?.close();
  }

  /** What is in the file now; fails where it was deleted. */
  async read(id) {
    const file = (await this.files.all()).find((one) => one.id === id);
    if (!file) throw new Error(_("This file is not in this browser any more."));
    return sent(file);
  }

  /** The list; at first, the file that was worked on last is chosen. */
  async #fill() {
    this.list = await this.files.all();
    const chosen = this.select.value || recall(LAST);
    renew(
      this.select,
      this.list.map((one) => h("option", { value: one.id, selected: one.id === chosen }, one.name)),
    );
    this.form.hidden = !this.list.length;
  }
}
