// Workbench: a hand-out's functions, written in the browser, with the checks beside them.

import { query, settle } from "../address.js";
import { Console } from "../bench/console.js";
import { openEditor } from "../bench/editor.js";
import { FightForm } from "../bench/fight.js";
import { Files, LAST, newFile } from "../bench/files.js";
import { FileTabs } from "../bench/filetabs.js";
import { handoutCards } from "../bench/handoutcards.js";
import { FileImport, likeliestHandout } from "../bench/importing.js";
import { linked, linkTo } from "../bench/filelink.js";
import { OpenFiles } from "../bench/openfiles.js";
import { ResultsCard } from "../bench/resultscard.js";
import { Running } from "../bench/running.js";
import { TopBar } from "../bench/topbar.js";
import { button, h, renew, saveFile, sheets } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { digitOf } from "../keys.js";
import { NameDialog } from "../parts/naming.js";
import { Undoing } from "../parts/undoing.js";
import { copy } from "../parts/where.js";
import { _, fill, more } from "../words.js";

const PANES = () => ({ code: _("Code"), results: _("Exercises"), console: _("Console") });

export class Workbench {
  constructor(app) {
    this.app = app;
    this.pane = "code";
    this.file = null;
    const importFile = () => this.import.choose();
    this.bar = new TopBar({
      handout: (name) => this.#setHandout(name),
      rename: () => this.#askName(),
      remove: () => this.#remove(),
      importFile,
      link: () => this.#copyLink(),
      agree: () => this.import.choose(".toml"),
      called: () => (this.file.agreed ? this.#agree(this.file.agreed) : this.running.examine(this.file)),
      save: () => saveFile(this.file.text, this.file.name, "text/x-python"),
    });
    this.panes = h("div.panes", { role: "group", "aria-label": _("What is shown") });
    this.tabs = new FileTabs({
      choose: (file) => this.#choose(file),
      rename: () => this.#askName(),
      begin: () => this.#choices(),
    });
    this.console = new Console();
    this.buttons = h("div.runbar");
    this.note = h("p.note.benchnote", { role: "status" });
    this.undoing = new Undoing();
    this.import = new FileImport({
      agree: (contract) => {
        if (this.file && !this.bench.hidden) this.running.examine({ ...this.file, agreed: { contract } });
        else app.shell.say(_("A contract says how a player’s file is called: open that file first."));
      },
      take: (name, text) => this.#add(name, text, likeliestHandout(text, this.shown.handouts)),
      say: (words) => app.shell.say(words),
      read: (file) => app.line.ask.readFile(file),
    });
    this.running = new Running(app, {
      save: () => this.files.saveNow(),
      keep: (file) => this.files.keep(file),
      open: () => this.file,
      results: () => innerWidth <= 640 && (this.pane = "results"),
      mark: (lines) => this.editor.mark(lines),
      tell: (lines) => {
        this.editor.tell(lines);
        this.results.element.querySelector("[tabindex]")?.focus(); // what was pressed waits for an answer
      },
      draw: () => this.#draw(),
    });
    this.results = new ResultsCard(this.running, {
      draw: () => this.#draw(),
      goTo: (line) => this.#goTo(line),
      grow: (depth) => this.running.grow(this.file, this.#game, depth),
      keep: (reading) => {
        this.#agree(reading);
        this.buttons.children[1].focus();
      },
      agree: () => this.import.choose(".toml"),
      ask: (name) => this.running.examine(this.file, name, this.running.course.refused),
    });
    this.form = new FightForm({
      start: (fields, rival) => this.running.letFight(this.file, this.#game, fields, rival),
    });
    const words = { title: _("Rename"), label: _("Name"), done: _("Rename") };
    this.rename = new NameDialog({ ...words, headed: true, maxlength: "54", spellcheck: "false" });
    this.listeners = [
      [window, "keydown", (event) => this.#key(event), true],
      [window, "hashchange", () => this.#follow()],
      [window, "pagehide", () => this.files.leave()],
      [document, "visibilitychange", () => document.hidden && this.files.leave()],
    ];
  }

  async open() {
    this.app.shell.at("/workbench", _("Workbench"), { looks: "main benches", board: false });
    renew(this.app.shell.main, h("p.quiet.benchwait", { role: "status" }, _("Opening your files…")));
    const [shown, place, editor] = await Promise.all([
      this.app.line.ask.workbench(),
      Files.open({ changed: (file) => !this.closed && this.file && this.files.elsewhere(file) }),
      openEditor((text) => this.#written(text)),
    ]);
    const files = new OpenFiles(place, {
      kept: (kept) => this.#notes(kept),
      changed: (file, what) => this.#elsewhere(file, what),
    });
    Object.assign(this, { shown, files, editor });
    if (this.app.page !== this) return this.close();
    await files.load();
    for (const [target, event, act, early] of this.listeners) target.addEventListener(event, act, early || false);
    this.#lay();
    const { file: asked, hand } = query();
    if (this.app.welcome.school) await this.#enterClass(Boolean(hand));
    const wished = asked || recall(LAST);
    this.file = files.list.find((one) => one.id === wished) || files.list[0] || null;
    const { hash } = location; // which `#show` takes away
    if (this.file) this.#show();
    else this.#empty();
    await this.#follow(hash);
  }

  async back() {
    this.shown = await this.app.line.ask.workbench();
    this.handing?.back();
    if (this.file) this.#draw();
  }

  heard(name, told) {
    if (name === "class") this.handing?.heard(told);
  }

  lost() {
    this.handing?.lost();
  }

  /** A pupil of a class hands in from here; without a class nothing of it is loaded. */
  async #enterClass(first) {
    const [{ handIns }] = await Promise.all([import("../class/handin.js"), more("class"), sheets("class")]);
    const handing = await handIns(this.app, {
      draw: () => this.#draw(),
      front: () => this.#showHandIns(),
      goTo: (line) => this.#goTo(line),
    });
    if (!handing) return;
    this.results.handing = this.handing = handing;
    if (first) this.running.shows = "hand-in";
    handing.load().catch((refused) => this.app.shell.say(refused.message));
  }

  #showHandIns() {
    this.running.shows = "hand-in";
    if (innerWidth <= 640) this.pane = "results";
    this.#draw();
  }

  #goTo(line) {
    this.pane = "code";
    this.#draw();
    this.editor.goTo(line);
  }

  async #handIn() {
    if (!this.handing || !this.file) return;
    await this.files.saveNow();
    await this.handing.send(this.file.name, new Blob([this.file.text]));
  }

  close() {
    for (const [target, event, act, early] of this.listeners) target.removeEventListener(event, act, early || false);
    this.running.close();
    this.files?.close();
    this.editor?.close();
    this.closed = true;
  }

  #lay() {
    const editor = h(
      "section.card.editor",
      { "aria-label": _("Editor") },
      this.tabs.element,
      this.editor.element,
      this.console.element,
      this.buttons,
    );
    this.bench = h("div.bench", this.bar.element, this.panes, this.note, editor, this.results.element);
    this.import.longest = this.shown.longest;
    this.import.onto(this.bench);
    this.blank = h("div.blank");
    renew(
      this.app.shell.main,
      this.bench,
      this.blank,
      this.form.dialog,
      this.rename.element,
      this.undoing.element,
      this.import.element,
    );
  }

  // Files.

  async #begin(handout) {
    const { name, text } = await this.app.line.ask.starter({ handout });
    this.#add(name, text, handout);
  }

