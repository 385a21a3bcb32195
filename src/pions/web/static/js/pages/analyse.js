// Analyse: any position, every column judged, the game so far, and why.

import { address, query, settle } from "../address.js";
import { button, card, h, renew } from "../dom.js";
import { drawsNumbers } from "../boards/board.js";
import { More } from "../parts/more.js";
import { MoveList, movesCard } from "../parts/movelist.js";
import { countMistakes, showCourse, showLearnLink } from "../parts/course.js";
import { bareSeats, deskClass, Stage, turnButton, wordButtons } from "../parts/stage.js";
import { stepKeys, stepper } from "../parts/stepper.js";
import {
  bestCells,
  cellReasons,
  claim,
  columnButtons,
  explained,
  explainedCell,
  explains,
  showVerdict,
} from "../parts/verdict.js";
import { copyForms, pictureForm, Where } from "../parts/where.js";
import { Chooser } from "../parts/chooser.js";
import { Compare } from "../parts/compare.js";
import { Study } from "../study.js";
import { _, fill } from "../words.js";

export const title = () => _("Analyse");

export class Analyse {
  constructor(app) {
    this.app = app;
    this.view = { scores: true, paths: true, numbers: false, flip: false, chosen: null, hint: null };
    this.study = new Study(app.line, () => this.show());
    this.stage = new Stage({
      onMove: (move) => this.#do(() => this.study.play(move)),
      barred: true,
      kind: "long",
    });
    this.where = new Where({
      onText: (text) => this.#import(text),
      say: (words) => app.shell.say(words),
      link: () => location.href,
    });
    this.list = new MoveList((ply) => this.#do(() => this.study.go(ply)));
    this.verdict = h("div", { "aria-live": "off" });
    this.steps = h("div", { class: "foot" });
    this.more = new More();
    this.tag = h("span", { class: "tag" });
    this.effort = h("span", { class: "quiet" });
    this.graph = h("div", { class: "body" });
    this.learn = h("div", { class: "end" });
    this.bests = h("div");
    this.compare = new Compare(app.line, () => app.welcome.files);
  }

  async open() {
    const asked = query();
    await this.study.read(
      asked.game || "connect4",
      asked.pos || "",
      asked.from || "",
      asked.ply ? Number(asked.ply) : null,
    );
    const { board } = this.study.position;
    const head = (words, ...end) => h("div", { class: "head" }, h("h2", {}, words), end);
    this.movesEnd = h("div", { class: "end" });
    this.bestsCard = h(
      "section",
      { class: "card", "aria-label": _("Best cells") },
      head(_("Best cells")),
      this.bests,
    );
    const chooser = new Chooser(this.app.welcome.choices, (wish) =>
      this.#do(async () => this.study.read((await this.app.line.ask.game(wish)).name, "")),
    );
    chooser.show((await this.app.line.ask.game({ game: board.game })).chosen);
    this.chooserCard = card(_("Another game"), {}, chooser.element);
    const compare = card(_("What would each player do here?"), { bare: true }, this.compare.element);
    const graphCard = h(
      "section",
      { class: "card", "aria-label": _("Who is winning, move by move") },
      head(_("Who is winning, move by move"), this.learn),
      this.graph,
    );
    const desk = this.stage.lay({
      say: h(
        "section",
        { "aria-label": _("Verdict"), tabindex: "0" },
        h("h2", { class: "sr" }, _("Verdict")),
        h("p", { class: "claim" }, this.tag, this.effort),
        this.verdict,
      ),
      moves: movesCard(this.list, { end: this.movesEnd, foot: this.steps }),
      foot: this.where.element,
    });
    const left = h("div", { class: "column" }, graphCard, compare);
    const right = h("div", { class: "column" }, this.bestsCard, this.chooserCard);
    renew(this.app.shell.main, desk, h("div", { class: "below" }, left, right));
    this.shown = true;
    this.show();
  }

  keys() {
    const act = (change) => () => {
      Object.assign(this.view, change(this.view));
      this.show();
    };
    return {
      ...stepKeys(
        () => ({ ply: this.study.position.ply, total: this.study.position.moves.length }),
        (ply) => this.#do(() => this.study.go(ply)),
      ),
      ...Object.fromEntries(
        [..."123456789"].map((digit) => [digit, () => this.#do(() => this.study.play(digit))]),
      ),
      u: () => this.#do(() => this.study.go(this.study.position.ply - 1)),
      b: () => this.#best(),
      h: () => this.#hint(),
      e: () => this.#explainNext(),
      v: () => this.#speak(),
      l: act(({ scores }) => ({ scores: !scores })),
      f: act(({ flip }) => ({ flip: !flip })),
      p: act(({ paths }) => ({ paths: !paths })),
      n: act(({ numbers }) => ({ numbers: !numbers })),
      "[": () => this.#mistake(-1),
      "]": () => this.#mistake(1),
      t: () => this.app.go(address("/tree", this.#values())),
      "/": () => this.stage.type(),
    };
  }

  back() {
    this.study.again();
  }

  #values() {
    const { board, line, start, ply, moves } = this.study.position;
    return { game: board.game, pos: line, from: start, ply: ply === moves.length ? "" : ply };
  }

  show() {
    if (!this.shown || this.app.page !== this) return;
    const { position, analysis, proof, review } = this.study;
    const { board } = position;
    settle("/analyse", this.#values());
    this.app.shell.main.className = deskClass(board);
    this.app.shell.at("/analyse", `${title()} ${board.kind.title}`);
    const { chosen, ...options } = this.view;
    const order = this.view.numbers
      ? new Map(position.cells.map((cell, index) => [String(cell), index + 1]))
      : null;
    const seats = bareSeats(board);
    seats[board.to_move === "second" ? 1 : 0].end = fill(_("move {number}"), { number: board.ply + 1 });
    this.stage.show(board, seats, {
      ...options,
      analysis,
      proof,
      numbers: order,
      hint: this.view.hint || (this.view.scores && analysis?.judged.find((one) => one.keeps)?.move),
      playable: Boolean(board.to_move),
      solvable: position.solvable,
    });
    this.#controls(position, board);
    this.where.show(position.text);
    this.where.offer([...copyForms(this.app.line, position), pictureForm(board.game)]);
    this.compare.show(this.study);
    this.tag.textContent = claim(analysis, proof);
    this.tag.hidden = !analysis;
    this.effort.textContent = analysis?.effort || "";
    showVerdict(this.verdict, {
      view: board,
      analysis,
      proof,
      problem: this.study.problem,
      news: this.study.news,
      chosen,
      stop: this.study.asking && (() => this.study.stop()),
      ending: position.ending,
      compiling: this.app.welcome.compiling,
    });
    if (explains(analysis)) {
      const choose = (move) => this.#explain(move);
      this.verdict.querySelector(".verdict > div").append(columnButtons(analysis, chosen, choose, board.row_names.length > 0));
    }
    this.bestsCard.hidden = !analysis?.cells;
    if (analysis?.cells)
      renew(
        this.bests,
        bestCells(analysis, (move) => this.#do(() => this.study.play(move))),
        cellReasons(analysis, board.game, chosen, (move) => this.#explain(move)),
      );
    this.list.show(position.moves, position.ply, board.colours, review?.moves);
    this.movesEnd.textContent = countMistakes(review);
    showCourse(this.graph, review, {
      ply: position.ply,
      go: (ply) => this.#do(() => this.study.go(ply)),
      colours: board.colours,
      news: this.study.reviewNews,
    });
    showLearnLink(this.learn, this.study, (href) => this.app.go(href));
  }

  #controls(position, board) {
    const go = (ply) => this.#do(() => this.study.go(ply));
    const toggle = (name, words, key) =>
      button(words, {
        key,
        "aria-pressed": String(this.view[name]),
        press: () => {
          this.view[name] = !this.view[name];
          this.show();
        },
      });
    const { kind } = board;
    const numbered = drawsNumbers(board);
    renew(this.steps, stepper(position.ply, position.moves.length, go));
    renew(
      this.stage.controls,
      (position.solvable || kind.estimated) &&
        toggle("scores", position.solvable ? _("Scores") : _("Estimates"), "L"),
      kind.paths && toggle("paths", _("Paths"), "P"),
      wordButtons(board, (move) => this.#do(() => this.study.play(move))),
      button(_("Play best"), { kind: "main-one", key: "B", press: () => this.#best() }),
      numbered && this.more.element,
    );
    const turn = () => {
      this.view.flip = !this.view.flip;
      this.show();
    };
    if (numbered)
      this.more.show([toggle("numbers", _("Move numbers"), "N"), turnButton(board, this.view.flip, turn)]);
  }

  async #do(action) {
    this.view.hint = null;
    try {
      this.where.complain("");
      await action();
    } catch (refused) {
      this.app.shell.say(refused.message);
    }
  }

  async #import(text) {
    try {
      await this.study.read(this.study.position.board.game, text);
      this.where.complain("");
    } catch (refused) {
      this.where.complain(refused.message);
    }
  }

  async #hint() {
    const { board, start, ply } = this.study.position;
    await this.#do(async () => {
      const found = await this.app.line.ask.hint({
        game: board.game,
        start,
        moves: this.study.moves,
        ply,
      });
      this.view.hint = found.move;
      this.app.shell.say(found.sentence);
      this.show();
    });
  }

  #best() {
    const { analysis } = this.study;
    const move =
      analysis?.judged.find((one) => one.keeps)?.move || analysis?.cells?.[0].move || analysis?.best?.[0];
    if (move) this.#do(() => this.study.play(move));
  }

  #explainNext() {
    const { analysis } = this.study;
    const columns = explains(analysis) ? analysis.judged : analysis?.why;
    if (!columns?.length) return;
    const shown = explains(analysis) ? explained(analysis, this.view.chosen) : explainedCell(analysis, this.view.chosen);
    const next = columns[(columns.indexOf(shown) + 1) % columns.length];
    this.#explain(next.move);
    if (!explains(analysis)) this.bestsCard.scrollIntoView({ block: "nearest" });
    this.app.shell.say(`${next.question} ${next.why}`, { quiet: true });
  }

  #explain(move) {
    this.view.chosen = move;
    this.show();
  }

  #speak() {
    const { analysis } = this.study;
    if (analysis)
      this.app.shell.say([analysis.title, analysis.meaning, analysis.others].filter(Boolean).join(" "));
  }

  #mistake(step) {
    const plies = (this.study.review?.mistakes || []).map((one) => one.ply + 1);
    const here = this.study.position.ply;
    const target = step > 0 ? plies.find((ply) => ply > here) : plies.reverse().find((ply) => ply < here);
    if (target !== undefined) this.#do(() => this.study.go(target));
  }
}
