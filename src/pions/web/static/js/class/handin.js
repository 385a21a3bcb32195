// What is handed in to the class: how it is examined, which version plays, and those before it.

import { address } from "../address.js";
import { lineOf } from "../bench/console.js";
import { miniature } from "../boards/board.js";
import { button, h, pageLink } from "../dom.js";
import { when } from "../parts/dates.js";
import { boardClass } from "../parts/stage.js";
import { _, fill } from "../words.js";
import { curve } from "./curve.js";
import { assignmentChoice, moment, posted, sign, sr, teacherNote } from "./parts.js";

/** The hand-ins of a pupil; nothing where the visitor is none. */
export async function handIns(app, page) {
  const school = await app.line.ask.class();
  return school.role === "pupil" && school.assignments.length ? new HandIns(app, page, school) : null;
}

export class HandIns {
  /** Of the page: `draw` draws it, `front` brings the hand-ins to the front, `goTo` goes to a line of the open file. */
  constructor(app, page, school) {
    Object.assign(this, { app, page, school, found: null, chosen: 0, said: "", sending: false });
    this.assignment = 0;
    this.picker = h("input", { type: "file", hidden: true, "aria-label": _("A file to hand in"), on: { change: () => this.#picked(this.picker.files) } });
  }

  get pane() {
    return _("Hand-in");
  }

  /** The button that hands in the open file. */
  button(press, disabled) {
    return button(_("Hand in"), {
      kind: "main-one hands-in",
      key: "Ctrl ⇧ ⏎",
      "data-key": "hand-in",
      disabled: disabled || this.sending,
      press,
    });
  }

  /** The button that shows the hand-ins. */
  opener(press) {
    return button(_("My hand-ins"), { kind: "small", press });
  }

  async load() {
    const { assignment, chosen } = this;
    const found = await this.app.line.ask.classWork({ assignment, hand_in: chosen });
    if (assignment === this.assignment && chosen === this.chosen) this.found = found;
    this.page.draw();
  }

  heard({ changed, assignment }) {
    const here = this.found?.assignment === assignment;
    if (changed === "people" || !here) return;
    // All pages hear of new games at once, and need not ask at once.
    if (changed === "ladder") setTimeout(() => this.#again(), 2000 * Math.random());
    else this.#again();
  }

  #again() {
    this.load().catch(() => {}); // the line broke: it is asked again when it is back
  }

  /** The line is broken: nothing is handed in by itself later. */
  lost() {
    this.offline = true;
    this.app.shell.warn(this.#waits());
    this.page.draw();
  }

  back() {
    this.offline = false;
    this.app.shell.warn("");
    this.#again();
  }

  #waits() {
    return _("Offline: your file is kept here; it is handed in when you say so.");
  }

  /** Hand in bytes under a name, and show what becomes of them. */
  async send(name, content) {
    if (this.sending) return;
    Object.assign(this, { sending: true, said: "" });
    this.page.front();
    try {
      const values = new URLSearchParams({ assignment: this.found?.assignment ?? 0, name });
      const taken = await posted(`/class/hand-in?${values}`, content);
      this.app.shell.say(fill(_("Version {version} is handed in."), taken), { quiet: true });
      this.chosen = 0;
      if (this.offline) this.back();
    } catch (refused) {
      if (refused instanceof TypeError) this.lost();
      else this.said = refused.message;
      this.app.shell.say(this.said || this.#waits(), { quiet: true });
    }
    this.sending = false;
    await this.load().catch(() => this.page.draw());
  }

  async #picked(files) {
    const [file] = files;
    if (file) await this.send(file.name, file);
    this.picker.value = "";
  }

  async #back(version) {
    try {
      await this.app.line.ask.classBack({ hand_in: version.number });
      this.app.shell.say(fill(_("Version {version} plays again."), version));
      this.chosen = version.number;
      await this.load();
    } catch (refused) {
      this.said = refused.message;
      this.page.draw();
    }
  }

  /** The inside of the card; `back` leads to the exercises. */
  view({ back, file }) {
    const { found } = this;
    return [
      h(
        "div",
        { class: "head" },
        h("h2", {}, _("Hand-in")),
        found?.due && h("span", { class: "tag" }, fill(_("due {moment}"), { moment: moment(found.due) })),
        found && h("span", { class: "tag" }, fill(_("today: {today} of {daily}"), found)),
        h("span", { class: "space" }),
        button(_("Exercises"), { kind: "small", press: back }),
      ),
      h(
        "div",
        {
          class: "scrolls handin",
          tabindex: "0",
          role: "region",
          "aria-label": _("Hand-in"),
          on: { dragover: (event) => event.preventDefault(), drop: (event) => this.#dropped(event) },
        },
        this.#assignments(),
        this.offline && h("p", { class: "note", role: "alert" }, this.#waits()),
        this.said && h("p", { class: "note", role: "alert" }, this.said),
        found ? this.#inside(found, file) : h("p", { class: "quiet", role: "status" }, _("Looking…")),
        this.picker,
      ),
    ];
  }

  #dropped(event) {
    event.preventDefault();
    event.stopPropagation(); // elsewhere on the page a file is opened, not handed in
    this.#picked(event.dataTransfer.files);
  }

  #assignments() {
    return assignmentChoice(this.school, this.found?.assignment ?? this.assignment, (assignment) => {
      Object.assign(this, { assignment, chosen: 0, found: null, said: "" });
      this.#again();
    });
  }

  #inside(found, file) {
    const { current } = found;
    return [
      teacherNote(found.note),
      current ? this.#current(found, current, file) : this.#empty(),
      found.versions.length > 0 && this.#versions(found),
      this.#curve(found),
      found.rival && rivalLine(found.rival),
      h(
        "p",
        { class: "buttons" },
        pageLink(this.app, address("/class", { a: found.assignment }), { class: "button small" }, _("My place")),
        button(_("Hand in a file…"), { kind: "small", press: () => this.picker.click() }),
      ),
    ];
  }

  #empty() {
    return h(
      "div",
      { class: "verdict" },
      h("h3", {}, _("Nothing is handed in yet.")),
      h("p", {}, _("A file that is handed in is read and recognised, its exercises are checked; it plays against itself and random moves, then against two levels, and then takes its place in the ranking. Hand in as often as you like: the old version plays until the new one has passed.")),
    );
  }

