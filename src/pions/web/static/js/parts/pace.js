// How fast games go by on their own: from a quarter of the usual pace to eight times it.

import { selection } from "../dom.js";
import { _, fill, language } from "../words.js";

/** Milliseconds a move at speed 1. */
export const PACE = 900;
const SPEEDS = [0.25, 0.5, 1, 2, 4, 8];

/** A list of speeds; `take` is told which one. */
export function speedChoice(speed, take) {
  const choices = SPEEDS.map((one) => [one, fill(_("{speed}×"), { speed: one.toLocaleString(language()) })]);
  const looks = { class: "button", "data-key": "speed", "aria-label": _("Speed") };
  return selection(choices, speed, (wish) => take(Number(wish)), looks);
}
