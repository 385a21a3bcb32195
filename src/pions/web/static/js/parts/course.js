// The course of a game: its graph, and how many mistakes there are to learn from.

import { address } from "../address.js";
import { h, renew, renewFor } from "../dom.js";
import { graphParts } from "./graph.js";
import { reasonList, waiting } from "./verdict.js";
import { _, fill, ngettext } from "../words.js";

/** Draw the course of a game into `element`; an estimate says whose it is, and which moves cost most. */
export function showCourse(element, review, { ply, go, colours, news }) {
  renewFor(element, [review, ply, colours, news], () => course(review || {}, { ply, go, colours, news }));
}

function course(
  { moves: bars = [], exact, mistakes = [], costly = [], summary, improving, game },
  { ply, go, colours, news },
) {
  const link = ({ ply: at, sentence }) =>
    h("button.link", { "data-key": `cost-${at}`, press: () => go(at) }, sentence);
  return [
    ...graphParts({ bars, ply, go, colours, mistakes: mistakes.length > 0, exact }),
    summary && (!exact || costly.length > 0) && h("p.quiet", summary),
    costly.length > 0 &&
      h("ul.costly", costly.map((one) => h("li", link(one), reasonList(one.reasons, game)))),
    improving && waiting(_("Looking further, and for proofs…"), news),
  ];
}

/** A link to the mistakes of a game, where there are any. */
export function showLearnLink(element, study, go) {
  const { position, review } = study;
  const count = review?.mistakes?.length || 0;
  if (!count) {
    renew(element, study.reviewProblem);
    return;
  }
  const href = address("/learn", { game: position.board.game, pos: position.line, from: position.start });
  const follow = (event) => {
    event.preventDefault();
    go(href);
  };
  const words = fill(ngettext("Learn from {count} mistake →", "Learn from {count} mistakes →", count), {
    count,
  });
  renew(element, h("a.link", { href, "data-key": "learn", press: follow }, words));
}

/** The number of mistakes, in words; nothing while it is not known. */
export function countMistakes(review) {
  if (!review?.mistakes) return "";
  const count = review.mistakes.length;
  return fill(ngettext("{count} mistake", "{count} mistakes", count), { count });
}
