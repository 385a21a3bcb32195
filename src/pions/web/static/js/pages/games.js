// My games: all that are kept, newest first; rows are drawn as they come into view, and judged when seen.

import { address } from "../address.js";
import { miniature } from "../boards/board.js";
import { button, card, field, h, pageLink, renew, segments } from "../dom.js";
import { fetchLook } from "../looks.js";
import { when } from "../parts/dates.js";
import { readGames, saveGames } from "../parts/gamelines.js";
import { More } from "../parts/more.js";
import { spark } from "../parts/spark.js";
import { Undoing } from "../parts/undoing.js";
import { copy } from "../parts/where.js";
import { IN_TAB } from "../transport.js";
import { _, fill, ngettext } from "../words.js";

export const title = () => _("My games");

/** Games asked for at once; rows drawn beyond what is seen; milliseconds a typist is waited for. */
const [PAGE, BEYOND, PAUSE] = [40, 6, 250];
const PILLS = { won: "win", lost: "loss", drawn: "draw", open: "now", other: "" };

export class Games {
  constructor(app) {
    this.app = app;
    this.wish = { search: "", score: "", game: "", errors: "" };
    this.games = new Map();
    this.rows = new Map();
    this.found = 0;
    this.count = h("span", { class: "quiet" });
    this.note = h("p", { class: "say-note", role: "status" });
    this.sieve = h("div", { class: "sieve" });
    this.list = h("ul", { class: "mygames", "aria-label": title() });
    this.none = h("p", { class: "quiet none", hidden: true }, _("There is no such game."));
    this.undoing = new Undoing();
    this.naming = this.#namingDialog();
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
    this.card = h("section", { class: "card", "aria-label": title() }, this.sieve, this.none, this.list);
    this.empty = this.#emptyCard();
    this.app.shell.main.className = "main one mine";
    renew(
      this.app.shell.main,
      h(
        "div",
        { class: "pagehead" },
        h("p", { class: "title" }, title(), " ", this.count),
        button(_("Import…"), { press: () => chosen.click() }),
        this.exporting,
        chosen,
      ),
      this.note,
      this.card,
      this.empty,
      this.undoing.element,
      this.naming.dialog,
    );
    this.app.shell.at("/games", title(), { board: false });
    await fetchLook("games");
    addEventListener("scroll", this.seen, { passive: true });
    addEventListener("resize", this.seen, { passive: true });
    addEventListener("keydown", this.undo);
    await this.#ask();
  }

  close() {
    removeEventListener("scroll", this.seen);
    removeEventListener("resize", this.seen);
    removeEventListener("keydown", this.undo);
    clearTimeout(this.timer);
    this.undoing.close();
    this.judging?.cancel();
  }