  #current(found, current, file) {
    const line = current.state === "refused" ? lineOf({ message: current.title, trace: current.trace }, current.name) : null;
    return [
      h(
        "ol",
        { class: "stages", "aria-label": fill(_("Stages of version {version}"), current) },
        current.stages.map(({ title, state, figure }) =>
          h(
            "li",
            { class: state },
            state === "now" ? h("span", { class: "spinner", "aria-hidden": "true" }) : sign(state),
            h("b", {}, title),
            h("small", {}, figure || "\u00a0"),
            sr(WORDS[state]()),
          ),
        ),
      ),
      h(
        "div",
        { class: `verdict ${current.state}`, role: "status" },
        h("div", {}, h("h3", {}, current.title), current.late && h("span", { class: "tag late" }, current.late)),
        current.detail.map((words) => h("p", {}, words)),
        current.board && h("div", { class: boardClass(current.board) }, miniature(current.board, _("Where the game stopped"))),
        h(
          "div",
          { class: "buttons" },
          line && file && button(fill(_("Go to line {line}"), { line }), { kind: "small", press: () => this.page.goTo(line) }),
          current.moves &&
            pageLink(this.app, address("/analyse", { game: found.game, pos: current.moves }), { class: "button small" }, _("See the game again")),
        ),
        current.trace &&
          h("details", {}, h("summary", {}, _("Details")), h("pre", { tabindex: "0" }, current.trace)),
      ),
    ];
  }

  #versions(found) {
    const action = (words, one, rest) =>
      button(words, { kind: "link bare", label: fill(_("{action}: version {version}"), { action: words, ...one }), ...rest });
    const look = (one) => {
      this.chosen = one.number;
      this.#again();
    };
    const row = (one) =>
      h(
        "li",
        { class: one.state === "plays" ? "mine" : "" },
        sign(one.state),
        h("b", {}, fill(_("v{version}"), one)),
        h("span", { class: "quiet" }, `${when(one.received)} · ${one.said}`),
        one.state === "accepted" &&
          action(_("Play it again"), one, { "data-key": `back-${one.version}`, press: () => this.#back(one) }),
        action(_("Look"), one, {
          "data-key": `look-${one.version}`,
          "aria-pressed": String(one.number === found.current?.number),
          press: () => look(one),
        }),
      );
    const few = this.every ? found.versions : found.versions.slice(0, FEW);
    const all = () => {
      this.every = true;
      this.page.draw();
    };
    return h(
      "section",
      {},
      h("h3", {}, _("Versions")),
      h("ul", { class: "versions" }, few.map(row)),
      few.length < found.versions.length && button(_("All versions"), { kind: "link bare", press: all }),
    );
  }

  #curve({ versions, levels }) {
    const drawn = curve([...versions].reverse(), levels);
    return drawn && h("section", {}, h("h3", {}, _("Strength, version by version"), h("small", { class: "quiet" }, _("interval at 95%"))), drawn);
  }
}

const WORDS = { passed: () => _("passed"), failed: () => _("failed"), now: () => _("under way"), later: () => _("to come") };
const FEW = 5;

/** The program to pass, and the games against it. */
export const rivalLine = ({ name, ahead, games }) =>
  h("p", { class: "rival" }, h("b", {}, fill(_("To pass: {name}"), { name })), `, ${ahead}. `, h("span", { class: "quiet" }, games));
