// The course of a game: its graph, and how many mistakes there are to learn from.

import { address } from "../address.js";
import { h, renew } from "../dom.js";
import { showGraph } from "./graph.js";
import { fill, ngettext } from "../words.js";

const STEEP = 3;

/** Bars for a review: exact values, or chances between 0 and 1. */
export function bars(review) {
  if (review?.moves) return review.moves.map(({ height, mistake }) => ({ height, mistake }));
  const steep = (chance) => Math.max(-1, Math.min(1, STEEP * (chance - 0.5)));
  return (review?.chances || []).map((chance) => ({ height: steep(chance) }));
}

/** Draw the course of a game into `element`. */
export function showCourse(element, review, { ply, go, colours }) {
  const mistakes = Boolean(review?.mistakes?.length);
  showGraph(element, { bars: bars(review), ply, go, colours, mistakes, exact: !review?.chances });
}

/** A link to the mistakes of a game, where there are any. */
export function showLearnLink(element, study, go) {
  const { position, review } = study;
  const count = review?.mistakes?.length || 0;
  if (!count) {
    renew(element, position.solvable ? study.reviewProblem : "");
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
  renew(element, h("a", { class: "link", href, "data-key": "learn", on: { click: follow } }, words));
}

/** How many mistakes, in words; nothing while nobody knows. */
export function countMistakes(review) {
  if (!review?.mistakes) return "";
  const count = review.mistakes.length;
  return fill(ngettext("{count} mistake", "{count} mistakes", count), { count });
}
