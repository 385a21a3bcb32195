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
