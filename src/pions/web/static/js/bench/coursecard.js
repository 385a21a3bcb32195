// Beside the editor: how a file of an unknown course is called, and the one question that is left to its author.

import { miniature } from "../boards/board.js";
import { button, h, saveFile } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _, fill } from "../words.js";
import { prose } from "./results.js";

const region = (kind, label, ...children) => h(`div.scrolls.${kind}`, { tabindex: "0", role: "region", "aria-label": label }, children);

/** `told` is what was found out, if it was asked; of the page: `goTo` a line, `keep` a reading or none, `ask` about a
 * function, `agree` on a contract, `back` to the exercises. */
export function courseCard(file, told, { goTo, keep, ask, agree, back }) {
  const title = told && (told.trials || !told.readings.length) ? _("What the file shows") : _("How the file is called");
  const head = h("div.head", h("h2", title), h("span.space"), button(_("Back to the exercises"), { kind: "small", press: back }));
  if (!told) return [head, region("infer", title, agreed(file.agreed, keep))];
  if (!told.readings.length) return [head, region("infer", title, unknown(told, ask, agree))];
  const kept = told.question && _("Your answer is kept beside the file, as course.toml.");
  return [
    head,
    region("", title, h("ul.infer", told.parts.map(part)), told.trials && h("p.trials", told.trials, ". ", kept)),
    h(
      "div.question",
      h("h2", prose(told.question || fill(_("It plays {game}."), told))),
      h("div.readings", told.readings.map((one) => reading(one, told, { goTo, keep }))),
    ),
  ];
}

function part([name, texts, where]) {
  const open = texts.length > 1;
  return h(
    "li",
    h(`span.mark.${open ? "quest" : "ok"}`, { "aria-hidden": "true" }, open ? "?" : "✓"),
    h("span.k", name, open && h("span.sr", _("open:"))),
    h("b", prose(texts.join(["", _("or"), ""].join(" ")))),
    where && h("small", prose(where)),
  );
}

function reading({ said, move, board, line, contract }, { game, question }, { goTo, keep }) {
  const words = move ? fill(_("Plays {move}"), { move }) : fill(_("It plays {game}."), { game });
  const label = question ? fill(_("Choose: {reading}"), { reading: `${words}. ${said}` }) : null;
  const press = () => keep({ contract, game });
  return h(
    "div.reading",
    board && h("div", { class: boardClass(board) }, miniature(board, words)),
    h(
      "div",
      h("h3", words),
      said && h("p", said),
      line && button(fill(_("Go to line {line}"), { line }), { kind: "link bare", press: () => goTo(line) }),
      button(question ? _("Choose") : _("Let it play"), {
        label,
        "data-key": `reading-${words}-${said}`,
        disabled: Boolean(question) && !contract,
        press,
      }),
    ),
  );
}

/** No way to call it stands: why, and which function plays, if one may. */
const unknown = ({ refused, trials, functions }, ask, agree) => [
  h("p", prose(trials || refused)),
  functions.length > 0 && h("h3", _("Which one plays?")),
  functions.map(([name, call, line]) => button(fill(_("{call}, line {line}"), { call, line }), { press: () => ask(name) })),
  button(_("A course’s contract…"), { press: agree }),
];

const agreed = (kept, keep) => [
  h("pre", kept.contract || fill(_("It plays {game}."), kept)),
  button(_("Download course.toml"), { disabled: !kept.contract, press: () => saveFile(kept.contract, "course.toml", "text/plain") }),
  button(_("Forget"), { press: () => keep(null) }),
];
