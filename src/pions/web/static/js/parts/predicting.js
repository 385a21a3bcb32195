// Predict first: a tree whose values are hidden until they are predicted.

import { button, field, h } from "../dom.js";
import { _, fill } from "../words.js";

/** What was predicted so far; `ask` checks an answer, `changed` draws again. Where the search is `windowed`, α and β
 * are asked for, too. */
export class Predicting {
  constructor(ask, changed, { windowed = false } = {}) {
    Object.assign(this, { ask, changed, windowed, known: new Map(), problem: "" });
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
    if (!this.known.size) return _("No answer yet");
    const right = [...this.known.values()].filter((one) => one.right).length;
    return fill(_("{right} of {count} right"), { right, count: this.known.size });
  }

  async #answer(node, wish) {
    try {
      this.known.set(node, await this.ask({ node, ...wish }));
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
    const input = (name) =>
      h("input", { type: "text", name, inputmode: "text", autocomplete: "off", size: 6, maxlength: 20, "data-key": name });
    const named = this.windowed ? [["alpha", "α"], ["beta", "β"]] : [];
    const fields = [...named, ["answer", _("What is this node worth?")]];
    return h(
      "form.predict",
      { submit: ({ target }) => this.#answer(view.focus, Object.fromEntries(new FormData(target))) },
      this.windowed && h("p.quiet", _("With which α and β does the search come here? −∞ is written -inf.")),
      fields.map(([name, words]) => field(words, input(name))),
      button(_("Check"), { kind: "main-one", type: "submit" }),
      this.problem && h("p.note", { role: "alert" }, this.problem),
    );
  }
}
