// How far a visitor has come on the ways: kept in this browser, taken along as a file.

import { saveFile } from "../dom.js";
import { recall, remember } from "../preferences.js";

const KEPT = "pions.ways";
const EMPTY = { answers: {}, passed: [], helps: [], tree: 0, slips: 0, fight: null, before: "", words: "" };

/** All that is kept; nothing where that is damaged. */
function kept() {
  try {
    const all = JSON.parse(recall(KEPT));
    return all && typeof all === "object" && !Array.isArray(all) ? all : {};
  } catch {
    return {};
  }
}

/** What was done in a station: questions answered, exercises passed, helps asked for, answers in its tree. */
export const done = (way, station) => ({ ...EMPTY, ...kept()[way]?.[station] });

/** Change what was done in a station, and return it; `kept` is false where the browser keeps nothing. */
export function keep(way, station, change) {
  const all = kept();
  const now = { ...done(way, station), ...change, when: Date.now() };
  remember(KEPT, JSON.stringify({ ...all, [way]: { ...all[way], [station]: now } }));
  return now;
}

/** How far a station is: "done", "begun", or nothing. */
export function state(way, station) {
  const { answers, passed, tree, fight, when } = done(way, station.name);
  const all =
    station.questions.every((name) => name in answers) &&
    station.task.every((name) => passed.includes(name)) &&
    (!station.tree || tree > 0) &&
    (!station.fight || (fight ?? 0) >= station.fight.goal / 100);
  if (all && when) return "done";
  return when ? "begun" : "";
}

/** Save the progress of a way, with the text of its file. */
export function take(way, text) {
  const whole = { kind: "pions way", way: way.name, stations: kept()[way.name] ?? {}, file: way.file, text };
  saveFile(JSON.stringify(whole, null, 1), `${way.name}.json`, "application/json");
}

/** Read such a file again; its text, or null where it is none of this way. */
export function bring(way, content) {
  try {
    const whole = JSON.parse(content);
    if (whole.kind !== "pions way" || whole.way !== way.name || typeof whole.text !== "string") return null;
    remember(KEPT, JSON.stringify({ ...kept(), [way.name]: whole.stations }));
    return whole.text;
  } catch {
    return null;
  }
}
