// The class as its teacher sees it: hand-ins as they come, exercises by pupil, what fails, dates.

import { address, query, settle } from "../address.js";
import { button, card, h, pageLink, renew, renewFor } from "../dom.js";
import { clock } from "../parts/dates.js";
import { _, fill, language, more, ngettext, whole } from "../words.js";
import { assignmentChoice, attempt, closeWindows, moment, sign, sr } from "./parts.js";
import { figure, openCell, openDates, openExports, openPupil, openScale, outcome, shown } from "./windows.js";

const NAMES = 3; // of a failure
const ORDER = ["less", "half", "skipped", "missing", "none", "all"];
const SIGNS = { all: "✓", missing: "·", none: "·", skipped: "?" };

/** A name of Python that may be broken between its words. */
const parted = (name) => name.split(/(?<=[a-z_.])(?=[A-Z_])/).flatMap((part) => [part, h("wbr")]);

/** What can be pressed, and looks as what is around it. */
const pressed = (key, press, inside, rest = {}) =>
  h("button", { type: "button", "data-key": key, ...rest, on: { click: press } }, inside);

export class Teacher {
  constructor(app) {
    this.app = app;
    this.sorted = -1;
    this.bar = h("div", { class: "titlebar" });
    this.feed = h("ul", { class: "feed", tabindex: "0", "aria-label": _("Hand-ins") });
    this.table = h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": _("Exercises by pupil") });
    this.side = h("div", { class: "side" });
  }

  async open() {
    this.number = Number(query().assignment || 0);
    await more("bench"); // the words of exercises
    const { main } = this.app.shell;
    main.className = "main teacherpage";
    const key = [
      ["f", "✓", _("passes")],
      ["p", "5/7", _("at least half")],
      ["x", "1/7", _("less")],
      ["o", "·", _("not written")],
      ["o", "?", _("not checked")],
    ];
    const scale = button(_("Scale…"), { kind: "link", press: () => openScale(this) });
    renew(
      main,
      this.bar,
      card(_("Hand-ins"), { bare: true, end: h("span", { class: "tag" }, _("live")) }, this.feed),
      card(
        _("Exercises by pupil"),
        { bare: true, end: [h("span", {}, _("a cell opens the trial that fails")), scale] },
        this.table,
        h("div", { class: "keyline" }, key.map(([kind, text, words]) => h("span", {}, h("i", { class: kind }, text), words))),
      ),
      this.side,
    );
    await this.#ask();
  }

  back() {
    return this.ask();
  }

  heard(name) {
    if (name === "class") this.ask();
  }

  close() {
    this.closed = true;
    closeWindows();
  }

  /** Ask again, where nothing is being asked; else once more after that. */
  async ask() {
    this.again = true;
    while (this.again && !this.asking && !this.closed) {
      Object.assign(this, { again: false, asking: true });
      await attempt(this.app, this.#ask());
      this.asking = false;
    }
  }

  async #ask() {
    this.school = await this.app.line.ask.class();
    if (this.closed) return;
    this.app.shell.warn(this.school.problem);
    if (!this.school.assignments.length) {
      renew(this.bar, h("h2", { class: "title" }, this.school.name), h("p", {}, _("No assignment yet: pions class assign makes one.")));
      return;
    }
    this.found = await this.app.line.ask.classOverview({ assignment: this.number });
    this.number = this.found.assignment;
    if (!this.closed) this.#draw();
  }

  /** Change one thing of the class, the assignment or a person; whether it was changed. */
  async change(what, value, person = 0) {
    const changed = await attempt(this.app, this.app.line.ask.classChange({ assignment: this.number, person, what, value }));
    this.ask();
    return Boolean(changed);
  }

  get given() {
    return this.school.assignments.find((one) => one.number === this.number);
  }

  person(number) {
    return this.found.pupils.find((one) => one.person === number);
  }

