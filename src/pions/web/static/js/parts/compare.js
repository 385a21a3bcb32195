// What each player would do here: move, exact score, nodes, time; they are asked one after the other.
// One's own files are among them, and anybody who is typed in.

import { letter } from "../boards/discs.js";
import { button, field, h, renew } from "../dom.js";
import { _ } from "../words.js";

const SIGNS = { win: "▲", draw: "=", loss: "▼" };

const effect = (mark) =>
  ({ "": _("keeps the result"), "?!": _("keeps it, more slowly"), "?": _("changes the result") })[mark] ||
  _("throws the win away");

export class Compare {
  /** `files` are the players' files that this program was given. */
  constructor(line, files) {
    this.line = line;
    this.files = files;
    this.typed = [];
    this.table = h("div", {
      class: "scroll",
      tabindex: "0",
      role: "group",
      "aria-label": _("What would each player do here?"),
    });
    this.element = [this.table, this.#asker()];
    this.answers = new Map();
  }

  #players({ kind }) {
    return [...new Set([...kind.compared, ...this.files(), ...this.typed])];
  }

  /** A field for anybody else. */
  #asker() {
    const typed = h("input", {
      type: "text",
      placeholder: "uct:seconds=2",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
    });
    const submit = (event) => {
      event.preventDefault();
      const spec = typed.value.trim();
      if (!spec) return;
      typed.value = "";
      if (!this.typed.includes(spec)) this.typed.push(spec);
      this.answers.delete(spec);
      this.#ask(this.asking ? [spec] : null);
    };
    return h(
      "form",
      { class: "body form", on: { submit } },
      field(_("Another program, with its settings"), typed),
      h("div", { class: "buttons" }, h("button", { type: "submit", class: "button" }, _("Ask this one"))),
    );
  }

  /** A position was shown; what was found for another one is forgotten. */
  show(study) {
    const key = JSON.stringify([study.position.board.game, study.position.start, study.position.text]);
    if (key !== this.key) {
      this.key = key;
      this.answers = new Map();
      this.asking = false;
    }
    this.study = study;
    this.#draw();
  }

  #draw() {
    const { board } = this.study.position;
    const start = button(_("Ask them"), { press: () => this.#ask(), disabled: !board.to_move });
    if (!this.asking) {
      renew(this.table, h("div", { class: "body" }, start));
      return;
    }
    const columns = new Map((this.study.analysis?.judged || []).map((one) => [one.move, one]));
    const heads = [_("Player"), _("Move"), _("Exact score"), "", _("Nodes"), _("Time")];
    const head = heads.map((words, index) =>
      words ? h("th", { scope: "col", class: index > 3 ? "n" : null }, words) : h("td"),
    );
    const rows = this.#players(board).map((spec) => this.#row(spec, board, columns));
    renew(
      this.table,
      h(
        "div",
        { class: "body" },
        h("table", { class: "plain" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)),
      ),
    );
  }

  #row(spec, board, columns) {
    const found = this.answers.get(spec);
    const judged = found?.move && columns.get(found.move);
    const token = found?.move && h("span", { class: `token ${letter(board.to_move)}` }, found.move);
    const pill =
      judged &&
      h(
        "span",
        { class: `pill ${judged.result}` },
        SIGNS[judged.result],
        " ",
        judged.shown.replace("-", "−"),
      );
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, found?.label || spec),
      h("td", {}, token || found?.problem || "…"),
      h("td", {}, pill),
      h("td", {}, judged ? effect(judged.mark) : ""),
      h("td", { class: "n" }, found?.nodes || "–"),
      h("td", { class: "n" }, found?.seconds || ""),
    );
  }

  async #ask(players = null) {
    const { key, study } = this;
    const { board, start, ply } = study.position;
    this.asking = true;
    this.#draw();
    for (const player of players || this.#players(board)) {
      try {
        const fields = { game: board.game, start, moves: study.moves, ply, player };
        const found = await this.line.ask.opinion(fields);
        this.answers.set(player, found);
      } catch (refused) {
        this.answers.set(player, { problem: refused.message });
      }
      if (this.key !== key) return;
      this.#draw();
    }
  }
}
