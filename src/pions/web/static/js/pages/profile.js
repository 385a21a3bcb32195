// Profile: how well a player plays, against perfect play. What is known so far is shown while games are judged.
// A player of a tournament can be laid beside another one: each row then has the figures of both.

import { address, query } from "../address.js";
import { button, card, h, pageLink, renew, segments, selection, sheets } from "../dom.js";
import { _, fill } from "../words.js";

export const title = () => _("Profile");

export class Profile {
  constructor(app) {
    this.app = app;
    this.asked = query();
    this.head = h("div.pagehead");
    this.state = h("div", { role: "status" });
    this.left = h("div.column");
    this.right = h("div.column");
  }

  async open() {
    await Promise.all([sheets("css/profile"), this.#rivals()]);
    if (this.closed) return; // the visitor has gone on meanwhile
    this.app.shell.main.className = "main profile";
    this.app.shell.at(this.asked.t ? "/tournament" : "/profile", title(), { board: false });
    this.#title();
    renew(this.app.shell.main, this.head, this.left, this.right);
    await this.#ask();
  }

  async back() {
    await this.#ask();
  }

  close() {
    this.closed = true;
    this.work?.cancel();
  }

  /** Those a player of a tournament can be compared with. */
  async #rivals() {
    const { t, player } = this.asked;
    this.others = [];
    if (!t) return;
    const { line } = this.app;
    const found = await line.ask.tournament({ tournament: t });
    if (!this.closed) line.ask.tournamentLeave().catch(() => {}); // else the next page may watch it
    this.others = (found.ranking ?? []).filter((one) => one.name !== player);
  }

  async #ask() {
    const { t, player = "", game = "" } = this.asked;
    const rival = this.others.some((one) => one.name === this.asked.with) && this.asked.with;
    const { line } = this.app;
    const news = (...told) => (told.length > 1 ? this.#progress(...told) : this.#show(told[0], true));
    this.#progress(0, 0);
    this.work = t
      ? line.ask.tournamentProfile({ tournament: t, player }, news)
      : line.ask.myProfile({ game }, news);
    try {
      const found = await this.work;
      this.#show(found, false);
      if (!rival || this.closed) return;
      const counted = (...told) => told.length > 1 && this.#progress(...told);
      this.work = line.ask.tournamentProfile({ tournament: t, player: rival }, counted);
      const other = await this.work;
      if (other.enough) this.rival = other;
      else this.lacking = `${other.player} · ${other.waiting}`;
      this.#show(found, false);
    } catch (refused) {
      if (this.closed) return;
      if (!refused.stopped) throw refused;
      renew(this.state, h("p.quiet", refused.message));
    }
  }

  /** Whose profile it is; of one's own games, a choice of what was played. */
  #title(found) {
    const { t } = this.asked;
    const choose = (game) => this.app.go(address("/profile", { game }));
    renew(
      this.head,
      h("p.title", found?.player || this.asked.player || title(), found && h("small", found.subject)),
      found?.titles.length > 1 && segments(_("Game"), found.titles, found.game, choose),
      this.others.length > 0 && this.#compareWith(),
      t && pageLink(this.app, address("/tournament", { t }), { class: "link" }, _("Tournament")),
      !t && pageLink(this.app, address("/games"), { class: "link" }, _("My games")),
    );
  }

