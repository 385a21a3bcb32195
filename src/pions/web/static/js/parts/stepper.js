// First, previous, next, last; and the keys that do the same.

import { h, iconButton } from "../dom.js";
import { _, fill } from "../words.js";

/** Buttons to step through `total` moves, now at `ply`; `go` is told where to. */
export function stepper(ply, total, go) {
  const at = (target) => Math.max(0, Math.min(total, target));
  return [
    iconButton("first", _("First position"), () => go(0)),
    iconButton("previous", _("Previous move"), () => go(at(ply - 1))),
    h(
      "span.ply",
      { "aria-label": fill(_("move {ply} of {total}"), { ply, total }), role: "img" },
      h("b", String(ply)),
      ` / ${total}`,
    ),
    iconButton("next", _("Next move"), () => go(at(ply + 1))),
    iconButton("last", _("Last position"), () => go(total)),
  ];
}

/** The same by keyboard. `state` gives ply and total when a key is pressed. */
export function stepKeys(state, go) {
  const move = (by) => () => {
    const { ply, total } = state();
    go(Math.max(0, Math.min(total, ply + by)));
  };
  return { ArrowLeft: move(-1), ArrowRight: move(1), Home: move(-Infinity), End: move(Infinity) };
}
