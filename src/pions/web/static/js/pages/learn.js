// Learn: the moves that changed the result of a game, one by one: try again, see the refutation.

import { query, settle } from "../address.js";
import { card, h, renew, renewFor, segments } from "../dom.js";
import { digits } from "../keys.js";
import { showCourse } from "../parts/course.js";
import { amongBest, gameSummary, isRefuted, judge, mistakeList, task, taskButtons } from "../parts/lesson.js";
import { playForm } from "../parts/playfrom.js";
import { playOut } from "../parts/playout.js";
import { bareSeats, deskClass, Stage } from "../parts/stage.js";
import { Where } from "../parts/where.js";
import { _ } from "../words.js";

export const title = () => _("Learn");

export class Learn {
  constructor(app) {
    this.app = app;
    this.stage = new Stage({ onMove: (move) => this.#try(move), kind: "lesson" });
    this.task = h("div");
    this.list = h("ol.mistakes");
    this.graph = h("div.body");
    this.summary = h("div.summary");
    this.where = new Where((words) => app.shell.say(words), (text) => this.#import(text));
    /** Whose mistakes are looked at: those of both, or of one side. */
    this.whose = "";
    this.at = 0;
    this.stop = () => {};
  }

  async open() {
    const asked = query();
    if (asked.words) {
      const { showWords } = await import("../parts/glossary.js");
      await showWords(this.app, asked.words);
      this.glossary = true;
      return;
    }
    this.game = asked.game || "connect4";
    this.position = await this.app.line.ask.import({
      game: this.game,
      text: asked.pos || "",
      start: asked.from || "",
    });
    this.listCard = h(
      "section.card",
      { "aria-label": _("Mistakes") },
      h("div.head", h("h2", _("Mistakes"))),
      (this.sides = h("div.sides")),
      this.list,
    );
    const desk = this.stage.lay({
      say: h("section", { "aria-label": _("Try again"), tabindex: "0" }, this.task),
      moves: this.listCard,
      rest: h("section", { "aria-label": _("The game"), tabindex: "0" }, this.summary),
      foot: this.where.element,
    });
    const course = card(_("Who is winning, move by move"), { bare: true }, this.graph);
    renew(this.app.shell.main, desk, h("div.below", course));
    this.where.complain(this.position.remark);
    if (!this.position.moves.length) {
      const { gamesToLearnFrom } = await import("../parts/firstlesson.js");
      this.games = await gamesToLearnFrom(this.app);
    }
    await this.#review();
  }

  keys() {
    if (this.glossary) return {};
    return {
      ...digits((digit) => this.#try(digit)),
      "[": () => this.#choose(this.at - 1),
      "]": () => this.#choose(this.at + 1),
      b: () => this.#reveal(),
      e: () => this.#refute(),
    };
  }

  back() {
    if (!this.glossary && !this.review) this.#review();
  }

  close() {
    this.stop();
    this.work?.cancel();
  }

  async #review() {
    const { board, start, moves } = this.position;
    this.work?.cancel(); // that of another game
    this.work = null;
    this.review = this.course = null;
    this.problem = this.whose = "";
    this.news = null;
    this.show();
    if (!moves.length) return;
    const work = this.app.line.ask.review(
      { game: board.game, start, moves: moves.map((one) => one.move) },
      (...news) => {
        if (news.length < 2 || this.work !== work) return; // a first sight is what only Analyse shows
        this.news = news;
        this.show();
      },
    );
    this.work = work;
    try {
      const review = await work;
      if (this.work !== work) return;
      this.review = review;
      // What would have been better is for the visitor to find.
      this.course = this.review.exact ? { ...this.review, costly: [] } : this.review;
      if (!this.review.exact)
        this.problem = _(
          "The mistakes of this game are estimates: they stand below, Analyse explains them, and only exact ones can be tried again here.",
        );
    } catch (refused) {
      if (this.work !== work) return;
      this.problem = refused.message;
    }
    this.at = 0;
    await this.#choose(0);
  }

  /** The mistakes of those who are looked at. */
  get mistakes() {
    const all = this.review?.mistakes || [];
    return this.whose ? all.filter((one) => this.position.moves[one.ply].side === this.whose) : all;
  }

  get mistake() {
    return this.mistakes[this.at];
  }

  async #choose(index) {
    const count = this.mistakes.length;
    this.at = Math.max(0, Math.min(count - 1, index));
    this.stop();
    Object.assign(this, { tried: null, judgement: null, line: null, revealed: false });
    if (this.mistake) await this.#look(this.mistake.ply);
    else this.show();
  }

  async #look(ply) {
    const { board, start, moves } = this.position;
    this.here = await this.app.line.ask.position({
      game: board.game,
      start,
      moves: moves.map((one) => one.move),
      ply,
    });
    this.show();
  }

  show() {
    if (this.app.page !== this) return;
    const { position } = this;
    settle("/learn", { game: position.board.game, pos: position.line, from: position.start });
    const board =
      this.line?.board ||
      this.tried?.board ||
      (this.mistake ? this.here?.board : position.board) ||
      position.board;
    this.app.shell.at("/learn", `${title()} ${board.kind.title}`, { looks: deskClass(board) });
    const asking = Boolean(this.mistake) && !this.line && !this.tried;
    this.stage.show(board, bareSeats(board), {
      playable: asking,
      scores: false,
      hint: asking && this.revealed ? this.mistake.better[0] : null,
    });
    this.where.show(position.text);
    this.where.offer(board.to_move ? [playForm(this.app, () => board)] : []);
    renew(this.summary, gameSummary({ ...this, games: this.games, compiling: this.app.welcome.compiling }));
    const { mistake, mistakes } = this;
    this.summary.parentElement.hidden = Boolean(mistake && (this.tried || this.line || this.revealed)); // more is said of the move
    renew(this.task, mistake && task({ ...this, mistake, game: position.board.game }));
    renew(
      this.stage.controls,
      mistake && taskButtons({ ...this, mistake, count: mistakes.length, act: this.#acts() }),
    );
    renew(this.list, mistakeList(mistakes, this.at, (index) => this.#choose(index)));
    this.listCard.hidden = !this.review?.mistakes?.length;
    renewFor(this.sides, [position.board.colours, this.whose], () =>
      segments(
        _("Whose"),
        [["", _("both")], ...["first", "second"].map((side, index) => [side, position.board.colours[index]])],
        this.whose,
        (whose) => {
          this.whose = whose;
          this.#choose(0);
        },
      ),
    );
    this.task.parentElement.hidden = !mistake;
    showCourse(this.graph, this.course, {
      ply: mistake ? mistake.ply + 1 : 0,
      go: (ply) => this.#nearest(ply),
      colours: position.board.colours,
    });
  }

  #nearest(ply) {
    const found = this.mistakes.findIndex((one) => one.ply + 1 >= ply);
    if (found >= 0) this.#choose(found);
  }

  #acts() {
    return {
      again: () => this.#choose(this.at),
      refute: () => this.#refute(),
      reveal: () => this.#reveal(),
      previous: () => this.#choose(this.at - 1),
      next: () => this.#choose(this.at + 1),
    };
  }

  async #try(move) {
    const { mistake } = this;
    if (!mistake || this.tried || this.line) return;
    const { board, start, moves } = this.position;
    const before = moves.slice(0, mistake.ply).map((one) => one.move);
    try {
      this.tried = await this.app.line.ask.position({ game: board.game, start, moves: before, move });
      this.judgement = { words: _("Looking…"), good: false };
      this.show();
      const where = { game: board.game, start, moves: before };
      const tried = this.position.solvable
        ? (await this.app.line.ask.analyse(where)).judged.find((one) => one.move === move)
        : amongBest(move, mistake);
      this.judgement = judge(tried, move, mistake);
      this.app.shell.say(`${this.judgement.words} ${this.judgement.why}`, { quiet: true });
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
    if (!isRefuted(mistake)) return;
    this.stop();
    this.tried = null;
    const { board, start, moves } = this.position;
    const before = moves.slice(0, mistake.ply).map((one) => one.move);
    this.stop = playOut(
      this.app.line,
      { game: board.game, start, moves: before },
      mistake.steps.map((one) => one.move),
      {
        show: (shown) => {
          if (this.mistake !== mistake) return false;
          this.line = { board: shown };
          this.show();
          return true;
        },
        over: () => this.app.shell.say(mistake.why, { quiet: true }),
      },
    );
  }

  async #import(text) {
    try {
      this.position = await this.app.line.ask.import({ game: this.position.board.game, text });
      this.where.complain(this.position.remark);
      await this.#review();
    } catch (refused) {
      this.where.complain(refused.message);
    }
  }
}
