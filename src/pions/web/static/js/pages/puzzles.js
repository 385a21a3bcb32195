// Puzzles: a position, a task, one right move. What was failed comes back; the record stays in this browser.

import { query, settle } from "../address.js";
import { button, field, h, renew, segments, selection } from "../dom.js";
import { digits } from "../keys.js";
import { playFromButton } from "../parts/playfrom.js";
import { playOut } from "../parts/playout.js";
import { bareSeats, deskClass, Stage } from "../parts/stage.js";
import { tokens } from "../parts/verdict.js";
import { recall, remember } from "../preferences.js";
import { _, fill, ngettext } from "../words.js";

export const title = () => _("Puzzles");

const KEPT = "pions.puzzles";
const EMPTY = { solved: [], due: {}, run: 0, last: "" };
const LEVELS = 10;
/** Characters of a name in a link; a longer one is no puzzle of ours, and a sentence says so. */
const LONGEST_KEY = 40;

/** The date here, as the program writes dates. */
function today() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** What this visitor has solved and failed; a new record where the old one is damaged. */
function record() {
  try {
    const kept = JSON.parse(recall(KEPT));
    return kept && Object.keys(EMPTY).every((name) => name in kept) ? kept : EMPTY;
  } catch {
    return EMPTY;
  }
}

