// The page for the projector: the ranking with its movements, and the last games, move by move. No control.

import { query } from "../address.js";
import { miniature } from "../boards/board.js";
import { h, renew } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { whisker } from "../parts/standings.js";
import { _, fill } from "../words.js";

const BOARDS = 4;
const ROWS = 16;
/** Milliseconds: of a move, of a finished game, of a page of the ranking, between two questions. */
const [MOVE, OVER, PAGE, AGAIN] = [1200, 5000, 20_000, 8000];

export class Wall {
  constructor(app) {
    this.app = app;
    this.assignment = Number(query().a) || 0;
    this.seats = Array.from({ length: BOARDS }, () => ({ game: null, ply: 0, since: 0, box: h("section", { class: "card" }) }));
    this.seen = new Set();
    this.page = 0;
  }

  async open() {
    const { shell } = this.app;
    this.found = await this.app.line.ask.classWall({ assignment: this.assignment });
    document.documentElement.classList.add("projected");
    shell.at("/wall", this.found.title, { board: false });
    shell.main.className = "main wall";
    this.head = h("header", {});
    this.table = h("tbody", {});
    this.foot = h("footer", {});
    const columns = h("section", { class: "card ranks" }, h("table", { class: "plain" }, this.table));
    renew(shell.main, this.head, columns, h("div", { class: "boards" }, this.seats.map(({ box }) => box)), this.foot);
    this.#draw();
    this.#step();
    this.timers = [
      setInterval(() => this.#ask().catch(() => {}), AGAIN),
      setInterval(() => this.#step(), MOVE / 2),
      setInterval(() => this.#turn(), PAGE),
    ];
  }

  back() {
    return this.#ask();
  }

  close() {
    document.documentElement.classList.remove("projected");
    for (const timer of this.timers ?? []) clearInterval(timer);
  }

  async #ask() {
    this.found = await this.app.line.ask.classWall({ assignment: this.assignment });
    this.#draw();
    this.#step();
  }

  #turn() {
    this.page = (this.page + 1) % Math.max(1, Math.ceil(this.found.rows.length / ROWS));
    this.#draw();
  }

  #draw() {
    const { found } = this;
    const rows = found.rows.slice(this.page * ROWS, (this.page + 1) * ROWS);
    const where = h("span", { class: "where" }, h("small", {}, _("To hand in:")), location.host);
    renew(this.head, h("h1", { class: "title" }, found.title, h("small", {}, found.paused ? _("The ranking is paused") : found.counts)), where);
    if (rows.length) renew(this.table, rows.map((one) => this.#row(one)));
    else renew(this.table, h("tr", {}, h("td", {}, _("Waiting for the first games…"))));
    const due = found.due && new Date(1000 * found.due).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
    renew(this.foot, due && fill(_("To be handed in before {date}"), { date: due }));
  }

  #row({ place, name, rose, whisker: ends, elo }) {
    const level = !place;
    const moved = rose > 0 ? `▲ ${rose}` : rose < 0 ? `▼ ${-rose}` : "=";
    return h(
      "tr",
      { class: level ? "level" : "" },
      h("td", { class: "n" }, level ? "◆" : place),
      h("th", { scope: "row" }, name),
      h("td", { class: rose > 0 ? "up" : rose < 0 ? "down" : "" }, level ? "" : moved),
      h("td", {}, ends.length > 0 && whisker(ends)),
      h("td", { class: "n" }, elo),
    );
  }

  /** Each board goes on by a move when its time has come; a finished game makes room for another. */
  #step() {
    const now = performance.now();
    for (const seat of this.seats) {
      const { game } = seat;
      const over = !game || seat.ply === game.boards.length - 1;
      if (game && now - seat.since < (over ? OVER : MOVE)) continue;
      if (over && !this.#next(seat)) continue;
      if (!over) seat.ply += 1;
      seat.since = now;
      this.#show(seat);
    }
  }

  #next(seat) {
    const next = this.found.games.find((one) => !this.seen.has(one.id));
    if (!next) return false;
    this.seen.add(next.id);
    Object.assign(seat, { game: next, ply: 0 });
    return true;
  }

  #show({ game, ply, box }) {
    const board = game.boards[ply];
    const won = ply === game.boards.length - 1 ? game.winner : "";
    const name = (who) => h("p", {}, h("b", {}, who), who === won && h("small", {}, _("has won")));
    renew(box, name(game.second), h("div", { class: boardClass(board) }, miniature(board, null)), name(game.first));
  }
}
