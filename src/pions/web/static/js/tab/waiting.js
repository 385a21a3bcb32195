// Until Python is there: the board all the same, and how far the download is. A column can be chosen already.

import { files, here, query } from "../address.js";
import { button, h, renew } from "../dom.js";
import { digits } from "../keys.js";
import { deskClass, Stage } from "../parts/stage.js";
import { seats } from "../parts/tabletalk.js";
import { recall, remember } from "../preferences.js";
import { _, fill, language } from "../words.js";
import { again, progress } from "./program.js";

const SHOWN = "pions.shown";
/** The rows of the list, and the parts that each is made of. */
const ROWS = [
  [() => _("The page and the board"), []],
  [() => "Python", ["pyodide.asm.wasm", "standard.zip"]],
  [() => _("The rules, the levels, the solver"), ["pions.files"]],
];

/** Remember what a table looks like, so that the next visit shows it at once. */
export function rememberTable(table) {
  remember(SHOWN, JSON.stringify(table));
}

async function remembered() {
  try {
    const table = JSON.parse(recall(SHOWN));
    if (table?.board && table.key === recall("pions.table")) return table;
  } catch {
    // not ours, or damaged: an empty board first
  }
  return (await fetch(`${files()}first/${language()}.json`)).json();
}

const megabytes = (bytes) =>
  (bytes / 1e6).toLocaleString(language(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export class Waiting {
  /** Show that the page gets ready in `shell`. */
  constructor(shell) {
    this.shell = shell;
    this.parts = new Map();
    this.line = h("div.thinbar", { role: "progressbar", "aria-label": _("Getting ready"), "aria-valuemin": 0, "aria-valuemax": 100 }, h("i"));
    this.title = h("p.state", { role: "status" }, _("Welcome. The game is getting ready…"));
    this.about = h("p.quiet", _("Next time nothing will be downloaded."));
    this.list = h("ul.loading");
    this.say = h("section", { "aria-label": _("Getting ready") }, this.title, this.about, this.list);
    /** The move chosen before there were rules. */
    this.chosen = null;
    this.told = (event) => this.#tell(event.detail);
    progress.addEventListener("progress", this.told);
  }

  async show() {
    this.shell.tools.after(this.line);
    await new Promise((goOn) => setTimeout(goOn)); // no task of this thread takes long
    const asked = query();
    const plays = ["/", "/play"].includes(here()) && !asked.game && !asked.pos;
    const table = plays ? await remembered().catch(() => null) : null;
    if (this.over) return;
    if (table && (!asked.table || asked.table === table.key)) this.#board(table);
    else {
      this.shell.main.className = "main";
      renew(this.shell.main, h("section.card", h("div.body", this.say)));
    }
    this.#rows();
  }

  /** Python is there: make room for the page. */
  end() {
    this.over = true;
    progress.removeEventListener("progress", this.told);
    this.line.remove();
  }

  /** A digit chooses a column, as a click does, until the page itself listens. */
  keys() {
    return digits((digit) => this.#choose(digit));
  }

  #board(table) {
    this.table = table;
    this.shell.main.className = deskClass(table.board);
    this.stage = new Stage({ onMove: (move) => this.#choose(move) });
    const hint = h("p.quiet.body", _("You can choose a column already: the disc falls as soon as the game is ready."));
    const moves = h("section.card", { "aria-label": _("Moves") }, h("div.head", h("h2", _("Moves"))), hint);
    const private_ = h("p.quiet", _("Everything happens in this page: nothing is sent, and your games stay on this machine."));
    renew(this.shell.main, this.stage.lay({ say: this.say, rest: h("div", private_), moves }));
    const bottom = table.people === 1 && table.seats[1].person ? "second" : "first";
    this.stage.show(table.board, seats(table), { bottom, playable: Boolean(table.board.to_move) });
  }

  #choose(move) {
    if (!this.table?.board.legal_moves.includes(move)) return;
    this.chosen = { move, ply: this.table.ply };
    this.title.textContent = fill(_("{move} is chosen. The game is getting ready…"), { move });
  }

  #tell({ part, done, size, failed }) {
    if (failed) {
      this.#fail(failed);
      return;
    }
    if (!part) return;
    this.parts.set(part, [done, size]);
    const parts = ROWS.flatMap(([, names]) => names);
    const there = parts.every((name) => this.parts.has(name) && this.parts.get(name)[0] === this.parts.get(name)[1]);
    if (there && !this.chosen) this.title.textContent = _("Python is starting…");
    this.#rows();
  }

  #rows() {
    const sum = (names) => names.reduce(([done, size], name) => {
      const [more, whole] = this.parts.get(name) ?? [0, 0];
      return [done + more, size + whole];
    }, [0, 0]);
    const [done, size] = sum([...this.parts.keys()]);
    const share = size ? Math.round((100 * done) / size) : 0;
    this.line.setAttribute("aria-valuenow", share);
    this.line.firstChild.style.setProperty("width", `${share}%`);
    renew(
      this.list,
      ROWS.map(([words, names]) => {
        const [got, whole] = sum(names);
        const there = !names.length || (whole > 0 && got >= whole);
        const mark = there ? "ok" : got ? "run" : "wait";
        const amount = there ? megabytes(whole) : fill(_("{done} of {size}"), { done: megabytes(got), size: megabytes(whole) });
        return h(
          "li",
          h(`span.mark.${mark}`, { "aria-hidden": "true" }, there ? "✓" : ""),
          h("span", words()),
          whole > 0 && h("span.quiet", fill(_("{amount} MB"), { amount })),
        );
      }),
    );
  }

  #fail(why) {
    const got = [...this.parts.values()].reduce((sum, [done]) => sum + done, 0);
    const sentences = {
      "too old": _("This browser cannot run Python; try a recent Firefox or Chrome."),
      interrupted: fill(_("The download was interrupted after {amount} MB."), { amount: megabytes(got) }),
      "not begun": _("Python could not be started in this tab."),
    };
    this.title.textContent = sentences[why];
    renew(this.about, why === "too old" ? null : button(_("Try again"), { kind: "main-one", press: again }));
  }
}
