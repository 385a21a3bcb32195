// Play: a table, the person and the program at it, and what they may do.

import { address, advance, query, settle } from "../address.js";
import { button, h, renew } from "../dom.js";
import { digits } from "../keys.js";
import { recall, remember } from "../preferences.js";
import { Ending } from "../parts/ending.js";
import { More } from "../parts/more.js";
import { MoveList, movesCard } from "../parts/movelist.js";
import { Past } from "../parts/past.js";
import { seatsOf } from "../parts/playfrom.js";
import { Resigning } from "../parts/resigning.js";
import { FRIEND, Setup } from "../parts/setup.js";
import { Sheet } from "../parts/sheet.js";
import { sound, soundOf, soundsButton } from "../parts/sounds.js";
import { deskClass, Stage, turnButton, wordButtons } from "../parts/stage.js";
import { Values } from "../parts/values.js";
import { asWatched, differs, fault, lastMove, seats, state } from "../parts/tabletalk.js";
import { IN_TAB } from "../transport.js";
import { _ } from "../words.js";

export const title = () => _("Play");

const LAST = "pions.table";
const PATIENCE = 1000; // thinking that is over sooner needs no button to stop it

export class Play {
  constructor(app) {
    this.app = app;
    this.look = { scores: false, flip: false };
    this.stage = new Stage({ onMove: (move) => this.#play(move) });
    this.state = h("p.state");
    this.under = h("p.quiet");
    this.fault = h("div");
    this.actions = h("div.buttons");
    this.more = new More();
    this.past = new Past({
      table: () => this.table,
      ask: (moment) => app.line.ask.position(moment),
      changed: () => this.#looked(),
      refused: (error) => app.shell.say(error.message),
    });
    this.values = new Values({
      line: app.line,
      changed: () => app.page === this && this.show(),
      go: (ply) => this.past.go(ply),
      refused: (error) => app.shell.say(error.message),
    });
    this.resigning = new Resigning({
      place: this.stage.controls,
      show: () => {
        this.past.leave();
        this.show();
      },
      resign: () => this.#act("resign"),
    });
    this.ending = new Ending(app, {
      shown: () => app.page === this,
      changed: () => this.show(),
      offered: () => this.#offerAgain(),
    });
    this.steps = h("div.foot");
    this.list = new MoveList((ply) => this.past.go(ply));
    this.table = null;
  }

  async open() {
    const asked = query();
    const last = recall(LAST);
    this.table =
      (asked.table && (await this.#attach(asked.table))) ||
      (last && !asked.game && (await this.#attach(last).catch(() => null))) ||
      (await this.#sit(asked.game || "connect4", seatsOf(asked), asked.pos || ""));
    if (this.table.two) {
      this.app.go(address("/table", { table: this.table.key }), { instead: true });
      return;
    }
    const program = this.table.specs.find((spec) => spec !== "human");
    const setup = new Setup({
      game: this.table.board.game,
      opponent: asked.two ? FRIEND : program || "human",
      starts: this.table.specs[0] === "human" ? "me" : "them",
      choices: this.app.welcome.choices,
      ask: (wish) => this.app.line.ask.game(wish),
      open: async (game, seats) => {
        this.#take(await this.#sit(game, seats));
        this.sheet.close();
        this.stage.board.focus();
      },
      openTwo: IN_TAB ? null : async (wish) => (await import("./table.js")).openTable(this.app, wish),
    });
    this.sheet = new Sheet(_("New game"), setup.element);
    const desk = this.stage.lay({
      say: h("section", { "aria-label": _("The game") }, this.state, this.under, this.fault),
      rest: h("div", this.values.element, this.actions),
      moves: movesCard(this.list, { foot: this.steps }),
      extra: this.sheet.element,
    });
    renew(this.app.shell.main, desk);
    this.#take(this.table);
    if (!asked.two) return;
    await setup.ready;
    this.sheet.open();
  }

  keys() {
    return {
      ...digits((digit) => this.#play(digit)),
      ...this.past.keys(),
      u: () => this.#inGame() && this.#act("undo"),
      h: () => this.#hint(),
      b: () => this.#hint(true),
      l: () => this.#toggle("scores"),
      n: () => this.sheet.open(),
      "/": () => this.stage.type(),
      f: () => this.#toggle("flip"),
      v: () => this.app.shell.say(this.past.moment ? this.past.words() : state(this.table)),
    };
  }

  /** The line is new: sit down again. */
  async back() {
    if (!this.table) return;
    this.#take(await this.#attach(this.table.key));
  }

  /** A move that was chosen before the table was there; it counts where the board was the same. */
  playEarly({ move, ply }) {
    if (this.table.ply === ply) this.#play(move);
  }

  /** Where to go from here when the game is not there any more. */
  elsewhere() {
    return this.table?.moves.length ? [this.#study(), _("Analyse it")] : null;
  }

  /** Something has changed at a table. */
  heard(name, told) {
    if (name === "table" && told.key === this.table?.key) this.#take(told);
  }

  #attach(key) {
    return this.app.line.ask.attach({ table: key });
  }

  #sit(game, [first, second], start = "") {
    return this.app.line.ask.open({ game, first, second, start });
  }

  #take(told) {
    const table = asWatched(told);
    const before = this.table;
    const same = before && before.key === table.key;
    if (this.app.page !== this || (same && this.drawn && !differs(table, before))) return;
    this.table = table;
    remember(LAST, table.key);
    this.app.tell?.(table);
    (before && !same ? advance : settle)("/play", { table: table.key });
    if (!same || table.ply !== before.ply || table.result) this.resigning.asked = false;
    if (!same || table.ply !== before.ply) this.hint = null;
    if (same && this.drawn) {
      if (table.ply > before.ply) this.app.shell.say(lastMove(table), { quiet: true });
      sound(soundOf(before, table));
    }
    this.past.keep(table.key);
    this.ending.follow(table, same && this.drawn);
    this.drawn = true;
    this.#wait(table.thinking);
    this.show();
  }

  close() {
    this.#wait(false);
    this.ending.close();
  }

  /** A visitor who plays by the keyboard goes on with it. */
  #offerAgain() {
    const { activeElement } = document;
    if (activeElement === document.body || this.stage.board.element.contains(activeElement))
      this.stage.controls.querySelector("[data-key=again]")?.focus({ preventScroll: true });
  }

  /** Another moment is shown, or the game again. */
  #looked() {
    if (this.app.page !== this) return;
    this.show();
    this.app.shell.say(this.past.moment ? this.past.words() : state(this.table), { quiet: true });
  }

  /** Whether the game itself is on the board; it is from now on. */
  #inGame() {
    return !this.past.leave();
  }

  #wait(thinking) {
    clearTimeout(this.timer);
    this.slow = false;
    if (!thinking) return;
    this.timer = setTimeout(() => {
      this.slow = true;
      this.show();
    }, PATIENCE);
  }

  show() {
    const { table } = this;
    const { moment } = this.past;
    const { board } = moment || table;
    this.app.shell.at("/play", board.kind.title, { looks: deskClass(board) });
    const bottom = table.people === 1 && table.seats[1].person ? "second" : "first";
    const playable =
      !moment && table.plays && !table.result && table.seats.some((seat) => seat.person && seat.to_move);
    const over = !moment && this.ending.of(table);
    const values = this.look.scores && !over ? this.values.of(table, board, this.past.ply) : null;
    this.stage.element.classList.toggle("over", over);
    this.stage.show(board, seats(table), {
      bottom,
      playable,
      flip: this.look.flip,
      scores: this.look.scores,
      analysis: values?.analysis,
      paths: true,
      hint: moment ? null : this.hint?.move,
      area: (!moment && !this.hint?.move && this.hint?.area) || [],
    });
    renew(this.state, moment ? this.past.words() : state(table));
    const words =
      (moment && !values?.analysis && state(table)) ||
      (over && this.ending.words(table)) ||
      this.hint?.sentence ||
      (!table.plays && _("You are watching: this game is played on the machine it was opened on.")) ||
      (table.thinking && this.app.welcome.compiling
        ? _("Getting ready: the first time on a machine, this takes some minutes…")
        : "");
    renew(this.under, words, values?.analysis && [" ", this.values.sentence(values)]);
    this.values.show(values, table, this.past.ply);
    renew(this.fault, fault(table));
    this.app.shell.warn(table.unkept);
    this.#buttons(table, playable);
    this.list.show(table.moves, this.past.ply, board.colours);
    this.past.show(this.steps);
  }

  #buttons(table, playable) {
    const over = Boolean(table.result);
    const helps = table.solvable || table.board.kind.estimated;
    const act = (action) => () => this.#act(action);
    const goOn = () => button(_("Let it move"), { kind: "main-one", press: act("go on") });
    const hint = () => button(_("Hint"), { key: "H", press: () => this.#hint(), disabled: !playable });
    // One place: what is likeliest to be pressed now.
    const likeliest =
      (table.plays && (table.stopped || table.fault) && goOn) ||
      (table.plays && this.slow && (() => button(_("Stop thinking"), { press: act("stop") }))) ||
      hint;
    const others = [
      button(_("New game…"), { key: "N", press: () => this.sheet.open() }),
      table.moves.length > 0 && button(_("Analyse"), { press: () => this.app.go(this.#study()) }),
      !over && table.plays && table.people > 0 && table.moves.length > 0 && this.resigning.opener(),
    ];
    if (this.resigning.asked && !over) {
      renew(this.stage.controls, this.resigning.question());
      renew(this.actions, []);
      return;
    }
    const flip = turnButton(table.board, this.look.flip, () => this.#toggle("flip"));
    const undo = button(_("Undo"), { key: "U", press: act("undo"), disabled: !table.plays || !table.moves.length });
    const usual = () => [
      undo,
      likeliest(),
      playable && wordButtons(table.board, (move) => this.#play(move)),
      helps &&
        button(table.solvable ? _("Scores") : _("Estimates"), {
          key: "L",
          "aria-pressed": String(this.look.scores),
          press: () => this.#toggle("scores"),
        }),
      h("span.space"),
    ];
    const past = () => [this.past.buttons(() => this.stage.board.focus()), h("span.space")];
    const ended = !this.past.moment && this.ending.of(table);
    const next = () => this.ending.steps(table, (wish) => this.#again(wish));
    renew(this.stage.controls, (this.past.moment && past()) || (ended && next()) || usual(), this.more.element);
    renew(this.actions, others);
    const seldom = [!this.past.moment && this.past.lookBack(), flip, soundsButton(), ended && undo];
    this.more.show(seldom, others.map((one) => one && this.more.twin(one)));
  }

  #game() {
    return { game: this.table.board.game, pos: this.table.line, from: this.table.start };
  }

  #study() {
    return address("/analyse", { ...this.#game(), ply: this.past.moment ? this.past.ply : "" });
  }

  async #again(wish) {
    await this.#try(async () => {
      this.#take(await this.#sit(this.table.board.game, wish));
      this.stage.board.focus();
    });
  }

  #toggle(name) {
    this.look[name] = !this.look[name];
    this.show();
  }

  async #hint(play = false) {
    if (!this.#inGame()) return;
    const { key, ply, start, moves, board } = this.table;
    await this.#try(async () => {
      const found = await this.app.line.ask.hint({
        game: board.game,
        start,
        moves: moves.map((one) => one.move),
      });
      if (this.table.key !== key || this.table.ply !== ply) return;
      // The area comes first; asked again, the move.
      const first = !this.hint && !play && found.where;
      this.hint = first ? { area: found.area, sentence: found.where } : found;
      this.app.shell.say(this.hint.sentence, { quiet: true });
      this.show();
      if (play) await this.#play(found.move);
    });
  }

  /** No move is played in the past: the game comes back first. */
  #play(move) {
    if (!this.#inGame()) return null;
    const { key, ply } = this.table;
    return this.#try(async () => this.#take(await this.app.line.ask.play({ table: key, move, ply })));
  }

  #act(action) {
    return this.#try(async () => this.#take(await this.app.line.ask.act({ table: this.table.key, action })));
  }

  async #try(action) {
    try {
      await action();
    } catch (refused) {
      this.app.shell.say(refused.message);
    }
  }
}
