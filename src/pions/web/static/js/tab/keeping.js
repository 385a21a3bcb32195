// Games kept by the browser, each under its key.

const STORE = "games";

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function opened() {
  const request = indexedDB.open("pions", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return settled(request);
}

/** The games of this browser; `refused` is called when it keeps none, or no more. */
export class Keeping {
  static async begin(refused) {
    const keeping = new Keeping();
    keeping.refused = refused;
    try {
      keeping.base = await opened();
    } catch (problem) {
      refused(problem);
    }
    return keeping;
  }

  /** All games: pairs of a key and a text. */
  async all() {
    if (!this.base) return [];
    const store = this.base.transaction(STORE).objectStore(STORE);
    const [keys, texts] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map((key, index) => [key, texts[index]]);
  }

  /** Keep a game, or none where the text is empty; done once the browser has it on its disk. */
  put(key, text) {
    return new Promise((resolve) => {
      const failed = (problem) => {
        this.refused(problem);
        resolve();
      };
      if (!this.base) {
        resolve();
        return;
      }
      try {
        const writing = this.base.transaction(STORE, "readwrite", { durability: "relaxed" });
        const store = writing.objectStore(STORE);
        if (text) store.put(text, key);
        else store.delete(key);
        writing.oncomplete = resolve;
        writing.onabort = () => failed(writing.error);
      } catch (problem) {
        failed(problem);
      }
    });
  }
}
