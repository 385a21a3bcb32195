// One tournament as it stands; while it is played, the page changes by itself.

import { address, settle } from "../address.js";
import { card, h, pageLink, renew } from "../dom.js";
import { GameList } from "../parts/gamelist.js";
import { latestGames } from "../parts/latest.js";
import { boardClass } from "../parts/stage.js";
import { crossTable, endings, facts, progress, rankingTable } from "../parts/standings.js";
import { _ } from "../words.js";

export class Contest {
  constructor(app, page, asked) {
    Object.assign(this, { app, page, key: asked.t, said: {} });
    this.games = new GameList(app, asked, (values) => settle("/tournament", { t: this.key, ...values }));
    this.top = h("div.body");
    this.problem = h("p.note", { role: "alert" });
    const region = (label) => h("div.scroll", { tabindex: "0", role: "group", "aria-label": label });
    this.ranking = region(_("Standings"));
    this.cross = region(_("Who beat whom"));
    this.latest = h("ol.latest");
    this.remarks = h("ul.remarks");
    this.endings = h("ul.endings");
    this.facts = h("dl.facts");
    this.out = h("ul.remarks");
  }

  async open() {
    const found = await this.app.line.ask.tournament({ tournament: this.key });
    this.outCard = card(_("Left out"), {}, this.out);
    this.crossCard = card(_("Who beat whom"), { bare: true, kind: "crossed" }, this.cross);
    const all = pageLink(
      this.app,
      address("/tournament", { all: 1 }),
      { class: "link", "data-key": "all" },
      _("All tournaments"),
    );
    this.whole = h(
      "div.column",
      card(_("Standings"), { bare: true, kind: "standings" }, this.ranking),
      this.crossCard,
      this.games.element,
    );
    this.side = h(
      "div.column",
      card(_("Latest games"), { kind: "lately" }, this.latest),
      card(_("What this tells"), { kind: "told" }, this.remarks),
      card(_("How games ended"), {}, this.endings),
      this.outCard,
      card(_("How it was played"), {}, this.facts),
    );
    renew(
      this.app.shell.main,
      h("section.card.whole", { "aria-label": _("Progress") }, this.top, h("div.crumbs", all), this.problem),
      this.whole,
      this.side,
    );
    this.app.shell.at("/tournament", _("Tournament"), { looks: "main contest-page wide-left", board: false });
    this.shown = true;
    this.show(found);
  }

  async back() {
    try {
      this.show(await this.app.line.ask.tournament({ tournament: this.key }));
    } catch (refused) {
      if (!refused.lost) this.show({ key: this.key, problem: refused.message });
    }
  }

  heard(name, told) {
    if (name === "tournament" && told.key === this.key) this.show(told);
  }

  close() {
    this.app.line.ask.tournamentLeave().catch(() => {});
  }

  /** Draw again what has changed, and leave the rest alone: a visitor may be reading it. */
  #part(name, value, draw) {
    const said = JSON.stringify(value);
    if (this.said[name] === said) return;
    this.said[name] = said;
    draw(value);
  }

  show(found) {
    if (!this.shown || this.app.page !== this.page) return;
    renew(this.problem, found.problem);
    if (found.problem) {
      this.whole.hidden = this.side.hidden = !this.done;
      if (!this.done) renew(this.top, h("p.title", found.file || _("Tournament")));
      return;
    }
    this.whole.hidden = this.side.hidden = false;
    const { main } = this.app.shell;
    main.className = `main contest-page wide-left ${boardClass(found)}`;
    const name = found.title;
    this.#part("title", name, () =>
      this.app.shell.at("/tournament", `${_("Tournament")} ${name}`, { board: false }),
    );
    const { ranking, cross, latest, remarks, left_out: out } = found;
    const top = [found.done, found.total, found.left, found.state, found.players];
    this.#part("top", top, () => renew(this.top, progress(found, name)));
    const choose = (player) => this.games.choose({ player });
    const profile = (one) =>
      pageLink(
        this.app,
        address("/profile", { t: this.key, player: one.name }),
        { class: "link", "aria-label": `${_("Profile")}: ${one.label}` },
        _("Profile"),
      );
    this.#part("ranking", ranking, () => renew(this.ranking, rankingTable(ranking, choose, profile)));
    this.crossCard.hidden = !cross;
    this.#part("cross", cross, () => cross && renew(this.cross, crossTable(ranking, cross)));
    this.#part("latest", latest, () => renew(this.latest, latestGames(this.app, this.key, latest, found.pieces)));
    this.#part("remarks", remarks, () =>
      renew(this.remarks, remarks.map((one) => h("li", one))),
    );
    this.#part("endings", found.endings, (some) =>
      renew(this.endings, endings(some, found.done, (ending) => this.games.choose({ ending }))),
    );
    this.outCard.hidden = !out.length;
    this.#part("out", out, () =>
      renew(this.out, out.map((why) => h("li", why))),
    );
    this.#part("facts", found.conditions, (some) => renew(this.facts, facts(some)));
    if (this.done !== undefined && this.state !== found.state && found.state === "finished")
      this.app.shell.say(`${found.said}. ${found.progress}.`);
    this.state = found.state;
    this.games.update(this.key, found, this.done !== found.done);
    this.done = found.done;
  }
}
