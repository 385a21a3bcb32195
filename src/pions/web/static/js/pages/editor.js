// The position editor: stones set by hand, who is to move, and what keeps it from being a position.

import { badge } from "../boards/discs.js";
import { button, card, h, renew, segments } from "../dom.js";
import { digits } from "../keys.js";
import { bareSeats, Stage } from "../parts/stage.js";
import { _ } from "../words.js";

const SIGNS = { first: "x", second: "o", none: "." };

export class Editor {
  /** `take` gets the game and the text of the position; `leave` gives up. */
  constructor(app, board, { take, leave }) {
    Object.assign(this, { app, take, leave, game: board.game, cells: [...board.cells] });
    this.turn = board.to_move || "";
    this.pencil = "first";
    this.stage = new Stage({ onMove: (move) => this.#put(move), kind: "long editing" });
    // The height of the pointer says which disc of a column is meant.
    this.stage.board.element.addEventListener("click", (event) => (this.pressed = event.detail ? event : null), true);
    this.pencils = h("div.lineacts", { role: "group", "aria-label": _("Pencils") });
    this.problems = h("div.problems", { role: "status" });
    this.help = h("p.quiet");
    this.whose = h("div");
    this.pasted = h("textarea.drawn", { rows: 8, spellcheck: "false", "aria-label": _("A drawn grid, moves or SGF") });
    this.note = h("p.note", { role: "alert" });
    this.element = this.stage.lay({
      say: h("section", { "aria-label": _("Edit the position"), tabindex: "0" }, h("h2.title", _("Edit the position")), this.pencils, this.problems, this.help),
      rest: this.whose,
      moves: card(
        _("From a drawn grid"),
        {},
        h("p.quiet", _("Paste a grid, moves or an SGF file.")),
        this.pasted,
        button(_("Lay out this grid"), { press: () => this.#paste() }),
        this.note,
      ),
    });
  }

  /** Ask what the board of the beginning is worth. */
  begin() {
    return this.#ask({ cells: this.cells, turn: this.turn });
  }

  keys() {
    const pencils = (this.board ? this.#choices() : []).map(([pencil, , key]) => [key.toLowerCase(), () => this.#choose(pencil)]);
    const put = digits((digit) => this.board && this.#put(digit));
    return { ...put, ...Object.fromEntries(pencils), Escape: () => this.leave() };
  }

  #choices() {
    const [first, second] = this.board.colours;
    const eraser = _("Eraser");
    return [
      ["first", first, first[0]],
      ["second", second, second[0] === first[0] ? second[1] : second[0]],
      ["none", eraser, eraser[0]],
    ];
  }

  #choose(pencil) {
    this.pencil = pencil;
    this.show();
  }

  async #ask(fields) {
    try {
      const { board, text, turn, problems } = await this.app.line.ask.draft({ game: this.game, ...fields });
      Object.assign(this, { board, text, turn, problemsFound: problems, game: board.game, cells: [...board.cells] });
      renew(this.note, "");
      this.show();
    } catch (refused) {
      renew(this.note, refused.message);
    }
  }

  /** A press on a column or a cell: the pencil's stone, or none where there is one already. */
  #put(move) {
    const place = this.board.row_names.length ? this.#cell(move) : this.#inColumn(move);
    this.pressed = null;
    if (!place) return;
    const [row, column] = place;
    const here = this.cells[row][column];
    const sign = here === "." || (this.board.row_names.length && here !== SIGNS[this.pencil]) ? SIGNS[this.pencil] : ".";
    this.cells[row] = this.cells[row].slice(0, column) + sign + this.cells[row].slice(column + 1);
    // The counts of stones say whose turn it is, unless that is free.
    this.#ask({ cells: this.cells, turn: "" });
  }

  #cell(move) {
    const index = this.board.legal_moves.indexOf(move);
    return index < 0 ? null : this.board.landings[index];
  }

  /** The disc that was pressed, or the lowest free cell; for the eraser, the topmost disc. */
  #inColumn(name) {
    const column = this.board.column_names.indexOf(name);
    if (column < 0) return null;
    const rows = [...this.cells.keys()];
    if (this.pressed) {
      const box = this.stage.board.element.querySelector(".boardsvg").getBoundingClientRect();
      const row = Math.floor(((this.pressed.clientY - box.top) / box.height) * rows.length);
      if (this.cells[row]?.[column] && this.cells[row][column] !== ".") return [row, column];
    }
    if (this.pencil === "none") {
      const row = rows.find((one) => this.cells[one][column] !== ".");
      return row === undefined ? null : [row, column];
    }
    const row = rows.reverse().find((one) => this.cells[one][column] === ".");
    return row === undefined ? null : [row, column];
  }

  #paste() {
    if (this.pasted.value.trim()) this.#ask({ text: this.pasted.value });
  }

  #clear() {
    this.#ask({ cells: this.cells.map((row) => ".".repeat(row.length)), turn: "" });
  }

  show() {
    const { board, text, problemsFound } = this;
    const seats = bareSeats({ ...board, to_move: this.turn });
    this.stage.show({ ...board, to_move: this.pencil === "none" ? null : this.pencil }, seats, {
      playable: true,
      wrong: problemsFound.flatMap((one) => one.cells),
    });
    renew(
      this.pencils,
      this.#choices().map(([pencil, words, key]) =>
        h(
          "button.button.pencil",
          {
            "aria-pressed": String(this.pencil === pencil),
            "data-key": pencil,
            press: () => this.#choose(pencil),
          },
          pencil !== "none" && badge(board.pieces, pencil, 20),
          words,
          h("kbd", { "aria-hidden": "true" }, key.toUpperCase()),
        ),
      ),
    );
    renew(this.problems, problemsFound.map((one) => h("p", one.sentence)));
    this.help.textContent = board.row_names.length
      ? _("A click puts the chosen stone on a cell; on a stone of the same colour, it takes it away.")
      : _("A click puts the chosen disc at the bottom of the column; on a disc, it takes that away.");
    const chosen = (turn) => this.#ask({ cells: this.cells, turn });
    renew(
      this.whose,
      segments(_("To move"), [["first", board.colours[0]], ["second", board.colours[1]]], this.turn, chosen),
    );
    renew(
      this.stage.controls,
      button(_("Analyse this position"), { kind: "main-one", press: () => this.take(this.game, text), disabled: !text }),
      button(_("Clear"), { press: () => this.#clear() }),
      button(_("Cancel"), { key: _("Esc"), press: () => this.leave() }),
    );
  }
}
