// The reader's language. English stands in the code; the others are fetched.

import { files } from "./address.js";
import { recall } from "./preferences.js";

let catalog = {};
let code = "en";

/** Speak `wanted` from now on, once its sentences are here. */
export async function speak(wanted) {
  code = wanted;
  catalog = wanted === "en" ? {} : await (await fetch(`${files()}strings/${wanted}.json`)).json();
  document.documentElement.lang = wanted;
}

/** The same with the `sentences` at hand. */
export function learn(wanted, sentences) {
  code = wanted;
  catalog = sentences;
}

export const language = () => code;

/** The language asked for last time, else the one this program was started in, else the browser's. */
export function preferred() {
  const kept = recall("pions.language") || document.documentElement.dataset.language;
  if (kept) return kept;
  const first = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one === "en" || one === "fr");
  return first || "en";
}

/** `message` in the reader's language. */
export const _ = (message) => catalog[message] || message;

/** `one` or `many`, as the language counts. */
export function ngettext(one, many, count) {
  const single = code === "fr" ? count < 2 : count === 1;
  const forms = catalog[one] || [one, many];
  return forms[single ? 0 : 1];
}

/** A whole number with its thousands apart: 10,000 or 10 000. */
export const whole = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, code === "fr" ? "\u00a0" : ",");

/** Put `values` in the places of a sentence: {name}; numbers as the reader's language writes them. */
export const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => {
    if (!(name in values)) return place;
    return Number.isInteger(values[name]) ? whole(values[name]) : values[name];
  });
