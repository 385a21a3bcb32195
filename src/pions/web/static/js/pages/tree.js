// Tree: a search step by step, its bounds, its cut-offs and why; ours, or the reader's own.

import { query, settle } from "../address.js";
import { button, card, h, renew } from "../dom.js";
import { miniature } from "../boards/board.js";
import { playForm } from "../parts/playfrom.js";
import { boardClass } from "../parts/stage.js";
import { reveal, treePicture } from "../parts/treedrawing.js";
import { countTable, searchForm, treeKey, treeSteps } from "../parts/treepanel.js";
import { waiting } from "../parts/verdict.js";
import { Predicting } from "../parts/predicting.js";
import { Where } from "../parts/where.js";
import { _, fill } from "../words.js";

export const title = () => _("Tree");

/** As deep as can be searched, and drawn, while the visitor waits. */
const usualDepth = (board) => (board.legal_moves.length > 60 ? 1 : board.legal_moves.length > 16 ? 2 : 3);

export class Tree {
  constructor(app) {
    this.app = app;
    this.asked = { search: "alphabeta", depth: 3, order: "centre" };
    this.picture = h("div.treebox", { id: "board", tabindex: "-1" });
    this.controls = h("div.treecontrols");
    this.slider = h("input", {
      type: "range",
      min: 0,
      "aria-label": _("Step"),
      on: { input: () => this.#look({ step: Number(this.slider.value) }) },
    });
    this.inspector = h("div.body");
    this.counts = h("div.body");
    this.form = h("div.form");
    this.where = new Where((words) => app.shell.say(words), (text) => this.#import(text));
  }

  async open() {
    const asked = query();
    Object.assign(
      this.asked,
      Object.fromEntries(
        ["search", "order"].filter((name) => asked[name]).map((name) => [name, asked[name]]),
      ),
    );
    const typed = /^[1-8]$/.test(asked.depth ?? "") ? Number(asked.depth) : 0;
    if (typed) this.asked.depth = typed;
    this.file = asked.file || "";
    const history = await this.app.line.ask.import({
      game: asked.game || "connect4",
      text: asked.pos ?? (asked.game ? "" : "446564435"),
      start: asked.from || "",
    });
    this.position = asked.ply ? await this.#at(history, Number(asked.ply)) : history;
    if (!typed) this.asked.depth = usualDepth(this.position.board);
    renew(
      this.app.shell.main,
      h(
        "div.column",
        card(_("Search tree"), { bare: true }, this.picture, this.controls),
        card(_("How many nodes?"), { bare: true }, this.counts),
      ),
      h(
        "div.column",
        card(_("This node"), { bare: true }, this.inspector),
        card(_("The search"), {}, this.form, this.where.element),
      ),
    );
    this.where.complain(history.remark);
    await this.#grow();
  }

  keys() {
    const step = (by) => () => this.#look({ step: this.view.step + by });
    return {
      ArrowLeft: step(-1),
      ArrowRight: step(1),
      Home: () => this.#look({ step: 0 }),
      End: () => this.#look({ step: Infinity }),
      x: () => this.#cut(),
    };
  }

  back() {
    this.#grow();
  }

  #at(history, ply) {
    const moves = history.moves.slice(0, ply).map((one) => one.move);
    return this.app.line.ask.position({ game: history.board.game, start: history.start, moves });
  }

  async #grow() {
    const { position } = this;
    this.grown = null;
    this.view = null;
    this.guesses = null;
    this.problem = "";
    this.show();
    try {
      this.grown = this.file
        ? await this.app.line.ask.treeOpen({ file: this.file })
        : await this.app.line.ask.treeGrow({
            game: position.board.game,
            start: position.start,
            moves: position.moves.map((one) => one.move),
            ...this.asked,
          });
      await this.#look({ seek: "cut", step: 0 }, true);
    } catch (refused) {
      this.problem = refused.message;
      this.show();
    }
  }

