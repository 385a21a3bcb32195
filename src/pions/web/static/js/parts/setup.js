// A new game: which board, against whom, who starts.

import { field, h, renew, segments } from "../dom.js";
import { _ } from "../words.js";
import { Chooser } from "./chooser.js";

const OTHER = "\u0000other";
/** A person at another machine. */
export const FRIEND = "\u0000friend";
const CLOCKS = { none: [0, 0], five: [300, 0], ten: [600, 0] };

/** A list of players to choose from, grouped; `other` allows a line of text such as uct:seconds=2. */
export function playerList(players, chosen, change, other = true) {
  const groups = [
    ["people", _("People")],
    ["levels", _("Levels")],
    ["programs", _("Programs")],
    ["files", _("Your files")],
  ];
  const known = players.some((one) => one.spec === chosen);
  return h(
    "select",
    { on: { change: (event) => change(event.target.value) } },
    groups.map(([group, words]) => {
      const inside = players.filter((one) => one.group === group);
      return inside.length
        ? h(
            "optgroup",
            { label: words },
            inside.map((one) => h("option", { value: one.spec, selected: one.spec === chosen }, one.label)),
          )
        : null;
    }),
    other && h("option", { value: OTHER, selected: !known }, _("Another program…")),
  );
}

export class Setup {
  /** `ask` finds out who plays a game of the `choices`; `open` starts one, `openTwo` a table for two machines. */
  constructor({ game, opponent, starts, choices, ask, open, openTwo, say }) {
    Object.assign(this, { ask, open, openTwo, say, state: { game, opponent, starts } });
    this.clock = { name: "none", minutes: 5, added: 3 };
    this.rest = h("div.form");
    this.note = h("p.note", { role: "alert" });
    this.submit = h("button.button.main-one", { type: "submit" }, _("Start"));
    this.chooser = new Chooser(choices, (wish) => this.#choose(wish));
    this.element = h(
      "form.form",
      { submit: () => this.#start() },
      this.chooser.element,
      this.rest,
      this.note,
      h("div.buttons", this.submit),
    );
    /** Done once it is known who plays. */
    this.ready = this.#choose({ game }, opponent);
  }

  async #choose(wish, opponent = null) {
    try {
      this.game = await this.ask(wish);
      const friend = { spec: FRIEND, label: _("A friend, on another machine"), group: "people" };
      if (this.openTwo) this.game = { ...this.game, players: [friend, ...this.game.players] };
      renew(this.note, "");
    } catch (refused) {
      renew(this.note, refused.message);
      return;
    }
    this.state.game = this.game.name;
    if (wish.game) this.chooser.show(this.game.chosen);
    const wanted = opponent || this.state.opponent;
    const known = this.game.players.some((one) => one.spec === wanted);
    this.state.opponent = known || opponent ? wanted : this.game.usual;
    this.#show();
  }

  #show() {
    const { opponent, starts } = this.state;
    const known = this.game.players.some((one) => one.spec === opponent);
    const typed = h("input", {
      type: "text",
      value: known ? "" : opponent,
      placeholder: "uct:seconds=2",
      spellcheck: "false",
      autocomplete: "off",
      on: {
        input: (event) => {
          this.state.opponent = event.target.value;
        },
      },
    });
    const list = playerList(this.game.players, opponent, (value) => {
      this.state.opponent = value === OTHER ? "" : value;
      this.#show();
    });
    list.dataset.key = "opponent";
    this.submit.textContent = opponent === FRIEND ? _("Open a table") : _("Start");
    renew(
      this.rest,
      h("p.quiet", this.game.rules),
      field(_("Opponent"), list),
      !known && field(_("Program, with its settings"), typed),
      opponent === "human" &&
        !this.openTwo &&
        h(
          "p.quiet",
          _("A table for two machines needs Pions on a computer: pip install pions, then pions serve --host 0.0.0.0."),
        ),
      opponent === FRIEND && this.#clock(),
      opponent !== "human" &&
        segments(
          _("Who starts"),
          { me: _("I do"), them: _("They do"), lot: _("By lot") },
          starts,
          (value) => (this.state.starts = value),
        ),
    );
  }

  /** How much time each side has. */
  #clock() {
    const { clock } = this;
    const number = (name, label, most) =>
      field(
        label,
        h("input", {
          type: "number",
          min: name === "minutes" ? 1 : 0,
          max: most,
          value: String(clock[name]),
          inputmode: "numeric",
          on: { change: (event) => (clock[name] = Number(event.target.value)) },
        }),
      );
    return [
      segments(
        _("Clock"),
        { none: _("without"), five: "5\u00a0min", ten: "10\u00a0min", other: _("other…") },
        clock.name,
        (value) => {
          clock.name = value;
          this.#show();
        },
      ),
      clock.name === "other" &&
        h(
          "div.row",
          number("minutes", _("Minutes each"), 180),
          number("added", _("Seconds more a move"), 180),
        ),
    ];
  }

  #openTwo({ game, starts }) {
    const { name, minutes, added } = this.clock;
    const [seconds, increment] = CLOCKS[name] || [Math.round(minutes * 60), Math.round(added)];
    return this.openTwo({ game, seconds, increment, begins: starts });
  }

  async #start() {
    const { game, opponent, starts } = this.state;
    const mine = starts === "lot" ? Math.random() < 0.5 : starts === "me";
    const seats = mine || opponent === "human" ? ["human", opponent] : [opponent, "human"];
    try {
      await (opponent === FRIEND ? this.#openTwo(this.state) : this.open(game, seats, this.state));
      renew(this.note, "");
    } catch (refused) {
      renew(this.note, refused.message);
    }
  }
}

export { OTHER };
