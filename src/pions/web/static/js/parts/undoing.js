// What was just done can be undone for a while: a sentence with a button at the foot of the page.

import { button, h, renew } from "../dom.js";
import { _ } from "../words.js";

/** Milliseconds there are to think again. */
const WHILE = 10_000;

export class Undoing {
  constructor() {
    this.element = h("div.undoing", { role: "status", hidden: true });
    this.undo = null;
  }

  /** Say what was done; `undo` takes it back. */
  offer(words, undo) {
    clearTimeout(this.timer);
    this.undo = undo;
    renew(this.element, h("span", words), button(_("Undo"), { press: () => this.take() }));
    this.element.hidden = false;
    this.timer = setTimeout(() => this.close(), WHILE);
  }

  /** Take back what is offered, if anything is. */
  async take() {
    const { undo } = this;
    this.close();
    await undo?.();
  }

  close() {
    clearTimeout(this.timer);
    this.undo = null;
    this.element.hidden = true;
  }
}
