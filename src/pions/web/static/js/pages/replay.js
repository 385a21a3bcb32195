// A game of a tournament, move by move: by hand or at some speed; what its players printed, and what went wrong.

import { address, settle } from "../address.js";
import { button, card, h, pageLink, renew, renewFor, traceback } from "../dom.js";
import { gameAddress } from "../parts/latest.js";
import { MoveList, movesCard } from "../parts/movelist.js";
import { PACE, speedChoice } from "../parts/pace.js";
import { playForm } from "../parts/playfrom.js";
import { deskClass, Stage, turnButton } from "../parts/stage.js";
import { stepKeys, stepper } from "../parts/stepper.js";
import { copyForms, pictureForm, Where } from "../parts/where.js";
import { _, fill } from "../words.js";

const SIDES = ["first", "second"];

/** Where games of tournaments come from, and what their addresses hold. */
const TOURNAMENT = {
  path: "/tournament",
  ask: (line, { t: tournament, g: name }) => line.ask.tournamentGame({ tournament, name }),
  all: ({ key }) => ({ t: key }),
  called: ({ number }) => fill(_("Game {number}"), { number }),
};

export class Replay {
  constructor(app, page, asked, source = TOURNAMENT) {
    Object.assign(this, { app, page, asked, source, speed: 1, running: false, flip: false });
    this.stage = new Stage({ onMove: () => {}, kind: "long" });
    this.steps = h("div.foot");
    this.list = new MoveList((ply) => this.#go(ply));
    this.where = new Where((words) => app.shell.say(words));
    this.links = h("div.buttons");
  }

  async open() {
    const { ply } = this.asked;
    this.game = await this.source.ask(this.app.line, this.asked);
    const { game, source } = this;
    const total = game.moves.length;
    const wished = ply === undefined ? total : Math.max(0, Math.min(total, Math.trunc(Number(ply)) || 0));
    this.ply = wished;
    this.position = await this.#at(wished);
    const href = address(source.path, source.all(game));
    const all = pageLink(this.app, href, { class: "link", "data-key": "all" }, _("All games"));
    const called = source.called(game);
    const desk = this.stage.lay({
      say: h(
        "section",
        { "aria-label": called, tabindex: "0" },
        h("p.claim", h("span.tag", called), all),
        this.#about(),
        this.links,
      ),
      moves: movesCard(this.list, { foot: this.steps }),
      foot: this.where.element,
    });
    const printed = game.printed.map((text, index) => text && this.#output(game.players[index], text));
    renew(this.app.shell.main, desk, h("div.below", printed));
    this.shown = true;
    this.show();
  }

  keys() {
    return {
      ...stepKeys(
        () => ({ ply: this.ply, total: this.game.moves.length }),
        (ply) => this.#go(ply),
      ),
      " ": () => this.#toggle(),
      f: () => this.#turn(),
      p: () => this.#other(this.game.before),
      n: () => this.#other(this.game.after),
    };
  }

  close() {
    clearTimeout(this.timer);
    this.running = false;
  }

  #other(id) {
    if (id) this.app.go(gameAddress(this.game.key, id));
    else this.app.shell.say(_("There is no other game on this side."));
  }

  #at(ply) {
    const { board, moves } = this.game;
    return this.app.line.ask.position({ game: board.game, moves: moves.map((one) => one.move), ply });
  }

