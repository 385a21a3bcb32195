// The lines of the games analysed last, kept in this browser: a reload finds them again.

import { recall, remember } from "../preferences.js";

const KEPT = "pions.lines";
const MOST = 10;

function all() {
  try {
    const kept = JSON.parse(recall(KEPT));
    return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && one.every((part) => typeof part === "string")) : [];
  } catch {
    return []; // damaged: begun anew
  }
}

/** What was kept for an address, or nothing. */
export const keptLines = (search) => all().find(([address]) => address === search)?.[1] || "";

/** Keep the lines of an address instead of those of `before`, the address they had until now. */
export function keepLines(search, lines, before) {
  const others = all().filter(([address]) => address !== search && address !== before);
  for (let most = MOST; most > 0; most = Math.floor(most / 2))
    if (remember(KEPT, JSON.stringify([[search, lines], ...others].slice(0, most)))) return;
}
