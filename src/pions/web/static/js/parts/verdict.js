// What is known of a position: exact where it says exact, an estimate where it says so.

import { address } from "../address.js";
import { miniature } from "../boards/board.js";
import { letter } from "../boards/discs.js";
import { button, h, renew } from "../dom.js";
import { _, fill } from "../words.js";

const LONGEST = 14;

/** A line of moves as coloured tokens; a long one shows its two ends. */
export function tokens(line) {
  const hide = line.length > LONGEST ? [LONGEST - 5, line.length - 4] : [line.length, line.length];
  const shown = line.flatMap((one, index) => {
    if (index === hide[0]) return [h("li.token.more", { "aria-label": _("and so on") }, "…")];
    if (index > hide[0] && index < hide[1]) return [];
    return [h(`li.token.${letter(one.side)}`, one.move)];
  });
  return h("ol.tokens", shown);
}

/** Where the line of a column ends. */
const finalBoard = ({ end, ending }) => h("figure.mini", miniature(end, ending), h("figcaption", ending));

/** Why one column is worth what it is, and the end of its line. */
function explanation(column) {
  return h(
    `div.why.${column.result}`,
    h("h3", column.question),
    finalBoard(column),
    tokens(column.steps),
    h("p", column.why),
  );
}

/** Buttons that ask about a move each, that of the one `shown` pressed. */
const whyButtons = (moves, shown, choose) =>
  moves.map((one) =>
    button(one.move, {
      label: one.question,
      kind: "icon",
      "data-key": `why-${one.move}`,
      "aria-pressed": String(one === shown),
      press: () => choose(one.move),
    }),
  );

/** A button for each move, to have it explained; where cells have names, moves are cells. */
export function columnButtons(analysis, chosen, choose, named) {
  const shown = explained(analysis, chosen);
  return h(
    "div.asking",
    h("p.quiet", named ? _("Ask about a cell:") : _("Ask about a column:")),
    h(
      "div.buttons",
      { role: "group", "aria-label": named ? _("Explain a cell") : _("Explain a column") },
      whyButtons(analysis.judged, shown, choose),
    ),
  );
}

/** The column to explain: the chosen one, else the most tempting of the bad ones. */
export function explained(analysis, chosen) {
  const columns = analysis.judged;
  const tempting = (some) => some.reduce((best, one) => (!best || one.value > best.value ? one : best), null);
  const bad = columns.filter((one) => !one.keeps);
  return (
    columns.find((one) => one.move === chosen) ||
    tempting(bad.filter((one) => one.result === "loss")) ||
    tempting(bad) ||
    columns[0]
  );
}

/** Whether an analysis says why its moves are worth what they are; scores alone come first. */
export const explains = (analysis) => analysis?.judged.length > 0 && analysis.reasons !== false;

/** Exact scores, whose reasons are still looked for, unless the visitor or the time limit has stopped that. */
function scores(analysis, news, stop) {
  return [
    h("p.title", analysis.title),
    h("p.under", analysis.meaning, " ", analysis.others, " ", claim(analysis)),
    stop ? waiting(_("Looking for the reasons…"), news, stop) : analysis.late && h("p.note", analysis.late),
  ];
}

/** An exact analysis; `chosen` is the column to explain. */
export function exactVerdict(analysis, chosen) {
  const column = explained(analysis, chosen);
  return h(
    "div.verdict",
    h("p.title", analysis.title),
    h("p.under", analysis.meaning, " ", analysis.others, " ", claim(analysis)),
    column && explanation(column),
  );
}

