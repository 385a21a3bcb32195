// Beside the editor: how a file of an unknown course is called, and the one question that is left to its author.

import { miniature } from "../boards/board.js";
import { button, h, saveFile } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _, fill } from "../words.js";
import { prose } from "./results.js";

/** `told` is what was found out, if it was asked; of the page: `goTo` a line, `keep` a reading or none, `ask` about a
 * function, `back` to the exercises. */
export function courseCard(file, told, { goTo, keep, ask, back }) {
  const head = h(
    "div",
    { class: "head" },
    h("h2", {}, told ? _("What the file shows") : _("How the file is called")),
    h("span", { class: "space" }),
    button(_("Back to the exercises"), { kind: "small", press: back }),
  );
  const line = (number) => button(fill(_("Go to line {line}"), { line: number }), { kind: "link bare", press: () => goTo(number) });
  if (!told) return [head, agreed(file, keep)];
  if (!told.readings.length) return [head, h("div", { class: "scrolls infer", tabindex: "0", role: "region", "aria-label": _("What the file shows") }, unknown(told, ask))];
  return [
    head,
    h(
      "div",
      { class: "scrolls", tabindex: "0", role: "region", "aria-label": _("What the file shows") },
      h("ul", { class: "infer" }, told.parts.map(part)),
      h("p", { class: "trials" }, told.trials, ". ", told.question && _("Your answer is kept beside the file, as course.toml.")),
    ),
    h(
      "div",
      { class: "question" },
      h("h2", {}, prose(told.question || fill(_("It plays {game}."), told))),
      h("div", { class: "readings" }, told.readings.map((one) => reading(one, line, told, keep))),
    ),
  ];
}

const part = ({ name, said, seen }) =>
  h(
    "li",
    {},
    h("span", { class: `mark ${said.length > 1 ? "quest" : "ok"}`, "aria-hidden": "true" }, said.length > 1 ? "?" : "✓"),
    h("span", { class: "k" }, name, said.length > 1 && h("span", { class: "sr" }, _("open:"))),
    h("b", {}, prose(said.join(["", _("or"), ""].join(" ")))),
    seen && h("small", {}, prose(seen)),
  );

function reading(one, line, { game, question }, keep) {
  const where = one.board?.shape === "gravity" ? _("Column {move}") : _("On {move}");
  const words = one.move ? fill(where, one) : fill(_("It plays {game}."), { game });
  const chosen = { said: one.said, contract: one.contract, game };
  return h(
    "div",
    { class: "reading" },
    one.board && h("div", { class: boardClass(one.board) }, miniature(one.board, words)),
    h(
      "div",
      {},
      h("h3", {}, words),
      one.said && h("p", {}, one.said),
      one.line && line(one.line),
      button(question ? _("Choose") : _("Let it play"), {
        label: question ? fill(_("Choose: {reading}"), { reading: `${words}. ${one.said}` }) : null,
        "data-key": `reading-${words}-${one.said}`,
        disabled: Boolean(question) && !one.contract,
        press: () => keep(chosen),
      }),
    ),
  );
}

/** No way to call it stands: why, and which function plays, if one may. */
const unknown = ({ refused, trials, functions }, ask) => [
  h("p", {}, prose(trials || refused)),
  functions.length > 0 && h("h3", {}, _("Which one plays?")),
  functions.map(([name, call, line]) => button(fill(_("{call}, line {line}"), { call, line }), { press: () => ask(name) })),
];

/** What was agreed, if it was. */
const agreed = ({ agreed: kept }, keep) =>
  h(
    "div",
    { class: "scrolls infer", tabindex: "0", role: "region", "aria-label": "course.toml" },
    h("pre", {}, kept.contract || fill(_("It plays {game}."), kept)),
    button(_("Download course.toml"), { disabled: !kept.contract, press: () => saveFile(kept.contract, "course.toml", "text/plain") }),
    button(_("Forget"), { press: () => keep(null) }),
  );
