// Which game: what the server offers, each with the fields it describes. No names of games, no rules.

import { field, h, renew, segments, selection } from "../dom.js";
import { _ } from "../words.js";

export class Chooser {
  /** `changed` is told what was chosen, as the fields of a question about a game. */
  constructor(choices, changed) {
    Object.assign(this, { choices, changed, key: "" });
    this.values = Object.fromEntries(
      choices.map(({ key, fields }) => [key, Object.fromEntries(fields.map((one) => [one.name, one.value]))]),
    );
    this.element = h("div.form");
    this.#draw();
  }

  /** Show which choice a game is, and the values of its fields. */
  show({ key, values }) {
    this.key = key;
    if (key) Object.assign(this.values[key], values);
    this.#draw();
  }

  #tell() {
    this.changed({ choice: this.key, values: this.values[this.key] });
  }

  #draw() {
    const kinds = this.choices.map(({ key, label }) => [key, label]);
    const choose = (key) => {
      this.key = key;
      this.#draw();
      this.#tell();
    };
    const fields = this.choices.find((one) => one.key === this.key)?.fields || [];
    renew(
      this.element,
      segments(_("Game"), kinds, this.key, choose),
      fields.length > 0 &&
        h("div.row", fields.map((one) => this.#field(one))),
    );
  }

  #field({ name, label, least, most, options }) {
    const values = this.values[this.key];
    const value = values[name];
    const set = (wish) => {
      values[name] = wish;
      this.#tell();
    };
    if (typeof value === "boolean") {
      const on = { change: ({ target }) => set(target.checked) };
      return h("label.check", h("input", { type: "checkbox", checked: value, on }), label);
    }
    if (options.length) return field(label, selection(options, value, (wish) => set(Number(wish))));
    const typed = { type: "number", min: least, max: most, value: String(value), inputmode: "numeric" };
    return field(label, h("input", { ...typed, on: { change: ({ target }) => set(Number(target.value)) } }));
  }
}
