// Discs and stones: a colour and always a glyph, so that nobody needs the colour.

import { s } from "../dom.js";

const GLYPHS = { gravity: { first: "ring", second: "star" }, hex: { first: "bar", second: "ring" } };

export const letter = (side) => (side === "first" ? "a" : "b");
export const sideOf = (symbol) => ({ x: "first", o: "second" })[symbol];

function glyph(kind, radius) {
  if (kind === "ring")
    return s("circle", { r: radius * 0.66, class: "glyph-ring", "stroke-width": radius * 0.117 });
  if (kind === "bar")
    return s("rect", {
      x: -radius * 0.46,
      y: -radius * 0.14,
      width: radius * 0.92,
      height: radius * 0.28,
      rx: radius * 0.14,
      class: "glyph-bar",
    });
  const [far, near] = [radius * 0.69, radius * 0.18];
  return s("path", {
    class: "glyph-star",
    d: `M0 ${-far} ${near} ${-near} ${far} 0 ${near} ${near} 0 ${far} ${-near} ${near} ${-far} 0 ${-near} ${-near}Z`,
  });
}

/** A disc of `side` around the origin. */
export function disc(shape, side, radius) {
  return s(
    "g",
    {},
    s("circle", { r: radius, class: `disc-${letter(side)}`, "stroke-width": radius * 0.104 }),
    glyph(GLYPHS[shape][side], radius),
  );
}

/** A small picture of a side's disc, for lists and strips. */
export function badge(shape, side, size = 24) {
  return s(
    "svg",
    { width: size, height: size, viewBox: "-36 -36 72 72", "aria-hidden": "true" },
    disc(shape, side, 29),
  );
}
