// The tournaments this server knows of; where there is none, how to play one.

import { address, query } from "../address.js";
import { card, h, pageLink, renew } from "../dom.js";
import { copying } from "../parts/where.js";
import { _ } from "../words.js";

const AGAIN = 4000;

export class Contests {
  constructor(app, page) {
    Object.assign(this, { app, page });
    this.list = h("ul.contests");
    this.waiting = h("div");
  }

  async open() {
    await this.#ask();
    const [only, ...others] = this.found;
    if (only && !only.problem && !others.length && !query().all) {
      this.app.go(address("/tournament", { t: only.key }), { instead: true });
      return;
    }
    this.app.shell.at("/tournament", _("Tournaments"), { looks: "main one", board: false });
    renew(this.app.shell.main, h("div.column", this.list, this.waiting));
    this.show();
    this.#soon();
  }

  back() {
    this.#soon();
  }

  close() {
    clearTimeout(this.timer);
  }

  #soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      if (this.app.page !== this.page) return;
      try {
        await this.#ask();
        this.show();
      } catch (refused) {
        if (refused.lost) return; // `back` goes on
      }
      this.#soon();
    }, AGAIN);
  }

  async #ask() {
    this.found = (await this.app.line.ask.tournaments()).tournaments;
  }

  show() {
    const said = JSON.stringify(this.found);
    if (this.app.page !== this.page || said === this.said) return;
    this.said = said;
    this.list.hidden = !this.found.length;
    renew(this.list, this.found.map((one) => h("li", one.problem ? this.#broken(one) : this.#card(one))));
    renew(this.waiting, !this.found.some((one) => !one.problem) && this.#empty());
  }

  #card(one) {
    const href = address("/tournament", { t: one.key });
    return pageLink(
      this.app,
      href,
      { class: "card contest", "data-key": one.key },
      h("span.title", one.title),
      h("span.under", `${one.players} · ${one.games}`),
      h("span.quiet", `${one.started} · ${one.file}`),
    );
  }

  #broken(one) {
    return h("div.card.contest", h("span.title", one.file), h("p.note", one.problem));
  }

  #empty() {
    const folder = _("class/");
    const say = (words) => this.app.shell.say(words);
    const command = (words, text) =>
      h(
        "li",
        h("p", words),
        h(
          "div.command",
          h("code", text),
          h("button.link", { "aria-label": `${_("Copy")}: ${text}`, press: copying(say, () => text) }, _("Copy")),
        ),
      );
    return card(
      _("Tournament"),
      {},
      h("p.title", _("There is no tournament to show yet.")),
      h(
        "p.under",
        _(
          "A tournament lets the files of a folder play against each other. It is started in the terminal; this page shows it while it runs, and all its games afterwards.",
        ),
      ),
      h(
        "ol.commands",
        command(_("Let everybody meet everybody:"), `pions tournament ${folder} --game puissance3`),
        command(_("Show it here, also while it runs:"), `pions serve --tournament ${folder}`),
      ),
    );
  }
}
