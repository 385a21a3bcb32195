// Beside a search tree: who MAX and MIN are, which search it is, how many nodes others need.

import { badge } from "../boards/discs.js";
import { field, h, iconButton, segments, selection, table } from "../dom.js";
import { _, fill } from "../words.js";

const DEPTHS = [1, 2, 3, 4, 5, 6];

/** Which triangle belongs to whom. */
export function treeKey(board, sides) {
  const named = board.colours.includes(sides[0]);
  const who = (name) =>
    named
      ? [" · ", badge(board.pieces, board.colours.indexOf(name) === 0 ? "first" : "second", 18), name]
      : [];
  return h("p.treekey", h("span", "▲ MAX", who(sides[0])), h("span", "▼ MIN", who(sides[1])));
}

/** The same value by other ways: how many nodes each takes. */
export function countTable(grown, view) {
  const orders = (grown.orders || []).map((one) => [
    fill(_("alpha-beta, {order}"), { order: one.words }),
    one.nodes || _("too many"),
  ]);
  const plain = "minimax" in grown ? [[_("plain min-max"), grown.minimax || _("too many")]] : [];
  const rows = [[_("this tree"), grown.count], ...orders, ...plain];
  const words = _(
    "Value {value}; {nodes} of {count} nodes entered so far, {cuts} cut-offs in all. The order of the moves changes the work, never the value.",
  );
  const values = { value: grown.value, nodes: view.nodes, count: grown.count, cuts: grown.cuts };
  return [
    h("p.quiet", fill(words, values)),
    table(
      "plain",
      [[_("Search")], [_("Nodes"), "n"]],
      rows.map(([name, count]) => h("tr", h("th", { scope: "row" }, name), h("td.n", count))),
    ),
  ];
}

/** Buttons to step through a search, `end` the last of them, and where it stands; `to` is told the step. */
export const treeSteps = ({ step, steps }, to, end) => [
  iconButton("first", _("First step"), () => to(0)),
  iconButton("previous", _("Previous step"), () => to(step - 1)),
  iconButton("next", _("Next step"), () => to(step + 1)),
  end,
  h("span.stat", h("b", String(step + 1)), ` / ${steps}`),
];

/** Which search; `set` changes one of its settings, `take` opens a visitor's own file. */
export function searchForm({ asked, file, files, set, take }) {
  const { search, depth, order } = asked;
  const searches = { minimax: _("min-max"), alphabeta: _("alpha-beta") };
  const orders = { left: _("left to right"), centre: _("centre first") };
  const same = (some) => some.map((one) => [one, String(one)]);
  const depths = selection(same(DEPTHS), depth, (wish) => set("depth")(Number(wish)), { "data-key": "depth" });
  const own = selection([["", _("none")], ...same(files)], file, take, { "data-key": "file" });
  const advice = _(
    "To see the tree of your own function f, one line above it is enough: @pions.traced. Call it, then f.tree.save(\"tree.json\"); in a terminal: pions serve --tree tree.json",
  );
  return [
    segments(_("Search"), searches, search, set("search")),
    search === "alphabeta" && segments(_("Order of moves"), orders, order, set("order")),
    field(_("Depth"), depths),
    files.length > 0 ? field(_("Your own search"), own) : h("p.quiet", advice),
  ];
}