  #compareWith() {
    const { t, player } = this.asked;
    const choices = [["", _("nobody")], ...this.others.map((one) => [one.name, one.label])];
    const take = (rival) => this.app.go(address("/profile", { t, player, ...(rival && { with: rival }) }));
    const list = selection(choices, this.asked.with ?? "", take, { "data-key": "with" });
    return h("label.field", h("span.label", _("Compare with")), list);
  }

  /** How far the judging is, before there are figures and above them. */
  #progress(done, total) {
    if (this.closed) return;
    const words = total ? fill(_("Games judged: {done} of {total}"), { done, total }) : _("Looking…");
    renew(
      this.state,
      h(
        "div.judging",
        h("span", words),
        h("progress", { "aria-label": words, max: total || 1, value: total ? done : null }),
        button(_("Stop"), { press: () => this.work.cancel() }),
      ),
    );
    if (!this.drawn) renew(this.left, h("section.card", h("div.body", this.state)));
  }

  #show(found, early) {
    if (this.closed || this.app.page !== this) return;
    this.drawn = true;
    this.#title(found);
    this.app.shell.main.classList.toggle("early", early);
    if (!early) renew(this.state);
    renew(this.left, this.#whole(found, early), found.enough && this.#phases(found));
    renew(
      this.right,
      found.enough && (found.kinds.length > 0 || this.rival?.kinds.length > 0) && this.#kinds(found),
      found.enough && found.advice && this.#advice(found),
      found.enough && found.openings.length > 0 && this.#openings(found),
    );
    if (!early) this.app.shell.say(found.waiting || `${found.share} ${found.headline} ${found.level}`, { quiet: true });
  }

  #whole(found, early) {
    const problems = found.problems.map((words) => h("p.quiet", words));
    if (!found.enough)
      return h(
        "section.card",
        { "aria-label": title() },
        h("div.body", this.state, !early && h("p.title", found.waiting), !early && this.#next(), problems),
      );
    return card(
      found.headings.whole,
      { tags: [found.mark] },
      this.state,
      h(
        "div.big",
        h("span.figure", found.share),
        h("p", h("b", found.headline), h("br"), h("span.quiet", found.counts)),
      ),
      this.rival && this.#beside(found, this.rival),
      this.lacking && h("p.versus", this.lacking),
      h("p.quiet", found.judged_by),
      found.level && [
        h("hr.rule"),
        h("p.title", found.level),
        h("p.quiet", found.possible),
        this.#ladder(found),
      ],
      problems,
    );
  }

  /** The same figures of the one this player is compared with. */
  #beside(found, rival) {
    return h(
      "div.versus",
      h("p.names", h("span.mine", found.player), h("span.rival", rival.player)),
      h("p", h("b", `${rival.player} · ${rival.share}`), " ", rival.headline, " ", rival.level),
      h("p.quiet", rival.counts),
    );
  }

  #next() {
    return h("div.buttons", pageLink(this.app, address("/play"), { class: "button main-one" }, _("Play")));
  }

  #ladder({ ladder, level, possible }) {
    const rung = (one, index) => {
      const low = one.possible && !ladder[index - 1]?.possible;
      const high = one.possible && !ladder[index + 1]?.possible;
      const classes = [one.possible && "in", low && "lo", high && "hi", one.likeliest && "me"];
      return h(
        "li",
        { class: classes.filter(Boolean).join(" "), "aria-current": one.likeliest ? "true" : null },
        h("i"),
        h("b", one.number),
        h("small", one.keeps),
      );
    };
    return h("ol.rungs", { "aria-label": `${level} ${possible}` }, ladder.map(rung));
  }

  /** Rows of shares, drawn on one scale from a round number up to 100 %. */
  #shares(rows, others = []) {
    const beside = (row) => others.find((one) => one.name === row.name);
    const all = rows.flatMap((row) => [row, beside(row)]).filter(Boolean);
    const floor = Math.min(0.9, Math.floor(Math.min(...all.map((row) => row.low)) * 10) / 10);
    const at = (value) => ((value - floor) / (1 - floor)).toFixed(3);
    const interval = (row, kind) =>
      h(
        `span.interval.${kind}`,
        {
          role: "img",
          "aria-label": row.between,
          title: row.between,
          style: { "--low": at(row.low), "--high": at(row.high), "--at": at(row.value) },
        },
        h("i"),
        h("i.span"),
        h("i.point"),
      );
    const lines = (row) => [
      interval(row, "mine"),
      h("span.v", row.share),
      beside(row) && [
        h("small.also", this.rival.player, ` · ${beside(row).detail}`),
        interval(beside(row), "rival"),
        h("span.v", beside(row).share),
      ],
    ];
    return [
      floor,
      rows.map((row) =>
        h(
          "div.measure",
          h("span", row.name, h("small", row.detail, row.loss && h("span.loss", ` · ${row.loss}`))),
          lines(row),
        ),
      ),
    ];
  }

  #scale(floor) {
    return `${Math.round(100 * floor)} – 100 %`;
  }

  #phases(found) {
    const [floor, rows] = this.#shares(found.phases, this.rival?.phases);
    return card(found.headings.phases, { tags: [found.mark], end: this.#scale(floor) }, rows);
  }

  #openings(found) {
    const [floor, rows] = this.#shares(found.openings, this.rival?.openings);
    return card(found.headings.openings, { tags: [found.mark], end: this.#scale(floor) }, rows);
  }

  #kinds(found) {
    const often = (one) => (one ? `${one.times}, ${one.detail}` : _("never"));
    const of = (kinds, { kind }) => kinds.find((one) => one.kind === kind);
    const theirs = this.rival?.kinds.filter((one) => !of(found.kinds, one)) ?? [];
    const kinds = [...found.kinds, ...theirs.map((one) => ({ ...one, part: 0 }))];
    const also = (one) => h("span.quiet.also", `${this.rival.player} · ${often(of(this.rival.kinds, one))}`);
    const row = (one) =>
      h(
        "div.kind",
        h(
          "span",
          h("b", one.name),
          h("span.quiet", ` · ${often(of(found.kinds, one))}`),
          this.rival && also(one),
        ),
        found.practice &&
          pageLink(
            this.app,
            address("/puzzles", { game: found.practice, kind: one.win ? "win" : "only" }),
            { class: "link", "aria-label": `${_("Practise")}: ${one.name}` },
            _("Practise"),
          ),
        h(
          "span.track",
          { "aria-hidden": "true" },
          one.part > 0 && h("i", { style: { width: `${Math.max(2, 100 * one.part)}%` } }),
        ),
      );
    return card(found.headings.kinds, { tags: [found.mark], end: found.mistakes }, kinds.map(row));
  }

  #advice(found) {
    return h(
      "section.card",
      { "aria-label": found.advice },
      h(
        "div.body",
        h("p.title", found.advice),
        h("p.under", found.why),
        h(
          "div.buttons",
          pageLink(
            this.app,
            address("/puzzles", this.asked.t ? { game: found.practice } : { mine: 1 }),
            { class: "button main-one" },
            _("Puzzles"),
          ),
        ),
      ),
    );
  }
}
