// What lies on boards: discs with a colour and always a glyph, so that the colour is not needed; or signs alone.

import { s } from "../dom.js";

const GLYPHS = {
  "red-yellow": { first: "ring", second: "star" },
  "blue-red": { first: "bar", second: "ring" },
  "black-white": { first: "ring", second: "bar" },
};
const DRAWN = { "cross-nought": { first: "cross", second: "nought" } };

/** What stands beside a result, so that its colour is not needed. */
export const SIGNS = { win: "▲", draw: "=", loss: "▼" };

/** Points as SVG writes them. */
export const points = (list) => list.map((one) => one.map((number) => number.toFixed(1)).join()).join(" ");

export const letter = (side) => (side === "first" ? "a" : "b");
export const sideOf = (symbol) => ({ x: "first", o: "second" })[symbol];

function glyph(kind, radius) {
  if (kind === "ring") return s("circle.glyph-ring", { r: radius * 0.66, "stroke-width": radius * 0.117 });
  if (kind === "bar")
    return s("rect.glyph-bar", {
      x: -radius * 0.46,
      y: -radius * 0.14,
      width: radius * 0.92,
      height: radius * 0.28,
      rx: radius * 0.14,
    });
  const [far, near] = [radius * 0.69, radius * 0.18];
  return s("path.glyph-star", {
    d: `M0 ${-far} ${near} ${-near} ${far} 0 ${near} ${near} 0 ${far} ${-near} ${near} ${-far} 0 ${-near} ${-near}Z`,
  });
}

/** A sign that lies on a board without a disc. */
function sign(kind, side, radius) {
  const reach = radius * 0.78;
  const look = { class: `sign-${letter(side)}`, "stroke-width": radius * 0.3 };
  if (kind === "nought") return s("circle", { ...look, r: reach });
  return s("path", { ...look, d: `M${-reach} ${-reach} ${reach} ${reach}M${-reach} ${reach} ${reach} ${-reach}` });
}

/** A piece of `side` around the origin. */
export function disc(pieces, side, radius) {
  if (DRAWN[pieces]) return sign(DRAWN[pieces][side], side, radius);
  return s(
    "g",
    s(`circle.disc-${letter(side)}`, { r: radius, "stroke-width": radius * 0.104 }),
    glyph(GLYPHS[pieces][side], radius),
  );
}

/** A small picture of a side's piece, for lists and strips. */
export function badge(pieces, side, size = 24) {
  return s(
    "svg",
    { width: size, height: size, viewBox: "-36 -36 72 72", "aria-hidden": "true" },
    disc(pieces, side, 29),
  );
}