export class Puzzles {
  constructor(app) {
    this.app = app;
    this.stage = new Stage({ onMove: (move) => this.#answer(move), kind: "lesson" });
    this.task = h("div");
    this.state = h("div.summary");
    this.wish = { game: "", kind: "", level: 0 };
    this.wishes = h("div.body.form");
    this.stop = () => {};
  }

  async open() {
    const { key = "", day = "", mine = "", game = "", kind = "" } = query();
    Object.assign(this.wish, { game, kind });
    this.mine = Boolean(mine);
    const desk = this.stage.lay({
      say: h("section", { "aria-label": _("Task"), tabindex: "0" }, this.task),
      moves: h(
        "section.card",
        { "aria-label": _("Which puzzles") },
        h("div.head", h("h2", _("Which puzzles"))),
        this.wishes,
      ),
      rest: h("section", { "aria-label": _("So far"), tabindex: "0" }, this.state),
    });
    renew(this.app.shell.main, desk);
    await this.#ask(key ? { key: key.slice(0, LONGEST_KEY) } : { day: Boolean(day) });
  }

  keys() {
    return {
      ...digits((digit) => this.#answer(digit)),
      h: () => this.#hint(),
      r: () => this.#again(),
      n: () => this.#next(),
    };
  }

  close() {
    this.stop();
  }

  async #ask(which) {
    this.stop();
    const fields = { record: record(), today: today(), mine: this.mine, ...this.wish, ...which };
    try {
      this.puzzle = await this.app.line.ask.puzzle(fields);
    } catch (refused) {
      if (refused.lost || !this.puzzle) throw refused;
      this.app.shell.say(refused.message); // no puzzle of that sort: the one on the board stays
      return;
    }
    this.figures = this.puzzle;
    this.first = true;
    this.solved = false;
    this.#clear();
    this.app.shell.say(this.puzzle.task, { quiet: true });
  }

  #clear() {
    this.stop();
    Object.assign(this, { answered: null, line: null, hinted: false, asking: false });
    this.show();
  }

  show() {
    if (this.app.page !== this || !this.puzzle) return;
    const { puzzle, answered, line } = this;
    settle("/puzzles", { key: puzzle.key, mine: this.mine ? "yes" : "" });
    const board = line || puzzle.position.board;
    this.app.shell.at("/puzzles", `${title()} ${board.kind.title}`, { looks: deskClass(board) });
    this.stage.show(board, bareSeats(board), {
      playable: !answered && !this.asking,
      bottom: puzzle.position.board.to_move,
      scores: false,
    });
    const known = { game: board.kind.title, sort: puzzle.sort, level: puzzle.level };
    const about = puzzle.level
      ? fill(_("{game} · {sort} · difficulty {level} of 10"), known)
      : fill(_("{game} · {sort} · from your games"), known);
    renew(
      this.task,
      puzzle.note && h("p.under", puzzle.note),
      h("p.quiet", about),
      h("p.title", puzzle.task),
      this.hinted && !answered && h("p.under", puzzle.hint),
      this.asking && h("p.quiet", _("Looking…")),
      answered && h("p", { class: answered.right ? "good" : "bad" }, answered.verdict),
      answered && answered.steps.length > 1 && h("div.why", tokens(answered.steps)),
    );
    renew(this.stage.controls, this.#buttons());
    this.#showWishes();
    renew(
      this.state,
      h(
        "p.title",
        this.figures.streak
          ? fill(ngettext("{count} day in a row", "{count} days in a row", this.figures.streak), {
              count: this.figures.streak,
            })
          : _("No run of days at the moment"),
      ),
      h(
        "p.quiet",
        this.figures.waiting
          ? fill(
              ngettext("{count} puzzle comes back today.", "{count} puzzles come back today.", this.figures.waiting),
              { count: this.figures.waiting },
            )
          : _("Nothing to review today."),
      ),
      h("p.quiet", _("What you fail comes back after 1, 3, 7, 14 and 30 days.")),
    );
  }

  #buttons() {
    const { answered, solved } = this;
    const over = solved || answered?.right;
    return [
      over && button(_("Next puzzle"), { kind: "main-one", key: "N", press: () => this.#next() }),
      answered && !over && button(_("Try again"), { kind: "main-one", key: "R", press: () => this.#again() }),
      !answered && !this.hinted && button(_("Hint"), { key: "H", press: () => this.#hint() }),
      answered && answered.steps.length > 1 && button(_("Play it out"), { press: () => this.#play() }),
      !over && button(_("Show the solution"), { press: () => this.#answer("") }),
      !over && button(_("Another one"), { key: "N", press: () => this.#next() }),
    ];
  }

  #showWishes() {
    const list = (name, label, choices) => {
      const take = (value) => this.#wished(name, value);
      return field(label, selection(choices, this.wish[name], take, { "data-key": `wish-${name}` }));
    };
    const levels = Array.from({ length: LEVELS }, (_one, index) => [index + 1, String(index + 1)]);
    const stores = { "": _("The collection"), mine: _("My games") };
    renew(
      this.wishes,
      segments(_("From"), stores, this.mine ? "mine" : "", (store) => this.#from(store)),
      list("game", _("Game"), [["", _("any")], ...this.puzzle.games]),
      list("kind", _("Kind"), [["", _("any kind")], ...this.puzzle.kinds]),
      list("level", _("Difficulty"), [[0, _("any difficulty")], ...levels]),
      h(
        "div.buttons",
        button(_("The puzzle of the day"), { press: () => this.#ask({ day: true }) }),
        playFromButton(this.app, () => this.puzzle.position.board),
      ),
    );
  }

  #wished(name, value) {
    this.wish[name] = name === "level" ? Number(value) : value;
    this.#ask({});
  }

  #from(store) {
    this.mine = store === "mine";
    this.#ask({});
  }

  #next() {
    this.#ask({});
  }

  #again() {
    if (this.answered) this.#clear();
  }

  #hint() {
    this.hinted = true;
    this.show();
    this.app.shell.say(this.puzzle.hint, { quiet: true });
  }

  /** Judge a move; an empty one asks for the solution. */
  async #answer(move) {
    if ((this.answered && move) || this.asking) return;
    const { puzzle } = this;
    this.asking = true;
    this.show();
    try {
      const found = await this.app.line.ask.puzzleAnswer({
        key: puzzle.key,
        move,
        first: this.first,
        record: record(),
        today: today(),
      });
      if (this.puzzle !== puzzle) return;
      if (this.first) remember(KEPT, JSON.stringify(found.record));
      this.first = false;
      this.figures = found;
      this.answered = found;
      this.solved = this.solved || found.right;
      this.app.shell.say(found.verdict, { quiet: true });
    } catch (refused) {
      if (this.puzzle === puzzle && !refused.lost) this.app.shell.say(refused.message);
    }
    if (this.puzzle !== puzzle) return;
    this.asking = false;
    if (this.answered) this.#play();
    else this.show();
  }

  /** The answer and best play after it, move by move. */
  #play() {
    this.stop();
    const { answered, puzzle } = this;
    const { board, start, moves } = puzzle.position;
    this.stop = playOut(
      this.app.line,
      { game: board.game, start, moves: moves.map((one) => one.move) },
      answered.steps.map((one) => one.move),
      {
        show: (shown) => {
          if (this.answered !== answered || this.app.page !== this) return false;
          this.line = shown;
          this.show();
          return true;
        },
      },
    );
  }
}
