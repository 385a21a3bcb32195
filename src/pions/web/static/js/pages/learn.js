// Learn: the moves that changed the result of a game, one by one: try again, see the refutation.

import { address, query, settle } from "../address.js";
import { button, card, h, renew } from "../dom.js";
import { bareSeats, gameTitle, Stage } from "../parts/stage.js";
import { showGraph } from "../parts/graph.js";
import { tokens, waiting } from "../parts/verdict.js";
import { Where } from "../parts/where.js";
import { _, fill, ngettext } from "../words.js";

export const title = () => _("Learn");

const PACE = 600;

export class Learn {
  constructor(app) {
    this.app = app;
    this.stage = new Stage({ onMove: (move) => this.#try(move) });
    this.task = h("div", { class: "body" });
    this.list = h("ol", { class: "mistakes" });
    this.graph = h("div", { class: "body" });
    this.summary = h("div", { class: "body" });
    this.where = new Where({ onText: (text) => this.#import(text), say: (words) => app.shell.say(words), link: () => location.href });
    this.at = 0;
  }

  async open() {
    const asked = query();
    this.game = asked.game || "connect4";
    this.position = await this.app.line.ask("import", { game: this.game, text: asked.pos || "", start: asked.from || "" });
    this.stage.foot.replaceChildren(this.where.element);
    const head = (words) => h("div", { class: "head" }, h("h2", {}, words));
    this.taskCard = h("section", { class: "card", "aria-label": _("Try again") }, head(_("Try again")), this.task);
    this.listCard = h("section", { class: "card", "aria-label": _("Mistakes") }, head(_("Mistakes")), this.list);
    renew(this.app.shell.main, h("div", { class: "column" }, this.stage.element),
      h("div", { class: "column" }, card(_("The game"), { bare: true }, this.summary), this.taskCard, this.listCard, card(_("Who is winning, move by move"), { bare: true }, this.graph)));
    await this.#review();
  }

  keys() {
    return {
      ...Object.fromEntries([..."123456789"].map((digit) => [digit, () => this.#try(digit)])),
      "[": () => this.#choose(this.at - 1), "]": () => this.#choose(this.at + 1), b: () => this.#reveal(), e: () => this.#refute(),
    };
  }

  back() {
    if (!this.review) this.#review();
  }

  async #review() {
    const { board, start, moves } = this.position;
    this.review = null;
    this.problem = "";
    this.news = null;
    this.show();
    if (!moves.length) return;
    try {
      this.review = await this.app.line.ask("review", { game: board.game, start, moves: moves.map((one) => one.move) }, (...news) => { this.news = news; this.show(); });
      if (!this.review.exact) this.problem = _("Only games with an exact solver can be reviewed: Connect Four, Puissance 3 and boards of their size.");
    } catch (refused) {
      this.problem = refused.message;
    }
    this.at = 0;
    await this.#choose(0);
  }

  get mistake() {
    return this.review?.mistakes?.[this.at];
  }

  async #choose(index) {
    const count = this.review?.mistakes?.length || 0;
    this.at = Math.max(0, Math.min(count - 1, index));
    clearTimeout(this.timer);
    Object.assign(this, { tried: null, judgement: null, line: null, revealed: false });
    if (this.mistake) await this.#look(this.mistake.ply);
    else this.show();
  }

  async #look(ply) {
    const { board, start, moves } = this.position;
    this.here = await this.app.line.ask("position", { game: board.game, start, moves: moves.map((one) => one.move), ply });
    this.show();
  }

  show() {
    const { position } = this;
    settle("/learn", { game: position.board.game, pos: position.line, from: position.start });
    const board = (this.line?.board) || (this.tried?.board) || (this.mistake ? this.here?.board : position.board) || position.board;
    this.app.shell.main.className = `main ${board.shape}`;
    this.app.shell.at("/learn", `${title()} ${gameTitle(board.game)}`);
    const asking = Boolean(this.mistake) && !this.line && !this.tried;
    this.stage.show(board, bareSeats(board), { playable: asking, scores: false, hint: asking && this.revealed ? this.mistake.better[0] : null });
    this.where.show(position.text);
    this.#summary();
    this.#task();
    renew(this.list, (this.review?.mistakes || []).map((one, index) => h("li", {}, h("button", { type: "button", "data-key": `mistake-${index}`, "aria-current": index === this.at ? "true" : null, on: { click: () => this.#choose(index) } },
      h("span", { class: "g" }, one.mark), h("span", {}, one.title)))));
    this.listCard.hidden = !this.review?.mistakes?.length;
    this.taskCard.hidden = !this.mistake;
    const bars = this.review?.moves?.map((one) => ({ height: one.height, mistake: one.mistake })) || [];
    showGraph(this.graph, { bars, ply: this.mistake ? this.mistake.ply + 1 : 0, go: (ply) => this.#nearest(ply), colours: position.board.colours, mistakes: Boolean(this.review?.mistakes?.length), exact: true });
  }

  #nearest(ply) {
    const found = (this.review?.mistakes || []).findIndex((one) => one.ply + 1 >= ply);
    if (found >= 0) this.#choose(found);
  }

  #summary() {
    const { position, review } = this;
    if (this.problem) renew(this.summary, h("p", { class: "note" }, this.problem));
    else if (!position.moves.length) {
      renew(this.summary, h("p", { class: "title" }, _("Which game?")), h("p", {}, _("Finish a game on the Play page and choose “Learn from this game”, or paste its moves into the field under the board, such as 44656443555.")));
    } else if (!review) renew(this.summary, waiting(this.app.welcome.compiling ? _("Compiling the solver, once on this machine…") : _("Judging every move…"), this.news));
    else {
      const shares = position.board.colours.map((colour, index) => [colour, review.accuracy[index === 0 ? "first" : "second"]]).filter(([, share]) => share);
      renew(this.summary, h("p", { class: "title" }, review.mistakes.length ? review.summary : _("A flawless game: no move changed the result.")),
        shares.map(([who, share]) => h("p", { class: "quiet" }, fill(_("{who} kept the result with {share} of its moves."), { who, share }))),
        h("div", { class: "buttons" }, h("a", { class: "button", href: address("/analyse", { game: position.board.game, pos: position.line, from: position.start }) }, _("Analyse the whole game"))));
    }
  }

  #task() {
    const { mistake } = this;
    if (!mistake) return;
    const count = this.review.mistakes.length;
    const said = this.judgement ? h("p", { class: this.judgement.good ? "good" : "bad", role: "status" }, this.judgement.words) : null;
    renew(this.task, h("p", { class: "title" }, mistake.title), !this.tried && !this.line && h("p", { class: "under" }, _("What would you play instead? Choose a column.")), said,
      this.tried && !this.judgement?.good && h("p", {}, this.judgement?.why || ""),
      this.line && h("div", { class: "why" }, tokens(mistake.line), h("p", {}, mistake.why)),
      this.revealed && h("p", { class: "good" }, fill(ngettext("Best: column {columns}.", "Best: columns {columns}.", mistake.better.length), { columns: mistake.better.join(", ") })),
      h("div", { class: "buttons" },
        (this.tried || this.line) && button(_("Try again"), { kind: "main-one", press: () => this.#choose(this.at) }),
        button(_("See the refutation"), { key: "E", press: () => this.#refute() }),
        !this.revealed && button(_("Show the best"), { key: "B", press: () => this.#reveal() }),
        count > 1 && button(_("Previous mistake"), { key: "[", press: () => this.#choose(this.at - 1), disabled: this.at === 0 }),
        count > 1 && button(_("Next mistake"), { key: "]", press: () => this.#choose(this.at + 1), disabled: this.at === count - 1 })));
  }

  async #try(move) {
    const { mistake } = this;
    if (!mistake || this.tried || this.line) return;
    const { board, start, moves } = this.position;
    const before = moves.slice(0, mistake.ply).map((one) => one.move);
    try {
      this.tried = await this.app.line.ask("position", { game: board.game, start, moves: before, move });
      this.judgement = { words: _("Looking…"), good: false };
      this.show();
      const analysis = await this.app.line.ask("analyse", { game: board.game, start, moves: before });
      const column = analysis.columns.find((one) => one.move === move);
      const kept = column.mark === "" || column.mark === "?!";
      const words = column.best ? _("Yes: that is a best move.") : kept ? _("Good: that keeps the result, only more slowly.") : move === mistake.move ? _("That is the move that was played.") : _("No: that changes the result, too.");
      this.judgement = { good: kept, words, why: column.why };
      this.app.shell.say(`${words} ${kept ? "" : column.why}`, { quiet: true });
    } catch (refused) {
      this.tried = null;
      this.app.shell.say(refused.message);
    }
    this.show();
  }

  #reveal() {
    if (!this.mistake) return;
    this.revealed = true;
    this.show();
  }

  /** The mistake and best play after it, disc by disc. */
  #refute() {
    const { mistake } = this;
    if (!mistake) return;
    clearTimeout(this.timer);
    const { board, start, moves } = this.position;
    const before = moves.slice(0, mistake.ply).map((one) => one.move);
    const line = mistake.line.map((one) => one.move);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = async (count) => {
      const found = await this.app.line.ask("position", { game: board.game, start, moves: [...before, ...line.slice(0, count)] });
      if (this.mistake !== mistake) return;
      this.line = { board: found.board };
      this.show();
      if (count < line.length) this.timer = setTimeout(() => step(count + 1), PACE);
      else this.app.shell.say(mistake.why, { quiet: true });
    };
    this.tried = null;
    step(still ? line.length : 1);
  }

  async #import(text) {
    try {
      this.position = await this.app.line.ask("import", { game: this.position.board.game, text });
      this.where.complain("");
      await this.#review();
    } catch (refused) {
      this.where.complain(refused.message);
    }
  }
}
