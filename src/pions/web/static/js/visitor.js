// What this browser calls itself: games begun here are its own, to be found again and to be played.

import { recall, remember } from "./preferences.js";

const KEPT = "pions.visitor";

/** A name that cannot be guessed, the same at every visit. */
export function visitor() {
  const kept = recall(KEPT);
  if (/^[\w-]{24}$/.test(kept ?? "")) return kept;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const name = made.replaceAll("+", "-").replaceAll("/", "_");
  remember(KEPT, name);
  return name;
}
