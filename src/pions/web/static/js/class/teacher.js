// The class as its teacher sees it: hand-ins as they come, exercises by pupil, what fails, dates.

import { address, query, settle } from "../address.js";
import { exerciseList } from "../bench/results.js";
import { button, card, field, h, pageLink, renew, renewFor } from "../dom.js";
import { clock, time, when } from "../parts/dates.js";
import { _, fill, language, more, ngettext, whole } from "../words.js";

const SIGNS = { all: "✓", missing: "·", none: "·", skipped: "?" };
const NAMES = 3; // of a failure
const ORDER = ["less", "half", "skipped", "missing", "none", "all"];

const stage = (name) =>
  ({
    read: _("being read…"),
    recognised: _("being recognised…"),
    exercises: _("exercises…"),
    trials: _("trial games…"),
    yardsticks: _("games against levels…"),
  })[name];
const shown = () => [
  ["names", _("names")],
  ["aliases", _("aliases")],
  ["own", _("their own place only")],
];
const exports = () => [
  ["moodle", _("Marks for Moodle (grading worksheet)")],
  ["marks", _("Marks for a spreadsheet or Pronote")],
  ["report", _("Report of the games")],
  ["files", _("All files, as a zip archive")],
];
const figure = (value) => (value === null ? "–" : value.toLocaleString(language(), { maximumFractionDigits: 2 }));
const sr = (words) => h("span", { class: "sr" }, words);

/** A moment as a field of a form has it, in the time of this machine; and back. */
const asLocal = (seconds) => {
  if (seconds === null) return "";
  const then = new Date(1000 * seconds);
  return new Date(then.getTime() - 60_000 * then.getTimezoneOffset()).toISOString().slice(0, 16);
};
const asSeconds = (local) => (local ? String(new Date(local).getTime() / 1000) : "");

/** What became of a hand-in: a sign, and words. */
function outcome(one) {
  if (one.fault) return ["no", "✗", one.fault];
  if (!one.accepted) return ["run", "…", stage(one.stage)];
  const found = one.passed === null ? "" : fill(ngettext("{passed} exercise of {count}", "{passed} exercises of {count}", one.passed), { passed: one.passed, count: one.counted });
  return ["ok", "✓", [_("accepted"), found].filter(Boolean).join(" · ")];
}

/** A window over the page that is gone once it is closed. */
export function windowed(title, ...children) {
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: "classwindow", "aria-label": title, on: { close: () => dialog.remove() } },
    h("div", { class: "head" }, h("h2", {}, title), h("span", { class: "space" }), button(_("Close"), { press: close })),
    h("div", { class: "body" }, children),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A file with its lines numbered; `kind` tells the class of a line. */
export const listing = (text, label, kind = () => "") =>
  h(
    "div",
    { class: "filelines", tabindex: "0", role: "region", "aria-label": label },
    h(
      "ol",
      {},
      text.split("\n").map((line, index) => h("li", { class: kind(index + 1), "data-line": index + 1 }, h("code", {}, line || " "))),
    ),
  );

export class Teacher {
  constructor(app) {
    this.app = app;
    this.sorted = -1;
    this.bar = h("div", { class: "titlebar" });
    this.feed = h("ul", { class: "feed", tabindex: "0", "aria-label": _("Hand-ins") });
    this.table = h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": _("Exercises by pupil") });
    this.side = h("div", { class: "side" });
  }

  async open(school) {
    this.school = school;
    this.number = Number(query().assignment || 0);
    await more("bench"); // the words of exercises
    const { main } = this.app.shell;
    main.className = "main teacherpage";
    const key = [["f", "✓", _("passes")], ["p", "5/7", _("at least half")], ["x", "1/7", _("less")], ["o", "·", _("not written")]];
    renew(
      main,
      this.bar,
      card(_("Hand-ins"), { bare: true, end: h("span", { class: "tag" }, _("live")) }, this.feed),
      card(
        _("Exercises by pupil"),
        { bare: true },
        this.table,
        h(
          "div",
          { class: "keyline" },
          key.map(([kind, sign, words]) => h("span", {}, h("i", { class: kind }, sign), words)),
          h("span", { class: "end" }, _("a cell opens the trial that fails")),
        ),
      ),
      this.side,
    );
    await this.#ask();
  }

