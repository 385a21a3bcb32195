// Analyse: any position, every column judged, the game so far, and why.

import { address, query, settle } from "../address.js";
import { digits, setKeys } from "../keys.js";
import { button, card, h, renew } from "../dom.js";
import { drawsNumbers } from "../boards/board.js";
import { More } from "../parts/more.js";
import { keepLines, keptLines } from "../parts/keptlines.js";
import { LineTools } from "../parts/linetools.js";
import { movesCard } from "../parts/movelist.js";
import { MoveTree } from "../parts/movetree.js";
import { PlayFrom } from "../parts/playfrom.js";
import { countMistakes, showCourse, showLearnLink } from "../parts/course.js";
import { bareSeats, deskClass, Stage, turnButton, wordButtons } from "../parts/stage.js";
import { stepper } from "../parts/stepper.js";
import {
  bestCells,
  cellReasons,
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
    this.where = new Where((words) => app.shell.say(words), (text) => this.#import(text));
    this.list = new MoveTree(
      (node) => this.#do(() => this.study.goTo(node)),
      (node, place) => this.tools.menu(node, place),
    );
    this.tools = new LineTools({
      app,
      study: this.study,
      act: (action) => this.#do(action),
      edit: () => this.#edit(),
      open: (text) => this.#another(this.study.position.board.game, text),
    });
    this.playFrom = new PlayFrom(app);
    this.verdict = h("div", { "aria-live": "off" });
    this.steps = h("div.foot");
    this.more = new More();
    this.effort = h("p.quiet.effort");
    this.graph = h("div.body");
    this.learn = h("div.end");
    this.bests = h("div");
    this.compare = new Compare(app);
  }

  async open() {
    await this.#restore();
    const { board } = this.study.position;
    const head = (words, ...end) => h("div.head", h("h2", words), end);
    this.mistakes = h("span.quiet");
    const saving = h("button.link", { press: () => this.tools.saving() }, _("Save…"));
    this.bestsCard = h("section.card", { "aria-label": _("Best cells") }, head(_("Best cells")), this.bests);
    const chooser = new Chooser(this.app.welcome.choices, (wish) =>
      this.#do(async () => this.#another((await this.app.line.ask.game(wish)).name, "")),
    );
    chooser.show((await this.app.line.ask.game({ game: board.game })).chosen);
    this.chooserCard = card(_("Another game"), {}, chooser.element);
    const compare = card(_("What would each player do here?"), { bare: true }, this.compare.element);
    const graphCard = h(
      "section.card",
      { "aria-label": _("Who is winning, move by move") },
      head(_("Who is winning, move by move"), this.learn),
      this.graph,
    );
    const desk = this.stage.lay({
      say: h(
        "section",
        { "aria-label": _("Verdict"), tabindex: "0" },
        h("h2.sr", _("Verdict")),
        this.verdict,
        this.effort,
      ),
      moves: movesCard(this.list, {
        count: this.mistakes,
        end: h("div.end", saving),
        foot: [this.tools.element, this.steps],
      }),
    });
    const place = h("section.card.place", { "aria-label": _("Position") }, this.where.element);
    const left = h("div.column", graphCard, compare);
    const right = h("div.column", this.bestsCard, this.chooserCard);
    renew(this.app.shell.main, desk, h("div.below", place, left, right));
    this.shown = true;
    this.show();
  }

  keys() {
    const act = (change) => () => {
      Object.assign(this.view, change(this.view));
      this.show();
    };
    const step = (by, ...keys) =>
      Object.fromEntries(keys.map((key) => [key, () => this.#do(() => this.study.step(by))]));
    return {
      ...step(-1, "ArrowLeft", "u"),
      ...step(1, "ArrowRight"),
      ...step(-Infinity, "Home"),
      ...step(Infinity, "End"),
      ...digits((digit) => this.#do(() => this.study.play(digit))),
      b: () => this.#best(),
      h: () => this.#hint(),
      e: () => this.#explainNext(),
      v: () => this.#speak(),
      l: act(({ scores }) => ({ scores: !scores })),
      f: act(({ flip }) => ({ flip: !flip })),
      w: act(({ paths }) => ({ paths: !paths })),
      c: () => this.tools.comment(),
      p: () => this.playFrom.play(),
      ShiftArrowUp: () => this.#rival(-1),
      ShiftArrowDown: () => this.#rival(1),
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

  close() {
    this.compare.close();
    this.study.close();
  }

  #values() {
    const { board, line, start, ply, moves } = this.study.position;
    return { game: board.game, pos: line, from: start, ply: ply === moves.length ? "" : ply };
  }

  /** The game of the address, with the lines that this browser kept for it. */
  async #restore() {
    const asked = query();
    const game = asked.game || "connect4";
    const ply = asked.ply ? Number(asked.ply) : null;
    const kept = keptLines(location.search);
    if (kept)
      try {
        await this.study.read(game, kept);
        return;
      } catch (refused) {
        if (refused.lost) throw refused; // else the address says the rest
      }
    await this.study.read(game, asked.pos || "", asked.from || "", ply, asked.lines || "");
    const { remarks } = this.study.position;
    if (remarks.length) this.app.shell.say(remarks.join(" "));
  }

  /** Another game takes the place of this one, to which the browser's Back returns. */
  async #another(game, text) {
    const here = location.href;
    await this.study.read(game, text, "", null, "", () => history.pushState(null, "", here));
    const { remarks } = this.study.position;
    this.where.complain(remarks.slice(0, 3).join(" "));
  }

  #settle() {
    const { position } = this.study;
    const before = location.search;
    settle("/analyse", { ...this.#values(), lines: position.branches });
    if (position.nodes.length > position.along.length || position.branches)
      keepLines(location.search, position.lines, before);
  }

  #rival(step) {
    const node = this.list.rival(step);
    if (node !== null) this.#do(() => this.study.goTo(node));
  }

  /** Draw a position by hand; in every case this page is here again afterwards. */
  async #edit() {
    const { Editor } = await import("./editor.js");
    const { board } = this.study.position;
    const parts = [...this.app.shell.main.children];
    const back = () => {
      if (this.app.page !== this) return;
      this.editor = null;
      renew(this.app.shell.main, ...parts);
      setKeys({ "?": () => this.app.shell.help(), ...this.keys() });
      this.show();
      this.stage.board.focus();
    };
    this.editor = new Editor(this.app, board, {
      leave: back,
      take: (game, text) =>
        this.#do(async () => {
          await this.#another(game, text);
          back();
        }),
    });
    await this.editor.begin();
    renew(this.app.shell.main, this.editor.element);
    setKeys({ "?": () => this.app.shell.help(), ...this.editor.keys() });
    this.editor.stage.board.focus();
  }

  show() {
    if (!this.shown || this.app.page !== this || this.editor) return;
    const { position, analysis, proof, review } = this.study;
    const { board } = position;
    this.#settle();
    this.app.shell.at("/analyse", `${title()} ${board.kind.title}`, { looks: deskClass(board) });
    const { chosen, ...options } = this.view;
    const order = this.view.numbers
      ? new Map(position.cells.map((cell, index) => [String(cell), index + 1]))
      : null;
    const seats = bareSeats(board);
    const mover = seats.find((seat) => seat.to_move);
    if (mover && !mover.about) mover.end = fill(_("move {number}"), { number: board.ply + 1 });
    this.stage.show(board, seats, {
      ...options,
      analysis,
      proof,
      numbers: order,
      hint: this.view.hint || (this.view.scores && analysis?.judged.find((one) => one.keeps)?.move),
      playable: Boolean(board.to_move),
      solvable: position.solvable,
      ending: position.ending,
    });
    this.#controls(position, board);
    this.where.show(position.text);
    this.where.offer([...this.tools.forms(), ...copyForms(this.app.line, position, ["SGF"]), pictureForm(board.game)]);
    this.tools.show();
    this.playFrom.show(board);
    this.compare.show(this.study);
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
      summary: review?.exact && review.summary,
      compiling: this.app.welcome.compiling,
    });
    if (explains(analysis)) {
      const choose = (move) => this.#explain(move);
      this.verdict.querySelector(".verdict").append(columnButtons(analysis, chosen, choose, board.row_names.length > 0));
    }
    this.bestsCard.hidden = !analysis?.cells;
    if (analysis?.cells)
      renew(
        this.bests,
        bestCells(analysis, (move) => this.#do(() => this.study.play(move))),
        cellReasons(analysis, board.game, chosen, (move) => this.#explain(move)),
      );
    this.list.show(position, this.study.marks);
    this.mistakes.textContent = countMistakes(review);
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
      this.playFrom.element,
      (position.solvable || kind.estimated) &&
        toggle("scores", position.solvable ? _("Scores") : _("Estimates"), "L"),
      wordButtons(board, (move) => this.#do(() => this.study.play(move))),
      this.more.element,
    );
    const turn = () => {
      this.view.flip = !this.view.flip;
      this.show();
    };
    this.more.show([
      button(_("Play best"), { key: "B", press: () => this.#best() }),
      kind.paths && toggle("paths", _("Paths"), "W"),
      numbered && toggle("numbers", _("Move numbers"), "N"),
      numbered && turnButton(board, this.view.flip, turn),
    ]);
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
      await this.#another(this.study.position.board.game, text);
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
    const { analysis, proof } = this.study;
    const [first] = analysis?.cells || [];
    const move =
      analysis?.judged.find((one) => one.keeps)?.move ||
      (first?.result !== "win" && proof?.move) || // a swap is no cell
      first?.move ||
      analysis?.best?.[0];
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
    const { analysis, proof } = this.study;
    if (!analysis) return;
    const said = proof?.winner ? [proof.sentence] : [analysis.title, analysis.meaning, analysis.others];
    this.app.shell.say(said.filter(Boolean).join(" "));
  }

  #mistake(step) {
    const plies = (this.study.review?.mistakes || []).map((one) => one.ply + 1);
    const here = this.study.position.ply;
    const target = step > 0 ? plies.find((ply) => ply > here) : plies.reverse().find((ply) => ply < here);
    if (target !== undefined) this.#do(() => this.study.go(target));
  }
}
