// A pupil's place: the ranking around it, how sure it is, and why the last games were lost.

import { address, query } from "../address.js";
import { miniature } from "../boards/board.js";
import { button, card, h, pageLink, renew } from "../dom.js";
import { Replay } from "../pages/replay.js";
import { boardClass } from "../parts/stage.js";
import { whisker } from "../parts/standings.js";
import { _, fill } from "../words.js";
import { rivalLine } from "./handin.js";
import { assignmentChoice, attempt, leaveButton, sr, teacherNote } from "./parts.js";

const AROUND = 6; // rows above and below one's own, where the screen is narrow
const RESULTS = { won: "win", drawn: "draw", lost: "loss" };

export class Place {
  constructor(app) {
    Object.assign(this, { app, whys: new Map(), whole: false });
    this.assignment = Number(query().a) || 0;
    if (query().g) this.replay = new Replay(app, this, query(), this.#source());
  }

  /** Games of the ladder, for the page that shows one move by move. */
  #source() {
    const { assignment } = this;
    return {
      path: "/class",
      ask: (line, { g: name }) => line.ask.classGame({ assignment, name }),
      all: () => ({ a: assignment || "" }),
      called: () => _("A game of the class"),
    };
  }

  async open() {
    if (this.replay) return this.replay.open();
    this.app.shell.main.className = "main place";
    this.head = h("div", { class: "pagehead" });
    this.list = h("div", { class: "column standing-list" });
    this.side = h("div", { class: "column" });
    renew(this.app.shell.main, this.head, this.side, this.list);
    await this.#ask();
    this.list.querySelector(".mine")?.scrollIntoView({ block: "center" });
    scrollTo(0, 0);
  }

  keys() {
    return this.replay?.keys() ?? {};
  }

  async back() {
    if (!this.replay) await this.#ask();
  }

  heard(_name, { changed, assignment }) {
    if (this.replay || changed === "people" || assignment !== this.found?.assignment || this.timer) return;
    // All pages hear of new games at once, and need not ask at once.
    this.timer = setTimeout(() => {
      this.timer = null;
      this.#ask().catch(() => {}); // the line broke: it is asked again when it is back
    }, 1000 + 2000 * Math.random());
  }

  close() {
    clearTimeout(this.timer);
    this.replay?.close();
    this.closed = true;
  }

