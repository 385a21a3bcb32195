// The way: its stations, how far one has come, and where to go on. Nothing is locked.

import { address, query, settle } from "../address.js";
import { button, h, pageLink, renew, segments } from "../dom.js";
import { _, fill, ngettext } from "../words.js";
import { begun, openOwnFile } from "./ownfile.js";
import { bring, done, state, take } from "./progress.js";

export const title = () => _("The way");

export class WayList {
  constructor(app) {
    this.app = app;
    this.chooser = h("input", { type: "file", accept: ".json", hidden: true, "aria-label": _("Bring a progress"), on: { change: () => this.#bring() } });
  }

  async open() {
    this.app.shell.at("/way", title(), { looks: "main way", board: false });
    this.ways = (await this.app.line.ask.ways()).ways;
    this.way = this.ways.find((one) => one.name === query().way) ?? this.ways[0];
    await this.#show();
  }

  close() {
    this.files?.close();
  }

  async #show() {
    const { way } = this;
    settle("/way", { way: way === this.ways[0] ? "" : way.name });
    this.files?.close();
    [this.files, this.file] = await openOwnFile(way, () => {});
    if (this.app.page === this) this.#draw();
  }

  #draw() {
    const { way } = this;
    const states = new Map(way.stations.map((one) => [one.name, state(way.name, one)]));
    const next = way.stations.find((one) => states.get(one.name) !== "done") ?? way.stations.at(-1);
    const count = fill(ngettext("{count} station", "{count} stations", way.stations.length), { count: way.stations.length });
    const choose = (name) => {
      this.way = this.ways.find((one) => one.name === name);
      this.#show();
    };
    renew(
      this.app.shell.main,
      h(
        "div.titlebar",
        h("h2", title()),
        h("span.quiet", `${way.about} · ${count}`),
        this.ways.length > 1 && segments(_("Game"), this.ways.map((one) => [one.name, one.title]), way.name, choose),
      ),
      h(
        "section.card.mine",
        { "aria-label": _("Your player") },
        h("p", h("b", _("Your player:"), " ", h("code", way.file)), h("br"), h("span.quiet", this.file ? this.#lines() : _("It begins at the first station."))),
        h("span.space"),
        button(_("Save my progress"), { press: () => take(way, this.file?.text ?? "") }),
        button(_("Bring it back"), { press: () => this.chooser.click() }),
        this.#link(next, { class: "button main-one" }, fill(_("Go on: {number}. {title}"), this.#named(next))),
        this.chooser,
      ),
      h("ol.stations", way.stations.map((one) => this.#station(one, states, next))),
    );
  }

  #lines() {
    const count = this.file.text.trimEnd().split("\n").length;
    return fill(ngettext("{count} line", "{count} lines", count), { count });
  }

  #named = (station) => ({ number: 1 + this.way.stations.indexOf(station), title: station.title });

  #link(station, looks, ...children) {
    return pageLink(this.app, address("/station", { way: this.way.name, station: station.name }), looks, ...children);
  }

  #station(station, states, next) {
    const { number } = this.#named(station);
    const how = states.get(station.name);
    const kind = how === "done" ? "done" : station === next ? "now" : "later";
    return h(
      `li.${kind}`,
      this.#link(
        station,
        { class: "card station", "aria-current": kind === "now" ? "step" : null },
        h("span.no", { "aria-hidden": "true" }, how === "done" ? "✓" : String(number)),
        h("h3", `${number}. ${station.title}`, how === "done" && h("span.sr", ` (${_("done")})`)),
        h("p", station.about),
        h("span.foot", this.#foot(station, how, states)),
      ),
    );
  }

  #foot(station, how, states) {
    const { passed, helps } = done(this.way.name, station.name);
    const missing = station.needs.filter((name) => states.get(name) !== "done");
    if (!how && missing.length) {
      const numbers = missing.map((name) => 1 + this.way.stations.findIndex((one) => one.name === name));
      return h("span.quiet", fill(ngettext("needs station {numbers}", "needs stations {numbers}", numbers.length), { numbers: numbers.join(", ") }));
    }
    if (!how) return h("span.quiet", _("can be done now"));
    const count = station.task.length;
    return [
      h("span", count ? fill(ngettext("{passed} exercise of {count}", "{passed} exercises of {count}", passed.length), { passed: passed.length, count }) : how === "done" ? _("done") : _("begun")),
      h("span.quiet.end", fill(ngettext("{count} help", "{count} helps", helps.length), { count: helps.length })),
    ];
  }

  async #bring() {
    const [chosen] = this.chooser.files;
    this.chooser.value = "";
    const text = bring(this.way, await chosen.text());
    if (text === null) return this.app.shell.say(fill(_("{file} is no progress of this way."), { file: chosen.name }));
    if (text) await this.files.save({ ...begun(this.way, text) });
    await this.#show();
  }
}