/** The chances of both sides, in words and as a bar. */
export function chances(analysis, colours) {
  const share = Math.round(100 * analysis.share);
  const label = fill(_("Chances of {who}, an estimate: {percent}"), {
    who: colours[0],
    percent: analysis.chances[0],
  });
  return [
    h(
      "p.chances",
      { "aria-hidden": "true" },
      colours.map((colour, index) =>
        h("span", { class: "ab"[index] }, `${colour} ${analysis.chances[index]}`),
      ),
    ),
    h(
      "div.meter",
      { role: "meter", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": share },
      h("span.a", { style: { width: `${share}%` } }),
      h("span.b"),
    ),
  ];
}

/** Who wins where that is proved, else who seems ahead; chances, and how far each side has to go. */
export function estimatedVerdict(analysis, colours, proof, stop) {
  return h(
    "div",
    h("p.title", proof?.winner ? proof.sentence : analysis.title),
    !proof?.winner && chances(analysis, colours), // else they would doubt what is proved
    proof?.winner
      ? h("p", claim(analysis, proof)) // the estimate may name another move
      : h("p.under", analysis.others, " ", claim(analysis)),
    h("p.quiet", analysis.source),
    analysis.improving && stop
      ? waiting(_("Looking further…"), null, stop)
      : !proof?.winner && h("p.quiet", proof ? proof.sentence : _("Looking for a proof…")),
    h(
      "div.needs",
      colours.map((colour, index) =>
        h(
          "div",
          fill(_("{who} still needs"), { who: colour }),
          h("b", analysis.needs[index]),
          _("on its shortest path"),
        ),
      ),
    ),
    proof?.facts?.length > 0 &&
      h(
        "details.facts",
        h("summary", fill(_("Proved on the board ({count})"), { count: proof.facts.length })),
        h("ul", proof.facts.map((fact) => h("li", fact))),
      ),
  );
}

/** Why the cells that are estimated best are good, one at a time; `choose` asks about another. */
export function cellReasons(analysis, game, chosen, choose) {
  const shown = explainedCell(analysis, chosen);
  if (!shown) return null;
  return h(
    "div.asking.cells",
    h("h3", shown.question),
    shown.reasons.length ? reasonList(shown.reasons, game) : h("p.quiet", shown.why),
    h(
      "div.buttons",
      { role: "group", "aria-label": _("Explain a cell") },
      whyButtons(analysis.why, shown, choose),
    ),
  );
}

/** The cell to explain: the chosen one, else the best. */
export const explainedCell = (analysis, chosen) =>
  analysis?.why?.find((one) => one.move === chosen) || analysis?.why?.[0] || null;

/** Why a move is good or bad, each with a link to the word on a board. */
export function reasonList(reasons = [], game) {
  if (!reasons.length) return null;
  const word = (one) => h("a.word", { href: `${address("/learn", { words: game })}#${one.term}` }, one.title);
  return h(
    "ul.reasons",
    reasons.map((one) => h("li", word(one), " ", one.lead && h("b", one.lead), " ", one.sentence)),
  );
}

/** How much of a cell's bar is full where it is proved what comes of it. */
const SURE = { win: 100, loss: 0 };

/** The best cells, by what is proved and by the estimate; pressing one plays it. */
export function bestCells(analysis, play) {
  const list = h(
    "ol.bests",
    analysis.cells.slice(0, 5).map((one, rank) =>
      h(
        "li",
        h(
          "button",
          { "data-key": `best-${rank}`, press: () => play(one.move) },
          h("span.rank", String(rank + 1)),
          " ", // the name of the button is what it shows, a word a part
          h("span.sr", _("Play")),
          " ",
          h("span.cell", one.move),
          " ",
          h(
            "span.track",
            h("i", {
              style: { width: `${one.proved ? SURE[one.result] : Math.max(0, Math.min(100, (one.chance - 0.25) * 200 * 0.667))}%` },
            }),
          ),
          h("span.share", one.proved || one.words),
        ),
      ),
    ),
  );
  const note = { class: "quiet", style: { padding: "0 16px 12px" } };
  return [list, analysis.order && h("p", note, analysis.order)];
}

/** While work is going on: how far it is, and a way to stop it. */
export function waiting(words, news, stop) {
  return h(
    "div.waiting",
    h("span", words),
    news && h("progress", { max: news[1], value: news[0], "aria-label": words }),
    stop && button(_("Stop"), { press: stop }),
  );
}

/** Everything the verdict card can show. */
export function showVerdict(body, { view, analysis, proof, problem, news, chosen, stop, ending, summary, compiling }) {
  if (!view.to_move) renew(body, h("p.title", ending || _("The game is over.")), h("p.under", summary));
  else if (problem) renew(body, h("p.note", problem));
  else if (!analysis)
    renew(
      body,
      waiting(
        compiling ? _("Getting ready: the first time on a machine, this takes some minutes…") : _("Looking…"),
        news,
        stop,
      ),
    );
  else if (explains(analysis)) renew(body, exactVerdict(analysis, chosen));
  else if (analysis.judged.length) renew(body, scores(analysis, news, stop));
  else if (analysis.cells) renew(body, estimatedVerdict(analysis, view.colours, proof, stop));
  else {
    const why = view.kind.solver
      ? _("This board is too large for an exact answer.")
      : _("There is no exact solver for this game.");
    renew(body, h("p.title", analysis.title), h("p.under", analysis.late || why, " ", claim(analysis)));
  }
}

/** What it is in a word: exact, or an estimate. */
export function claim(analysis, proof) {
  const words = proof?.winner
    ? _("winner proved · chances estimated")
    : analysis.exact
      ? _("exact · solved")
      : _("estimate · not a proof");
  return h("span.tag", words);
}
