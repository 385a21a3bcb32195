// Workbench: a hand-out's functions, written in the browser, with the checks beside them.

import { address, query, settle } from "../address.js";
import { openEditor } from "../bench/editor.js";
import { download, Files, freeName, LAST, newFile } from "../bench/files.js";
import { Fight, FightForm } from "../bench/fight.js";
import { FileImport, likeliestHandout } from "../bench/importing.js";
import { OwnTree } from "../bench/owntree.js";
import { exerciseList, firstFailure, said, score } from "../bench/results.js";
import { button, field, h, renew } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { digitOf } from "../keys.js";
import { More } from "../parts/more.js";
import { _, fill, ngettext } from "../words.js";

const SOON = 250; // milliseconds after the last key until a file is saved
const UNDO = 10_000; // milliseconds a file that was removed can be had back
const PANES = () => ({ code: _("Code"), results: _("Exercises"), console: _("Console") });

export class Workbench {
  constructor(app) {
    this.app = app;
    this.pane = "code";
    this.list = [];
    this.file = null;
    this.work = null;
    this.shows = "exercises";
    this.lines = [];
    this.bar = h("div", { class: "benchbar" });
    this.panes = h("div", { class: "panes", role: "group", "aria-label": _("What is shown") });
    this.tabs = h("div", { class: "files" });
    this.console = h("div", { class: "console", role: "log", "aria-label": _("Console"), tabindex: "0" });
    this.buttons = h("div", { class: "runbar" });
    this.more = new More();
    this.results = h("section", { class: "card results", "aria-label": _("Exercises") });
    this.note = h("p", { class: "note benchnote", role: "status" });
    this.undo = h("div", { class: "undo-toast", role: "status", hidden: true });
    this.import = new FileImport({
      take: (name, text) => this.#add(newFile(freeName(name, this.#names()), text, likeliestHandout(text, this.shown.handouts))),
      say: (words) => app.shell.say(words),
      read: (file) => app.line.ask.readFile(file),
    });
    this.form = new FightForm({ start: (fields, rival) => this.#fight(fields, rival) });
    this.rename = h("dialog", { "aria-labelledby": "rename-title" });
    this.listeners = [
      [window, "keydown", (event) => this.#key(event), true],
      [window, "pagehide", () => this.#leave()],
      [document, "visibilitychange", () => document.hidden && this.#leave()],
    ];
  }

  async open() {
    this.app.shell.at("/workbench", _("Workbench"), { board: false });
    this.app.shell.main.className = "main benches";
    renew(this.app.shell.main, h("p", { class: "quiet benchwait", role: "status" }, _("Opening your files…")));
    const [shown, files, editor] = await Promise.all([
      this.app.line.ask.workbench(),
      Files.open({ changed: (file) => this.#elsewhere(file) }),
      openEditor((text) => this.#written(text)),
    ]);
    Object.assign(this, { shown, files, editor });
    if (this.app.page !== this) return this.close();
    this.list = await files.all();
    for (const [target, event, act, early] of this.listeners) target.addEventListener(event, act, early || false);
    this.#lay();
    const wished = query().file || recall(LAST);
    this.file = this.list.find((one) => one.id === wished) || this.list[0] || null;
    if (this.file) this.#show();
    else this.#empty();
  }

  keys() {
    return {};
  }

  async back() {
    this.shown = await this.app.line.ask.workbench();
    if (this.file) this.#draw();
  }

  close() {
    for (const [target, event, act, early] of this.listeners) target.removeEventListener(event, act, early || false);
    this.work?.cancel();
    this.#saveNow();
    this.editor?.close();
    this.files?.close();
    this.closed = true;
  }

  #lay() {
    this.editorCard = h(
      "section",
      { class: "card editor", "aria-label": _("Editor") },
      this.tabs,
      this.editor.element,
      this.console,
      this.buttons,
    );
    this.bench = h("div", { class: "bench" }, this.bar, this.panes, this.note, this.editorCard, this.results);
    this.import.longest = this.shown.longest;
    this.import.onto(this.bench);
    this.blank = h("div", { class: "blank" });
    renew(this.app.shell.main, this.bench, this.blank, this.form.dialog, this.rename, this.undo, this.import.element);
  }

  // Files.

  #names(but = null) {
    return this.list.filter((one) => one !== but).map((one) => one.name);
  }

  async #begin(handout) {
    const { name, text } = await this.app.line.ask.starter({ handout });
    this.#add(newFile(freeName(name, this.#names()), text, handout));
  }

  #add(file) {
    this.list.push(file);
    this.#keep(file);
    this.#choose(file);
    this.editor.focus();
  }

  #choose(file) {
    this.#saveNow();
    this.file = file;
    this.shows = "exercises";
    this.fight = this.tree = null;
    remember(LAST, file.id);
    this.#show();
  }

  #show() {
    const { file } = this;
    settle("/workbench", {});
    this.bench.hidden = false;
    this.blank.hidden = true;
    this.editor.show(file.id, file.name, file.text);
    this.lines = file.results ? said(file.results) : [];
    this.opened = file.results ? firstFailure(file.results) : null;
    this.#mark();
    this.#draw();
  }

  /** Something was typed. */
  #written(text) {
    this.file.text = text;
    this.file.changed = Date.now();
    this.unsaved = this.file;
    if (this.file.fresh) {
      this.file.fresh = false; // what is known is about another text now
      this.#tabs();
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#saveNow(), SOON);
  }

  async #saveNow() {
    clearTimeout(this.timer);
    const file = this.unsaved;
    if (!file) return;
    this.unsaved = null;
    await this.#keep(file);
  }

  async #keep(file) {
    const kept = await this.files.save({ ...file });
    this.savedAt = Date.now();
    this.#notes(kept);
  }

