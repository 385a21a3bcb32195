// What came of the checks, and helps one after the other: the failing case, its kind, an example, the idea.

import { miniature } from "../boards/board.js";
import { button, h } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _, fill } from "../words.js";
import { inline, paragraphs } from "./text.js";

const SIGNS = { passed: ["ok", "✓"], failed: ["no", "✗"], skipped: ["wait", "?"], missing: ["wait", "·"] };

const failed = (exercise) => exercise?.checks?.find((one) => one.failure);

/** The helps there are for an exercise that does not pass. */
export const LEVELS = (exercise) => (exercise ? [...(failed(exercise) ? ["case", "hint"] : []), "example", "idea"] : []);

/** A sign for each check, and of the first that fails what was expected. */
export function testList(exercises, { busy, problem }) {
  const first = exercises.find((one) => failed(one));
  const sign = (status) => h("i", { class: `mark ${(SIGNS[status] ?? SIGNS.missing)[0]}`, "aria-hidden": "true" }, (SIGNS[status] ?? SIGNS.missing)[1]);
  const line = (one) => {
    const seen = one === first && failed(one).failure;
    return h(
      "span",
      sign(one.status),
      h("code", one.name),
      one.status === "passed" && h("span.sr", _("passed:")),
      one.status === "missing" && h("span.quiet", _("not written yet")),
      seen && fill(_(": expected {expected}, obtained {obtained}"), seen),
    );
  };
  return [exercises.map(line), busy && h("span.quiet", _("Checking…")), problem && h("p.note", { role: "alert" }, problem)];
}

const board = (drawn, words) => drawn && h(`figure.mini.${boardClass(drawn)}`, miniature({ ...drawn, winning_cells: [] }, words), h("figcaption", words));

function failingCase(exercise, { failure }, goTo) {
  const row = (term, value) => value && [h("dt", term), h("dd", value)];
  return [
    h("dl", row(_("call"), failure.call), row(_("expected"), failure.expected), row(_("obtained"), failure.obtained)),
    h("div.boards", board(failure.position, _("The position")), board(failure.expected_board, _("Expected")), board(failure.obtained_board, _("Obtained"))),
    failure.printed && h("pre.listing", { tabindex: "0" }, failure.printed),
    exercise.line && button(fill(_("Go to line {line}"), { line: exercise.line }), { kind: "link", press: () => goTo(exercise.line) }),
  ];
}

/** The helps that were asked for, of the first exercise that does not pass. */
export function helpView(station, exercise, { opened, complete, goTo }) {
  if (complete) return [h("h3", _("All of it is right.")), h("p", _("Your file is kept in this browser, and grows at the next station."))];
  const check = failed(exercise);
  const titles = { case: _("The case that fails"), hint: _("A hint"), example: _("A similar example"), idea: _("The idea") };
  const words = {
    case: () => failingCase(exercise, check, goTo),
    hint: () => h("p", inline(check.hint)),
    example: () => paragraphs(station.sections[`example ${exercise.name}`]),
    idea: () => paragraphs(station.sections[`idea ${exercise.name}`]),
  };
  return [
    h("h3", h("code", exercise.name), check ? ` : ${check.title}` : ""),
    exercise.reason && h("p", fill(_("Not checked: {reason}."), exercise)),
    exercise.note && h("p.note", inline(exercise.note)),
    !opened && h("p.quiet", check ? _("Think first: what does your function do in this case? Each help is asked for.") : inline(exercise.why || "")),
    LEVELS(exercise)
      .slice(0, opened)
      .map((level) => h("section.help", { tabindex: "-1" }, h("h4", titles[level]), words[level]())),
  ];
}
