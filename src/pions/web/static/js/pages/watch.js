// Watch: two programs play; the page asks for each move, so it can pause, step, hurry or dawdle.

import { address, query, settle } from "../address.js";
import { button, field, h, iconButton, renew, renewFor } from "../dom.js";
import { Chooser } from "../parts/chooser.js";
import { More } from "../parts/more.js";
import { MoveList, movesCard } from "../parts/movelist.js";
import { PACE, speedChoice } from "../parts/pace.js";
import { playFromButton } from "../parts/playfrom.js";
import { OTHER, playerList } from "../parts/setup.js";
import { Sheet } from "../parts/sheet.js";
import { deskClass, Stage, turnButton } from "../parts/stage.js";
import { differs, fault, lastMove, seats, state } from "../parts/tabletalk.js";
import { _ } from "../words.js";

export const title = () => _("Watch");

const OWN = "own ";

export class Watch {
  constructor(app) {
    this.app = app;
    this.stage = new Stage({ onMove: () => {} });
    this.state = h("p.state");
    this.fault = h("div");
    this.actions = h("div.buttons");
    this.list = new MoveList(() => {});
    this.more = new More();
    this.setup = h("div.form");
    this.note = h("p.note", { role: "alert" });
    this.speed = 1;
    this.running = false;
    this.own = [];
    this.wish = { game: "connect4", first: "level:n=5", second: "level:n=3" };
  }

