// A tournament in tables: how far it is, who stands where, who beat whom, how games ended.

import { SIGNS } from "../boards/discs.js";
import { h, s, table } from "../dom.js";
import { _, fill } from "../words.js";

const NAMED = 8; // players up to which columns have room for names
const MANY = 16; // players from which there is room for numbers only

/** What is played, how far it is, and how long it will take. */
export function progress(found, name) {
  const share = found.total ? Math.min(1, found.done / found.total) : 0;
  return [
    h("div.contest-title", h("p.title", name), h(`span.tag.${found.state}`, found.said)),
    h("p.quiet", [found.players, found.started, found.file].join(" · ")),
    found.total &&
      h(
        "div.played",
        {
          role: "progressbar",
          "aria-label": _("Games played"),
          "aria-valuemin": 0,
          "aria-valuemax": found.total,
          "aria-valuenow": found.done,
          "aria-valuetext": found.progress,
        },
        h("i", { style: { width: `${100 * share}%` } }),
      ),
    h("p.counters", h("b", found.progress), found.left && h("span.quiet", found.left)),
  ];
}

/** The Elo interval: a line from end to end and a point, on one scale for all; of a reference a diamond alone. */
export function whisker(ends, kind = "") {
  const at = (share) => (6 + 148 * share).toFixed(1);
  const value = at(ends.length > 1 ? ends[1] : ends[0]);
  return s(
    "svg.whisker",
    { viewBox: "0 0 160 18", "aria-hidden": "true" },
    s("line.axis", { x1: 6, x2: 154, y1: 9, y2: 9 }),
    ends.length > 1
      ? [
          s("line.span", { x1: at(ends[0]), x2: at(ends[2]), y1: 9, y2: 9 }),
          s(`circle.point.${kind}`, { cx: value, cy: 9, r: 5 }),
        ]
      : s("path.step", { d: `M${value} 4l5 5-5 5-5-5z` }),
  );
}

/** All players, the best first; `choose` takes the player whose games are wanted, `profile` links to a player's
 * profile. */
export function rankingTable(ranking, choose, profile) {
  const faulty = ranking.some((one) => one.faults);
  const row = (one) =>
    h(
      "tr",
      h("td.n.place", String(one.place)),
      h(
        "th",
        { scope: "row" },
        h(
          "button.who",
          {
            "data-key": `who-${one.name}`,
            title: [one.name, _("Show the games of this player")].join("\n"),
            press: () => choose(one.name),
          },
          one.label,
        ),
        one.about && h("span.small", { title: one.about }, one.about),
        one.faults && h("span.small.faults.narrow", one.faults),
      ),
      h("td.n.strong", one.points),
      h("td.n.counts", one.counts.join(" / ")),
      h("td.n", one.score, h("span.small", one.between)),
      h("td.n.strong.elo", one.elo),
      h("td.between.wide", whisker(one.whisker), h("span.small", one.ends)),
      h("td.n.wide", one.time),
      faulty && h("td.faults", one.faults),
      h("td", profile(one)),
    );
  const columns = [
    [_("place"), "n place"],
    [_("player")],
    [_("points"), "n"],
    [_("won / drawn / lost"), "n counts"],
    [_("score"), "n"],
    ["Elo", "n elo"],
    [_("95% between"), "between wide"],
    [_("time a move"), "n wide"],
    faulty && [_("lost by fault"), "faults"],
    [_("Profile")],
  ];
  return table("plain.ranking", columns, ranking.map(row));
}

/** The points of each against each; columns are given by their place. */
export function crossTable(ranking, cross) {
  const named = ranking.length <= NAMED;
  const words = { win: _("more than half"), draw: _("half"), loss: _("less than half") };
  const cell = ([points, kind]) => {
    if (kind === "self") return h("td.self");
    if (kind === "none") return h("td.none", "–");
    return h(
      "td",
      { class: kind },
      h("i", { "aria-hidden": "true" }, SIGNS[kind]),
      points,
      h("span.sr", ` (${words[kind]})`),
    );
  };
  const column = (one) =>
    h(
      "th",
      { scope: "col", title: one.label },
      String(one.place),
      h("span", { class: named ? "name" : "sr" }, one.label),
    );
  return h(
    `table.cross.${named ? "named" : ranking.length > MANY ? "many" : ""}`,
    h("thead", h("tr", h("td"), ranking.map(column))),
    h(
      "tbody",
      ranking.map((one, index) =>
        h(
          "tr",
          h("th", { scope: "row", title: one.name }, `${one.place}. ${one.label}`),
          cross[index].map(cell),
        ),
      ),
    ),
  );
}

/** How many games ended how; `choose` takes the kind of ending whose games are wanted. */
export function endings(some, done, choose) {
  return some.map(({ kind, words, count }) =>
    h(
      "li",
      h(
        "button",
        { "data-key": `ending-${kind}`, press: () => choose(kind) },
        h("span", { class: kind === "win" || kind === "draw" ? "" : "bad" }, words),
        " ",
        h("b", count),
        " ",
        h("span.sr", _("Show these games.")),
      ),
    ),
  );
}

/** Names and texts. */
export const facts = (some) => some.flatMap(([what, text]) => [h("dt", what), h("dd", text)]);
