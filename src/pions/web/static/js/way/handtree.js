// A tree searched by hand: at each node α, β, what is visited and the value, each judged with its reason.

import { button, field, h, renew, s, segments } from "../dom.js";
import { _, fill, ngettext } from "../words.js";
import { inline } from "./text.js";

const WIDTH = 960;
const ROW = 150;
const TOP = 34;
const NAMES = { alpha: "α", beta: "β" };

const number = (text) => Number(text.replace("−", "-").replace("∞", "Infinity"));

/** The nodes of a tree with their places: leaves side by side, others above the middle of theirs. */
function laid(root) {
  const nodes = [];
  let across = 0;
  const put = (node, level) => {
    const below = node.children.map((child) => put(child, level + 1));
    const x = below.length ? (below[0].x + below.at(-1).x) / 2 : (across += 1);
    const place = { ...node, level, x, below };
    nodes.push(place);
    return place;
  };
  const top = put(root, 0);
  const step = WIDTH / (across + 0.4);
  for (const one of nodes) Object.assign(one, { x: (one.x - 0.3) * step, y: TOP + ROW * one.level, wide: step });
  return { top, nodes };
}

export class HandTree {
  /** `grow` fetches a tree by its number, `enter` judges what is entered; `rule` is said on demand, `slipped` hears
   * of a wrong answer or a help, `over` of the count of answers once all are right. */
  constructor(tools) {
    Object.assign(this, tools);
    this.number = 0;
    this.picture = h("div.treebox", { tabindex: "0", role: "group", "aria-label": _("Search tree") });
    this.panel = h("form.panel", { "aria-label": _("Your answer"), submit: () => this.#judge() });
    this.element = h("section.card.handtree", { "aria-label": _("Tree by hand") }, this.picture, this.panel);
  }

  async open() {
    this.tree = await this.grow(this.number);
    Object.assign(this, { at: 0, known: new Map(), typed: {}, judged: {}, ruled: false }, laid(this.tree.root));
    this.#draw();
  }

  get #step() {
    return this.tree.steps[this.at];
  }

  get #node() {
    return this.nodes.find((one) => one.children.length && one.name === this.#step?.name);
  }

  get #fields() {
    const { windowed } = this.tree;
    return this.#step.enters ? ["alpha", "beta"] : [...(windowed ? ["seen"] : []), "value"];
  }

  async #judge(show = false) {
    if (!this.#step || this.asking) return;
    const open = this.#fields.filter((name) => !this.judged[name]?.right);
    const { node } = this.#step;
    const seen = this.#node.children.length;
    this.asking = true;
    try {
      for (const name of open) {
        const answer = show ? "" : String(this.typed[name] ?? (name === "seen" ? seen : "")).trim();
        if (!answer && !show) continue;
        const told = await this.enter({ number: this.number, node, field: name, answer });
        if (told.answer) this.typed[name] = told.answer;
        this.judged[name] = told;
      }
    } catch (refused) {
      this.judged = { ...this.judged, [open[0]]: { right: false, said: [refused.message] } };
    }
    this.asking = false;
    const wrong = this.#fields.some((name) => this.judged[name] && !this.judged[name].right);
    if (show) this.slipped(`answer ${this.#step.name}`);
    else if (wrong) this.slipped("");
    if (this.#fields.every((name) => this.judged[name]?.right)) this.#next();
    this.#draw({ focus: true });
  }

  #next() {
    const { name } = this.#step;
    const said = Object.fromEntries(this.#fields.map((one) => [one, this.typed[one] ?? this.#node.children.length]));
    this.known.set(name, { ...this.known.get(name), ...said });
    Object.assign(this, { at: this.at + 1, typed: {}, judged: {} });
    if (!this.#step) this.over(this.at);
  }

  /** What the search keeps of a node: of those still open, the bounds as they are now. */
  #values(node) {
    const known = this.known.get(node.name);
    if (!known) return "";
    const found = node.below.map((child) => this.known.get(child.name)?.value).filter((value) => value !== undefined);
    const best = (bound) => [bound, ...found].reduce((one, other) => (number(other) > number(one) === node.max ? other : one));
    const [alpha, beta] = [node.max ? best(known.alpha) : known.alpha, node.max ? known.beta : best(known.beta)];
    const bounds = this.tree.windowed ? [`α ${alpha}`, `β ${beta}`] : [];
    return [...bounds, known.value === undefined ? "" : `= ${known.value}`].filter(Boolean).join("  ");
  }

  /** Whether the search does not visit a child, as far as it was said. */
  #cut(parent, index) {
    const open = parent === this.#node && !this.#step.enters ? this.typed.seen : undefined;
    return index >= Number(this.known.get(parent.name)?.seen ?? open ?? Infinity);
  }