  async back(school) {
    this.school = school;
    await this.#ask();
  }

  /** Ask again, where nothing is being asked; else once more after that. */
  heard(name) {
    if (name !== "class") return;
    this.again = true;
    this.work ??= this.#refresh().finally(() => {
      this.work = null;
    });
  }

  async #refresh() {
    while (this.again && !this.closed) {
      this.again = false;
      try {
        this.school = await this.app.line.ask.class();
        await this.#ask();
      } catch (refused) {
        if (!refused.lost) this.app.shell.say(refused.message);
        return;
      }
    }
  }

  keys() {
    return {};
  }

  close() {
    this.closed = true;
    document.querySelectorAll(".classwindow").forEach((one) => one.close());
  }

  async #ask() {
    if (!this.school.assignments.length) {
      renew(this.bar, h("h2", { class: "title" }, this.school.name), h("p", {}, _("No assignment yet: pions class assign makes one.")));
      return;
    }
    this.found = await this.app.line.ask.classOverview({ assignment: this.number });
    this.number = this.found.assignment;
    if (!this.closed) this.#draw();
  }

  get #given() {
    return this.school.assignments.find((one) => one.number === this.number);
  }

  #person(number) {
    return this.found.pupils.find((one) => one.person === number);
  }

  #name(number) {
    return this.#person(number)?.name ?? `#${number}`;
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
    const choose = ({ target }) => {
      this.number = Number(target.value);
      settle("/class", { assignment: this.number });
      this.heard("class");
    };
    return [
      h("h2", { class: "title" }, school.name),
      h(
        "select",
        { "aria-label": _("Assignment"), "data-key": "assignment", on: { change: choose } },
        school.assignments.map((one) => h("option", { value: one.number, selected: one.number === this.number }, one.title)),
      ),
      h("span", { class: "quiet" }, told.filter(Boolean).join(" · ")),
      h(
        "span",
        { class: "end" },
        button(found.paused ? _("Go on") : _("Pause"), {
          kind: "small",
          "data-key": "pause",
          press: () => this.#change("paused", found.paused ? "no" : "yes"),
        }),
        pageLink(this.app, address("/class", { view: "similar", assignment: this.number }), { class: "button small" }, _("Likenesses")),
        pageLink(this.app, address("/slips"), { class: "button small" }, _("Codes to print")),
        button(_("Export…"), { kind: "small main-one", press: () => this.#export() }),
      ),
    ];
  }

  #handIn(one) {
    const [kind, sign, words] = outcome(one);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "data-key": `hand-in-${one.number}`, on: { click: () => this.#pupil(one.person) } },
        h("span", { class: `mark ${kind === "run" ? "wait" : kind}`, "aria-hidden": "true" }, sign),
        h("span", {}, h("b", {}, this.#name(one.person)), h("span", { class: "quiet" }, ` v${one.version}`), one.late > 0 && h("span", { class: "tag" }, _("late"))),
        h("time", {}, clock(one.received)),
        h("small", { class: kind === "no" ? "bad" : "" }, words),
      ),
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
        h("button", { type: "button", title: label, "data-key": `sort-${name}`, on: { click: () => sort(index) } }, name),
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
    const open = () => this.#pupil(one.person);
    const away = one.presence === "gone" || !one.number;
    return h(
      "tr",
      { class: away ? "none" : "" },
      h("th", { scope: "row" }, h("button", { type: "button", "data-key": `pupil-${one.person}`, on: { click: open } }, one.name, one.team && h("small", {}, ` ${one.team}`))),
      one.cells.map((cell, index) => this.#cell(one, cell, this.found.exercises[index][0])),
      h("td", { class: "tot" }, figure(one.mark)),
    );
  }

  #cell(one, { state, passed, tried }, exercise) {
    const kind = { all: "f", half: "p", less: "x" }[state] ?? "o";
    const words = { all: _("passes"), missing: _("not written"), none: _("not written"), skipped: _("not checked") }[state];
    const text = SIGNS[state] ? [h("span", { "aria-hidden": "true" }, SIGNS[state]), sr(words)] : `${passed}/${tried}`;
    if (!one.number || state === "missing" || state === "none") return h("td", { class: kind }, text);
    const press = () => this.#open(one.number, exercise, one.name);
    return h("td", { class: kind }, h("button", { type: "button", "data-key": `cell-${one.person}-${exercise}`, on: { click: press } }, text));
  }

  #cards() {
    const { found } = this;
    const asking = found.pupils.filter((one) => one.presence === "asking");
    const chip = (number) => h("button", { type: "button", "data-key": `chip-${number}`, on: { click: () => this.#pupil(number) } }, this.#name(number));
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
              button(_("Let in"), { kind: "small", label: `${_("Let in")} ${one.name}`, press: () => this.#change("presence", "here", one.person) }),
              button(_("Refuse"), { kind: "small", label: `${_("Refuse")} ${one.name}`, press: () => this.#change("presence", "forgotten", one.person) }),
            ),
          ),
        ),
      card(
        _("What fails"),
        {},
        found.failures.length ? h("ul", { class: "blocks", tabindex: "0", "aria-label": _("What fails") }, found.failures.map((one) => this.#failure(one))) : h("p", { class: "quiet" }, _("Nothing so far.")),
      ),
      card(
        _("Not handed in yet"),
        { end: whole(found.missing.length) },
        found.missing.length ? h("div", { class: "names" }, found.missing.map(chip)) : h("p", { class: "quiet" }, _("Everybody has.")),
      ),
      card(
        _("Dates"),
        { end: button(_("Change…"), { kind: "link", label: _("Change… dates"), press: () => this.#dates() }) },
        this.#dues(),
      ),
    ];
  }

  #failure({ exercise, words, people, number }) {
    const show = () => (exercise ? this.#open(number, exercise, "") : this.#pupil(people[0]));
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
        button(exercise ? _("Show to the class") : _("Show"), { kind: "link", "data-key": `fail-${number}-${exercise}`, label: `${exercise ? _("Show to the class") : _("Show")}: ${words}`, press: show }),
      ),
    );
  }

  /** A few names, and how many more there are. */
  #some(people) {
    const names = people.slice(0, NAMES).map((one) => this.#name(one)).join(", ");
    return people.length > NAMES ? fill(_("{names} and {count} more"), { names, count: people.length - NAMES }) : names;
  }

  #dues() {
    const given = this.#given;
    const row = (term, value) => [h("dt", {}, term), h("dd", {}, value)];
    const date = (seconds) => {
      const then = new Date(1000 * seconds);
      return seconds === null ? _("none") : `${then.toLocaleDateString(language(), { day: "2-digit", month: "2-digit" })}, ${time(then)}`;
    };
    return h(
      "dl",
      { class: "dues" },
      row(_("Whole class"), date(given.due)),
      this.found.pupils.filter((one) => one.due !== null).map((one) => row(one.name, date(one.due))),
      row(_("Hand-ins a day"), fill(_("{count} at most"), { count: given.daily })),
      row(_("Pupils see"), shown().find(([value]) => value === this.school.shown)?.[1]),
    );
  }

  async #change(what, value, person = 0) {
    try {
      await this.app.line.ask.classChange({ assignment: this.number, person, what, value });
      this.heard("class");
      return true;
    } catch (refused) {
      this.app.shell.say(refused.message);
      return false;
    }
  }

  #export() {
    const link = ([kind, words]) => h("li", {}, h("a", { href: address(`/class/export/${kind}`, { assignment: this.number }), download: "" }, words));
    windowed(_("Export"), h("ul", { class: "exports" }, exports().map(link)));
  }

  #dates() {
    const given = this.#given;
    const due = h("input", { type: "datetime-local", value: asLocal(given.due) });
    const daily = h("input", { type: "number", min: 1, max: 1000, value: given.daily });
    const seen = h("select", {}, shown().map(([value, words]) => h("option", { value, selected: value === this.school.shown }, words)));
    const save = async () => {
      const changes = [
        [asLocal(given.due) !== due.value, "due", asSeconds(due.value)],
        [String(given.daily) !== daily.value, "daily", daily.value],
        [this.school.shown !== seen.value, "shown", seen.value],
      ];
      if (await this.#save(changes)) dialog.close();
    };
    const dialog = windowed(
      _("Dates"),
      field(_("Due for the whole class"), due),
      field(_("Hand-ins of a person a day"), daily),
      field(_("What pupils see of others"), seen),
      h("p", { class: "quiet" }, _("A date of their own for one pupil: open the pupil.")),
      h("div", { class: "buttons" }, button(_("Save"), { kind: "main-one", press: save })),
    );
  }

  async #save(changes, person = 0) {
    for (const [changed, what, value] of changes) if (changed && !(await this.#change(what, value, person))) return false;
    return true;
  }

  /** The trial that fails; with a name beside the file, without one for the class to look at. */
  async #open(number, exercise, name) {
    let seen;
    try {
      seen = await this.app.line.ask.classCell({ hand_in: number, exercise });
    } catch (refused) {
      this.app.shell.say(refused.message);
      return;
    }
    if (!seen.exercise) return;
    const own = `def ${exercise.split(".").pop()}(`; // where the function begins
    const line = 1 + seen.text.split("\n").findIndex((one) => one.trimStart().startsWith(own));
    const list = exerciseList([{ ...seen.exercise, line: null }], { open: exercise, toggle: () => {}, goTo: () => {} });
    const file = name && listing(seen.text, seen.file, (one) => (one === line ? "here" : ""));
    const dialog = windowed(name ? `${name} · v${seen.version} · ${exercise}` : exercise, h("div", { class: name ? "cellview" : "slide" }, list, file));
    dialog.querySelector(".here")?.scrollIntoView({ block: "center" });
  }

  async #pupil(number) {
    const person = this.#person(number);
    if (!person) return;
    const { versions } = await this.app.line.ask.classPupil({ assignment: this.number, person: number });
    const input = (value, most = 80) => h("input", { value, maxlength: most, autocomplete: "off" });
    const [name, alias, team] = [person.name, person.alias, person.team].map((value) => input(value));
    const due = h("input", { type: "datetime-local", value: asLocal(person.due) });
    const note = h("textarea", { rows: 3, maxlength: 4000, value: person.note });
    const save = async () => {
      const values = [["name", name, person.name], ["alias", alias, person.alias], ["team", team, person.team], ["note", note, person.note]];
      const changes = values.map(([what, { value }, before]) => [value !== before, what, value]);
      changes.push([asLocal(person.due) !== due.value, "own due", asSeconds(due.value)]);
      if (await this.#save(changes, number)) dialog.close();
    };
    const present = async (value) => {
      if (await this.#change("presence", value, number)) dialog.close();
    };
    const forget = () => {
      windowed(
        fill(_("Forget {name}?"), { name: person.name }),
        h("p", {}, _("The name, all files and results are removed for good. The games stay, without a name.")),
        h("div", { class: "buttons" }, button(_("Forget"), { kind: "stops", press: () => present("forgotten").then(() => document.querySelectorAll(".classwindow").forEach((one) => one.close())) })),
      );
    };
    const gone = person.presence === "gone";
    const dialog = windowed(
      person.name,
      h(
        "div",
        { class: "pupilview" },
        h(
          "section",
          { "aria-label": _("Versions") },
          h("h3", {}, _("Versions")),
          versions.length ? h("ul", { class: "versions" }, versions.map((one) => this.#version(one))) : h("p", { class: "quiet" }, _("Nothing handed in.")),
        ),
        h(
          "section",
          { "aria-label": _("About this pupil") },
          field(_("Note that this pupil alone reads"), note),
          field(_("Due for this pupil alone"), due),
          field(_("Name"), name),
          field(_("Alias"), alias),
          field(_("Team"), team),
          h(
            "div",
            { class: "buttons" },
            button(_("Save"), { kind: "main-one", press: save }),
            pageLink(this.app, address("/slips", { people: number }), { class: "button" }, _("New code")),
            button(gone ? _("Is here again") : _("Has left"), { press: () => present(gone ? "here" : "gone") }),
            button(_("Forget…"), { press: forget }),
          ),
        ),
      ),
    );
  }

  #version(one) {
    const [kind, sign, words] = outcome(one);
    return h(
      "li",
      {},
      h("span", { class: `mark ${kind === "run" ? "wait" : kind}`, "aria-hidden": "true" }, sign),
      h("a", { href: address(`/class/hand-in/${one.number}/file`), download: "" }, fill(_("version {number}"), { number: one.version })),
      h("time", {}, when(one.received)),
      h("small", { class: kind === "no" ? "bad" : "" }, words, one.late > 0 && ` · ${_("late")}`),
    );
  }
}