  async #ask() {
    if (!this.school.assignments.length) return this.#nothing();
    this.found = await this.app.line.ask.classPlace({ assignment: this.assignment });
    this.#draw();
    for (const game of this.found.last) if (game.asks && !this.whys.has(game.id)) await this.#why(game);
  }

  /** Ask which move lost a game, once; it takes the solver a while. */
  async #why({ id }) {
    if (this.closed) return;
    const found = await this.app.line.ask.classWhy({ assignment: this.found.assignment, name: id });
    this.whys.set(id, found);
    this.#draw();
  }

  #nothing() {
    renew(this.head, leaveButton());
    renew(this.side, card(_("My place"), {}, h("p", {}, _("There is no assignment yet."))));
  }

  #draw() {
    if (this.closed || this.app.page !== this) return;
    const { found } = this;
    const { scrollTop = 0 } = this.list.querySelector(".scrolls") ?? {};
    renew(this.head, this.#title(found));
    renew(this.side, this.#place(found), this.#last(found));
    renew(this.list, this.#ranking(found));
    const box = this.list.querySelector(".scrolls");
    if (box) box.scrollTop = scrollTop;
  }

  #title(found) {
    const version = fill(_("version {version}"), found);
    return [
      h("p", { class: "title" }, _("My place"), h("small", {}, [found.title, found.version && version].filter(Boolean).join(", "))),
      assignmentChoice(this.school, found.assignment, (a) => this.app.go(address("/class", { a }))),
      h("span", { class: "space" }),
      leaveButton(),
      pageLink(this.app, address("/workbench", { hand: 1 }), { class: "button main-one" }, _("Hand in a version")),
    ];
  }

  #place(found) {
    return h(
      "section",
      { class: "card", "aria-label": _("My place") },
      h(
        "div",
        { class: "body big" },
        found.place && h("p", { class: "figure" }, found.place, " ", h("small", {}, found.among)),
        h("div", {}, h("p", { class: "title" }, found.title_line), h("p", { class: "quiet" }, found.detail)),
      ),
      found.rival && rivalLine(found.rival),
      teacherNote(this.school.note),
    );
  }

  #last(found) {
    if (!found.last.length) return null;
    return card(
      _("Last games"),
      { end: _("and the move that lost"), bare: true },
      h("ul", { class: "lastgames" }, found.last.map((game) => this.#game(game))),
    );
  }

  #game(game) {
    const why = this.whys.get(game.id);
    const board = why?.board ?? game.board;
    const waits = game.asks && !why ? _("Which move lost it is being looked for…") : "";
    const values = { a: this.found.assignment, g: game.id, ply: why?.ply || "" };
    return h(
      "li",
      {},
      h("div", { class: boardClass(board) }, miniature(board, null)),
      h(
        "div",
        {},
        h("p", {}, h("b", {}, game.rival), " ", h("span", { class: `pill ${RESULTS[game.result]}` }, game.said)),
        h("p", { class: "quiet" }, why ? why.said : waits || game.ending),
        why?.earlier && h("p", { class: "quiet slips-before" }, why.earlier),
        why?.puzzle && button(_("Make it a puzzle"), { kind: "link bare", "data-key": `puzzle-${game.id}`, label: fill(_("Make it a puzzle: {name}"), { name: game.rival }), press: () => this.#puzzle(game) }),
      ),
      pageLink(
        this.app,
        address("/class", values),
        { class: "button small", "data-key": `game-${game.id}`, "aria-label": fill(_("See again: {name}"), { name: game.rival }) },
        _("See again"),
      ),
    );
  }

  /** Keep the position before the decisive move among one's own puzzles, and go there. */
  async #puzzle({ id }) {
    const kept = await attempt(this.app, this.app.line.ask.classPuzzle({ assignment: this.found.assignment, name: id }));
    if (kept) this.app.go(address("/puzzles", { key: kept.key, mine: "yes" }));
  }

  #ranking(found) {
    const { ranking } = found;
    const mine = Math.max(0, ranking.findIndex((one) => one.mine));
    const far = (index) => Math.abs(index - mine) > AROUND;
    const all = () => {
      this.whole = true;
      this.#draw();
    };
    const head = (words, kind = "") => h("th", { scope: "col", class: kind }, words);
    return card(
      _("Ranking"),
      { tags: [found.paused ? _("paused") : _("under way")], end: found.counts, bare: true },
      h(
        "div",
        { class: `scrolls ${this.whole ? "whole" : ""}`, tabindex: "0", role: "region", "aria-label": found.counts },
        h(
          "table",
          { class: "plain" },
          h(
            "thead",
            {},
            h("tr", {}, head(_("place")), head(_("program")), head("Elo", "n"), head(_("interval at 95%")), head(_("games"), "n wide")),
          ),
          h("tbody", {}, ranking.map((one, index) => row(one, far(index)))),
        ),
        ranking.some((_one, index) => far(index)) &&
          button(_("The whole ranking"), { kind: "all narrow-only", press: all }),
      ),
    );
  }
}

function row(one, far) {
  const level = !one.place && !one.between && one.whisker.length === 1;
  const kind = [one.mine && "mine", level && "level", far && "far"].filter(Boolean).join(" ");
  return h(
    "tr",
    { class: kind, "aria-current": one.mine ? "true" : null },
    h("td", { class: "n" }, level ? h("span", { "aria-hidden": "true" }, "◆") : one.place || "–"),
    h("th", { scope: "row" }, one.name),
    h("td", { class: "n" }, one.elo),
    h("td", { class: "between", title: one.between }, one.whisker.length > 0 && whisker(one.whisker, one.mine ? "mine" : ""), sr(one.between)),
    h("td", { class: "n wide" }, one.games),
  );
}
