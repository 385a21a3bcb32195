// Looking back while a game goes on: the same board shows an earlier moment, and the game waits.

import { button, h, iconButton, renew } from "../dom.js";
import { _, fill } from "../words.js";
import { stepKeys, stepper } from "./stepper.js";

const lineOf = (moves) => moves.map((one) => one.move);

export class Past {
  /** `table` gives the game as it stands; `ask` finds a moment of it; `changed` draws what is shown now. */
  constructor({ table, ask, changed, refused }) {
    Object.assign(this, { table, ask, changed, refused, moment: null, wish: null });
  }

  /** The ply that is shown. */
  get ply() {
    return this.moment ? this.moment.ply : this.table().moves.length;
  }

  /** Show the game after `ply` moves; of several wishes, the last counts. The newest moment is the game itself. */
  async go(ply) {
    const { key, board, start, moves } = this.table();
    this.wish = ply;
    if (ply >= moves.length) {
      this.leave();
      return;
    }
    try {
      const found = await this.ask({ game: board.game, start, moves: lineOf(moves), ply });
      if (this.wish !== ply || this.table().key !== key) return;
      this.moment = found;
      if (this.#stands()) this.changed();
      else this.leave();
    } catch (error) {
      this.refused(error);
    }
  }

  /** Back to the game; whether one was elsewhere. */
  leave() {
    const was = this.moment !== null;
    Object.assign(this, { moment: null, wish: null });
    if (was) this.changed();
    return was;
  }

  /** The table has changed: the moment stays as long as the game still passes through it. */
  keep(key) {
    const other = key !== this.key;
    this.key = key;
    if (other || (this.moment && !this.#stands())) Object.assign(this, { moment: null, wish: null });
  }

  /** What is said instead of whose turn it is. */
  words() {
    const { ply } = this;
    const total = this.table().moves.length;
    return ply ? fill(_("Move {ply} of {total}"), { ply, total }) : _("Before the first move");
  }

  /** What is pressed in the past: back to the game and, where the list of moves has no room, one step at a time. */
  buttons(then) {
    const leave = () => {
      this.leave();
      then();
    };
    const step = (name, label, by) => iconButton(name, label, () => this.go(this.ply + by));
    const previous = step("previous", _("Previous move"), this.ply ? -1 : 0);
    return [
      button(_("Back to the game"), { kind: "main-one", key: "Esc", "data-key": "back", press: leave }),
      h("span.walk", previous, step("next", _("Next move"), 1)),
    ];
  }

  /** For a menu on windows without a list of moves: one step back. */
  lookBack() {
    return button(_("Look back"), { kind: "walk", press: () => this.go(this.ply - 1), disabled: !this.ply });
  }

  /** Draw the buttons that step. */
  show(place) {
    const { moves } = this.table();
    renew(place, moves.length > 0 && stepper(this.ply, moves.length, (ply) => this.go(ply)));
  }

  keys() {
    const state = () => ({ ply: this.wish ?? this.ply, total: this.table().moves.length });
    return { ...stepKeys(state, (ply) => this.go(ply)), Escape: () => this.leave() };
  }

  #stands() {
    const { ply, moves } = this.moment;
    const now = lineOf(this.table().moves);
    return ply < now.length && lineOf(moves.slice(0, ply)).join() === now.slice(0, ply).join();
  }
}
