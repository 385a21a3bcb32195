// A visitor's own files: in this browser, saved as they are written; nothing of them is kept by the program.

const DATABASE = "pions-files";
const STORE = "files";
const PREFIX = "pions.file.";
const DRAFT = "pions.draft";

/** Where the browser remembers which file was worked on last. */
export const LAST = "pions.workbench";

const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
    request.addEventListener("blocked", () => reject(new Error("blocked")));
  });

/** A place in IndexedDB; fails where the browser forbids it. */
async function database() {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE, { keyPath: "id" }));
  const base = await done(opening);
  base.addEventListener("versionchange", () => base.close());
  const store = (mode) => base.transaction(STORE, mode).objectStore(STORE);
  /** Settled once it is on disk, not only asked for. */
  const written = (act) =>
    new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, "readwrite");
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error));
      act(transaction.objectStore(STORE));
    });
  await done(store("readonly").count());
  return {
    all: () => done(store("readonly").getAll()),
    get: (id) => done(store("readonly").get(id)),
    put: (file) => written((files) => files.put(file)),
    remove: (id) => written((files) => files.delete(id)),
  };
}

/** The same in localStorage. */
function local() {
  localStorage.setItem(`${PREFIX}try`, "1"); // fails where it is forbidden
  localStorage.removeItem(`${PREFIX}try`);
  const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  return {
    all: async () => keys().map((key) => JSON.parse(localStorage.getItem(key))),
    get: async (id) => JSON.parse(localStorage.getItem(PREFIX + id)),
    put: async (file) => localStorage.setItem(PREFIX + file.id, JSON.stringify(file)),
    remove: async (id) => localStorage.removeItem(PREFIX + id),
  };
}

/** The same nowhere: gone with the page. */
function memory() {
  const files = new Map();
  return {
    all: async () => [...files.values()],
    get: async (id) => files.get(id),
    put: async (file) => void files.set(file.id, file),
    remove: async (id) => void files.delete(id),
  };
}

async function firstOf(places) {
  for (const [place, kept] of places) {
    try {
      return [await place(), kept];
    } catch {
      continue; // forbidden, or not there: the next one
    }
  }
  return null;
}

export class Files {
  /** `changed` hears of a file that another tab has changed, or removed (without a text). */
  static async open({ changed = () => {} } = {}) {
    const files = new Files();
    [files.place, files.kept] = await firstOf([
      [database, true],
      [local, true],
      [memory, false],
    ]);
    files.channel = globalThis.BroadcastChannel ? new BroadcastChannel("pions.files") : null;
    files.channel?.addEventListener("message", async ({ data }) => {
      const file = await files.place.get(data.id).catch(() => null);
      changed(file ?? { id: data.id, gone: true });
    });
    await files.#recover();
    return files;
  }

  async all() {
    const files = await this.place.all();
    return files.sort((one, other) => one.created - other.created);
  }

  /** Keep a file; whether it is on disk now. */
  async save(file) {
    try {
      await this.place.put(file);
      this.channel?.postMessage({ id: file.id });
      if (this.place.kept !== false && this.draft === file.id) this.#forget();
      this.full = false;
    } catch {
      this.full = true; // the quota, or a disk
    }
    return this.kept && !this.full;
  }

  async remove(id) {
    await this.place.remove(id).catch(() => {});
    this.channel?.postMessage({ id });
  }

  /** The page is left: what is not saved yet is written at once, where no waiting is needed. */
  leave(file) {
    try {
      localStorage.setItem(DRAFT, JSON.stringify(file));
      this.draft = file.id;
    } catch {
      return; // forbidden, or full
    }
  }

  close() {
    this.channel?.close();
  }

  /** What was written at once when the page was left, if it is newer than what is kept. */
  async #recover() {
    try {
      const draft = JSON.parse(localStorage.getItem(DRAFT));
      if (!draft?.id) return;
      const kept = await this.place.get(draft.id);
      if (!kept || kept.changed < draft.changed) await this.place.put(draft);
      this.#forget();
    } catch {
      return; // nothing there that can be read
    }
  }

  #forget() {
    this.draft = null;
    localStorage.removeItem(DRAFT);
  }
}

/** A new file. */
export const newFile = (name, text, handout) => ({
  id: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`,
  name,
  text,
  handout,
  created: Date.now(),
  changed: Date.now(),
  results: null,
});

/** What travels of a file. */
export const sent = ({ name, text, agreed }) => ({ name, text, contract: agreed?.contract || "" });

/** `wish` as the name of a Python file that none of `taken` has. */
export function freeName(wish, taken) {
  const bare = wish.replace(/[/\\\p{Cc}]/gu, " ").trim().replace(/\.py$/i, "").slice(0, 50).trim();
  const stem = bare || "programme";
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${stem}.py` : `${stem}-${number}.py`;
    if (!taken.includes(name)) return name;
  }
}
