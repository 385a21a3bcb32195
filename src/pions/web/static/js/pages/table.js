// A table for two: two people at two machines, their clocks, what they propose, and those who watch.

import { address, query, settle } from "../address.js";
import { button, h, renew, renewFor, sheets } from "../dom.js";
import { digits } from "../keys.js";
import { forget, remember } from "../preferences.js";
import { More } from "../parts/more.js";
import { MoveList, movesCard } from "../parts/movelist.js";
import { Resigning } from "../parts/resigning.js";
import { dropToken, keepTokens, linksCard, tokensOf } from "../parts/seatlinks.js";
import { Sheet } from "../parts/sheet.js";
import { sound, soundOf, soundsButton } from "../parts/sounds.js";
import { deskClass, Stage, turnButton, wordButtons } from "../parts/stage.js";
import { lastMove } from "../parts/tabletalk.js";
import { _, fill, ngettext } from "../words.js";

const LAST = "pions.table";
const TICK = 200;
const SIDES = ["first", "second"];

/** Open a table for two, and go there. */
export async function openTable(app, wish) {
  const { table, mine, other } = await app.line.ask.openTwo(wish);
  keepTokens(table, { mine, other });
  app.go(address("/table", { table }));
}

const shown = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

export class Table {
  constructor(app) {
    this.app = app;
    this.flip = false;
    this.stage = new Stage({ onMove: (move) => this.#play(move), kind: "two" });
    this.state = h("p.state");
    this.under = h("p.quiet");
    this.ask = h("div", { "aria-live": "polite" });
    this.crowd = h("p.quiet");
    this.links = h("div");
    this.clocks = SIDES.map(() => h("span.clock.big", { role: "timer" }));
    this.more = new More();
    this.resigning = new Resigning({
      place: this.stage.controls,
      show: () => this.show(),
      resign: () => this.#act("resign"),
    });
    this.list = new MoveList(() => this.table.result && this.app.go(this.#study()));
    this.held = false;
    /** When the line broke; null while it holds. */
    this.cut = null;
  }

  async open() {
    await sheets("css/table");
    this.key = query().table || "";
    const token = location.hash.slice(1);
    // The token leaves the address, which others may see or copy; where nothing is kept, it stays.
    if (token && keepTokens(this.key, { mine: token })) settle("/table", { table: this.key });
    this.tokens = tokensOf(this.key);
    if (token) this.tokens.mine = token;
    let table;
    try {
      table = await this.#join();
    } catch (refused) {
      if (!refused.lost) refused.message = _("This table is not here any more.");
      throw refused;
    }
    if (!table.two) {
      this.app.go(address("/play", { table: this.key }), { instead: true });
      return;
    }
    this.sheet = new Sheet(_("Links of this table"), this.links);
    const desk = this.stage.lay({
      say: h("section", { "aria-label": _("The game") }, this.state, this.under, this.ask),
      rest: h("div", (this.inviting = h("div")), this.crowd),
      moves: movesCard(this.list),
      extra: h("div.links", this.sheet.element),
    });
    renew(this.app.shell.main, desk);
    this.timer = setInterval(() => this.#tick(), TICK);
    this.#take(table);
  }

  keys() {
    return {
      ...digits((digit) => this.#play(digit)),
      "/": () => this.stage.type(),
      f: () => this.#turn(),
      v: () => this.app.shell.say(`${this.state.textContent} ${this.under.textContent}`),
    };
  }

  /** The line is new: sit down again, also where the old line is not known to be gone. */
  async back() {
    if (this.table) this.#take(await this.#join(this.held));
  }

  /** The line is broken: who is there, and what the clocks say, is not known here. */
  lost() {
    if (!this.timer) return;
    this.cut ??= performance.now();
    this.show();
  }

  /** Where to go when the table is not there any more. */
  elsewhere() {
    return [address("/play", { two: 1 }), _("Open another")];
  }

  heard(name, told) {
    if (name === "table" && told.key === this.key && this.timer) this.#take(told);
  }

  close() {
    clearInterval(this.timer);
    this.timer = null;
  }

  /** Have the seat of our token, or watch where there is none, or it opens none. */
  async #join(take = false) {
    const { line } = this.app;
    let wrong = "";
    if (this.tokens.mine) {
      try {
        return await line.ask.sit({ table: this.key, token: this.tokens.mine, take });
      } catch (refused) {
        if (refused.lost) throw refused;
        wrong = refused.message;
      }
    }
    const table = await line.ask.attach({ table: this.key });
    if (this.tokens.mine) {
      dropToken(this.key, this.tokens.mine);
      this.tokens.mine = "";
      this.app.shell.say(wrong);
    }
    return table;
  }

  #take(table) {
    if (this.app.page !== this) return;
    const before = this.table;
    this.table = table;
    this.held = Boolean(table.two.you);
    this.heardAt = performance.now();
    this.cut = null;
    if (table.result) forget(LAST);
    else remember(LAST, table.key);
    if (before && table.ply > before.ply) this.app.shell.say(lastMove(table), { quiet: true });
    if (before) sound(soundOf(before, table, (side) => side === table.two.you));
    if (before && table.ply !== before.ply) this.resigning.asked = false;
    if (!before?.two.ready && table.two.ready && before) this.app.shell.say(_("Your opponent is here."), { quiet: true });
    this.show();
  }

  #index() {
    return SIDES.indexOf(this.table.two.you);
  }

  show() {
    const { table } = this;
    const { board, two } = table;
    this.app.shell.main.className = deskClass(board);
    this.app.shell.at("/play", fill(_("A table for two: {game}"), { game: board.kind.title }));
    this.app.shell.warn(table.unkept);
    this.stage.element.classList.toggle("inviting", !two.ready && Boolean(two.you));
    const playable = this.cut === null && two.ready && !table.result && board.to_move === two.you && table.plays;
    this.stage.show(board, this.#strips(), {
      bottom: two.you || two.elsewhere || "first",
      playable,
      flip: this.flip,
    });
    renew(this.state, this.#sentence());
    this.#asked();
    this.#buttons(playable);
    const lobby = () => linksCard({ table, tokens: this.tokens, reach: this.app.welcome.reach, say: this.#say });
    const seen = [two.you, two.here, two.sat, two.spectators, this.key];
    const alone = !two.ready && two.you;
    renewFor(this.inviting, [alone ? seen : null], () =>
      alone ? [lobby(), h("div.buttons", this.#newGame())] : [],
    );
    renewFor(this.links, seen, () => (two.you ? lobby() : []));
    this.list.show(table.moves, table.ply, board.colours);
    this.#tick();
  }

  #say = (words) => this.app.shell.say(words);

  #strips() {
    const { two, seats, board } = this.table;
    return seats.map((seat, index) => {
      const own = seat.side === (two.you || two.elsewhere);
      const sits = two.you || two.elsewhere;
      return {
        ...seat,
        to_move: seat.to_move && two.ready,
        name: own ? _("You") : sits ? _("Your opponent") : seat.colour,
        about: [sits && seat.colour, board.kind.goals[index]].filter(Boolean).join(" · "),
        mark: h(
          "span",
          { class: this.cut === null && two.here[index] ? "presence" : "presence away" },
          h("span.sr", this.cut !== null ? _("connection lost") : two.here[index] ? _("here") : _("away")),
        ),
        clock: two.clocks && this.clocks[index],
      };
    });
  }

  /** One sentence about where the game stands. */
  #sentence() {
    const { ending, two, seats } = this.table;
    if (ending) return ending;
    if (!two.ready) return two.you ? _("Waiting for your opponent…") : _("Waiting for two players…");
    const mover = seats.find((seat) => seat.to_move);
    if (!two.you) return fill(_("{colour} to move."), { colour: mover.colour });
    return mover.side === two.you
      ? fill(_("Your turn: you are {colour}."), { colour: mover.colour })
      : _("Your opponent is to move.");
  }

  /** What changes with time alone: the clocks, and how long a player is away. */
  #tick() {
    const { two, result } = this.table;
    const passed = ((this.cut ?? performance.now()) - this.heardAt) / 1000;
    two.clocks?.forEach((left, index) => {
      const runs = two.running === SIDES[index];
      const clock = this.clocks[index];
      const text = shown(runs ? left - passed : left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("running", runs && this.cut === null);
    });
    const words = result ? "" : this.#about(passed);
    if (this.under.textContent !== words) this.under.textContent = words;
  }

  #about(passed) {
    const { two, seats, moves } = this.table;
    if (this.cut !== null)
      return two.clocks
        ? _("Connection lost: the clocks on this page stand still until it is back.")
        : _("Connection lost: the game may have gone on meanwhile.");
    const gone = seats
      .map((seat, index) => [seat, two.away[index]])
      .filter(([seat, away]) => away !== null && seat.side !== two.you && seat.side !== two.elsewhere);
    const lost = gone.map(([seat, away]) =>
      fill(
        two.you
          ? _("Your opponent’s connection is lost, for {time} now.")
          : _("{colour}’s connection is lost, for {time} now."),
        { colour: seat.colour, time: shown(away + passed) },
      ),
    );
    if (lost.length && two.absence !== null)
      lost.push(fill(_("The clock stands still for another {time}."), { time: shown(two.absence - passed) }));
    if (lost.length) return lost.join(" ");
    if (!two.ready) return two.rules && fill(_("Clock: {rules}."), { rules: two.rules });
    if (!two.clocks) return "";
    return moves.length
      ? _("If a connection is lost, the clock stops for a while.")
      : fill(_("Clock: {rules}. It starts with the first move."), { rules: two.rules });
  }

  /** A line that wants an answer: a proposal, a seat that is open elsewhere. */
  #asked() {
    const { two } = this.table;
    const proposal = two.proposal && two.proposal.by !== two.you ? two.proposal : null;
    const line = (words, ...buttons) => h("div.ask", h("p", words), buttons);
    const answer = (action) => async () => {
      await this.#act(action, proposal.wish);
      this.stage.board.focus(); // the button is gone
    };
    renewFor(this.ask, [two.elsewhere, proposal, Boolean(two.you)], () => {
      if (two.elsewhere)
        return line(
          _("This seat is open elsewhere (another tab or another browser)."),
          button(_("Take it back here"), { kind: "main-one", press: () => this.#retake() }),
        );
      if (!proposal) return [];
      if (!two.you) return h("p.quiet", proposal.sentence);
      return line(
        proposal.sentence,
        button(_("Accept"), { kind: "main-one", press: answer("accept") }),
        button(_("Refuse"), { press: answer("refuse") }),
      );
    });
    const { spectators } = two;
    const words = ngettext(
      "{n} person watches, and can neither move nor speak.",
      "{n} people watch, and can neither move nor speak.",
      spectators,
    );
    this.crowd.textContent = spectators && two.ready ? fill(words, { n: spectators }) : "";
  }

  #buttons(playable) {
    const { table } = this;
    const { two, result, board } = table;
    const mine = two.proposal?.by === two.you ? two.proposal.wish : "";
    const wish = (name, words, asked) =>
      mine === name
        ? button(asked, {
            "data-key": name,
            "aria-pressed": "true",
            title: _("Press again to withdraw it"),
            press: () => this.#act("withdraw", name),
          })
        : button(words, {
            "data-key": name,
            kind: name === "rematch" ? "main-one" : "",
            disabled: !two.offers.includes(name),
            press: () => this.#act("propose", name),
          });
    const study = table.moves.length > 0 && button(_("Analyse"), { press: () => this.app.go(this.#study()) });
    const other = this.#newGame();
    let controls = [];
    if (two.you && !result && two.ready)
      controls = this.resigning.asked
        ? this.resigning.question()
        : [
            wish("undo", _("Take back"), _("Take-back proposed")),
            wish("draw", _("Offer a draw"), _("Draw proposed")),
            playable && wordButtons(board, (move) => this.#play(move)),
            this.resigning.opener("danger"),
          ];
    if (result) controls = [two.you && wish("rematch", _("Rematch"), _("Rematch proposed")), study, other];
    if (!two.you && !result) controls = [other];
    const links = two.you && two.ready && button(_("Links…"), { press: () => this.sheet.open() });
    const state = [controls.map((one) => one?.textContent + one?.disabled), this.flip, Boolean(links), board.ply];
    renewFor(this.stage.controls, state, () => {
      const leave = two.you && !result && this.#newGame();
      const turn = turnButton(board, this.flip, () => this.#turn());
      this.more.show([turn, soundsButton(), links, leave].filter(Boolean));
      return [controls, h("span.space"), this.more.element];
    });
  }

  #newGame() {
    return button(_("New game…"), { press: () => this.app.go(address("/play", { game: this.table.board.game })) });
  }

  #study() {
    const { board, line, start } = this.table;
    return address("/analyse", { game: board.game, pos: line, from: start });
  }

  #turn() {
    this.flip = !this.flip;
    this.show();
  }

  #retake() {
    return this.#try(async () => this.#take(await this.#join(true)));
  }

  #play(move) {
    const { key, ply } = this.table;
    return this.#try(async () => this.#take(await this.app.line.ask.play({ table: key, move, ply })));
  }

  #act(action, wish = null) {
    this.resigning.asked = false;
    return this.#try(async () =>
      this.#take(await this.app.line.ask.seatAct({ table: this.key, action, wish })),
    );
  }

  async #try(action) {
    try {
      await action();
    } catch (refused) {
      this.app.shell.say(refused.message);
      if (this.timer) this.show();
    }
  }
}
