// How one enters a class: with a code, with the code of the class and a name, or by the teacher's address.

import { address } from "../address.js";
import { card, field, h, renew } from "../dom.js";
import { _, fill } from "../words.js";
import { leaveButton, posted } from "./parts.js";

export class Door {
  constructor(app) {
    this.app = app;
    this.said = h("p", { role: "alert", class: "note" });
  }

  async open() {
    const text = location.hash.slice(1);
    history.replaceState(null, "", address("/class")); // no code stays in the address
    this.app.shell.main.className = "main one";
    renew(this.app.shell.main, h("div", { class: "column door" }, this.#cards(this.school, text)));
    const token = new URLSearchParams(text).get("t");
    if (token) await this.#enter({ teacher: token });
    else if (/^[\w-]{8,9}$/.test(text)) await this.#enter({ code: text });
  }

  heard(name, told) {
    if (name === "class" && told.changed === "people") location.reload();
  }

  async #enter(fields) {
    renew(this.said, _("One moment…"));
    try {
      await posted("/class/enter", JSON.stringify(fields));
    } catch (refused) {
      renew(this.said, refused.message);
      if (refused.again) setTimeout(() => this.#enter(fields), 2000);
      return;
    }
    location.reload(); // the line is made anew, by the one who has entered
  }

  #cards(school, code) {
    const leave = h("div", { class: "buttons" }, leaveButton());
    if (school.role === "asking")
      return card(
        school.name,
        {},
        h("p", { class: "title" }, fill(_("{name}, your teacher has been told."), { name: school.me })),
        h("p", {}, _("As soon as you are let in, this page shows your place. The workbench is open already.")),
        h("div", { class: "buttons" }, h("a", { class: "button main-one", href: address("/workbench") }, _("Workbench"))),
        leave,
      );
    if (school.role) return card(school.name, {}, this.said, leave);
    const about = _("Your name, your files and the games of your program stay on this machine of your school. Your teacher removes them when you ask.");
    return [
      card(school.name, {}, this.#form([["code", _("Your code, from your slip"), code]]), this.said, h("p", { class: "quiet" }, about)),
      school.joining &&
        card(
          _("Without a slip"),
          {},
          h("p", { class: "under" }, _("Your teacher has a code for the whole class, and lets you in.")),
          this.#form([
            ["class", _("The code of the class"), ""],
            ["name", _("Your first and last name"), ""],
          ]),
        ),
    ];
  }

  #form(names) {
    const submit = (event) => {
      event.preventDefault();
      this.#enter(Object.fromEntries(new FormData(event.target)));
    };
    const same = { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 80, required: true };
    return h(
      "form",
      { on: { submit } },
      names.map(([name, words, value]) => field(words, h("input", { ...same, name, value }))),
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "button main-one" }, _("Come in"))),
    );
  }
}
