// How strong a program was, version by version: a line, a band as wide as is not known, a cross where it never played.

import { s } from "../dom.js";
import { _, fill } from "../words.js";

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [360, 150, 44, 12, 10, 24];

/** `versions` are { version, state, strength }, the first one first; `levels` are pairs of a number and its strength. */
export function curve(versions, levels) {
  const played = versions.filter((one) => one.strength.length);
  if (!played.length) return null;
  const ends = played.flatMap((one) => one.strength);
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const room = Math.max(20, (most - least) / 20);
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, versions.length);
  const x = (one) => (LEFT + (versions.indexOf(one) + 0.5) * step).toFixed(1);
  const y = (elo) => (TOP + ((most + room - elo) / (most - least + 2 * room)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const line = (some, at) => some.map((one) => `${x(one)} ${y(one.strength[at])}`);
  const band = [...line(played, 2), ...line([...played].reverse(), 0)];
  const seen = levels.filter(([, elo]) => elo > least - room && elo < most + room);
  const apart = seen.filter(([, elo], index) => index === 0 || Math.abs(y(elo) - y(seen[index - 1][1])) > 11);
  const words = played.map((one) =>
    fill(_("version {version}: {elo}"), { version: one.version, elo: one.strength[1] }),
  );
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${_("Strength, in Elo")}: ${words.join(", ")}` },
    apart.map(([level, elo]) => [
      s("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: y(elo), y2: y(elo), class: "axis" }),
      s("text", { x: LEFT - 5, y: y(elo), class: "level" }, fill(_("lev. {level}"), { level })),
    ]),
    played.length > 1 && s("path", { class: "band", d: `M${band.join("L")}z` }),
    played.length > 1 && s("path", { class: "line", d: `M${line(played, 1).join("L")}` }),
    versions.map((one) => mark(one, x(one), one.strength.length ? one.strength.map(y) : null)),
    versions.map((one, index) =>
      index % Math.ceil(versions.length / 10) === 0 || one.state === "plays"
        ? s("text", { x: x(one), y: HEIGHT - 6, class: `name ${one.state}` }, fill(_("v{version}"), one))
        : null,
    ),
  );
}

function mark({ state }, x, heights) {
  if (!heights) {
    const y = HEIGHT - BOTTOM - 4;
    return s("path", { class: "cross", d: `M${x - 4} ${y - 4}l8 8m0-8l-8 8` });
  }
  return [
    s("line", { x1: x, x2: x, y1: heights[0], y2: heights[2], class: "reach" }),
    s("circle", { cx: x, cy: heights[1], r: state === "plays" ? 6 : 4, class: state }),
  ];
}
