// What each player would do here: move, exact score, nodes, time; they are asked one after the other.
// One's own files are among them, and any player whose name is typed in.

import { address } from "../address.js";
import { letter, SIGNS } from "../boards/discs.js";
import { button, field, h, pageLink, renewFor, table, traceback } from "../dom.js";
import { _ } from "../words.js";


export class Compare {
  constructor(app) {
    this.app = app;
    /** Those who were asked for: programs by their settings, and files of the workbench. */
    this.wished = [];
    this.table = h("div.scroll", {
      tabindex: "0",
      role: "group",
      "aria-label": _("What would each player do here?"),
    });
    this.mine = h("form.body.form", { hidden: true });
    this.element = [this.table, this.mine, this.#asker()];
    this.answers = new Map();
    /** The questions under way. */
    this.questions = new Set();
    if (app.welcome.workbench) this.#offerFiles();
  }

  /** No answer is waited for any more. */
  close() {
    this.closed = true;
    this.files?.close();
    this.#stop();
  }

  /** A player: who it is among all, what it is called, and its settings or its file. */
  #players({ kind }) {
    const given = [...new Set([...kind.compared, ...this.app.welcome.files])].map(program);
    const keys = new Set(given.map((one) => one.key));
    return [...given, ...this.wished.filter((one) => !keys.has(one.key))];
  }

  async #offerFiles() {
    const { OwnFiles } = await import("./ownfiles.js");
    if (this.closed) return;
    const wish = ({ id, name }) => this.#wish({ key: `file ${id}`, label: name, file: id });
    this.files = new OwnFiles(this.mine, wish);
    await this.files.open();
  }

  /** A field for any other player. */
  #asker() {
    const typed = h("input", {
      type: "text",
      placeholder: "uct:seconds=2",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
    });
    const submit = () => {
      const spec = typed.value.trim();
      typed.value = "";
      if (spec) this.#wish(program(spec));
    };
    return h(
      "form.body.form",
      { submit },
      field(_("Another program, with its settings"), typed),
      h("div.buttons", h("button.button", { type: "submit" }, _("Ask this one"))),
    );
  }

  /** Ask one more, or again; the others, too, where none was asked yet. */
  #wish(player) {
    const { board } = this.study.position;
    if (!board.to_move) {
      this.app.shell.say(_("The game is over in this position: there is nothing left to play."));
      return;
    }
    if (!this.wished.some((one) => one.key === player.key)) this.wished.push(player);
    this.answers.delete(player.key);
    const others = this.asking ? [] : this.#players(board).filter((one) => one.key !== player.key);
    this.#ask([player, ...others]);
  }

  /** A position was shown; what was found for another one is forgotten. */
  show(study) {
    const key = JSON.stringify([study.position.board.game, study.position.start, study.position.text]);
    if (key !== this.key) {
      this.key = key;
      this.answers = new Map();
      this.asking = false;
      this.#stop();
    }
    this.study = study;
    this.#draw();
  }

  #draw() {
    const { board } = this.study.position;
    const judged = this.study.analysis?.judged || [];
    const players = this.asking ? this.#players(board) : [];
    const state = [this.key, this.asking, players, [...this.answers], judged];
    renewFor(this.table, state, () =>
      h("div.body", this.asking ? this.#rows(players, board, judged) : this.#start(board)),
    );
  }

  #start(board) {
    return button(_("Ask them"), { press: () => this.#ask(this.#players(board)), disabled: !board.to_move });
  }

  #rows(players, board, judged) {
    const columns = new Map(judged.map((one) => [one.move, one]));
    const heads = [[_("Player")], [_("Move")], [_("Exact score")], [""], [_("Nodes"), "n"], [_("Time"), "n"]];
    return table("plain", heads, players.map((player) => this.#row(player, board, columns)));
  }

  #row(player, board, columns) {
    const found = this.answers.get(player.key);
    const words = found?.label || player.label;
    const title = player.file
      ? pageLink(this.app, address("/workbench", { file: player.file }), {}, words)
      : words;
    const who = h("th", { scope: "row" }, title);
    if (found?.problem) return h("tr", who, h("td", { colspan: "5" }, problem(found)));
    const judged = found?.move && columns.get(found.move);
    const token = found?.move && h(`span.token.${letter(board.to_move)}`, found.move);
    const pill =
      judged && h(`span.pill.${judged.result}`, SIGNS[judged.result], " ", judged.shown.replace("-", "−"));
    return h(
      "tr",
      who,
      h("td", token || "…"),
      h("td", pill),
      h("td", judged?.effect),
      h("td.n", found?.nodes || "–"),
      h("td.n", found?.seconds || ""),
    );
  }

  async #ask(players) {
    const { answers } = this; // those of another position take their place
    this.asking = true;
    this.#draw();
    for (const player of players) {
      const found = await this.#answer(player);
      if (this.answers !== answers || this.closed) return;
      answers.set(player.key, found);
      this.#draw();
    }
  }

  /** What a player says, or why it says nothing. */
  async #answer({ label, file }) {
    const { board, start, ply } = this.study.position;
    const moment = { game: board.game, start, moves: this.study.moves, ply };
    let question;
    try {
      const text = file && (await this.files.read(file));
      const { line } = this.app;
      question = file
        ? line.ask.opinionFile({ ...moment, ...text })
        : line.ask.opinion({ ...moment, player: label });
      this.questions.add(question);
      return await question;
    } catch (refused) {
      return { problem: refused.message, trace: refused.trace };
    } finally {
      this.questions.delete(question);
    }
  }

  #stop() {
    for (const question of this.questions) question.cancel();
  }
}

const program = (spec) => ({ key: spec, label: spec });

/** Why there is no move, and what Python said. */
const problem = ({ problem: sentence, trace }) =>
  h("div.problem", sentence, trace && traceback(trace, "details.fault"));
