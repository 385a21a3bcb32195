// The slips with the codes of a class, to be printed and cut; for its teacher.

import { query } from "../address.js";
import { button, card, field, h, renew, s } from "../dom.js";
import { _, fill, ngettext } from "../words.js";

const QUIET = 4;

export class Slips {
  constructor(app) {
    this.app = app;
  }

  async open() {
    const { app } = this;
    this.school = await app.line.ask.class();
    const { reach } = app.welcome;
    const port = location.port ? `:${location.port}` : "";
    const reached = reach ? `${location.protocol}//${reach}${port}/` : "";
    this.address = h("input", { type: "text", inputmode: "url", value: reached || `${location.origin}/`, spellcheck: "false" });
    this.said = h("p", { role: "alert" });
    this.sheet = h("div", { class: "slips" });
    app.shell.at("/class", _("Codes to print"), { looks: "main one", board: false });
    const warning = reached
      ? _("The address stands on the slips. This machine may have several: take the one that pupils reach.")
      : _("Only this machine reaches this server. Start it with --host 0.0.0.0, or write another address here.");
    renew(
      app.shell.main,
      h(
        "div",
        { class: "column" },
        card(
          fill(_("Slips for {name}"), { name: this.school.name }),
          { kind: "unprinted" },
          h("p", {}, _("Each person gets a new code; codes that were printed before are void. They are shown only now, and kept nowhere.")),
          field(_("Address of this server"), this.address),
          h("p", { class: "note" }, warning),
          this.said,
          h(
            "div",
            { class: "buttons" },
            button(_("Make new codes"), { kind: "main-one", press: () => this.#make() }),
            button(_("Print"), { press: () => print() }),
          ),
        ),
        this.sheet,
      ),
    );
  }

  async #make() {
    const people = (query().people ?? "").split(",").filter(Boolean).map(Number);
    try {
      const { slips } = await this.app.line.ask.classSlips({ people, address: this.address.value });
      const count = slips.length;
      renew(this.said, fill(ngettext("{count} slip.", "{count} slips.", count), { count }));
      renew(this.sheet, slips.map((slip) => this.#slip(slip)));
    } catch (refused) {
      renew(this.said, refused.message);
    }
  }

  #slip({ name, code, rows }) {
    const size = rows.length + 2 * QUIET;
    const path = rows.flatMap((row, y) =>
      [...row].map((module, x) => (module === "1" ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : "")),
    );
    return h(
      "section",
      { class: "slip" },
      s(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": _("QR code of the address with the code") },
        s("rect", { width: size, height: size, fill: "#fff" }),
        s("path", { d: path.join(""), fill: "#000" }),
      ),
      h(
        "div",
        {},
        h("p", { class: "who" }, name),
        h("p", { class: "code" }, code),
        h("p", { class: "where" }, `${this.address.value.replace(/\/$/, "")}/class`),
        h("p", { class: "where" }, this.school.name),
      ),
    );
  }
}