  #draw({ focus = false } = {}) {
    const rows = 1 + Math.max(...this.nodes.map((one) => one.level));
    const label = fill(ngettext("A tree of {count} node", "A tree of {count} nodes", this.nodes.length), { count: this.nodes.length });
    const svg = s("svg.handsvg", { viewBox: `0 0 ${WIDTH} ${ROW * (rows - 1) + 96}`, role: "group", "aria-label": label }, this.#parts(this.top, false));
    renew(this.picture, svg);
    renew(this.panel, this.#asked());
    if (focus) this.panel.querySelector("input:not([disabled]):not([type=radio]), button")?.focus();
  }

  #parts(node, hidden) {
    const here = node === this.#node;
    const edges = node.below.map((child, index) => {
      const off = hidden || this.#cut(node, index);
      const choose = () => {
        if (!here || this.#step.enters || !index || !this.tree.windowed) return;
        this.typed.seen = String(this.typed.seen === String(index) ? node.below.length : index);
        this.#draw();
      };
      return [
        s(`path.edge.${off ? "off" : ""}`, { d: `M${node.x} ${node.y + 34}L${child.x} ${child.y - 26}` }),
        s("path.touch", { d: `M${node.x} ${node.y + 34}L${child.x} ${child.y - 26}`, on: { click: choose } }),
        this.#parts(child, off),
      ];
    });
    return [edges, node.below.length ? this.#inner(node, hidden, here) : this.#leaf(node, hidden)];
  }

  #leaf({ x, y, wide, name }, off) {
    const half = Math.min(27, wide * 0.4);
    return s(
      `g.leaf.${off ? "off" : ""}`,
      s("rect", { x: x - half, y: y - 24, width: 2 * half, height: 44, rx: 10 }),
      s("text", { x, y: y + 6 }, name.replace("-", "−")),
      off && s("text.spared", { x, y: y + 42 }, "✂"),
    );
  }

  #inner(node, off, here) {
    const { x, y, name } = node;
    const d = node.max ? `M${x} ${y - 26}l26 42h-52z` : `M${x} ${y + 16}l26 -42h-52z`;
    return s(
      `g.inner.${off ? "off" : ""}.${here ? "here" : ""}`,
      s("path", { d }),
      s("text", { x, y: node.max ? y + 9 : y - 4 }, name),
      s("text.known", { x, y: y + 33 }, this.#values(node)),
    );
  }

  #asked() {
    const { steps } = this.tree;
    const dots = h("div.stepsdots", { role: "img", "aria-label": fill(_("{count} of {all} steps"), { count: this.at, all: steps.length }) }, steps.map((_one, index) => h("i", { class: index < this.at ? "ok" : "" }, index < this.at ? "✓" : "")));
    const another = button(_("Another tree"), {
      press: () => {
        this.number += 1;
        this.open();
      },
    });
    if (!this.#step) return [dots, h("p.title", _("The whole tree is right.")), another];
    const { name, enters } = this.#step;
    const asked = enters ? _("The search enters {name}. What are α and β?") : this.tree.windowed ? _("The search leaves {name}. What did it visit, and what is the value?") : _("What is {name} worth?");
    return [
      dots,
      h("p.title", fill(asked, { name })),
      h("div.fields", this.#fields.map((one) => this.#field(one))),
      Object.entries(this.judged)
        .filter(([, { right }]) => !right)
        .map(([one, { said }]) => h("div.explain", { role: "alert" }, h("h4", NAMES[one] ?? this.#called(one), " : ", String(this.typed[one] ?? "")), said.map((words) => h("p", inline(words))))),
      this.ruled && h("div.quiet", this.rule),
      h(
        "div.buttons",
        button(_("Check"), { type: "submit", kind: "main-one", key: "⏎" }),
        !this.ruled &&
          button(_("Hint"), {
            press: () => {
              this.ruled = true;
              this.slipped("rule");
              this.#draw();
            },
          }),
        button(_("Answer"), { press: () => this.#judge(true) }),
        another,
      ),
    ];
  }

  #called(name) {
    return name === "seen" ? _("Branches visited") : _("Value");
  }

  #field(name) {
    const judged = this.judged[name];
    if (name === "seen") {
      const count = this.#node.children.length;
      const choose = (value) => {
        this.typed.seen = value;
        this.#draw();
        this.panel.querySelector(`input[value="${value}"]`)?.focus();
      };
      const all = Array.from({ length: count }, (_one, index) => [String(index + 1), index + 1 === count ? _("all") : String(index + 1)]);
      return segments(this.#called(name), all, String(this.typed.seen ?? count), choose);
    }
    const input = h("input", {
      type: "text",
      autocomplete: "off",
      size: 5,
      maxlength: 12,
      value: this.typed[name] ?? "",
      class: judged ? (judged.right ? "ok" : "no") : "",
      disabled: judged?.right,
      "data-key": `hand-${name}`,
      "aria-invalid": judged && !judged.right ? "true" : null,
      on: { input: ({ target }) => (this.typed[name] = target.value) },
    });
    const infinity = (sign) =>
      button(`${sign}∞`, {
        kind: "small",
        "aria-label": fill(_("{name} is {sign}infinity"), { name: NAMES[name], sign }),
        disabled: judged?.right,
        press: () => {
          this.typed[name] = `${sign}∞`;
          input.value = this.typed[name];
          input.focus();
        },
      });
    return h("div.one", field(NAMES[name] ?? this.#called(name), input), name in NAMES && [infinity("−"), infinity("+")]);
  }
}
