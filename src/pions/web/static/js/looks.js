// Style sheets of pages that few visitors open, fetched when one is opened.

import { files } from "./address.js";
import { h } from "./dom.js";

const fetched = new Map();

/** The style sheet of that name, in place before the page is shown; once. */
export function fetchLook(name) {
  if (!fetched.has(name)) {
    const href = `${files()}static/css/${name}.css`;
    const came = new Promise((done) => {
      document.head.append(h("link", { rel: "stylesheet", href, on: { load: done, error: done } }));
    });
    fetched.set(name, came);
  }
  return fetched.get(name);
}
