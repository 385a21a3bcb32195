// My games: all that are kept, newest first; rows are drawn as they come into view, and judged when seen.

import { address } from "../address.js";
import { button, h, pageLink, renew, sheets } from "../dom.js";
import { readGames, saveGames } from "../parts/gamelines.js";
import { gameRow, mistakes, studyOf } from "../parts/gamerow.js";
import { GameSieve } from "../parts/gamesieve.js";
import { NameDialog } from "../parts/naming.js";
import { Undoing } from "../parts/undoing.js";
import { copying } from "../parts/where.js";
import { IN_TAB } from "../transport.js";
import { _, fill, ngettext } from "../words.js";

export const title = () => _("My games");

/** Games asked for at once; rows drawn beyond what is seen. */
const [PAGE, BEYOND] = [40, 6];

export class Games {
  constructor(app) {
    this.app = app;
    this.games = new Map();
    this.rows = new Map();
    this.found = 0;
    this.count = h("span.quiet");
    this.note = h("p.say-note", { role: "status" });
    this.sieve = new GameSieve(() => this.#wished());
    this.list = h("ul.mygames", { "aria-label": title() });
    this.none = h("p.quiet.none", { hidden: true }, _("There is no such game."));
    this.undoing = new Undoing();
    const looks = { maxlength: "60", autocomplete: "off" };
    this.naming = new NameDialog({ title: _("Name of the game"), done: _("Save"), ...looks });
    this.seen = () => this.#draw();
    this.undo = (event) => this.#undoKey(event);
  }

  async open() {
    const chosen = h("input", {
      type: "file",
      accept: ".jsonl,.ndjson,.json,.txt",
      hidden: true,
      "aria-label": _("Import…"),
      on: { change: () => this.#import(chosen) },
    });
    this.exporting = button(_("Export all"), { press: () => this.#try(() => saveGames(this.app.line)) });
    this.card = h("section.card", { "aria-label": title() }, this.sieve.element, this.none, this.list);
    this.empty = this.#emptyCard();
    this.app.shell.main.className = "main one mine";
    renew(
      this.app.shell.main,
      h(
        "div.pagehead",
        h("p.title", title(), " ", this.count),
        button(_("Import…"), { press: () => chosen.click() }),
        this.exporting,
        chosen,
      ),
      this.note,
      this.card,
      this.empty,
      this.undoing.element,
      this.naming.element,
    );
    this.app.shell.at("/games", title(), { board: false });
    await sheets("css/games");
    addEventListener("scroll", this.seen, { passive: true });
    addEventListener("resize", this.seen, { passive: true });
    addEventListener("keydown", this.undo);
    await this.#ask();
  }

  close() {
    removeEventListener("scroll", this.seen);
    removeEventListener("resize", this.seen);
    removeEventListener("keydown", this.undo);
    this.sieve.close();
    this.undoing.close();
    this.judging?.cancel();
  }

  keys() {
    return {
      "/": () => this.sieve.search.focus(),
      ArrowDown: () => this.#walk(1),
      ArrowUp: () => this.#walk(-1),
      Delete: () => this.#deleteHere(),
    };
  }

  async back() {
    this.judging = null;
    await this.#ask();
  }

  /** Begin anew: what is wished for, from the top. */
  async #ask() {
    const asked = (this.asked = {});
    const found = await this.#page(0);
    if (this.asked !== asked) return;
    this.games.clear();
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.#take(found);
  }

  #page(first) {
    return this.app.line.ask.myGames({ ...this.sieve.wish, first, count: PAGE });
  }

  #take(found) {
    if (this.app.page !== this) return;
    found.games.forEach((game, index) => this.games.set(found.first + index, game));
    this.found = found.found;
    this.total = found.total;
    this.sieve.show(found.titles);
    const kept = IN_TAB
      ? _("{count}, kept in this browser")
      : found.shared
        ? _("{count}, kept on this server")
        : _("{count}, kept on this machine");
    this.count.textContent = found.total ? fill(kept, { count: found.total }) : "";
    this.card.hidden = !found.total;
    this.empty.hidden = found.total > 0;
    this.exporting.hidden = !found.total;
    this.none.hidden = found.found > 0;
    this.#draw();
  }

  #wished() {
    this.#try(async () => {
      await this.#ask();
      const words = ngettext("{count} game", "{count} games", this.found);
      this.app.shell.say(fill(words, { count: this.found }), { quiet: true });
    });
  }

  /** Draw the rows that are seen, and ask for those that are not here yet. */
  #draw() {
    if (this.app.page !== this) return;
    const tall = Number.parseFloat(getComputedStyle(this.list).getPropertyValue("--row"));
    this.list.style.setProperty("height", `${this.found * tall}px`);
    const top = -this.list.getBoundingClientRect().top;
    const first = Math.max(0, Math.floor(top / tall) - BEYOND);
    const last = Math.min(this.found, Math.ceil((top + innerHeight) / tall) + BEYOND);
    for (const [index, row] of this.rows)
      if ((index < first || index >= last) && !row.contains(document.activeElement)) {
        row.remove();
        this.rows.delete(index);
      }
    for (let index = first; index < last; index += 1) {
      const game = this.games.get(index);
      if (game && !this.rows.has(index)) this.#place(index, this.#row(game, index));
      else if (!game) this.#fetch(index);
    }
    this.#judge();
  }

  /** Rows keep their order, so that the keyboard walks over them. */
  #place(index, row) {
    this.rows.set(index, row);
    const next = [...this.rows.keys()].filter((one) => one > index).sort((one, other) => one - other)[0];
    this.list.insertBefore(row, next === undefined ? null : this.rows.get(next));
  }

  async #fetch(index) {
    const first = index - (index % PAGE);
    this.fetching ??= new Set();
    if (this.fetching.has(first)) return;
    this.fetching.add(first);
    const { asked } = this;
    try {
      const found = await this.#page(first);
      if (this.asked === asked) this.#take(found);
    } catch (refused) {
      if (!refused.lost) this.app.shell.say(refused.message);
    } finally {
      this.fetching.delete(first);
    }
  }

  #row(game, index) {
    return gameRow(this.app, game, {
      index,
      found: this.found,
      several: this.sieve.several,
      name: () => this.naming.open(game.name, (name) => this.#name(game, name)),
      copy: copying((words) => this.app.shell.say(words), () => new URL(studyOf(game), location.href).href),
      remove: () => this.#delete(game, index),
    });
  }

  /** Judge what is seen, one game after the other; each is kept, and never judged again. */
  async #judge() {
    if (this.judging) return;
    const seen = [...this.rows].sort(([one], [other]) => one - other);
    const waiting = seen.map(([index]) => this.games.get(index)).find((game) => game?.awaited && !game.judged);
    if (!waiting) return;
    this.judging = this.app.line.ask.judgeGame({ table: waiting.key });
    try {
      waiting.judged = await this.judging;
    } catch (refused) {
      if (refused.lost || refused.stopped) return;
    }
    this.judging = null;
    if (this.app.page !== this) return;
    waiting.awaited = false;
    const row = this.list.querySelector(`[data-game="${CSS.escape(waiting.key)}"] .errs`);
    if (row) renew(row, mistakes(waiting));
    this.#judge();
  }

  /** The row that has the keyboard, as its number; -1 where none has. */
  #here() {
    const row = document.activeElement?.closest?.(".mygames > li");
    return row ? Number(row.getAttribute("aria-posinset")) - 1 : -1;
  }

  #walk(by) {
    const index = Math.min(Math.max(this.#here() + by, 0), this.found - 1);
    this.#focus(index);
  }

  #focus(index) {
    const row = this.rows.get(index);
    if (!row) return;
    row.querySelector(".game-link").focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  #deleteHere() {
    const index = this.#here();
    const game = this.games.get(index);
    if (game) this.#delete(game, index);
  }

  #delete(game, index) {
    return this.#try(async () => {
      await this.app.line.ask.deleteGame({ table: game.key });
      await this.#ask();
      this.#focus(Math.min(index, this.found - 1));
      const words = game.two
        ? _("Game at a table for two deleted.")
        : fill(_("Game against “{name}” deleted."), { name: game.opponent });
      this.undoing.offer(words, () => this.#restore(game, index));
    });
  }

  #restore(game, index) {
    return this.#try(async () => {
      await this.app.line.ask.restoreGame({ table: game.key });
      await this.#ask();
      this.#focus(index);
      this.app.shell.say(_("The game is back."), { quiet: true });
    });
  }

  #undoKey(event) {
    const wanted = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!wanted || !this.undoing.undo || event.target.matches?.("input, textarea")) return;
    event.preventDefault();
    this.undoing.take();
  }

  #name(game, name) {
    this.#try(async () => {
      await this.app.line.ask.nameGame({ table: game.key, name });
      this.naming.close();
      await this.#ask();
    });
  }

  #import(chosen) {
    const [file] = chosen.files;
    if (!file) return;
    this.#try(async () => {
      const progress = (share) => {
        const far = { name: file.name, percent: Math.round(share * 100) };
        renew(this.note, fill(_("Reading {name}: {percent} %"), far));
      };
      progress(0);
      try {
        renew(this.note, await readGames(this.app.line, file, progress));
      } finally {
        chosen.value = "";
        await this.#ask();
      }
    });
  }

  #emptyCard() {
    return h(
      "section.card.empty",
      { hidden: true, "aria-label": title() },
      h(
        "div.body",
        h("p.title", _("Nothing here yet.")),
        h(
          "p.under",
          _("Every game you begin is put here by itself, even if you close the page in its midst."),
        ),
        h(
          "div.buttons",
          pageLink(this.app, address("/play"), { class: "button main-one" }, _("Play a game")),
          pageLink(this.app, address("/analyse"), { class: "button" }, _("Paste a game")),
        ),
      ),
    );
  }

  async #try(action) {
    try {
      await action();
    } catch (refused) {
      if (!refused.lost) renew(this.note, refused.message);
    }
  }
}