  #leave() {
    if (this.unsaved) this.files.leave({ ...this.unsaved });
    this.#saveNow();
  }

  /** Another tab has changed a file. */
  #elsewhere(file) {
    if (this.closed || !this.file) return;
    const mine = this.list.find((one) => one.id === file.id);
    if (file.gone) {
      if (!mine || mine === this.unsaved) return;
      this.list = this.list.filter((one) => one !== mine);
      if (mine === this.file) this.list.length ? this.#choose(this.list[0]) : this.#empty();
      else this.#tabs();
      return;
    }
    if (!mine) {
      this.list.push(file);
      this.#tabs();
    } else if (mine !== this.unsaved && file.changed >= mine.changed) {
      const differs = mine.text !== file.text;
      Object.assign(mine, file);
      if (mine === this.file && differs) this.editor.replace(file.text);
      this.#tabs();
    }
  }

  #remove() {
    const { file } = this;
    const place = this.list.indexOf(file);
    this.unsaved = null;
    this.list.splice(place, 1);
    this.files.remove(file.id);
    const again = () => {
      this.undo.hidden = true;
      this.list.splice(Math.min(place, this.list.length), 0, file);
      this.#keep(file);
      this.#choose(file);
    };
    renew(
      this.undo,
      h("span", {}, fill(_("{file} was deleted."), { file: file.name })),
      button(_("Undo"), { press: again }),
    );
    this.undo.hidden = false;
    clearTimeout(this.undoTimer);
    this.undoTimer = setTimeout(() => (this.undo.hidden = true), UNDO);
    if (this.list.length) this.#choose(this.list[Math.max(0, place - 1)]);
    else this.#empty();
  }

  #askName() {
    const { file } = this;
    const name = h("input", { type: "text", value: file.name, maxlength: "54", spellcheck: "false" });
    const take = (event) => {
      event.preventDefault();
      this.rename.close();
      file.name = freeName(name.value, this.#names(file));
      file.changed = Date.now();
      this.#keep(file);
      this.editor.show(file.id, file.name, file.text);
      this.#draw();
    };
    renew(
      this.rename,
      h("div", { class: "head" }, h("h2", { id: "rename-title" }, _("Rename"))),
      h(
        "form",
        { class: "body form", on: { submit: take } },
        field(_("Name"), name),
        h(
          "div",
          { class: "buttons" },
          h("button", { class: "button main-one" }, _("Rename")),
          button(_("Cancel"), { press: () => this.rename.close() }),
        ),
      ),
    );
    this.rename.showModal();
    name.select();
  }

  // What the program does with a file.

  get #handout() {
    return this.shown.handouts.find((one) => one.name === this.file.handout) || this.shown.handouts[0];
  }

  async #run(kind, ask, { done, failed = () => {} }) {
    if (this.work) return;
    await this.#saveNow();
    const { file } = this;
    const promise = ask(file);
    const began = Date.now();
    this.work = { kind, began, cancel: () => promise.cancel() };
    this.#draw();
    try {
      const told = await promise;
      this.work = null;
      if (!this.closed) done(told, file);
    } catch (refused) {
      this.work = null;
      if (this.closed) return;
      failed(refused);
      this.#complain(refused);
    }
    if (this.closed) return;
    this.#draw();
    this.bench.dataset.runs = String(Number(this.bench.dataset.runs || 0) + 1); // for whoever waits
  }

  #stop() {
    this.work?.cancel();
  }

  #complain(refused) {
    if (refused.printed) this.lines.push(["", refused.printed.replace(/\n$/, "")]);
    this.lines.push(["err", refused.message, refused.trace]);
    const line = refused.stopped ? null : this.#lineOf(refused);
    if (line) this.editor.mark([line]);
    this.app.shell.say(refused.message, { quiet: true });
  }

  /** The last line of the file that Python named. */
  #lineOf({ message, trace = "" }) {
    const named = [...trace.matchAll(/File "([^"]*)", line (\d+)/g)].filter(([, name]) => name === this.file.name);
    const told = named.length ? named.pop()[2] : /\b(?:line|ligne)\s(\d+)/.exec(message)?.[1];
    return told ? Number(told) : null;
  }

  #check() {
    const { file } = this;
    if (!file || this.work || this.shown.refused) return;
    this.shows = "exercises";
    const before = file.results;
    const fresh = this.#handout.exercises.map((one) => ({ ...one, status: "" }));
    let begun = false;
    this.lines = [];
    this.pale = Boolean(before);
    const part = (told) => {
      if (!begun) file.results = fresh;
      begun = true;
      this.pale = false;
      Object.assign(fresh[fresh.findIndex((one) => one.name === told.name)] || {}, told);
      if (told.status === "failed") this.opened = firstFailure(fresh);
      this.lines = said(fresh);
      if (this.file === file) this.#draw();
    };
    this.opened = this.visited = null;
    if (innerWidth <= 640) this.pane = "results";
    this.#run("check", () => this.app.line.ask.checkFile({ name: file.name, text: file.text, handout: file.handout }, part), {
      done: (told) => {
        file.fresh = true;
        file.complete = told.complete;
        file.changed = Date.now();
        if (told.printed) this.lines.unshift(["", told.printed.replace(/\n$/, "")]);
        for (const note of told.notes) this.lines.push(["", note]);
        this.#mark();
        this.#keep(file);
        const passed = file.results.filter((one) => one.status === "passed").length;
        this.app.shell.say(fill(ngettext("{count} exercise passed.", "{count} exercises passed.", passed), { count: passed }), { quiet: true });
      },
      failed: () => {
        if (!begun) file.results = before;
        this.pale = Boolean(before) && !begun;
      },
    });
  }

  /** Mark the lines that hints speak of. */
  #mark() {
    const wrong = (this.file.results || []).filter((one) => one.status === "failed" && one.line).map((one) => one.line);
    this.editor.mark(this.file.fresh === false ? [] : wrong);
  }

  #play() {
    const { file } = this;
    this.lines = [];
    this.#run("play", () => this.app.line.ask.playFile({ name: file.name, text: file.text, game: this.#handout.game }), {
      done: ({ table }) => this.app.go(address("/play", { table })),
    });
  }

  #askFight() {
    this.form.open({ deepest: this.#handout.deepest, others: this.list.filter((one) => one !== this.file) });
  }

  #fight(fields, rival) {
    const { file } = this;
    const fight = (this.fight = new Fight(file.name, rival, fields.games));
    this.shows = "fight";
    this.lines = [];
    if (innerWidth <= 640) this.pane = "results";
    const part = (told) => {
      fight.part(told);
      this.lines = fight.said();
      if (this.fight === fight) this.#draw();
    };
    this.#run(
      "fight",
      () => this.app.line.ask.fightFile({ name: file.name, text: file.text, game: this.#handout.game, ...fields }, part),
      {
        done: () => {},
        failed: (refused) => {
          fight.ended = refused.stopped ? _("Stopped") : _("The fight could not go on");
          if (!fight.over.length && !refused.stopped) this.shows = "exercises";
        },
      },
    );
  }

  #see(depth = 2) {
    const { file } = this;
    this.lines = [];
    if (innerWidth <= 640) this.pane = "results";
    this.#run("tree", () => this.app.line.ask.treeFile({ name: file.name, text: file.text, game: this.#handout.game, depth }), {
      done: (planted) => {
        this.tree = new OwnTree(planted, depth, { look: (wish) => this.app.line.ask.treeLook(wish), predict: (wish) => this.app.line.ask.treePredict(wish) }, () => this.#draw());
        this.shows = "tree";
        this.tree.look({ step: planted.steps - 1 });
      },
    });
  }

  // What is seen.

  #key(event) {
    if (document.querySelector("dialog[open]") || !this.file || this.bench.hidden) return;
    const plain = !event.altKey && !event.shiftKey;
    const digit = event.altKey && !event.ctrlKey && !event.metaKey && digitOf(event);
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && plain) this.#check();
    else if (event.key === "Escape" && this.work) this.#stop();
    else if (event.key === "F8" && plain) this.#nextFailure();
    else if (digit && digit !== "0" && this.list[digit - 1]) this.#choose(this.list[digit - 1]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #nextFailure() {
    const failing = (this.file.results || []).filter((one) => one.status === "failed");
    if (!failing.length) return;
    const place = failing.findIndex((one) => one.name === this.visited);
    const next = failing[(place + 1) % failing.length];
    this.opened = this.visited = next.name;
    this.#draw();
    if (next.line) this.editor.goTo(next.line);
    this.app.shell.say(next.name, { quiet: true });
  }

  #empty() {
    this.file = null;
    this.#choices();
  }

  /** The hand-outs as cards. */
  #choices() {
    this.bench.hidden = true;
    this.blank.hidden = false;
    renew(
      this.blank,
      h("h2", { class: "title" }, this.list.length ? _("A new file") : _("Choose a hand-out")),
      h("p", { class: "under" }, _("You write its functions here, and each is checked as you go. Your files stay in this browser.")),
      this.shown.refused && h("p", { class: "note", role: "alert" }, this.shown.refused),
      h(
        "ul",
        { class: "handouts" },
        this.shown.handouts.map((one) =>
          h(
            "li",
            { class: "card" },
            h(
              "div",
              { class: "body" },
              h("h3", {}, h("code", {}, one.name)),
              h("p", {}, one.subject),
              h("p", { class: "quiet" }, fill(ngettext("{count} exercise", "{count} exercises", one.exercises.length), { count: one.exercises.length })),
              button(_("Begin"), {
                kind: "main-one",
                label: fill(_("Begin {handout}"), { handout: one.name }),
                "data-key": `begin-${one.name}`,
                press: () => this.#begin(one.name),
              }),
            ),
          ),
        ),
      ),
      h(
        "div",
        { class: "buttons" },
        button(_("Import a file…"), { press: () => this.import.choose() }),
        this.list.length > 0 && button(_("Cancel"), { press: () => this.#choose(this.file || this.list[0]) }),
      ),
    );
  }

  #notes(kept = true) {
    const told = [
      this.shown.refused,
      !kept || !this.files.kept ? _("Your files are not kept here: download them.") : "",
      this.editor.plain ? _("The editor was not built here: this is a plain text field.") : "",
    ];
    renew(this.note, told.filter(Boolean).join(" "));
  }

  #draw() {
    if (this.closed || !this.file) return;
    this.bench.dataset.pane = this.pane;
    this.#notes(!this.files.full);
    this.#top();
    this.#tabs();
    this.#pane();
    this.#print();
    this.#actions();
    this.#side();
  }

  #top() {
    const { file } = this;
    const list = h(
      "select",
      {
        id: "handout",
        "aria-label": _("Hand-out"),
        "data-key": "handout",
        on: {
          change: (event) => {
            Object.assign(file, { handout: event.target.value, results: null, fresh: false, changed: Date.now() });
            this.#keep(file);
            this.#show();
          },
        },
      },
      this.shown.handouts.map((one) =>
        h("option", { value: one.name, selected: one.name === file.handout }, fill(_("{handout}: {subject}"), { handout: one.name, subject: one.subject })),
      ),
    );
    renew(
      this.bar,
      h("label", { for: "handout" }, _("Hand-out")),
      list,
      h("span", { class: "space" }),
      button(_("Import"), { kind: "small wide-only", press: () => this.import.choose() }),
      button(_("Download"), { kind: "small wide-only", press: () => download(file) }),
      this.more.element,
    );
    this.more.show([
      button(_("Rename…"), { press: () => this.#askName() }),
      button(_("Delete"), { press: () => this.#remove() }),
      button(_("Import…"), { press: () => this.import.choose() }),
      button(_("Download this file"), { press: () => download(file) }),
    ]);
  }

  #tabs() {
    const move = (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const place = this.list.indexOf(this.file) + by + this.list.length;
      this.#choose(this.list[place % this.list.length]);
    };
    const dot = (one) => {
      if (!one.results || one.fresh === false) return null;
      const words = one.complete ? _("everything passes") : _("an exercise does not pass");
      return h("i", { class: one.complete ? "state-dot ok" : "state-dot", role: "img", "aria-label": words, title: words });
    };
    renew(
      this.tabs,
      h(
        "div",
        { class: "tablist", role: "tablist", "aria-label": _("Files"), on: { keydown: move } },
        this.list.map((one) =>
          h(
            "button",
            {
              type: "button",
              role: "tab",
              "aria-selected": String(one === this.file),
              tabindex: one === this.file ? "0" : "-1",
              "data-key": one === this.file ? "tab" : `tab-${one.id}`,
              on: { click: () => this.#choose(one), dblclick: () => this.#askName() },
            },
            one.name,
            dot(one),
          ),
        ),
      ),
      h("button", { type: "button", class: "plus", "aria-label": _("New file"), title: _("New file"), on: { click: () => this.#choices() } }, "+"),
      h("span", { class: "space" }),
      this.files.kept && !this.files.full && h("span", { class: "quiet wide-only saved" }, _("saved in this browser")),
    );
    this.#showTab();
  }

  /** Scroll the list of files to the one that is open, and nothing else. */
  #showTab() {
    const list = this.tabs.firstChild;
    const tab = list.querySelector("[aria-selected=true]");
    if (!tab) return;
    const [around, own] = [list, tab].map((one) => one.getBoundingClientRect());
    if (own.right > around.right) list.scrollLeft += own.right - around.right;
    if (own.left < around.left) list.scrollLeft += own.left - around.left;
  }

  #pane() {
    renew(
      this.panes,
      Object.entries(PANES()).map(([name, words]) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(this.pane === name),
            "data-key": `pane-${name}`,
            on: {
              click: () => {
                this.pane = name;
                this.#draw();
              },
            },
          },
          words,
        ),
      ),
    );
  }

  #print() {
    const held = this.console.scrollTop + this.console.clientHeight >= this.console.scrollHeight - 30;
    const running = this.work && h("span", { class: "end" }, _("running"));
    const lines = this.lines.map(([kind, text, trace]) => [
      h("pre", { class: kind }, text),
      trace && h("details", {}, h("summary", {}, _("Show the traceback")), h("pre", { class: "quiet" }, trace)),
    ]);
    const open = this.console.querySelector("details[open]");
    if (open && !this.work) return; // somebody reads it
    renew(this.console, h("h2", {}, _("Console"), running), lines.length ? lines : h("p", { class: "quiet" }, _("What your functions print is shown here.")));
    if (held) this.console.scrollTop = this.console.scrollHeight;
  }

  #actions() {
    const off = Boolean(this.work) || Boolean(this.shown.refused);
    const act = (words, press) => button(words, { press, disabled: off });
    const first = this.work
      ? button(_("Stop"), { kind: "stops", key: _("Esc"), "data-key": "first", press: () => this.#stop() })
      : button(_("Check"), { kind: "main-one", key: "Ctrl ⏎", "data-key": "first", press: () => this.#check(), disabled: off });
    renew(
      this.buttons,
      first,
      act(_("Play against it"), () => this.#play()),
      act(_("Let it fight…"), () => this.#askFight()),
      act(_("See its tree"), () => this.#see()),
    );
  }

  #side() {
    const back = () => {
      this.shows = "exercises";
      this.#draw();
    };
    const running = this.work?.kind;
    const { scrollTop = 0 } = this.results.querySelector(".exos, .scrolls") || {};
    if (this.shows === "fight")
      renew(
        this.results,
        this.fight.view({ seconds: this.shown.seconds, running: running === "fight", stop: () => this.#stop(), back }),
      );
    else if (this.shows === "tree") renew(this.results, this.tree.view({ again: (depth) => this.#see(depth), back }));
    else this.#exercises(running === "check");
    const scrolled = this.results.querySelector(".exos, .scrolls");
    if (scrolled) scrolled.scrollTop = scrollTop;
  }

  #exercises(busy) {
    const named = this.#handout.exercises;
    const results = this.file.results || named.map((one) => ({ ...one, status: "", counts: !one.optional }));
    this.results.classList.toggle("pale", Boolean(this.pale));
    renew(
      this.results,
      h("div", { class: "head" }, h("h2", {}, _("Exercises")), score(results)),
      exerciseList(results, {
        open: this.opened,
        busy,
        toggle: (name) => {
          this.opened = this.opened === name ? null : name;
          this.#draw();
        },
        goTo: (line) => {
          this.pane = "code";
          this.#draw();
          this.editor.goTo(line);
        },
      }),
    );
  }
}
