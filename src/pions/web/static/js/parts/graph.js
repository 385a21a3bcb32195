// Who is winning, move by move: bars up for the side that opens, down for the other.

import { letter } from "../boards/discs.js";
import { h, picture, s } from "../dom.js";
import { _, fill } from "../words.js";

const [WIDTH, HEIGHT, MIDDLE] = [586, 112, 56];

/** `bars` are { height from -1 to 1, mistake, label }; `go` is told which move was pressed. */
export function graph(bars, ply, go, label) {
  const step = WIDTH / Math.max(bars.length, 12);
  const parts = [s("line.axis", { x1: 0, x2: WIDTH, y1: MIDDLE, y2: MIDDLE })];
  bars.forEach((bar, index) => {
    const x = index * step;
    if (index === ply - 1)
      parts.unshift(s("rect.now", { x: x - 1, width: step + 2, y: 0, height: HEIGHT, rx: 5 }));
    const tall = bar.height === 0 ? 0 : 7 + Math.abs(bar.height) * (MIDDLE - 20);
    const top = bar.height > 0 ? MIDDLE - tall : MIDDLE;
    const wide = Math.max(1, step - 3);
    if (tall)
      parts.push(
        s("rect", {
          x: x + 1.5,
          width: wide,
          y: top,
          height: tall,
          rx: 2.5,
          class: letter(bar.height > 0 ? "first" : "second"),
        }),
      );
    else parts.push(s("rect.even", { x: x + 1.5, width: wide, y: MIDDLE - 2.5, height: 5, rx: 2 }));
    if (bar.mistake) {
      const y = tall === 0 ? MIDDLE - 12 : bar.height > 0 ? top - 9 : top + tall + 9;
      parts.push(s("path.mark", { d: `M${x + step / 2} ${y - 6.5}l5.5 6.5-5.5 6.5-5.5-6.5z` }));
    }
    parts.push(s("rect.hitbar", { x, width: step, y: 0, height: HEIGHT, press: () => go(index + 1) }));
  });
  const looks = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  return picture("graph", looks, label, parts);
}

/** What the colours of the graph mean. */
export function legend(colours, mistakes) {
  return h(
    "div.legend",
    h("span", h("i.swatch.a"), " ", h("b", colours[0]), " ↑"),
    h("span", h("i.swatch.b"), " ", h("b", colours[1]), " ↓"),
    mistakes && h("span", h("span.note", "◆"), " ", _("mistake (result changed)")),
  );
}

/** The card's inside: graph and legend, or why there is none yet. */
export function graphParts({ bars, ply, go, colours, mistakes, exact }) {
  if (!bars.length) return [h("p.quiet", _("Play a few moves, and they are judged here."))];
  const label = fill(
    exact
      ? _("Exact result after each of {count} moves")
      : _("Estimated chances after each of {count} moves"),
    { count: bars.length },
  );
  return [graph(bars, ply, go, label), legend(colours, mistakes)];
}
