// Predict first: a tree whose values are hidden until somebody has said what they are.

import { button, field, h } from "../dom.js";
import { _, fill } from "../words.js";

/** What was predicted so far; `ask` checks an answer, `changed` draws again. */
export class Predicting {
  constructor(ask, changed) {
    Object.assign(this, { ask, changed, known: new Map(), problem: "" });
  }

  hides(node) {
    return node.inside && !this.known.has(node.id);
  }

  /** A view without the values that are still to be found, and without what would tell them. */
  veiled(view) {
    const veil = (one) => (this.hides(one) ? { ...one, value: "", bound: "" } : one);
    const hidden = new Set(
      [view.root, ...view.levels.flatMap((level) => level.children)]
        .filter((one) => this.hides(one))
        .map((one) => one.id),
    );
    const levels = view.levels.map((level) => ({
      ...level,
      children: level.children.map((one) => ({
        ...veil(one),
        best: one.best && !hidden.has(level.parent),
      })),
    }));
    return { ...view, root: veil(view.root), levels };
  }

  get score() {
    const right = [...this.known.values()].filter((one) => one.right).length;
    return fill(_("{right} of {count} right"), { right, count: this.known.size });
  }

  async #answer(node, answer) {
    try {
      this.known.set(node, await this.ask({ node, answer }));
      this.problem = "";
    } catch (refused) {
      this.problem = refused.message;
    }
    this.changed();
  }

  /** The question about the node one looks at, or what came of it; nothing at a leaf. */
  question(view) {
    const said = this.known.get(view.focus);
    if (said)
      return h("p", { class: said.right ? "ok" : "bad", role: "status" }, `${said.right ? "✔" : "✘"} ${said.sentence}`);
    const shown = [view.root, ...view.levels.flatMap((level) => level.children)];
    if (!shown.some((one) => one.id === view.focus && one.inside)) return null;
    const input = h("input", {
      type: "text",
      name: "answer",
      inputmode: "text",
      autocomplete: "off",
      size: 8,
      maxlength: 20,
      "data-key": "answer",
    });
    return h(
      "form",
      {
        class: "predict",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.#answer(view.focus, input.value);
          },
        },
      },
      field(_("What is this node worth?"), input),
      button(_("Check"), { kind: "main-one", type: "submit" }),
      this.problem && h("p", { class: "note", role: "alert" }, this.problem),
    );
  }
}
