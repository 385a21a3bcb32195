// The words of a station: paragraphs, listings, boards, and questions to be answered before one reads on.

import { miniature } from "../boards/board.js";
import { button, h } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _ } from "../words.js";

/** A sentence with names in backticks and what is said loudly between asterisks. */
export const inline = (text) =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith("`")) return h("code", part.slice(1, -1));
    return part.startsWith("**") ? h("b", part.slice(2, -2)) : part;
  });

const paragraph = ({ kind, text }) => (kind === "code" ? h("pre.listing", { tabindex: "0" }, text) : h("p", inline(text)));

export const paragraphs = (blocks = []) => blocks.map(paragraph);

const plain = (blocks) => blocks.map((one) => one.text.replace(/[`*]/g, "")).join(" ");

/** A position with its words. */
function figure(board, said) {
  return h(
    `figure.posfig.${boardClass(board)}`,
    miniature(board, said.length ? plain(said) : _("The position")),
    h("figcaption", paragraphs(said)),
  );
}

/** What is answered to a question, and what came of it. */
function question(station, name, { answered, answer }) {
  const { board, choices } = station.questions[name];
  const [asked, ...reason] = station.sections[`question ${name}`];
  const known = answered(name);
  const choice = ([value, words]) => {
    const mine = known?.answer === value;
    const right = known?.answers.includes(value);
    const sign = right ? " ✓" : mine ? " ✗" : "";
    const kind = right ? "right" : mine ? "mine" : "";
    const press = () => answer(name, value);
    return h("button.button", { class: `button ${kind}`, disabled: Boolean(known), "data-key": `${name}-${value}`, press }, words, sign);
  };
  const typed = h("input", { type: "text", inputmode: "numeric", maxlength: 12, size: 6, required: true, name: "answer", "aria-label": _("Your answer") });
  return h(
    "section.guess",
    { "aria-label": plain([asked]) },
    h("h3", inline(asked.text)),
    board && h(`div.posfig.${boardClass(board)}`, miniature(board, _("The position"))),
    choices.length > 0 && h("div.opts", choices.map(choice)),
    !choices.length &&
      !known &&
      h("form.opts", { submit: () => answer(name, typed.value) }, typed, button(_("Check"), { type: "submit", kind: "main-one" })),
    known && h("p", { role: "status", class: known.right ? "good" : "bad" }, !choices.length && `${known.answer} : `, known.said),
    known && paragraphs(reason),
  );
}

/** All of a station's text; `tools` know what was answered, and take an answer. */
export const stationText = (station, tools) =>
  station.blocks.map((block) => {
    if (block.kind === "board") return figure(station.boards[block.text], station.sections[`board ${block.text}`] ?? []);
    return block.kind === "question" ? question(station, block.text, tools) : paragraph(block);
  });
