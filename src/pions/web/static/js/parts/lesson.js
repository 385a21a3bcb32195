// What Learn says: about the whole game, and about the mistake one is looking at.

import { address } from "../address.js";
import { button, h } from "../dom.js";
import { reasonList, tokens, waiting } from "./verdict.js";
import { _, fill } from "../words.js";

const advice = () =>
  _(
    "Finish a game on the Play page and choose “Learn from this game”, or paste its moves into the field under the board, such as 44656443555.",
  );

/** The game as a whole: how many mistakes, how well each side did. */
export function gameSummary({ position, review, problem, news, games, compiling }) {
  if (problem) return [h("p.note", problem)];
  if (!position.moves.length) return [h("p.title", _("Which game?")), games, h("p.quiet", advice())];
  if (!review) {
    const words = compiling
      ? _("Getting ready: the first time on a machine, this takes some minutes…")
      : _("Judging every move…");
    return [waiting(words, news)];
  }
  const shares = position.board.colours
    .map((who, index) => ({ who, share: review.accuracy[index === 0 ? "first" : "second"] }))
    .filter(({ share }) => share);
  const where = { game: position.board.game, pos: position.line, from: position.start };
  return [
    h("p.title", review.mistakes.length ? review.summary : _("A flawless game: no move changed the result.")),
    shares.map((one) => h("p.quiet", fill(_("{who} kept the result with {share} of its moves."), one))),
    h("div.buttons", h("a.button", { href: address("/analyse", where) }, _("Analyse the whole game"))),
  ];
}

/** One mistake: what was asked, what was tried. */
export function task({ mistake, game, tried, judgement, line, revealed }) {
  return [
    h("p.title", mistake.title),
    !tried && !line && h("p.under", _("What would you play instead?")),
    judgement && h("p", { class: judgement.good ? "good" : "bad" }, judgement.words),
    tried && !judgement?.good && h("p", judgement?.why || ""),
    line && h("div.why", tokens(mistake.steps), h("p", mistake.why)),
    revealed && h("p.good", fill(_("Best: {moves}."), { moves: mistake.better.join(", ") })),
    revealed && reasonList(mistake.reasons, game),
  ];
}

/** What can be done about a mistake. */
export function taskButtons({ mistake, at, count, tried, line, revealed, act }) {
  return [
    (tried || line) && button(_("Try again"), { kind: "main-one", press: act.again }),
    isRefuted(mistake) && button(_("See the refutation"), { key: "E", press: act.refute }),
    !revealed && button(_("Show the best"), { key: "B", press: act.reveal }),
    count > 1 && button(_("Previous mistake"), { key: "[", press: act.previous, disabled: at === 0 }),
    count > 1 && button(_("Next mistake"), { key: "]", press: act.next, disabled: at === count - 1 }),
  ];
}

/** Whether best play after a mistake is known: where values say who wins and no more, it is not. */
export const isRefuted = (mistake) => mistake?.steps.length > 1;

/** A move as `judge` takes it, where the best ones are all that is known: the others change the result. */
export function amongBest(move, { better }) {
  const keeps = better.includes(move);
  return { keeps, mark: keeps ? "" : "??", why: "" };
}

/** The sentence for a visitor who tried `move` where a game went wrong. */
export function judge(column, move, mistake) {
  const good = column.mark === "" || column.mark === "?!";
  if (column.keeps) return { good, words: _("Yes: that is a best move."), why: "" };
  if (good) return { good, words: _("Good: that keeps the result, only more slowly."), why: "" };
  const words =
    move === mistake.move ? _("That is the move that was played.") : _("No: that changes the result, too.");
  return { good, words, why: column.why };
}

/** All mistakes, the one that is looked at marked. */
export function mistakeList(mistakes, at, choose) {
  return mistakes.map((one, index) =>
    h(
      "li",
      h(
        "button",
        {
          "data-key": `mistake-${index}`,
          "aria-current": index === at ? "true" : null,
          press: () => choose(index),
        },
        h("span.g", { "aria-hidden": "true" }, one.mark),
        h("span", one.title),
      ),
    ),
  );
}