  async open() {
    const asked = query();
    if (asked.game) this.wish.game = asked.game;
    this.list = new MoveList(() => this.app.go(address("/analyse", this.#game())));
    await Promise.all([this.#choose({ game: this.wish.game }), this.#ownFiles()]);
    const wish = this.wish;
    this.table =
      (asked.table && (await this.#attach(asked.table))) ||
      (await this.app.line.ask.open({ game: wish.game, first: wish.first, second: wish.second }));
    const chooser = new Chooser(this.app.welcome.choices, (wish) => this.#choose(wish));
    if (this.choices) chooser.show(this.choices.chosen);
    const form = h("div.form", chooser.element, this.setup, this.note);
    this.sheet = new Sheet(_("New match"), form);
    const desk = this.stage.lay({
      say: h("section", { "aria-label": _("The game") }, this.state, this.fault),
      rest: h("div", this.actions),
      moves: movesCard(this.list),
      extra: this.sheet.element,
    });
    renew(this.app.shell.main, desk);
    this.ready = true;
    this.#players();
    this.show();
  }

  keys() {
    return {
      " ": () => this.#toggle(),
      ArrowRight: () => this.#step(),
      f: () => this.#flip(),
      n: () => this.sheet.open(),
    };
  }

  async back() {
    if (!this.table) return;
    this.#take(await this.#attach(this.table.key));
    this.#soon(); // no program thought while no page watched
  }

  elsewhere() {
    return this.table?.moves.length ? [address("/analyse", this.#game()), _("Analyse it")] : null;
  }

  heard(name, told) {
    if (name === "table" && told.key === this.table?.key) this.#take(told);
  }

  #game() {
    return { game: this.table.board.game, pos: this.table.line, from: this.table.start };
  }

  #attach(key) {
    return this.app.line.ask.attach({ table: key });
  }

  async #choose(wish) {
    try {
      this.choices = await this.app.line.ask.game(wish);
      renew(this.note, "");
    } catch (refused) {
      renew(this.note, refused.message);
      return;
    }
    this.wish.game = this.choices.name;
    const known = (spec) =>
      spec.startsWith(OWN) || this.choices.players.some((one) => one.spec === spec && spec !== "human");
    for (const seat of ["first", "second"]) if (!known(this.wish[seat])) this.wish[seat] = this.choices.usual;
    if (this.ready) this.#players();
  }

  /** The files of the workbench, which may sit down, too. */
  async #ownFiles() {
    if (!this.app.welcome.workbench) return;
    const { Files, sent } = await import("../bench/files.js");
    const files = await Files.open({ changed: () => {} });
    this.own = await files.all();
    this.sent = sent;
    files.close();
  }

  /** What tables call a player: a file of the workbench goes there first. */
  async #seat(game, spec) {
    const file = this.own.find((one) => spec === `${OWN}${one.id}`);
    return file ? (await this.app.line.ask.seatFile({ ...this.sent(file), game })).spec : spec;
  }

  #players() {
    const own = this.own.map(({ id, name }) => ({ spec: `${OWN}${id}`, label: name, group: "files" }));
    const programs = [...this.choices.players.filter((one) => one.group !== "people"), ...own];
    const seat = (name, words) => {
      const chosen = this.wish[name];
      const change = (value) => {
        this.wish[name] = value === OTHER ? "" : value;
        this.#players();
      };
      const list = playerList(programs, chosen, change);
      list.dataset.key = name;
      const typed = h("input", {
        type: "text",
        value: chosen,
        placeholder: "uct:seconds=2",
        spellcheck: "false",
        on: { input: (event) => (this.wish[name] = event.target.value) },
      });
      const known = programs.some((one) => one.spec === chosen);
      return [field(words, list), !known && field(_("Program, with its settings"), typed)];
    };
    renew(
      this.setup,
      h("p.quiet", this.choices.rules),
      seat("first", _("Who opens")),
      seat("second", _("Who answers")),
      h("div.buttons", button(_("Start"), { kind: "main-one", press: () => this.#start() })),
    );
  }

  async #start() {
    try {
      const { game } = this.wish;
      const [first, second] = await Promise.all([this.#seat(game, this.wish.first), this.#seat(game, this.wish.second)]);
      this.table = await this.app.line.ask.open({ game, first, second });
      renew(this.note, "");
      this.sheet.close();
      this.running = true;
      this.show();
      this.#soon();
    } catch (refused) {
      renew(this.note, refused.message);
    }
  }

  #take(table) {
    const before = this.table;
    if (this.app.page !== this || !differs(table, before)) return;
    this.table = table;
    if (table.ply > before.ply) this.app.shell.say(lastMove(table), { quiet: true });
    if (table.result || table.fault) this.running = false;
    this.show();
    if (table.ply > before.ply) this.#soon();
  }

  #soon() {
    clearTimeout(this.timer);
    if (this.running)
      this.timer = setTimeout(
        () => this.running && this.app.page === this && this.#step(true),
        PACE / this.speed,
      );
  }

  async #step(going = false) {
    const { table } = this;
    if (table.result || table.thinking) return;
    if (!going) this.running = false;
    try {
      this.#take(await this.app.line.ask.act({ table: table.key, action: "go on" }));
    } catch (refused) {
      this.app.shell.say(refused.message);
    }
  }

  #toggle() {
    this.running = !this.running && !this.table.result;
    this.show();
    if (this.running) this.#step(true);
  }

  #flip() {
    this.flipped = !this.flipped;
    this.show();
  }

  show() {
    if (!this.ready || this.app.page !== this) return;
    const { table } = this;
    const { board } = table;
    settle("/watch", { table: table.key });
    this.app.shell.at("/watch", `${title()} ${board.kind.title}`, { looks: deskClass(board) });
    this.stage.show(board, seats(table), { playable: false, flip: this.flipped });
    renew(this.state, state(table));
    renew(this.fault, fault(table));
    this.app.shell.warn(table.unkept);
    renewFor(this.stage.controls, this.running, () => this.#controls());
    const shown = [table.moves.length > 0, Boolean(table.fault), !board.to_move, board.kind.turned, Boolean(this.flipped)];
    renewFor(this.actions, shown, () => this.#actions(...shown.slice(0, 3), board));
    this.list.show(table.moves, table.ply, board.colours);
  }

  #controls() {
    const speed = speedChoice(this.speed, (wish) => {
      this.speed = wish;
      this.#soon();
    });
    return [
      iconButton(this.running ? "pause" : "play", this.running ? _("Pause") : _("Go on"), () =>
        this.#toggle(),
      ),
      iconButton("step", _("One move"), () => this.#step()),
      speed,
      h("span.space"),
      this.more.element,
    ];
  }

  #actions(begun, failed, over, board) {
    const others = [
      button(_("New match…"), { key: "N", press: () => this.sheet.open() }),
      begun && button(_("Analyse"), { press: () => this.app.go(address("/analyse", this.#game())) }),
      begun && !over && playFromButton(this.app, () => this.table.board),
      failed && button(_("Let it move"), { press: () => this.#step() }),
    ];
    const flip = turnButton(board, this.flipped, () => this.#flip());
    this.more.show([flip], others.map((one) => one && this.more.twin(one)));
    return others;
  }
}