  /** Look at another moment; of several wishes, the last counts. */
  async #go(ply, going = false) {
    if (!going) this.running = false;
    this.ply = ply;
    try {
      const found = await this.#at(ply);
      if (this.ply !== ply || this.app.page !== this.page) return;
      this.position = found;
      this.#announce();
      if (ply >= this.game.moves.length) this.running = false;
      this.show();
      if (going && this.running) this.#soon();
    } catch (refused) {
      this.running = false;
      this.app.shell.say(refused.message);
    }
  }

  #announce() {
    const last = this.game.moves[this.ply - 1];
    if (!last) return;
    const name = this.game.players[SIDES.indexOf(last.side)];
    const words = fill(_("{name} plays {move}."), { name, move: last.move });
    const over = this.ply === this.game.moves.length ? this.game.title : "";
    this.app.shell.say(`${words} ${over}`.trim(), { quiet: true });
  }

  #soon() {
    clearTimeout(this.timer);
    if (this.running)
      this.timer = setTimeout(() => this.running && this.#go(this.ply + 1, true), PACE / this.speed);
  }

  #toggle() {
    this.running = !this.running;
    if (this.running && this.ply >= this.game.moves.length) this.#go(0, true);
    else if (this.running) this.#soon();
    this.show();
  }

  #turn() {
    this.flip = !this.flip;
    this.show();
  }

  #seats(board) {
    const last = (side) => {
      const before = this.game.moves.slice(0, this.ply);
      const at = before.map((one) => one.side).lastIndexOf(side);
      return at < 0 ? "" : this.game.times[at];
    };
    return SIDES.map((side, index) => ({
      side,
      name: this.game.players[index],
      to_move: board.to_move === side && this.ply < this.game.moves.length,
      about: [board.colours[index], board.kind.goals[index]].filter(Boolean).join(" · "),
      end: last(side),
    }));
  }

  show() {
    if (!this.shown || this.app.page !== this.page) return;
    const { game, position } = this;
    const { board } = position;
    const total = game.moves.length;
    const here = position.ply === total ? "" : position.ply;
    settle(this.source.path, { ...this.source.all(game), g: game.id, ply: here });
    this.app.shell.main.className = deskClass(board);
    this.app.shell.at(this.source.path, `${this.source.called(game)}, ${game.players.join(" – ")}`);
    this.stage.show(board, this.#seats(board), { playable: false, flip: this.flip });
    this.where.show(position.text);
    this.where.offer([
      ...(board.to_move ? [playForm(this.app, () => board)] : []),
      ...copyForms(this.app.line, { ...game, start: "" }),
      pictureForm(board.game),
    ]);
    renew(this.steps, stepper(position.ply, total, (ply) => this.#go(ply)));
    const shown = [this.running, board.kind.turned, Boolean(this.flip)];
    renewFor(this.stage.controls, shown, () => this.#controls(this.running, board));
    this.list.show(game.moves, position.ply, board.colours);
    const values = { game: board.game, pos: game.line, ply: here };
    const link = (href, words, kind = "") =>
      pageLink(this.app, href, { class: `button ${kind}`, "data-key": words }, words);
    renew(
      this.links,
      link(address("/analyse", values), _("Analyse here"), "main-one"),
      game.solvable &&
        total > 0 &&
        link(address("/learn", { ...values, ply: "" }), _("Learn from this game")),
      h("span.break"),
      button(_("Previous game"), { key: "P", press: () => this.#other(game.before), disabled: !game.before }),
      button(_("Next game"), { key: "N", press: () => this.#other(game.after), disabled: !game.after }),
    );
  }

  #controls(running, board) {
    const speed = speedChoice(this.speed, (wish) => {
      this.speed = wish;
      this.#soon();
    });
    return [
      button(running ? _("Pause") : _("Replay"), {
        "data-key": "play",
        "aria-pressed": String(running),
        press: () => this.#toggle(),
      }),
      speed,
      h("span.space"),
      turnButton(board, this.flip, () => this.#turn()),
    ];
  }

  #about() {
    const { game } = this;
    const fact = (name, text) => (text ? [h("dt", name), h("dd", text)] : []);
    const thought = game.thought.some(Boolean) && game.thought.map((one) => one || "–").join(" – ");
    return h(
      "div",
      h("p.title", game.title),
      h("p.under", `${game.result} · `, h("span", { class: game.fault ? "bad" : "" }, game.ending)),
      (game.detail || game.trace) &&
        h("div.fault", game.detail && h("p", game.detail), game.trace && traceback(game.trace)),
      h(
        "dl.facts",
        fact(_("rules"), game.board.kind.title),
        fact(_("round"), String(game.round)),
        fact(_("opening"), game.opening || _("the empty board")),
        fact(_("thinking time"), thought),
      ),
    );
  }

  #output(name, text) {
    return card(
      fill(_("Printed by {name}"), { name }),
      { kind: "printed" },
      h("pre", { tabindex: "0" }, text),
    );
  }
}
