// The windows of a teacher's page: a trial that fails, a pupil, dates, the scale of marks, what is saved.

import { address } from "../address.js";
import { exerciseList } from "../bench/results.js";
import { button, field, h, pageLink, renew } from "../dom.js";
import { when } from "../parts/dates.js";
import { _, fill, language, ngettext } from "../words.js";
import { attempt, closeWindows, listing, showLine, sign, windowed } from "./parts.js";

const stage = (name) =>
  ({
    read: _("being read…"),
    recognised: _("being recognised…"),
    exercises: _("exercises…"),
    trials: _("trial games…"),
    yardsticks: _("games against levels…"),
  })[name];
export const shown = () => [
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

export const figure = (value) => (value === null ? "–" : value.toLocaleString(language(), { maximumFractionDigits: 2 }));

/** What became of a hand-in: its state, and words. */
export function outcome({ fault, accepted, stage: at, passed, counted }) {
  if (fault) return ["refused", fault];
  if (!accepted) return ["waiting", stage(at)];
  const words = ngettext("{passed} exercise of {count}", "{passed} exercises of {count}", passed ?? 0);
  const told = [_("accepted"), passed !== null && fill(words, { passed, count: counted })];
  return ["accepted", told.filter(Boolean).join(" · ")];
}

/** The trial that fails; with a name beside the file, without one for the class to look at. */
export async function openCell(app, number, exercise, name = "") {
  const seen = await attempt(app, app.line.ask.classCell({ hand_in: number, exercise }));
  if (!seen?.exercise) return;
  const own = `def ${exercise.split(".").pop()}(`; // where the function begins
  const line = 1 + seen.text.split("\n").findIndex((one) => one.trimStart().startsWith(own));
  const list = exerciseList([{ ...seen.exercise, line: null }], { open: exercise, toggle: () => {}, goTo: () => {} });
  const file = name && listing(seen.text, seen.file, (one) => (one === line ? "here" : ""));
  const title = name ? `${name} · v${seen.version} · ${exercise}` : exercise;
  windowed(title, h("div", { class: name ? "cellview" : "slide" }, list, file));
  if (file) showLine(file, line);
}

export function openExports(assignment) {
  const link = ([kind, words]) =>
    h("li", {}, h("a", { href: address(`/class/export/${kind}`, { assignment }), download: "" }, words));
  windowed(_("Export"), h("ul", { class: "exports" }, exports().map(link)));
}

/** A moment as a field of a form has it, in the time of this machine; and back. */
const asLocal = (seconds) => {
  if (seconds === null) return "";
  const then = new Date(1000 * seconds);
  return new Date(then.getTime() - 60_000 * then.getTimezoneOffset()).toISOString().slice(0, 16);
};
const asSeconds = (local) => (local ? String(new Date(local).getTime() / 1000) : "");

const input = (value, most = 80) => h("input", { value, maxlength: most, autocomplete: "off" });
const dated = (seconds) => h("input", { type: "datetime-local", value: asLocal(seconds) });
const numbered = (value, most) => h("input", { type: "number", min: 0, max: most, step: "any", value });
const checked = (value) => h("input", { type: "checkbox", checked: value });
const valueOf = ({ type, checked: on, value }) =>
  type === "checkbox" ? (on ? "yes" : "no") : type === "datetime-local" ? asSeconds(value) : value;
const boxed = (words, control) => h("label", { class: "check" }, control, words);

/** Fields of what can be changed, by its name, and a function that keeps what was changed; whether all was kept. */
function changeable(page, person, fields) {
  const before = fields.map(([, , control]) => valueOf(control));
  const rows = fields.map(([, words, control]) => (control.type === "checkbox" ? boxed : field)(words, control));
  const save = async () => {
    for (const [index, [what, , control]] of fields.entries()) {
      const value = valueOf(control);
      if (value !== before[index] && !(await page.change(what, value, person))) return;
    }
    closeWindows();
  };
  return { rows, save: button(_("Save"), { kind: "main-one", press: save }) };
}

export function openDates(page) {
  const { given, school } = page;
  const option = ([value, words]) => h("option", { value, selected: value === school.shown }, words);
  const { rows, save } = changeable(page, 0, [
    ["due", _("Due for the whole class"), dated(given.due)],
    ["daily", _("Hand-ins of a person a day"), numbered(given.daily, 1000)],
    ["shown", _("What pupils see of others"), h("select", {}, shown().map(option))],
    ...(given.handout ? [["gate", _("Only files with all their exercises right play"), checked(given.gate)]] : []),
  ]);
  const words = _("A date of their own for one pupil: open the pupil.");
  windowed(_("Dates"), rows, h("p", { class: "quiet" }, words), h("div", { class: "buttons" }, save));
}

export async function openPupil(page, number) {
  const person = page.person(number);
  const { app } = page;
  const found = person && (await attempt(app, app.line.ask.classPupil({ assignment: page.number, person: number })));
  if (!found) return;
  const { rows, save } = changeable(page, number, [
    ["note", _("Note that this pupil alone reads"), h("textarea", { rows: 3, maxlength: 4000, value: person.note })],
    ["own due", _("Due for this pupil alone"), dated(person.due)],
    ["name", _("Name"), input(person.name)],
    ["alias", _("Alias"), input(person.alias)],
    ["team", _("Team"), input(person.team)],
  ]);
  const present = async (value) => (await page.change("presence", value, number)) && closeWindows();
  const forget = () =>
    windowed(
      fill(_("Forget {name}?"), person),
      h("p", {}, _("The name, all files and results are removed for good. The games stay, without a name.")),
      h("div", { class: "buttons" }, button(_("Forget"), { kind: "stops", press: () => present("forgotten") })),
    );
  const gone = person.presence === "gone";
  const section = (title, ...inside) => h("section", { "aria-label": title }, inside);
  windowed(
    person.name,
    h(
      "div",
      { class: "pupilview" },
      section(
        _("Versions"),
        h("h3", {}, _("Versions")),
        found.versions.length
          ? h("ul", { class: "versions" }, found.versions.map(version))
          : h("p", { class: "quiet" }, _("Nothing handed in.")),
      ),
      section(
        _("About this pupil"),
        rows,
        h(
          "div",
          { class: "buttons" },
          save,
          pageLink(app, address("/slips", { people: number }), { class: "button" }, _("New code")),
          button(gone ? _("Is here again") : _("Has left"), { press: () => present(gone ? "here" : "gone") }),
          button(_("Forget…"), { press: forget }),
        ),
      ),
    ),
  );
}

function version(one) {
  const [state, words] = outcome(one);
  const href = address(`/class/hand-in/${one.number}/file`);
  return h(
    "li",
    {},
    sign(state),
    h("a", { href, download: "" }, fill(_("version {number}"), { number: one.version })),
    h("time", {}, when(one.received)),
    h("small", { class: state === "refused" ? "bad" : "" }, words, one.late > 0 && ` · ${_("late")}`),
  );
}

/** The scale of marks; what another one changes is seen before it is kept. */
export function openScale(page) {
  const { scale } = page.given;
  const wholes = { out_of: numbered(scale.out_of ?? 20), plays: numbered(scale.plays ?? 0), late: numbered(scale.late ?? 0) };
  const several = (names, values = {}) => Object.fromEntries(names.map((name) => [name, numbered(values[name] ?? "")]));
  const points = several(page.found.exercises.map(([name]) => name), scale.points);
  const levels = several(Array.from({ length: 10 }, (_one, index) => String(index + 1)), scale.levels);
  const partial = checked(scale.partial ?? true);
  const values = (inputs) =>
    Object.fromEntries(
      Object.entries(inputs)
        .filter(([, { value }]) => value !== "")
        .map(([name, { value }]) => [name, Number(value)]),
    );
  const effect = h("div", { role: "status", class: "effect" });
  const show = async (keep) => {
    const wished = { ...scale, ...values(wholes), partial: partial.checked, points: values(points), levels: values(levels) };
    const asked = page.app.line.ask.classScale({ assignment: page.number, scale: wished, keep });
    const found = await asked.catch((refused) => renew(effect, h("p", { class: "note" }, refused.message)) && null);
    if (!found) return;
    if (keep) closeWindows();
    const changed = page.found.pupils.filter((one) => (found.marks[one.person] ?? null) !== one.mark);
    const row = (one) =>
      h("tr", {}, h("th", { scope: "row" }, one.name), h("td", {}, `${figure(one.mark)} → ${figure(found.marks[one.person] ?? null)}`));
    const words = ngettext("{count} mark changes:", "{count} marks change:", changed.length);
    renew(
      effect,
      h("p", {}, changed.length ? fill(words, { count: changed.length }) : _("No mark changes.")),
      h("table", { class: "plain" }, h("tbody", {}, changed.map(row))),
    );
  };
  const grid = (title, inputs) =>
    h(
      "fieldset",
      {},
      h("legend", {}, title),
      Object.entries(inputs).map(([name, control]) => field(name, control)),
    );
  const form = h(
    "form",
    { on: { change: () => show(false), submit: (event) => event.preventDefault() } },
    field(_("Mark out of"), wholes.out_of),
    field(_("Points for a program that plays"), wholes.plays),
    field(_("Taken off for each day late"), wholes.late),
    boxed(_("An exercise earns points for each of its checks"), partial),
    grid(_("Points of exercises (none here: those of the hand-out)"), points),
    grid(_("Points for levels that it is stronger than"), levels),
  );
  const keep = button(_("Keep this scale"), { kind: "main-one", press: () => show(true) });
  windowed(_("Scale"), h("div", { class: "scaleview" }, form, h("div", {}, h("div", { class: "buttons" }, keep), effect)));
  show(false);
}
