// The desk: the board, who sits at it, what can be pressed, and the places a page fills around them.

import { Board } from "../boards/board.js";
import { badge } from "../boards/discs.js";
import { button, h, renew } from "../dom.js";
import { _, fill, ngettext } from "../words.js";

/** How much of the evaluation bar the side that opened has at the end. */
const WON = { first: 1, draw: 0.5, second: 0 };

const discsLeft = (count) => fill(ngettext("{count} disc left", "{count} discs left", count), { count });

export class Stage {
  /** `barred` keeps a place for the evaluation bar; `kind` is a class for the way the parts are laid out. */
  constructor({ onMove, barred = false, kind = "" }) {
    this.barred = barred;
    this.board = new Board({
      onMove,
      onChoice: (cell) => this.#confirm(cell),
      onRatio: (ratio) => this.element.style.setProperty("--ratio", ratio.toFixed(4)),
    });
    this.above = h("div.strip");
    this.below = h("div.strip");
    this.bar = h("div.evaluation");
    this.row = h("div.boardrow", this.bar, this.board.element);
    this.confirm = h("div.confirm", { hidden: true });
    this.controls = h("div.controls");
    this.element = h(
      `div.desk.stage.${kind}`,
      h("div.opp", this.above),
      h("section.card.board", { "aria-label": _("Board") }, this.row),
      h("div.you", this.below),
      h("div.acts", this.confirm, this.controls),
    );
  }

  /** Put a page's own parts in their places: say, rest, moves, foot, extra. */
  lay(parts) {
    for (const [place, element] of Object.entries(parts)) {
      element.classList.add(place);
      this.element.append(element);
    }
    return this.element;
  }

  /** `seats` are the two sides in the order of play; `bottom` is the one whose strip is below; where a game is
   * `solvable`, there is an evaluation to show. */
  show(view, seats, { bottom = "first", solvable = false, ...options } = {}) {
    const [first, second] = seats;
    const pair = bottom === "first" ? [second, first] : [first, second];
    renew(this.above, this.#strip(view, pair[0]));
    renew(this.below, this.#strip(view, pair[1]));
    const barred = this.barred && solvable;
    this.element.classList.toggle("with-bar", barred);
    this.bar.hidden = !barred;
    renew(this.bar, barred && options.scores && this.#evaluation(view, options));
    this.board.show(view, options);
  }

  /** Open the box for the name of a cell, where the board has one. */
  type() {
    this.board.type();
  }

  /** A cell was chosen, not played yet: ask, in place of the buttons. */
  #confirm(cell) {
    this.confirm.hidden = !cell;
    this.controls.hidden = Boolean(cell);
    const then = (act) => () => {
      act();
      this.board.focus();
    };
    renew(
      this.confirm,
      cell && h("p", fill(_("Touch {cell} again to play it."), { cell })),
      cell && button(_("Cancel"), { "data-key": "cancel", press: then(() => this.board.choose(null)) }),
      cell &&
        button(fill(_("Play {cell}"), { cell }), {
          "data-key": "confirm",
          kind: "main-one",
          press: then(() => this.board.playChosen()),
        }),
    );
  }

  #strip(view, seat) {
    return [
      badge(view.pieces, seat.side),
      seat.mark,
      h("span.name", { title: seat.name }, seat.name),
      seat.about && h("span.about", { title: seat.about }, seat.about),
      view.left && h("span.left", discsLeft(view.left[seat.side === "first" ? 0 : 1])),
      seat.to_move && h("span.turn", seat.thinking ? _("thinking…") : _("to move")),
      seat.clock || (seat.end && h("span.clock", seat.end)),
    ];
  }

  /** Who is winning or, where the game is over, who has won. */
  #evaluation({ result }, { analysis, ending }) {
    const share = result ? WON[result] : analysis?.share;
    const known = share !== undefined;
    const second = known ? 1 - share : 0.5;
    const label = (result ? ending : analysis?.meaning) || _("Evaluation: not known yet");
    const leader = share > 0.5 ? "for-a" : "for-b";
    return h(
      "div.bar",
      {
        role: "meter",
        "aria-label": label,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(100 * (known ? share : 0.5)),
        "aria-valuetext": label,
      },
      h("div.b", { style: { height: `${100 * second}%` } }),
      h("div.middle"),
      !result && known && share !== 0.5 && h(`div.value.${leader}`, `+${Math.abs(analysis.value)}`),
    );
  }
}

/** The classes of a page on which this board, or one of its kind, is shown: how it is laid out, and its colours. */
export const boardClass = ({ shape, pieces }) => `${shape} ${pieces}`;

/** The class of a page with a desk for this board. */
export const deskClass = (view) => `main desks ${boardClass(view)}`;

/** A button that turns the board. */
export const turnButton = (view, turned, press) =>
  button(view.kind.turned, { key: "F", "aria-pressed": String(Boolean(turned)), press });

/** A button for each legal move that is no place on the board; the only move there is stands out. */
export const wordButtons = (view, play) =>
  view.legal_moves
    .filter((move, index) => move in view.kind.words || (view.cells.length && !view.landings[index]))
    .map((move) =>
      button(view.kind.words[move] || move, {
        kind: view.legal_moves.length > 1 ? "" : "main-one",
        press: () => play(move),
      }),
    );

/** The seats of a position without players: the colours themselves. */
export function bareSeats(view) {
  return ["first", "second"].map((side, index) => ({
    side,
    name: view.colours[index],
    to_move: view.to_move === side,
    about: view.kind.goals[index],
    end: null,
  }));
}
