// A station: read and guess, write, see. Code is checked at each pause; every help is asked for.

import { address, query } from "../address.js";
import { openEditor } from "../bench/editor.js";
import { button, h, pageLink, renew } from "../dom.js";
import { _, fill } from "../words.js";
import { sent } from "../bench/files.js";
import { fightView } from "./fightgoal.js";
import { HandTree } from "./handtree.js";
import { helpView, LEVELS, testList } from "./help.js";
import { begun, grown, openOwnFile } from "./ownfile.js";
import { done, keep, state } from "./progress.js";
import { paragraphs, stationText } from "./text.js";

const PAUSE = 1200; // milliseconds after the last key until the file is checked
const SOON = 250; // and until it is saved

export class StationPage {
  constructor(app) {
    this.app = app;
    this.text = h("section.card.text", { "aria-label": _("Read"), tabindex: "0" });
    this.side = h("section.card.side", { "aria-label": _("Checks and help"), tabindex: "0" });
    this.leave = () => this.file && this.files.leave(this.file);
    /** How many helps are open, for the exercise that is failing. */
    Object.assign(this, { results: [], opened: 0, failing: "", problem: "", work: null });
  }

  async open() {
    const { way, station } = query();
    const { shell, line } = this.app;
    const shown = await line.ask.station({ way: way ?? "", station: station ?? "" });
    Object.assign(this, { shown, way: shown.way, results: shown.exercises });
    this.facts = this.way.stations.find((one) => one.name === shown.name);
    this.name = [this.way.name, shown.name];
    const number = 1 + this.way.stations.indexOf(this.facts);
    shell.at("/way", `${number}. ${this.facts.title}`, { looks: "main way onstation", board: false });
    this.body = h(`div.stationpage.${this.#coded ? "coded" : "read"}`, this.#title(number), this.text);
    this.body.addEventListener("keydown", (event) => this.#key(event), true);
    if (this.#coded) await this.#lay();
    if (this.facts.tree) await this.#plant();
    if (this.app.page !== this) return this.close();
    renew(shell.main, this.body);
    this.#draw();
    if (this.facts.task.length) this.#check();
  }

  elsewhere() {
    return [address("/way"), _("To the way")];
  }

  close() {
    clearTimeout(this.timer);
    clearTimeout(this.saving);
    removeEventListener("pagehide", this.leave);
    if (this.unsaved) this.files.save(this.file);
    this.work?.cancel();
    this.fight?.cancel();
    this.files?.close();
    this.editor?.close();
    this.closed = true;
  }

  #title(number) {
    const { stations } = this.way;
    const to = (one, words) => one && pageLink(this.app, address("/station", { way: this.way.name, station: one.name }), { class: "button" }, words);
    const about = { number, count: stations.length, minutes: this.facts.minutes };
    return h(
      "div.titlebar",
      pageLink(this.app, address("/way", { way: this.way.name }), { class: "button icon", "aria-label": _("To the way") }, "‹"),
      h("h2", `${number}. ${this.facts.title}`),
      h("span.quiet", fill(_("station {number} of {count} · about {minutes} min"), about)),
      h("span.space"),
      h("span.steps", { "aria-hidden": "true" }, stations.map((one) => h("i", { class: state(this.way.name, one) === "done" ? "ok" : one === this.facts ? "here" : "" }))),
      to(stations[number], [_("Next station"), " ›"]),
    );
  }

  async #lay() {
    const [[files, file], editor] = await Promise.all([openOwnFile(this.way, (other) => this.#elsewhere(other)), openEditor((text) => this.#written(text))]);
    Object.assign(this, { files, editor, file: file ?? begun(this.way, this.shown.head) });
    const [text, names] = grown(this.file.text, this.shown.stubs);
    if (names.length || !file) {
      Object.assign(this.file, { text, changed: Date.now() });
      await files.save(this.file);
      if (file) this.app.shell.say(fill(_("Added to your file: {names}."), { names: names.join(", ") }));
    }
    addEventListener("pagehide", this.leave);
    this.tests = h("div.tests", { role: "status" });
    this.buttons = h("div.runbar");
    const tab = h("div.files", h("b.name", this.way.file), h("span.space"), h("span.quiet", _("checked at each pause")));
    this.body.append(h("section.card.editor", { "aria-label": _("Editor") }, tab, editor.element, this.tests, this.buttons), this.side);
    editor.show(this.file.id, this.file.name, this.file.text);
  }

  async #plant() {
    const { line } = this.app;
    const where = { way: this.way.name, station: this.shown.name };
    this.tree = new HandTree({
      grow: (number) => line.ask.handTree({ ...where, number }),
      enter: (wish) => line.ask.handAnswer({ ...where, ...wish }),
      rule: paragraphs(this.shown.sections.tree),
      slipped: (help) => this.#keep(help ? { helps: [...this.done.helps, help] } : { slips: this.done.slips + 1 }),
      over: (count) => {
        this.#keep({ tree: Math.max(count, this.done.tree) });
        this.app.shell.say(_("The whole tree is right."));
      },
    });
    await this.tree.open();
    this.body.append(this.tree.element);
  }

  /** Whether there is something to write, or to fight with. */
  get #coded() {
    return this.facts.task.length > 0 || Boolean(this.facts.fight);
  }

  get done() {
    return done(...this.name);
  }

  #keep(change) {
    keep(...this.name, change);
    this.#draw();
  }

  // The file.

  #written(text) {
    Object.assign(this.file, { text, changed: Date.now() });
    this.unsaved = true;
    clearTimeout(this.timer);
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.#save(), SOON);
    if (this.facts.task.length) this.timer = setTimeout(() => this.#check(), PAUSE);
  }

  async #save() {
    this.unsaved = false;
    this.full = !(await this.files.save({ ...this.file }));
  }

