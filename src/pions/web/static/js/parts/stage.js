// The card with the board: who sits there, the evaluation bar, the board, what can be pressed.

import { Board } from "../boards/board.js";
import { badge } from "../boards/discs.js";
import { h, renew } from "../dom.js";
import { _, fill } from "../words.js";

export class Stage {
  constructor({ onMove, onTyping }) {
    this.board = new Board({ onMove, onTyping });
    this.above = h("div", { class: "strip" });
    this.below = h("div", { class: "strip" });
    this.bar = h("div", { class: "evaluation" });
    this.row = h("div", { class: "boardrow" }, this.bar, this.board.element);
    this.controls = h("div", { class: "controls" });
    this.foot = h("div");
    this.element = h(
      "section",
      { class: "card stage", "aria-label": _("Board") },
      this.above,
      this.row,
      this.below,
      this.controls,
      this.foot,
    );
  }

  /** `seats` are the two sides in the order of play; `bottom` is the one whose strip is below. */
  show(view, seats, { bottom = "first", ...options } = {}) {
    const [first, second] = seats;
    const pair = bottom === "first" ? [second, first] : [first, second];
    renew(this.above, this.#strip(view, pair[0]));
    renew(this.below, this.#strip(view, pair[1]));
    const share = options.scores ? options.analysis?.share : undefined;
    const barred = view.shape === "gravity" && Boolean(options.scores);
    this.row.classList.toggle("with-bar", barred);
    this.bar.hidden = !barred;
    if (barred) renew(this.bar, this.#evaluation(view, options.analysis, share));
    this.board.show(view, options);
  }

  #strip(view, seat) {
    return [
      badge(view.shape, seat.side),
      h("span", { class: "name" }, seat.name),
      seat.about && h("span", { class: "about" }, seat.about),
      seat.to_move && h("span", { class: "turn" }, seat.thinking ? _("thinking…") : _("to move")),
      seat.end && h("span", { class: "clock" }, seat.end),
    ];
  }

  #evaluation(view, analysis, share) {
    const known = share !== undefined;
    const second = known ? 1 - share : 0.5;
    const label = known ? analysis.meaning : _("Evaluation: not known yet");
    const leader = share > 0.5 ? "for-a" : "for-b";
    return h(
      "div",
      {
        class: "bar",
        role: "meter",
        "aria-label": label,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": Math.round(100 * (known ? share : 0.5)),
        "aria-valuetext": label,
      },
      h("div", { class: "b", style: { height: `${100 * second}%` } }),
      h("div", { class: "middle" }),
      known && share !== 0.5 && h("div", { class: `value ${leader}` }, analysis.value.replace(/^[-+]/, "+")),
    );
  }
}

/** The seats of a position nobody sits at: the colours themselves. */
export function bareSeats(view) {
  return ["first", "second"].map((side, index) => ({
    side,
    name: view.colours[index],
    to_move: view.to_move === side,
    about: goals(view, index),
    end: null,
  }));
}

/** What a side of Hex has to do; nothing to say elsewhere. */
export function goals(view, index) {
  if (view.shape !== "hex") return "";
  return index === 0 ? _("joins top and bottom") : _("joins left and right");
}

/** The game's name as people say it. */
export function gameTitle(name) {
  if (name === "connect4") return _("Connect Four");
  if (name === "puissance3") return _("Puissance 3");
  const hex = /^hex-(\d+)(-swap)?$/.exec(name);
  if (hex)
    return fill(hex[2] ? _("Hex {size} × {size}, with swap") : _("Hex {size} × {size}"), { size: hex[1] });
  const board = /^gravity-(\d+)x(\d+)x(\d+)/.exec(name);
  return board
    ? fill(_("{width} × {height}, {connect} in line"), {
        width: board[1],
        height: board[2],
        connect: board[3],
      })
    : name;
}
