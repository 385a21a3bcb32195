// How one enters a class: with a code, with the code of the class and a name, or by the teacher's address.

import { address } from "../address.js";
import { button, card, field, h, renew } from "../dom.js";
import { _, fill } from "../words.js";
import { posted } from "./requests.js";

export class Door {
  constructor(app) {
    this.app = app;
    this.said = h("p", { role: "alert", class: "note" });
  }

  async open(school) {
    const text = location.hash.slice(1);
    history.replaceState(null, "", address("/class")); // no code stays in the address
    this.app.shell.main.className = "main one";
    renew(this.app.shell.main, h("div", { class: "column door" }, this.#cards(school, text)));
    const token = new URLSearchParams(text).get("t");
    if (token) await this.#enter({ teacher: token });
    else if (/^[\w-]{8,9}$/.test(text)) await this.#enter({ code: text });
  }

  back() {}

  async #enter(fields) {
    try {
      await posted("/class/enter", JSON.stringify(fields));
    } catch (refused) {
      renew(this.said, refused.message);
      return;
    }
    location.reload(); // the line is made anew, by the one who has entered
  }

  #cards(school, code) {
    if (school.role === "asking")
      return card(
        school.name,
        {},
        h("p", { class: "title" }, fill(_("{name}, your teacher has been told."), { name: school.me })),
        h("p", {}, _("As soon as you are let in, this page shows your place. The workbench is open already.")),
        h("div", { class: "buttons" }, h("a", { class: "button main-one", href: address("/workbench") }, _("Workbench"))),
        this.#leave(),
      );
    if (school.role === "pupil" || school.role === "teacher") return card(school.name, {}, this.said, this.#leave());
    return [
      card(school.name, {}, this.#form([["code", _("Your code, from your slip"), code]]), this.said, this.#about()),
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
    const inputs = names.map(([name, words, value]) => [
      words,
      h("input", { type: "text", name, value, autocomplete: "off", spellcheck: "false", maxlength: 80, required: true }),
    ]);
    const submit = (event) => {
      event.preventDefault();
      this.#enter(Object.fromEntries(inputs.map(([, input]) => [input.name, input.value])));
    };
    return h(
      "form",
      { on: { submit } },
      inputs.map(([words, input]) => field(words, input)),
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "button main-one" }, _("Come in"))),
    );
  }

  #about() {
    return h(
      "p",
      { class: "quiet" },
      _("Your name, your files and the games of your program stay on this machine of your school. Your teacher removes them when you ask."),
    );
  }

  #leave() {
    const press = async () => {
      await posted("/class/leave", "");
      location.reload();
    };
    return h("div", { class: "buttons" }, button(_("Leave this machine"), { press }));
  }
}
