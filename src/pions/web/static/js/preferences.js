// What this browser remembers of its visitor's wishes; only for this visit where it may keep nothing.

const now = new Map();

/** What was remembered under `name`, or null. */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return now.get(name) ?? null;
  }
}

/** Remember nothing under `name`. */
export function forget(name) {
  now.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was kept there
  }
}

/** A secret by which the program knows this browser again: whoever opens a table plays there. */
export function visitor() {
  let secret = recall("pions.visitor");
  if (!secret) {
    secret = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, "0")).join("");
    remember("pions.visitor", secret);
  }
  return secret;
}

/** Remember a text under `name`; whether it will be known at the next visit. */
export function remember(name, text) {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    now.set(name, text); // storage is forbidden or full
    return false;
  }
}
