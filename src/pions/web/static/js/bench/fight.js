// A fight of a file: the game that is played now, the counts, the games so far.

import { address } from "../address.js";
import { miniature } from "../boards/board.js";
import { button, field, h, renew, segments, selection } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _, fill } from "../words.js";
import { sent } from "./files.js";

/** Asks whom the file is to fight; `start` gets the fields of the message. */
export class FightForm {
  constructor({ start }) {
    this.start = start;
    this.wish = { rival: "random", depth: 1, level: 1, other: "", games: 20, seed: "" };
    this.body = h("div.body");
    this.dialog = h(
      "dialog",
      { "aria-labelledby": "fight-title" },
      h("div.head", h("h2", { id: "fight-title" }, _("Let it fight"))),
      this.body,
    );
  }

  open({ deepest, levels, others }) {
    Object.assign(this, { deepest, levels });
    this.others = others;
    this.wish.depth = Math.min(this.wish.depth, deepest);
    this.wish.level = Math.min(this.wish.level, levels);
    if (!others.some((one) => one.id === this.wish.other)) this.wish.other = others[0]?.id || "";
    if (this.wish.rival === "file" && !others.length) this.wish.rival = "random";
    this.#show();
    this.dialog.showModal();
  }

  #show() {
    const { wish } = this;
    const set = (name) => (value) => {
      wish[name] = value;
      this.#show();
      this.body.querySelector("input:checked")?.focus();
    };
    const numbers = (some) => [...some].map((one) => [String(one), String(one)]);
    const upTo = (most) => numbers(Array.from({ length: most }, (_one, index) => index + 1));
    const seed = h("input", {
      type: "text",
      inputmode: "numeric",
      pattern: "[0-9]{1,6}",
      value: wish.seed,
      placeholder: _("new games each time"),
      on: { input: (event) => (wish.seed = event.target.value.trim()) },
    });
    const files = this.others.map((one) => [one.id, one.name]);
    const list = selection(files, wish.other, (id) => (wish.other = id));
    const own = this.others.length && { file: _("a file of mine") };
    const rivals = { random: _("at random"), depth: _("a search"), level: _("a level"), ...own };
    renew(
      this.body,
      h(
        "div.form",
        segments(_("Against"), rivals, wish.rival, set("rival")),
        wish.rival === "depth" &&
          segments(_("Depth"), upTo(this.deepest), String(wish.depth), (value) => (wish.depth = Number(value))),
        wish.rival === "level" &&
          segments(_("Level"), upTo(this.levels), String(wish.level), (value) => (wish.level = Number(value))),
        wish.rival === "file" && field(_("File"), list),
        segments(_("Games"), numbers([4, 10, 20, 50]), String(wish.games), (value) => (wish.games = Number(value))),
        field(_("Seed, for the same games again"), seed),
        h(
          "div.buttons",
          button(_("Start"), { kind: "main-one", press: () => seed.reportValidity() && this.#start() }),
          button(_("Cancel"), { press: () => this.dialog.close() }),
        ),
      ),
    );
  }

  #start() {
    const { rival, depth, level, other, games, seed } = this.wish;
    const file = this.others.find((one) => one.id === other);
    this.dialog.close();
    const names = {
      random: _("chance"),
      depth: fill(_("depth {depth}"), { depth }),
      level: fill(_("level {level}"), { level }),
      file: file?.name,
    };
    const fields = { rival, games };
    if (rival === "depth") fields.depth = depth;
    if (rival === "level") fields.level = level;
    if (seed) fields.seed = Number(seed);
    this.wish.seed = "";
    if (rival === "file") Object.assign(fields, { rival_name: file.name, rival_text: file.text, rival_contract: sent(file).contract });
    this.start(fields, names[rival]);
  }
}

const PILLS = () => ({ won: ["win", _("win")], drawn: ["draw", _("draw")], lost: ["loss", _("loss")] });

/** A fight as it goes on; `part` takes what the program tells. */
export class Fight {
  constructor(file, game, rival, games) {
    Object.assign(this, { file, game, rival, games, over: [], now: null, ended: "" });
  }

  part(told) {
    this.now = told;
    if (told.over) this.over.unshift(told);
  }

  count(score) {
    return this.over.filter((one) => one.score === score).length;
  }

  /** What was printed in the game that is played now, and the faults of those before. */
  said() {
    const lines = [];
    for (const one of [...this.over].reverse())
      if (one.fault) lines.push(["err", fill(_("game {number}: {fault}"), { number: one.number, fault: one.fault }), one.trace]);
    if (this.now?.printed) lines.push(["", this.now.printed.replace(/\n$/, "")]);
    return lines;
  }

  view({ seconds, running, stop, back }) {
    const { now } = this;
    const tally = (score, words) => h("div", h("b", String(this.count(score))), words);
    const title = fill(_("{file} against “{rival}”"), { file: this.file, rival: this.rival });
    const longest = this.over.map((one) => one.longest).filter(Boolean);
    const rules = [
      _("Each opens every other game."),
      fill(_("A move may take {seconds} s of computing."), { seconds }),
      now ? fill(_("Seed {seed} plays these games again."), { seed: String(now.seed) }) : "",
      longest.length && now?.longest ? fill(_("The longest of this game took {time}."), { time: now.longest }) : "",
    ];
    return [
      h(
        "div.head.running",
        running && h("span.spinner", { "aria-hidden": "true" }),
        h(
          "h2",
          running
            ? fill(_("Game {number} of {games}"), { number: Math.min(this.games, this.over.length + 1), games: this.games })
            : this.ended || _("The fight is over"),
        ),
        h("progress", { max: String(this.games), value: String(this.over.length), "aria-label": _("Games played") }),
        running
          ? button(_("Stop"), { kind: "stops", press: stop })
          : button(_("Back to the exercises"), { kind: "small", press: back }),
      ),
      h(
        "div.scrolls",
        h(
          "div.livebox",
          h("div", { class: now ? `live ${boardClass(now.board)}` : "live" }, now ? miniature(now.board, fill(_("Game {number}"), { number: now.number })) : null),
          h(
            "div",
            h("p.title", title),
            h("p.quiet", rules.filter(Boolean).join(" ")),
            h("div.tally", tally("won", _("won")), tally("drawn", _("drawn")), tally("lost", _("lost"))),
          ),
        ),
        h("div.standing", { role: running ? null : "status" }, (this.over[0]?.standing || []).map((said) => h("p", said))),
        h(
          "ol.lines",
          { reversed: true },
          this.over.map((one) => {
            const [kind, words] = PILLS()[one.score];
            return h(
              "li",
              h("span.n", String(one.number)),
              h("span", fill(_("you were {colour}"), { colour: one.colour })),
              h("span.quiet", one.ending),
              h("span.space"),
              h(`span.pill.${kind}`, words),
              h("a", { href: address("/analyse", { game: this.game, pos: one.moves }), "aria-label": fill(_("Analyse game {number}"), one) }, _("Analyse")),
            );
          }),
        ),
      ),
    ];
  }
}