  /** Open what a link holds: its text is only shown. */
  async #follow(hash = location.hash) {
    try {
      const link = await linked(hash, this.shown);
      if (!link) return;
      const { handout } = link;
      const { name, text, agreed } = { ...(await this.app.line.ask.starter({ handout })), ...link };
      const same = this.files.list.find((one) => one.text === text && one.handout === handout);
      if (same) this.#choose(same);
      else this.#add(name, text, handout, agreed);
    } catch (refused) {
      settle("/workbench", {});
      this.app.shell.say(refused.message);
    }
  }

  #copyLink() {
    const copied = linkTo(this.file).then(copy).then(() => _("Copied."));
    copied.catch((refused) => refused.message).then((words) => this.app.shell.say(words));
  }

  #add(name, text, handout, agreed = null) {
    const file = { ...newFile(this.files.nameFor(name), text, handout), agreed };
    this.files.add(file);
    this.#choose(file);
    this.editor.focus();
  }

  #choose(file) {
    this.files.saveNow();
    this.file = file;
    if (this.running.shows !== "hand-in") this.running.turn(); // they are about all files
    remember(LAST, file.id);
    this.#show();
  }

  #show() {
    const { file } = this;
    settle("/workbench", {});
    this.bench.hidden = false;
    this.blank.hidden = true;
    this.editor.show(file.id, file.name, file.text);
    this.running.recall(file);
    this.#draw();
  }

  #written(text) {
    this.files.write(this.file, text);
    if (this.running.course) this.#agree(this.file.agreed); // what was asked is about another text now
    if (!this.file.fresh) return;
    this.file.fresh = false; // what is known is about another text now
    this.#tabs();
    this.#results();
  }

  /** Another tab has changed a file, or removed it. */
  #elsewhere(file, { gone, text }) {
    if (gone && file === this.file) this.#another(0);
    else {
      if (file === this.file && text !== undefined) this.editor.replace(text);
      this.#tabs();
    }
  }

  /** Open the file at that place of the list, or nothing where none is left. */
  #another(place) {
    if (this.files.list.length) this.#choose(this.files.list[place]);
    else this.#empty();
  }

  #remove() {
    const { file } = this;
    const place = this.files.remove(file);
    this.undoing.offer(fill(_("{file} was deleted."), { file: file.name }), () => {
      this.files.add(file, place);
      this.#choose(file);
    });
    this.#another(Math.max(0, place - 1));
  }

  #askName() {
    const { file } = this;
    this.rename.open(file.name, (wish) => {
      this.rename.close();
      Object.assign(file, { name: this.files.nameFor(wish, file), changed: Date.now() });
      this.files.keep(file);
      this.editor.show(file.id, file.name, file.text);
      this.#draw();
    });
  }

  get #handout() {
    return this.shown.handouts.find((one) => one.name === this.file.handout) || this.shown.handouts[0];
  }

  get #game() {
    return this.file.agreed?.game || this.#handout.game;
  }

  /** Keep how the file is called, or forget it; what was agreed is shown. */
  #agree(reading) {
    this.running.turn();
    this.running.shows = reading ? "course" : "exercises";
    Object.assign(this.file, { agreed: reading, changed: Date.now() });
    this.files.keep(this.file);
    this.editor.tell([]);
    this.#draw();
  }

  #setHandout(name) {
    Object.assign(this.file, { handout: name, results: null, fresh: false, changed: Date.now() });
    this.files.keep(this.file);
    this.#show();
  }

  // What is pressed.

  #check() {
    if (!this.file || this.shown.refused) return;
    if (this.running.work) {
      this.app.shell.say(_("The program is still at work on this file: Esc stops it."));
      return;
    }
    this.running.check(this.file, this.#handout);
  }

  async #askFight() {
    const { players } = await this.app.line.ask.game({ game: this.#game });
    const levels = players.filter((one) => one.group === "levels").length; // some need a solver
    this.form.open({ deepest: this.#handout.deepest, levels, others: this.files.list.filter((one) => one !== this.file) });
  }

  #key(event) {
    if (document.querySelector("dialog[open]") || !this.file || this.bench.hidden) return;
    const { list } = this.files;
    const plain = !event.altKey && !event.shiftKey;
    const digit = event.altKey && !event.ctrlKey && !event.metaKey && digitOf(event);
    const control = event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (control && plain) this.#check();
    else if (control && this.handing) this.#handIn();
    else if (event.key === "Escape" && this.running.work) this.running.stop();
    else if (event.key === "F8" && plain) this.#nextFailure();
    else if (digit && digit !== "0" && list[digit - 1]) this.#choose(list[digit - 1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #nextFailure() {
    const { running } = this;
    const failing = (this.file.results || []).filter((one) => one.status === "failed");
    if (!failing.length) return;
    const place = failing.findIndex((one) => one.name === running.visited);
    const next = failing[(place + 1) % failing.length];
    running.opened = running.visited = next.name;
    this.#draw();
    if (next.line) this.editor.goTo(next.line);
    this.app.shell.say(next.name, { quiet: true });
  }

  // What is seen.

  #empty() {
    this.file = null;
    this.#choices();
  }

  #choices() {
    const { list } = this.files;
    this.bench.hidden = true;
    this.blank.hidden = false;
    const cards = handoutCards(this.shown, {
      first: !list.length,
      begin: (handout) => this.#begin(handout),
      importFile: () => this.import.choose(),
      cancel: () => this.#choose(this.file || list[0]),
    });
    renew(this.blank, cards);
  }

  #notes(kept) {
    const told = [
      this.shown.refused,
      kept && this.files.place.kept ? "" : _("Your files are not kept here: download them."),
      this.editor.plain ? _("The editor was not built here: this is a plain text field.") : "",
    ];
    renew(this.note, told.filter(Boolean).join(" "));
  }

  #draw() {
    if (this.closed || !this.file) return;
    const { work, ended } = this.running;
    this.bench.dataset.pane = this.pane;
    this.#notes(!this.files.place.full);
    this.bar.show(this.shown.handouts, this.file.handout);
    this.#tabs();
    this.#pane();
    this.console.show(this.running.said(), Boolean(work));
    this.#actions();
    this.#results();
    this.bench.dataset.runs = String(ended); // for tests that wait
  }

  #results() {
    this.results.show(this.file, this.#handout.exercises, this.shown.seconds);
  }

  #tabs() {
    const { list, place } = this.files;
    this.tabs.show(list, this.file, place.kept && !place.full);
  }

  #pane() {
    const press = (name) => () => {
      this.pane = name;
      this.#draw();
    };
    renew(
      this.panes,
      Object.entries({ ...PANES(), ...(this.running.shows === "hand-in" && { results: this.handing.pane }) }).map(([name, words]) =>
        h(
          "button",
          { "aria-pressed": String(this.pane === name), "data-key": `pane-${name}`, press: press(name) },
          words,
        ),
      ),
    );
  }

  #actions() {
    const { running, file } = this;
    const disabled = Boolean(running.work) || Boolean(this.shown.refused);
    const open = Boolean(running.course?.readings.length); // nothing plays before the answer
    const act = (words, press) => button(words, { press, disabled: disabled || open });
    const first = running.work
      ? button(_("Stop"), { kind: "stops", key: _("Esc"), "data-key": "first", press: () => running.stop() })
      : button(_("Check"), { kind: this.handing ? "" : "main-one", key: "Ctrl ⏎", "data-key": "first", press: () => this.#check(), disabled });
    renew(
      this.buttons,
      first,
      act(_("Play against it"), () => running.play(file, this.#game)),
      act(_("Let it fight…"), () => this.#askFight()),
      act(_("See its tree"), () => running.grow(file, this.#game)),
      open && running.course.question && h("span.quiet.wide-only", _("once the question is answered")),
      this.handing && [h("span.space"), this.handing.button(() => this.#handIn(), Boolean(running.work))],
    );
  }
}