  async #look(wish, gently = false) {
    if (!this.grown) return;
    const step = Math.max(0, Math.min(this.grown.steps - 1, wish.step ?? this.view?.step ?? 0));
    try {
      this.view = await this.app.line.ask.treeLook({ tree: this.grown.tree, ...wish, step });
      this.show();
    } catch (refused) {
      if (gently) await this.#look({ step: this.grown.steps - 1 });
      else this.app.shell.say(refused.message);
    }
  }

  /** Hide the values, at the end of the search, or show them again. */
  #predict() {
    const { tree, steps } = this.grown;
    this.guesses = this.guesses
      ? null
      : new Predicting(
          (wish) => this.app.line.ask.treePredict({ tree, ...wish }),
          () => this.show(),
          this.grown,
        );
    return this.#look({ step: steps - 1, node: 0 });
  }

  /** The next cut-off; while values are hidden, the tree stays whole and the node is looked at. */
  async #cut() {
    if (!this.guesses) return this.#look({ seek: "cut", step: this.view?.step ?? 0 });
    const { tree, steps } = this.grown;
    try {
      const found = await this.app.line.ask.treeLook({ tree, seek: "cut", step: this.seen ?? 0 });
      this.seen = found.step;
      await this.#look({ step: steps - 1, node: found.here });
    } catch (refused) {
      this.app.shell.say(refused.message);
    }
  }

  show() {
    if (this.app.page !== this) return;
    const { position } = this;
    const { board } = position;
    const { search, depth, order } = this.asked;
    settle("/tree", {
      game: board.game,
      pos: position.line,
      from: position.start,
      search,
      depth,
      order,
      file: this.file,
    });
    this.app.shell.main.className = `main ${boardClass(board)} wide-left`;
    this.app.shell.at("/tree", `${title()} ${board.kind.title}`);
    this.where.show(position.text);
    const seen = this.view?.board || board;
    this.where.offer(seen.to_move ? [playForm(this.app, () => seen)] : []);
    this.#form();
    if (!this.view) {
      const words = this.problem ? h("p.note", this.problem) : waiting(_("Searching…"), null);
      renew(this.picture, h("div.body", words));
      renew(this.controls);
      renew(this.inspector);
      renew(this.counts);
      return;
    }
    const { view } = this;
    renew(
      this.picture,
      treeKey(board, this.grown.sides),
      treePicture(this.guesses ? this.guesses.veiled(view) : view, (node) => this.#look({ node })),
    );
    reveal(this.picture);
    this.slider.max = String(view.steps - 1);
    this.slider.value = String(view.step);
    this.slider.setAttribute(
      "aria-valuetext",
      fill(_("step {step} of {steps}"), { step: view.step + 1, steps: view.steps }),
    );
    const predict = button(this.guesses ? _("Show the values") : _("Predict first"), {
      press: () => this.#predict(),
    });
    if (this.guesses) renew(this.controls, predict, h("span.stat", this.guesses.score));
    else
      renew(
        this.controls,
        treeSteps(view, (step) => this.#look({ step }), this.slider),
        button(_("Next cut-off"), { key: "X", kind: "main-one", press: () => this.#cut() }),
        predict,
      );
    this.#inspect(view);
    const [words, table] = countTable(this.grown, view);
    renew(this.counts, this.guesses ? null : words, table); // the words say what the root is worth
  }

  #inspect(view) {
    const box = (name, value) => h("div", name, h("b", value));
    const asked = this.guesses?.question(view);
    if (asked) {
      const words = h("p.quiet", _("The values of the leaves are given; open a node to find its own."));
      renew(this.inspector, h("h3.title", view.title), words, asked);
      return;
    }
    renew(
      this.inspector,
      h("h3.title", view.cut ? fill(_("{node}: cut-off"), { node: view.title }) : view.title),
      h("div.bounds", box("α", view.alpha), box("β", view.beta)),
      h("p", view.sentence),
      view.source && h("p.sourceline", h("code", view.source)),
      view.focus !== view.here && button(_("Back to where the search is"), { press: () => this.#look({}) }),
      view.board && h("figure.mini.treemini", miniature(view.board, _("The position of this node"))),
    );
    this.app.shell.say(`${view.title}. ${view.sentence}`, { quiet: true });
  }

  #form() {
    const set = (name) => (value) => {
      this.asked[name] = value;
      this.file = "";
      this.#grow();
    };
    const take = (file) => {
      this.file = file;
      this.#grow();
    };
    renew(
      this.form,
      searchForm({ asked: this.asked, file: this.file, files: this.app.welcome.trees, set, take }),
    );
  }

  async #import(text) {
    try {
      const { game } = this.position.board;
      this.position = await this.app.line.ask.import({ game, text });
      if (this.position.board.game !== game) this.asked.depth = usualDepth(this.position.board);
      this.where.complain(this.position.remark);
      this.file = "";
      await this.#grow();
    } catch (refused) {
      this.where.complain(refused.message);
    }
  }
}
