// Values beside a game that is being played: what each moment of it is worth, and its course so far.

import { h, renew } from "../dom.js";
import { showCourse } from "./course.js";
import { chances, claim } from "./verdict.js";
import { _ } from "../words.js";

export class Values {
  /** `changed` draws again once something is known; `go` leads to a moment of the game. */
  constructor({ line, changed, go, refused }) {
    Object.assign(this, { line, changed, go, refused, known: new Map(), asking: {} });
    this.element = h("div.course");
  }

  /** What is known of `board`, the moment of `table` after `ply` moves; nothing yet where it is only now asked for. */
  of(table, board, ply) {
    if (table.key !== this.key) Object.assign(this, { key: table.key, known: new Map() });
    const moves = table.moves.map((one) => one.move);
    const moment = { game: table.board.game, start: table.start, moves, ply };
    const line = moves.slice(0, ply).join(" ");
    return {
      analysis: board.to_move && this.#know("analyse", line, moment),
      review: table.solvable && moves.length && this.#know("review", moves.join(" "), moment),
    };
  }

  /** What is said of the moment in a sentence. */
  sentence({ analysis }) {
    return analysis ? [analysis.title, " ", claim(analysis)] : "";
  }

  /** Draw the chances, or the course of the game up to `ply` with its last mistake; `null` draws nothing. */
  show(found, { board, moves }, ply) {
    const { analysis, review } = found || {};
    if (!review?.mistakes) {
      this.element.drawn = null;
      renew(this.element, analysis?.chances && chances(analysis, board.colours));
      return;
    }
    const graph = this.element.querySelector(".graphed") || h("div.graphed");
    const last = review.mistakes.filter((one) => one.ply < (ply || moves.length)).at(-1);
    showCourse(graph, review, { ply, go: this.go, colours: board.colours });
    renew(
      this.element,
      h("h2", _("Who is winning, move by move")),
      graph,
      last && h("p", h("b", last.title), " ", last.why),
    );
  }

  #know(what, line, moment) {
    const key = `${what} ${line}`;
    if (this.known.has(key)) return this.known.get(key);
    this.known.set(key, null); // asked once
    this.asking[what]?.cancel();
    const { known } = this;
    const keep = (found) => {
      known.set(key, found);
      if (known === this.known) this.changed();
    };
    // Values come before their reasons, which are not shown here.
    this.asking[what] = this.line.ask[what](moment, (...news) => news.length === 1 && keep(news[0]));
    this.asking[what].then(keep, (refused) => {
      if ((refused.lost || refused.stopped) && !known.get(key)) known.delete(key);
      else if (!known.get(key)) this.refused(refused);
    });
    return null;
  }
}
