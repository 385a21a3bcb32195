// Which programs that play resemble each other: evidence for a talk, for the teacher alone.

import { address, query } from "../address.js";
import { miniature } from "../boards/board.js";
import { button, card, h, pageLink, renew, s } from "../dom.js";
import { when } from "../parts/dates.js";
import { boardClass } from "../parts/stage.js";
import { _, fill, language, ngettext } from "../words.js";
import { attempt, closeWindows, listing, showLine, sr, windowed } from "./parts.js";

const COLOURS = 4;
const WIDTH = 560;
const percent = (share) => share.toLocaleString(language(), { style: "percent" });
const titled = ({ names }) => fill(_("{one} and {other}"), { one: names[0], other: names[1] });

export class Similar {
  constructor(app) {
    this.app = app;
    this.chosen = 0;
    this.bar = h("div", { class: "titlebar" });
    this.list = h("ul", { class: "pairs", tabindex: "0", "aria-label": _("Pairs") });
    this.said = h("p", { class: "quiet given" }, _("Starters and code given by the hand-out are left out."));
    this.evidence = h("div", { class: "evid" });
  }

  async open() {
    this.number = Number(query().assignment || 0);
    const { main } = this.app.shell;
    main.className = "main similarpage";
    renew(main, this.bar, card(_("Pairs"), { bare: true, end: _("the closest first") }, this.list, this.said), this.evidence);
    this.#top();
    await this.#ask(false);
  }

  keys() {
    return { ArrowLeft: () => this.#go(-1), ArrowRight: () => this.#go(1) };
  }

  close() {
    this.closed = true;
    this.work?.cancel();
    closeWindows();
  }

  async #ask(play) {
    const news = (done, total) => !this.closed && this.#top(fill(_("Comparing moves: {done} of {total}"), { done, total }));
    this.#top(play ? _("Comparing moves…") : _("Comparing…"));
    this.work = this.app.line.ask.classSimilar({ assignment: this.number, play }, news);
    const found = await (this.found ? attempt(this.app, this.work) : this.work).finally(() => {
      this.work = null;
    });
    this.found = found ?? this.found;
    if (!this.closed) await this.#choose(0);
  }