  /** Another tab has changed the file. */
  #elsewhere(file) {
    if (file.gone || this.unsaved || file.changed <= this.file.changed) return;
    Object.assign(this.file, file);
    this.editor.replace(file.text);
  }

  #key(event) {
    if (!this.facts.task.length || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#check();
  }

  async #check() {
    clearTimeout(this.timer);
    if (this.work) {
      this.again = true;
      return;
    }
    const { name, text } = this.file;
    const fresh = this.shown.exercises.map((one) => ({ ...one }));
    const part = (told) => Object.assign(fresh.find((one) => one.name === told.name) ?? {}, told);
    this.work = this.app.line.ask.checkStation({ name, text, way: this.name[0], station: this.name[1] }, part);
    this.#draw();
    try {
      await this.work;
      this.results = fresh;
      this.problem = "";
    } catch (refused) {
      this.problem = refused.stopped ? "" : refused.message;
    }
    this.work = null;
    if (this.closed) return;
    this.#judged();
    if (this.again) {
      this.again = false;
      this.#check();
    }
  }

  #judged() {
    const passed = this.results.filter((one) => one.status === "passed").map((one) => one.name);
    const failing = this.results.find((one) => one.status !== "passed");
    const check = failing?.checks?.find((one) => one.status === "failed");
    const now = failing ? `${failing.name} ${check?.title ?? ""}` : "";
    if (now !== this.failing) Object.assign(this, { failing: now, opened: 0 });
    this.editor.mark(this.results.filter((one) => one.status === "failed" && one.line).map((one) => one.line));
    this.body.dataset.checked = String(Number(this.body.dataset.checked ?? 0) + 1); // for tests that wait
    this.#keep({ passed, ...(!failing && { before: this.file.text }) });
  }

  #help() {
    const failing = this.results.find((one) => one.status !== "passed");
    const levels = LEVELS(failing);
    if (this.opened >= levels.length) return;
    const asked = `${failing.name} ${levels[this.opened]}`;
    this.opened += 1;
    const { helps } = this.done;
    this.#keep({ helps: helps.includes(asked) ? helps : [...helps, asked] });
    this.side.querySelector(".help:last-child")?.focus();
  }

  /** Let the player of this way fight; a whole fight counts, and the best one is kept. */
  async #fight() {
    const { rival, depth = 1, level = 1, games = 20, goal } = this.facts.fight;
    const { contract, game, stations } = this.way;
    const past = stations.slice(0, stations.indexOf(this.facts)).map((one) => done(this.way.name, one.name).before);
    const before = past.filter(Boolean).at(-1) ?? this.shown.head; // as it was when a station was passed
    const own = rival === "before" && { rival: "file", rival_name: `avant-${this.way.file}`, rival_text: before, rival_contract: contract };
    const part = (told) => {
      this.seen = { ...told, rate: told.rate ?? this.seen?.rate };
      this.#draw();
    };
    this.seen = null;
    this.fight = this.app.line.ask.fightFile({ ...sent(this.file), contract, game, rival, depth, level, games, ...own }, part);
    this.#draw();
    try {
      await this.fight;
      const [, share] = this.seen.rate;
      this.fight = null;
      this.#keep({ fight: Math.max(share, this.done.fight ?? 0), ...(100 * share >= goal && { before: this.file.text }) });
    } catch (refused) {
      this.fight = null;
      this.#draw();
      if (!refused.stopped) this.app.shell.say(refused.message);
    }
  }

  // What is seen.

  async #answer(name, answer) {
    const [way, station] = this.name;
    try {
      const told = await this.app.line.ask.stationAnswer({ way, station, question: name, answer });
      this.#keep({ answers: { ...this.done.answers, [name]: { answer, ...told } } });
    } catch (refused) {
      this.app.shell.say(refused.message);
    }
  }

  #draw() {
    if (this.closed) return;
    const { scrollTop } = this.text;
    renew(this.text, stationText(this.shown, { answered: (name) => this.done.answers[name], answer: (...told) => this.#answer(...told) }), this.#sentence());
    this.text.scrollTop = scrollTop;
    if (!this.file) return;
    const failing = this.results.find((one) => one.status !== "passed");
    const levels = LEVELS(failing);
    renew(this.tests, testList(this.results, { busy: Boolean(this.work), problem: this.problem }));
    renew(
      this.buttons,
      failing?.status && levels.length > 0 &&
        button(fill(_("Help {number} of {count}"), { number: Math.min(this.opened + 1, levels.length), count: levels.length }), {
          "data-key": "help",
          disabled: this.opened >= levels.length,
          press: () => this.#help(),
        }),
      h("span.space"),
      this.facts.task.length > 0 && button(_("Check"), { kind: "main-one", key: "Ctrl ⏎", "data-key": "check", press: () => this.#check() }),
    );
    const goTo = (line) => this.editor.goTo(line);
    renew(this.side, this.facts.task.length > 0 && helpView(this.shown, failing, { opened: this.opened, complete: !failing, goTo }), this.#fightCard());
  }

  #fightCard() {
    if (!this.facts.fight) return null;
    const tools = { seen: this.seen, best: this.done.fight, running: Boolean(this.fight), said: paragraphs(this.shown.sections.fight) };
    return fightView(this.facts.fight, { ...tools, start: () => this.#fight(), stop: () => this.fight.cancel() });
  }

  /** A sentence in one's own words: kept here, and shown to a teacher only. */
  #sentence() {
    const asked = this.shown.sections.sentence;
    if (!asked) return null;
    const take = ({ target }) => keep(...this.name, { words: target.value });
    const area = h("textarea", { rows: 2, maxlength: 600, "aria-label": _("In your own words"), "data-key": "words", on: { change: take } });
    area.value = this.done.words;
    return h("section.ownwords", paragraphs(asked), area);
  }
}
