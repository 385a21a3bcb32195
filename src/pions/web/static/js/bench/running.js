// What the program does with a file: checks it, plays it, lets it fight, draws its tree. One thing at a time.

import { address } from "../address.js";
import { _, fill, ngettext } from "../words.js";
import { lineOf } from "./console.js";
import { Fight } from "./fight.js";
import { sent } from "./files.js";
import { OwnTree } from "./owntree.js";
import { firstFailure, said } from "./results.js";

export class Running {
  /** `app` has the line to the program. Of the page: `save` keeps what is being written, `keep` a file, `open` is the
   * file that is seen, `results` brings them to the front, `mark` marks lines of the editor, `draw` draws it all. */
  constructor(app, page) {
    Object.assign(this, { app, page, work: null, lines: [], ended: 0, closed: false });
    this.turn();
  }

  /** Another file is opened: all that was seen of the last one goes. */
  turn() {
    /** What is seen beside the editor: the exercises, a fight or a tree. */
    this.shows = "exercises";
    this.fight = this.tree = this.course = null;
  }

  /** What was found out about `file` last time. */
  recall(file) {
    this.lines = file.results ? said(file.results) : [];
    this.opened = file.results ? firstFailure(file.results) : null;
    this.mark(file);
  }

  /** Mark the lines that hints speak of. */
  mark(file) {
    const wrong = (file.results || []).filter((one) => one.status === "failed" && one.line).map((one) => one.line);
    this.page.mark(file.fresh === false ? [] : wrong);
  }

  /** What the console says now. */
  said() {
    const before = this.work?.before;
    if (!before) return this.lines;
    return [["", fill(ngettext("{count} file comes before yours.", "{count} files come before yours.", before), { count: before })], ...this.lines];
  }

  stop() {
    this.work?.cancel();
  }

  close() {
    this.stop();
    this.closed = true;
  }

  /** Every exercise of `handout`, shown as it is known. */
  check(file, handout) {
    const before = file.results;
    const fresh = handout.exercises.map((one) => ({ ...one, status: "" }));
    let begun = false;
    this.shows = "exercises";
    this.lines = [];
    this.pale = Boolean(before);
    this.opened = this.visited = null;
    this.page.results();
    const part = (told) => {
      if (!begun) file.results = fresh;
      begun = true;
      this.pale = false;
      Object.assign(fresh[fresh.findIndex((one) => one.name === told.name)] || {}, told);
      if (told.status === "failed") this.opened = firstFailure(fresh);
      this.lines = said(fresh);
      if (this.page.open() === file) this.page.draw();
    };
    return this.#run("check", () => this.app.line.ask.checkFile({ ...sent(file), handout: file.handout }, part), {
      done: (told) => {
        Object.assign(file, { fresh: true, complete: told.complete, changed: Date.now() });
        if (told.printed) this.lines.unshift(printed(told));
        for (const note of told.notes) this.lines.push(["", note]);
        this.mark(this.page.open());
        this.page.keep(file);
        const passed = file.results.filter((one) => one.status === "passed").length;
        this.app.shell.say(fill(ngettext("{count} exercise passed.", "{count} exercises passed.", passed), { count: passed }), { quiet: true });
      },
      failed: () => {
        if (!begun) file.results = before;
        this.pale = Boolean(before) && !begun;
      },
    });
  }

  /** A table where it is the opponent. */
  play(file, game) {
    this.lines = [];
    return this.#run("play", () => this.app.line.ask.playFile({ ...sent(file), game }), {
      done: ({ table }) => this.app.go(address("/play", { table })),
    });
  }

  /** Many games; `fields` say against whom, who is called `rival`. */
  letFight(file, game, fields, rival) {
    const fight = (this.fight = new Fight(file.name, game, rival, fields.games));
    this.shows = "fight";
    this.lines = [];
    this.page.results();
    const part = (told) => {
      fight.part(told);
      this.lines = fight.said();
      if (this.fight === fight) this.page.draw();
    };
    return this.#run("fight", () => this.app.line.ask.fightFile({ ...sent(file), game, ...fields }, part), {
      failed: (refused) => {
        fight.ended = refused.stopped ? _("Stopped") : _("The fight could not go on");
        if (!fight.over.length && !refused.stopped) this.shows = "exercises";
      },
    });
  }

  /** The tree of its own search. */
  grow(file, game, depth = 2) {
    this.lines = [];
    this.page.results();
    const { line } = this.app;
    const asks = { look: (wish) => line.ask.treeLook(wish), predict: (wish) => line.ask.treePredict(wish) };
    return this.#run("tree", () => line.ask.treeFile({ ...sent(file), game, depth }), {
      done: (planted) => {
        this.tree = new OwnTree(planted, depth, asks, () => this.page.draw());
        this.shows = "tree";
        this.tree.look({ step: planted.steps - 1 });
      },
    });
  }

  /** How a file of an unknown course is called, by the function `name` where that is told. */
  examine(file, name = "", refused = "") {
    this.page.results();
    return this.#run("examine", () => this.app.line.ask.examineFile({ ...sent(file), function: name }), {
      done: (told) => {
        this.course = { ...told, refused };
        this.shows = "course";
        if (told.readings.length) this.lines = [];
      },
    }).then(() => this.course && this.page.tell(this.course.readings.map((one) => one.line).filter(Boolean)));
  }

  async #run(kind, ask, { done = () => {}, failed = () => {} }) {
    if (this.work) return;
    const file = this.page.open();
    await this.page.save();
    const promise = ask();
    const work = (this.work = { kind, before: 0, cancel: () => promise.cancel() });
    promise.waits = (before) => {
      work.before = before;
      this.page.draw();
    };
    this.page.draw();
    try {
      const told = await promise;
      this.work = null;
      if (!this.closed) done(told);
    } catch (refused) {
      this.work = null;
      if (this.closed) return;
      failed(refused);
      this.#complain(refused, kind === "examine");
      if (refused.asks && ["play", "fight", "tree"].includes(kind)) return this.examine(file, "", refused.message);
    }
    if (this.closed) return;
    this.ended += 1;
    this.page.draw();
  }

  /** `elsewhere`: it is about a contract, and not about a line of the file. */
  #complain(refused, elsewhere) {
    if (refused.printed) this.lines.push(printed(refused));
    this.lines.push(["err", refused.message, refused.trace]);
    const line = refused.stopped || elsewhere ? null : lineOf(refused, this.page.open().name);
    if (line) this.page.mark([line]);
    this.app.shell.say(refused.message, { quiet: !elsewhere });
  }
}

/** What a file printed, as a line of the console. */
const printed = (told) => ["", told.printed.replace(/\n$/, "")];
