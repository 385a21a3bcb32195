// The tree of a file's own search, step by step, beside the file.

import { miniature } from "../boards/board.js";
import { button, h, iconButton, segments } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { Predicting } from "../parts/predicting.js";
import { treePicture } from "../parts/treedrawing.js";
import { treeSteps } from "../parts/treepanel.js";
import { _, fill } from "../words.js";

/** A tree that was planted, and the view of one of its steps. */
export class OwnTree {
  constructor(planted, depth, { look, predict }, changed) {
    Object.assign(this, { planted, depth, ask: look, changed, shown: null, guesses: null });
    this.check = (wish) => predict({ tree: planted.tree, ...wish });
  }

  #predict() {
    this.guesses = this.guesses ? null : new Predicting(this.check, this.changed, this.planted);
    this.look({ step: this.planted.steps - 1, node: 0 });
  }

  async look(wish) {
    const step = Math.max(0, Math.min(this.planted.steps - 1, wish.step ?? this.shown?.step ?? 0));
    this.shown = await this.ask({ tree: this.planted.tree, ...wish, step });
    this.changed();
  }

  view({ again, back }) {
    const { planted, shown } = this;
    const { guesses } = this;
    const asked = shown && guesses?.question(shown);
    const predict = button(guesses ? _("Show the values") : _("Predict first"), { kind: "small", press: () => this.#predict() });
    const to = (step) => this.look({ step });
    return [
      h(
        "div.head",
        h("h2", fill(_("The tree of {function}"), { function: planted.title })),
        !guesses && h("span.quiet.end", fill(_("Nodes: {count}; value: {value}"), planted)),
        button(_("Back to the exercises"), { kind: "small", press: back }),
      ),
      h(
        "div.scrolls.owntree",
        segments(_("Depth"), ["1", "2", "3", "4"].map((depth) => [depth, depth]), String(this.depth), (depth) => again(Number(depth))),
        shown && h("div.treebox", { tabindex: "0", role: "group", "aria-label": _("Search tree") }, treePicture(guesses ? guesses.veiled(shown) : shown, (node) => this.look({ node }))),
        shown && guesses && h("div.treecontrols", predict, h("span.stat", guesses.score)),
        shown &&
          !guesses &&
          h("div.treecontrols", treeSteps(shown, to, iconButton("last", _("Last step"), () => to(shown.steps - 1))), predict),
        shown &&
          h(
            "div.case.bare",
            h("p", h("b", shown.title)),
            asked || h("p", shown.sentence),
            !asked && shown.source && h("p.sourceline", h("code", shown.source)),
            shown.board && h(`figure.mini.treemini.${boardClass(shown.board)}`, miniature(shown.board, _("The position of this node"))),
          ),
      ),
    ];
  }
}