  keys() {
    return {
      "/": () => this.search.focus(),
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
    return this.app.line.ask.myGames({ ...this.wish, first, count: PAGE });
  }

  #take(found) {
    if (this.app.page !== this) return;
    found.games.forEach((game, index) => this.games.set(found.first + index, game));
    this.found = found.found;
    this.total = found.total;
    this.#sieves(found);
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

  #sieves({ titles }) {
    const state = JSON.stringify(titles);
    if (this.sieved === state) return;
    this.sieved = state;
    const list = (name, label, choices) =>
      h(
        "select",
        {
          "aria-label": label,
          "data-key": `wish-${name}`,
          on: { change: (event) => this.#wished(name, event.target.value) },
        },
        choices.map(([value, words]) => h("option", { value, selected: value === this.wish[name] }, words)),
      );
    this.search = h("input", {
      type: "search",
      "aria-label": _("Search my games"),
      placeholder: _("Opponent, name, or first moves: 4465…"),
      value: this.wish.search,
      maxlength: "60",
      "data-key": "search",
      spellcheck: "false",
      on: { input: () => this.#typed() },
    });
    const scores = [
      ["", _("All")],
      ["won", _("Wins")],
      ["drawn", _("Draws")],
      ["lost", _("Losses")],
    ];
    renew(
      this.sieve,
      this.search,
      segments(_("Result"), scores, this.wish.score, (value) => this.#wished("score", value)),
      list("game", _("Game"), [["", _("Every game")], ...titles]),
      list("errors", _("Mistakes"), [
        ["", _("With or without mistakes")],
        ["some", _("With mistakes")],
        ["none", _("Without mistakes")],
      ]),
    );
  }

  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#wished("search", this.search.value), PAUSE);
  }

  #wished(name, value) {
    this.wish[name] = value;
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

  /** Rows stand in their order for whoever walks over them with the keyboard. */
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
    const open = game.score === "open";
    const href = open ? address("/play", { table: game.key }) : this.#study(game);
    const more = new More();
    more.press.setAttribute("aria-label", fill(_("More actions: {game}"), { game: game.opponent }));
    more.show([
      button(_("Name…"), { press: () => this.#name(game) }),
      open && button(_("Analyse"), { press: () => this.app.go(this.#study(game)) }),
      button(_("Copy the link"), { press: () => this.#copy(game) }),
      button(_("Delete"), { press: () => this.#delete(game, index) }),
    ]);
    const called = game.name ? fill(_("“{name}”"), { name: game.name }) : game.who;
    return h(
      "li",
      {
        "data-game": game.key,
        class: game.picture?.pieces ?? "",
        "aria-setsize": String(this.found),
        "aria-posinset": String(index + 1),
        style: { "--at": String(index) },
      },
      h(
        "span",
        { class: "thumb", "aria-hidden": "true" },
        game.picture?.cells.length ? miniature(game.picture, null) : null,
      ),
      h(
        "span",
        { class: "whom" },
        pageLink(this.app, href, { class: "game-link", "data-key": `open-${game.key}` }, h("b", {}, game.opponent)),
        h("span", { class: "quiet" }, [called, this.#several() && game.title].filter(Boolean).join(" · ")),
      ),
      h("span", { class: "quiet date" }, when(game.played)),
      h("span", { class: "ended" }, h("span", { class: `pill ${PILLS[game.score]}` }, game.result)),
      h("span", { class: "length" }, fill(ngettext("{count} move", "{count} moves", game.plies), { count: game.plies })),
      h("span", { class: "errs" }, this.#errors(game)),
      h(
        "span",
        { class: "does" },
        pageLink(
          this.app,
          href,
          { class: open ? "button main-one" : "button", tabindex: "-1", "aria-hidden": "true" },
          open ? _("Play on") : _("Analyse"),
        ),
        more.element,
      ),
    );
  }

  /** Whether games of several kinds are kept. */
  #several() {
    return this.sieve.querySelectorAll('[data-key="wish-game"] option').length > 2;
  }

  #errors({ judged, awaited }) {
    if (!judged) return awaited ? h("span", { class: "quiet" }, _("being examined")) : null;
    const count = judged.errors.length;
    const words = fill(ngettext("{count} mistake", "{count} mistakes", count), { count });
    const label = fill(_("Who was winning, move by move; {mistakes}"), { mistakes: words });
    return [spark(judged, label), h("span", {}, words)];
  }

  #study({ game, line, start }) {
    return address("/analyse", { game, pos: line, from: start });
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
    if (row) renew(row, this.#errors(waiting));
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
      this.undoing.offer(fill(_("Game against “{name}” deleted."), { name: game.opponent }), () =>
        this.#restore(game, index),
      );
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

  #namingDialog() {
    const typed = h("input", { type: "text", maxlength: "60", autocomplete: "off" });
    const dialog = h(
      "dialog",
      { "aria-label": _("Name of the game") },
      h(
        "form",
        { class: "body form", method: "dialog", on: { submit: (event) => this.#named(event) } },
        field(_("Name of the game"), typed),
        h(
          "div",
          { class: "buttons" },
          h("button", { type: "submit", class: "button main-one" }, _("Save")),
          button(_("Cancel"), { press: () => dialog.close() }),
        ),
      ),
    );
    return { dialog, typed };
  }

  #name(game) {
    this.naming.game = game;
    this.naming.typed.value = game.name;
    this.naming.dialog.showModal();
    this.naming.typed.select();
  }

  #named(event) {
    event.preventDefault();
    const { game, typed, dialog } = this.naming;
    this.#try(async () => {
      await this.app.line.ask.nameGame({ table: game.key, name: typed.value });
      dialog.close();
      await this.#ask();
    });
  }

  async #copy(game) {
    await copy(new URL(this.#study(game), location.href).href);
    this.app.shell.say(_("Copied."));
  }

  #import(chosen) {
    const [file] = chosen.files;
    if (!file) return;
    this.#try(async () => {
      const progress = (share) => {
        this.note.textContent = fill(_("Reading {name}: {percent} %"), {
          name: file.name,
          percent: Math.round(share * 100),
        });
      };
      progress(0);
      try {
        this.note.textContent = await readGames(this.app.line, file, progress);
      } finally {
        chosen.value = "";
        await this.#ask();
      }
    });
  }

  #emptyCard() {
    return h(
      "section",
      { class: "card empty", hidden: true, "aria-label": title() },
      h(
        "div",
        { class: "body" },
        h("p", { class: "title" }, _("Nothing here yet.")),
        h(
          "p",
          { class: "under" },
          _("Every game you begin is put here by itself, even if you close the page in its midst."),
        ),
        h(
          "div",
          { class: "buttons" },
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
      if (!refused.lost) this.note.textContent = refused.message;
    }
  }
}
