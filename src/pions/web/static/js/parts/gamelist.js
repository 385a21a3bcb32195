// The games of a tournament, page by page: of all players or of one, all or those that ended in one way.

import { button, card, field, h, pageLink, renew, selection, table } from "../dom.js";
import { gameAddress } from "./latest.js";
import { _, fill, ngettext } from "../words.js";

export class GameList {
  /** `settle` is told what is chosen, for the address of the page. */
  constructor(app, asked, settle) {
    Object.assign(this, { app, settle, found: null });
    this.wish = { player: asked.player || "", ending: asked.ending || "", page: Number(asked.page) || 0 };
    this.filters = h("div.row.filters");
    this.table = h("div.scroll", { tabindex: "0", role: "group", "aria-label": _("Games") });
    this.pager = h("div.pager");
    this.note = h("p.note", { role: "alert" });
    this.count = h("span");
    this.element = card(
      _("Games"),
      { bare: true, end: this.count },
      this.filters,
      this.note,
      this.table,
      this.pager,
    );
  }

  /** Only these games from now on. */
  choose(wish) {
    Object.assign(this.wish, { player: "", ending: "", page: 0 }, wish);
    this.#ask(true);
    this.element.scrollIntoView({ block: "start" });
  }

  /** The tournament as it is now; `grown` where it has other games than before. */
  update(key, { ranking, endings }, grown) {
    this.key = key;
    const known = JSON.stringify([ranking.map((one) => [one.name, one.label]), endings.map((one) => one.kind)]);
    if (known !== this.known) {
      this.known = known;
      this.#choices(ranking, endings);
    }
    if (grown && (!this.found || !this.wish.page)) this.#ask(false);
  }

  #choices(ranking, endings) {
    const list = (name, first, choices) => {
      const take = (value) => {
        Object.assign(this.wish, { [name]: value, page: 0 });
        this.#ask(true);
      };
      return selection([["", first], ...choices], this.wish[name], take, { "data-key": name });
    };
    const byName = [...ranking].sort((one, other) => one.label.localeCompare(other.label));
    const players = byName.map((one) => [one.name, one.label]);
    const kinds = endings.map((one) => [one.kind, one.words]);
    const faults = endings.some((one) => one.kind !== "win" && one.kind !== "draw");
    if (faults) kinds.push(["fault", _("any fault")]);
    renew(
      this.filters,
      field(_("Player"), list("player", _("everybody"), players)),
      field(_("Ending"), list("ending", _("any ending"), kinds)),
    );
  }

  async #ask(told) {
    const wish = { ...this.wish };
    for (const name of ["player", "ending"]) {
      const control = this.filters.querySelector(`[data-key=${name}]`);
      if (control) control.value = wish[name];
    }
    if (told) this.settle({ ...wish, page: wish.page || "" });
    this.asked = wish;
    try {
      const found = await this.app.line.ask.tournamentGames({ tournament: this.key, ...wish });
      if (this.asked !== wish) return;
      this.found = found;
      renew(this.note, "");
      if (!found.games.length && wish.page) {
        this.wish.page = found.pages - 1;
        await this.#ask(told);
        return;
      }
      this.#show();
      if (told) this.app.shell.say(this.count.textContent, { quiet: true });
    } catch (refused) {
      if (!refused.lost) renew(this.note, refused.message);
    }
  }

  #show() {
    const { total, pages, games } = this.found;
    this.count.textContent = fill(ngettext("{count} game", "{count} games", total), { count: total });
    const columns = [
      [_("game"), "n"],
      [_("who opened – who answered")],
      [_("result"), "n"],
      [_("ending")],
      [_("moves"), "n wide"],
    ];
    const row = (one) => {
      const [first, second] = one.players;
      const who = (name, side) => h(one.winner === side ? "b" : "span", {}, name);
      return h(
        "tr",
        h("td.n", String(one.number)),
        h(
          "th",
          { scope: "row" },
          pageLink(
            this.app,
            gameAddress(this.key, one.id),
            { class: "game-link", "data-key": `game-${one.id}` },
            who(first, "first"),
            h("span.against", " – "),
            who(second, "second"),
          ),
        ),
        h("td.n.strong", one.result),
        h("td", { class: one.fault ? "bad" : "" }, one.ending),
        h("td.n.wide", String(one.plies)),
      );
    };
    renew(
      this.table,
      games.length
        ? table("plain.games", columns, games.map(row))
        : h("p.quiet.body", _("There is no such game.")),
    );
    const turn = (by) => () => {
      this.wish.page += by;
      this.#ask(true);
    };
    const { page } = this.wish;
    this.pager.hidden = pages < 2;
    renew(
      this.pager,
      button(_("Later games"), { press: turn(-1), disabled: page === 0 }),
      h("span.stat", h("b", String(page + 1)), ` / ${pages}`),
      button(_("Earlier games"), { press: turn(1), disabled: page + 1 >= pages }),
    );
  }
}