  #top(working = "") {
    const { found } = this;
    const out = found?.pairs.filter((one) => one.hot.some(Boolean) && !one.decided.decided).length;
    const told = found && [
      fill(ngettext("{count} pair compared", "{count} pairs compared", found.compared), { count: found.compared }),
      fill(_("to look at: {count}"), { count: out }),
    ];
    renew(
      this.bar,
      h("h2", { class: "title" }, _("Likenesses")),
      h("span", { class: "quiet", role: "status" }, working || [_("seen by you alone"), ...(told ?? [])].join(" · ")),
      h(
        "span",
        { class: "end" },
        working
          ? button(_("Stop"), { kind: "small", press: () => this.work?.cancel() })
          : found && !found.positions && button(_("Compare their moves, too"), { kind: "small", press: () => this.#ask(true) }),
        button(_("Previous pair"), { kind: "small", disabled: !this.chosen, press: () => this.#go(-1) }),
        button(_("Next pair"), { kind: "small", disabled: !found || this.chosen >= found.pairs.length - 1, press: () => this.#go(1) }),
        pageLink(this.app, address("/class", { assignment: this.number || null }), { class: "button small" }, _("Class")),
      ),
    );
  }

  #go(step) {
    const next = this.chosen + step;
    if (this.found?.pairs[next]) this.#choose(next);
  }

  async #choose(index) {
    const { found } = this;
    this.chosen = index;
    this.block = -1;
    this.#top();
    const told = [...found.identical, ...found.problems].map((words) => h("li", { class: "told" }, words));
    renew(this.list, told, found.pairs.map((one, place) => this.#pair(one, place)));
    const pair = found.pairs[index];
    const nothing = found.positions || !found.pairs.length ? _("No pair is out of the ordinary.") : _("No pair is out of the ordinary by its shape.");
    if (!pair) {
      renew(this.evidence, h("section", { class: "card" }, h("p", { class: "body" }, found.compared ? nothing : _("At least two programs that play are needed."))));
      return;
    }
    this.files = await attempt(this.app, this.app.line.ask.classPair({ one: pair.one, other: pair.other }));
    if (this.files && this.found === found && this.chosen === index && !this.closed) renew(this.evidence, this.#behaviour(pair), this.#caution(pair), this.#shape(pair));
  }

  #pair(one, place) {
    const row = (words, share, hot) => [
      h("span", {}, words),
      h("span", { class: "track", "aria-hidden": "true" }, share !== null && h("i", { class: hot ? "hot" : "", style: { width: percent(share).replace(/[^\d]/g, "") + "%" } })),
      h("em", {}, share === null ? "–" : percent(share)),
    ];
    const decided = { allowed: _("common work allowed"), noted: _("noted") }[one.decided.decided];
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", "data-key": `pair-${place}`, "aria-current": place === this.chosen ? "true" : null, on: { click: () => this.#choose(place) } },
        h("b", {}, titled(one)),
        decided && h("span", { class: "tag" }, decided),
        !decided && one.hot.some(Boolean) && sr(_("to look at")),
        h("span", { class: "duo" }, row(_("choices"), one.same === null ? null : one.same / one.positions, one.hot[1]), row(_("shape"), one.shape, one.hot[0])),
      ),
    );
  }

  /** In how many positions both choose alike, and where that is among all pairs. */
  #behaviour(pair) {
    const { found } = this;
    if (pair.same === null) {
      const words = found.positions
        ? _("Too few positions in which the programs hesitate: their choices say nothing here.")
        : _("Their moves were not compared yet.");
      return h("section", { class: "card evtop plain" }, h("div", {}, h("h2", {}, titled(pair)), h("p", {}, words)));
    }
    const share = pair.same / pair.positions;
    return h(
      "section",
      { class: "card evtop" },
      h(
        "div",
        {},
        h("h2", {}, fill(_("{pair}: the same choice in {share} of the positions"), { pair: titled(pair), share: percent(share) })),
        h(
          "p",
          {},
          fill(_("{same} of {count} positions in which good players hesitate. Levels, searches and the other files of the class explain {expected}."), {
            same: pair.same,
            count: pair.positions,
            expected: Math.round(pair.expected),
          }),
        ),
        this.#dots(share),
      ),
      h("div", { class: "posrow" }, pair.alike.map((one) => this.#position(one))),
    );
  }

  #dots(share) {
    const x = (value) => 10 + (WIDTH - 20) * value;
    const others = this.found.agreements.filter((one) => one !== share);
    return s(
      "svg",
      { class: "dots", viewBox: `0 0 ${WIDTH} 46`, role: "img", "aria-label": fill(_("Agreement of all pairs, and of this one: {share}"), { share: percent(share) }) },
      others.map((one, index) => s("circle", { cx: x(one), cy: 8 + ((index * 7) % 18), r: 2.6, class: "i" })),
      s("path", { d: `M0 30H${WIDTH}`, class: "axis" }),
      s("circle", { cx: x(share), cy: 17, r: 5.5, class: "pair" }),
      s("text", { x: Math.min(x(share), WIDTH - 20), y: 44, class: "lab" }, percent(share)),
      s("text", { x: 10, y: 44, class: "start" }, _("all pairs of this class")),
    );
  }

  #position({ board, move, yardsticks, of }) {
    const words = fill(_("both: {move}"), { move });
    const few = fill(_("{count} of {of} yardsticks"), { count: yardsticks, of });
    return h("figure", { class: boardClass(board) }, miniature(board, `${words}, ${few}`), h("figcaption", {}, h("b", {}, words), h("br"), few));
  }

  #caution(pair) {
    const decide = async (decided, note = "") => {
      const { one, other } = pair;
      const kept = await attempt(this.app, this.app.line.ask.classAllowPair({ one, other, decided, note }));
      if (!kept) return;
      pair.decided = kept;
      await this.#choose(this.chosen);
    };
    const { decided = "", note = "", time } = pair.decided;
    const write = () => {
      const text = h("textarea", { rows: 4, maxlength: 4000, value: note, "aria-label": _("Note") });
      const save = () => {
        dialog.close();
        decide("noted", text.value);
      };
      const dialog = windowed(titled(pair), h("p", { class: "quiet" }, _("Kept with the date, for you alone.")), text, h("div", { class: "buttons" }, button(_("Note and file"), { kind: "main-one", press: save })));
    };
    const like = { shape: _("by their code"), choices: _("by their moves"), both: _("by their moves and their code") };
    const how = pair.hot[0] && pair.hot[1] ? "both" : pair.hot[0] ? "shape" : "choices";
    return h(
      "div",
      { class: "caution" },
      h(
        "p",
        {},
        h("b", {}, _("What this says:")),
        " ",
        pair.hot.some(Boolean)
          ? fill(_("these two files resemble each other {how} more than independent ones do."), { how: like[how] })
          : _("these two files resemble each other no more than independent ones do."),
        " ",
        h("b", {}, _("What it does not say:")),
        " ",
        _("who wrote what, nor whether working together was allowed. Pupils see nothing of this."),
        decided && h("span", { class: "quiet" }, ` ${decided === "allowed" ? _("Common work allowed") : note} (${when(time)})`),
      ),
      decided
        ? button(_("Undo this decision"), { press: () => decide("") })
        : [button(_("Common work allowed"), { press: () => decide("allowed") }), button(_("Note and file…"), { press: write })],
    );
  }

  /** Both files, lines that correspond in one colour and under one number. */
  #shape(pair) {
    const { blocks, texts, files, names, received } = this.files;
    const tint = (side) => (line) => {
      const at = blocks.findIndex((block) => block[side][0] <= line && line <= block[side][1]);
      return at < 0 ? "" : `tint t${1 + (at % COLOURS)}`;
    };
    const column = (index, side) => {
      const lines = listing(texts[index], `${names[index]}, ${files[index]}`, tint(side));
      blocks.forEach((block, at) => lines.querySelector(`[data-line="${block[side][0]}"]`)?.prepend(h("b", { class: "number" }, at + 1)));
      return h("div", {}, h("span", { class: "fname" }, `${names[index]} · ${files[index]} · ${when(received[index])}`), lines);
    };
    const columns = h("div", { class: "split" }, column(0, "one"), column(1, "other"));
    const count = h("span", { class: "quiet" });
    const show = (step) => {
      this.block = (this.block + step + blocks.length) % blocks.length;
      const block = blocks[this.block];
      const [one, other] = columns.querySelectorAll(".filelines");
      showLine(one, block.one[0]);
      showLine(other, block.other[0]);
      renew(count, fill(_("block {number} of {count}"), { number: this.block + 1, count: blocks.length }));
    };
    const { shape } = pair;
    const code = pair.shape;
    const share = code === null ? _("Shape of the code: too short to compare") : fill(_("Shape of the code: {share} in common"), { share: percent(code) });
    return h(
      "section",
      { class: "card shape", "aria-label": share },
      h(
        "div",
        { class: "shapehead" },
        h("h2", {}, share),
        h("span", { class: "quiet" }, _("names, constants and layout taken away; blocks of one number correspond")),
        h("span", { class: "end" }, count, blocks.length > 0 && button(_("Next block"), { kind: "link", press: () => show(1) })),
      ),
      columns,
    );
  }
}
