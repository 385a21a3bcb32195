// The course of a game: its graph, and how many mistakes there are to learn from.

import { address } from "../address.js";
import { h, renew } from "../dom.js";
import { showGraph } from "./graph.js";
import { fill, ngettext } from "../words.js";

/** Draw the course of a game into `element`; an estimate says whose it is, and which moves cost most. */
export function showCourse(element, review, { ply, go, colours }) {
  const mistakes = Boolean(review?.mistakes?.length);
  showGraph(element, { bars: review?.moves || [], ply, go, colours, mistakes, exact: review?.exact });
  if (!review || review.exact) return;
  const costly = review.costly.map((one) =>
    h("li", {}, h("button", { type: "button", class: "link", on: { click: () => go(one.ply) } }, one.sentence)),
  );
  element.append(h("p", { class: "quiet" }, review.summary), h("ul", { class: "costly" }, costly));
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
