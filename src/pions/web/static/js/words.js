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

const parts = new Map();

/** Have the sentences of a part of the page, too: those in its folder of scripts. */
export function more(part) {
  if (code !== "en" && !parts.has(part))
    parts.set(
      part,
      fetch(`${files()}strings/${code}/${part}.json`).then(async (answer) => {
        const sentences = await answer.json(); // another part may come meanwhile
        catalog = { ...catalog, ...sentences };
      }),
    );
  return parts.get(part);
}

/** The same with the `sentences` at hand. */
export function learn(wanted, sentences) {
  code = wanted;
  catalog = sentences;
}

export const language = () => code;

/** What a button says that chooses a language, by its code: {"fr": "en français"}. */
export const languages = () => JSON.parse(document.documentElement.dataset.languages || "{}");

/** The language asked for last time, else the one this program was started in, else the browser's. */
export function preferred() {
  const wishes = [recall("pions.language"), document.documentElement.dataset.language];
  wishes.push(...navigator.languages.map((wish) => wish.slice(0, 2)));
  return wishes.find((wish) => wish in languages()) || "en";
}

/** `message` in the reader's language. */
export const _ = (message) => catalog[message] || message;

/** `one` or `many`, as the language counts. */
export function ngettext(one, many, count) {
  const forms = catalog[one] || [one, many];
  return forms[new Intl.PluralRules(code).select(count) === "one" ? 0 : 1];
}

/** A whole number with its thousands apart: 10,000 or 10 000. */
export const whole = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, _("10,000").slice(2, -3));

/** Put `values` in the places of a sentence: {name}; numbers as the reader's language writes them. */
export const fill = (text, values) =>
  text.replace(/\{(\w+)\}/g, (place, name) => {
    if (!(name in values)) return place;
    return Number.isInteger(values[name]) ? whole(values[name]) : values[name];
  });