  #name(number) {
    return this.person(number)?.name ?? `#${number}`;
  }

  #draw() {
    const { found, school } = this;
    const state = [found, school, this.sorted, language()];
    renewFor(this.bar, [found.paused, found.missing.length, found.games, found.waiting, school], () => this.#top());
    renewFor(this.feed, [found.hand_ins, found.pupils.map((one) => one.name)], () => found.hand_ins.length ? found.hand_ins.map((one) => this.#handIn(one)) : this.#empty());
    renewFor(this.table, state, () => this.#heat());
    renewFor(this.side, state, () => this.#cards());
  }

  #empty() {
    return h(
      "li",
      { class: "none" },
      h("p", {}, _("No hand-in yet. Give out the codes.")),
      pageLink(this.app, address("/slips"), { class: "button" }, _("Codes to print")),
    );
  }

  #top() {
    const { found, school } = this;
    const here = found.pupils.filter((one) => one.presence === "here").length;
    const told = [
      fill(_("handed in: {count} of {total}"), { count: here - found.missing.length, total: here }),
      found.paused ? _("ladder paused") : fill(ngettext("{count} game", "{count} games", found.games), { count: found.games }),
      found.waiting > 0 && fill(_("waiting: {count}"), { count: found.waiting }),
    ];
    const choose = (number) => {
      this.number = number;
      settle("/class", { assignment: number });
      this.ask();
    };
    const link = (words, href) => pageLink(this.app, href, { class: "button small" }, words);
    return [
      h("h2", { class: "title" }, school.name),
      assignmentChoice(school, this.number, choose),
      h("span", { class: "quiet" }, told.filter(Boolean).join(" · ")),
      h(
        "span",
        { class: "end" },
        button(found.paused ? _("Go on") : _("Pause"), {
          kind: "small",
          "data-key": "pause",
          press: () => this.change("paused", found.paused ? "no" : "yes"),
        }),
        link(_("Likenesses"), address("/class", { view: "similar", assignment: this.number })),
        link(_("Codes to print"), address("/slips")),
        link(_("Wall"), address("/wall", { a: this.number })),
        button(_("Export…"), { kind: "small main-one", press: () => openExports(this.number) }),
      ),
    ];
  }

  #handIn(one) {
    const [state, words] = outcome(one);
    return h(
      "li",
      {},
      pressed(`hand-in-${one.number}`, () => openPupil(this, one.person), [
        sign(state),
        h(
          "span",
          {},
          h("b", {}, this.#name(one.person)),
          h("span", { class: "quiet" }, ` v${one.version}`),
          one.late > 0 && h("span", { class: "tag" }, _("late")),
        ),
        h("time", {}, clock(one.received)),
        h("small", { class: state === "refused" ? "bad" : "" }, words),
      ]),
    );
  }

  /** Pupils by exercises, in the order of the class or of one exercise. */
  #heat() {
    const { found, sorted } = this;
    const rows = found.pupils.filter((one) => one.presence !== "asking");
    const rank = (one) => ORDER.indexOf(one.cells[sorted].state) + (one.cells[sorted].tried ? one.cells[sorted].passed / one.cells[sorted].tried : 0);
    if (sorted >= 0) rows.sort((one, other) => rank(one) - rank(other));
    const failing = found.exercises.map((_name, index) => rows.filter((one) => ["less", "half"].includes(one.cells[index].state)).length);
    const worst = Math.max(1, ...failing);
    const sort = (index) => {
      this.sorted = this.sorted === index ? -1 : index;
      this.#draw();
    };
    const head = ([name, label], index) =>
      h(
        "th",
        { scope: "col", class: failing[index] === worst ? "worst" : "", "aria-sort": sorted === index ? "ascending" : null },
        pressed(`sort-${name}`, () => sort(index), parted(name), { title: label }),
      );
    return [
      h(
        "table",
        { class: "heat" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, _("Pupil")), found.exercises.map(head), h("th", { scope: "col" }, found.out_of ? `/ ${figure(found.out_of)}` : sr(_("mark"))))),
        h("tbody", {}, rows.map((one) => this.#row(one))),
      ),
      found.problem && h("p", { class: "note" }, found.problem),
    ];
  }

  #row(one) {
    const open = () => openPupil(this, one.person);
    const away = one.presence === "gone" || !one.number;
    return h(
      "tr",
      { class: away ? "none" : "" },
      h("th", { scope: "row" }, pressed(`pupil-${one.person}`, open, [one.name, one.team && h("small", {}, ` ${one.team}`)])),
      one.cells.map((cell, index) => this.#cell(one, cell, this.found.exercises[index][0])),
      h("td", { class: "tot" }, figure(one.mark)),
    );
  }

  #cell(one, { state, passed, tried }, exercise) {
    const kind = { all: "f", half: "p", less: "x" }[state] ?? "o";
    const words = { all: _("passes"), missing: _("not written"), none: _("not written"), skipped: _("not checked") }[state];
    const text = SIGNS[state] ? [h("span", { "aria-hidden": "true" }, SIGNS[state]), sr(words)] : `${passed}/${tried}`;
    if (!one.number || state === "missing" || state === "none") return h("td", { class: kind }, text);
    const press = () => openCell(this.app, one.number, exercise, one.name);
    return h("td", { class: kind }, pressed(`cell-${one.person}-${exercise}`, press, text));
  }

  #cards() {
    const { found } = this;
    const asking = found.pupils.filter((one) => one.presence === "asking");
    const chip = (number) => pressed(`chip-${number}`, () => openPupil(this, number), this.#name(number));
    const quiet = (words) => h("p", { class: "quiet" }, words);
    const admit = (words, { name, person }, presence) =>
      button(words, { kind: "small", label: `${words} ${name}`, press: () => this.change("presence", presence, person) });
    return [
      asking.length > 0 &&
        card(
          _("Asking to come in"),
          {},
          asking.map((one) =>
            h(
              "div",
              { class: "asks" },
              h("span", {}, one.name),
              admit(_("Let in"), one, "here"),
              admit(_("Refuse"), one, "forgotten"),
            ),
          ),
        ),
      card(
        _("What fails"),
        {},
        found.failures.length
          ? h("ul", { class: "blocks", tabindex: "0", "aria-label": _("What fails") }, found.failures.map((one) => this.#failure(one)))
          : quiet(_("Nothing so far.")),
      ),
      card(
        _("Not handed in yet"),
        { end: whole(found.missing.length) },
        found.missing.length ? h("div", { class: "names" }, found.missing.map(chip)) : quiet(_("Everybody has.")),
      ),
      card(
        _("Dates"),
        { end: button(_("Change…"), { kind: "link", label: _("Change… dates"), press: () => openDates(this) }) },
        this.#dues(),
      ),
    ];
  }

  #failure({ exercise, words, people, number }) {
    const press = () => (exercise ? openCell(this.app, number, exercise) : openPupil(this, people[0]));
    const [show, label] = exercise ? [_("Show to the class"), _("Show to the class: {words}")] : [_("Show"), _("Show: {words}")];
    return h(
      "li",
      {},
      h("span", {}, exercise && [h("code", {}, exercise), " · "], words),
      h("span", { class: "c" }, whole(people.length)),
      h(
        "small",
        {},
        this.#some(people),
        " ",
        button(show, { kind: "link", "data-key": `fail-${number}-${exercise}`, label: fill(label, { words }), press }),
      ),
    );
  }

  /** A few names, and how many more there are. */
  #some(people) {
    const names = people.slice(0, NAMES).map((one) => this.#name(one)).join(", ");
    return people.length > NAMES ? fill(_("{names} and {count} more"), { names, count: people.length - NAMES }) : names;
  }

  #dues() {
    const { given, found, school } = this;
    const row = (term, value) => [h("dt", {}, term), h("dd", {}, value)];
    const date = (seconds) => (seconds === null ? _("none") : moment(seconds));
    return h(
      "dl",
      { class: "dues" },
      row(_("Whole class"), date(given.due)),
      found.pupils.filter((one) => one.due !== null).map((one) => row(one.name, date(one.due))),
      row(_("Hand-ins a day"), fill(_("{count} at most"), { count: given.daily })),
      given.gate && row(_("Who plays"), _("only files with all their exercises right")),
      row(_("Pupils see"), shown().find(([value]) => value === school.shown)?.[1]),
    );
  }
}
