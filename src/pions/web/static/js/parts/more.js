// Three dots: actions that are seldom used, and on small windows all others without room.

import { h, iconButton, renew } from "../dom.js";
import { _ } from "../words.js";

export class More {
  constructor() {
    this.press = iconButton("more", _("More actions"), () => this.#open(this.panel.hidden));
    this.press.setAttribute("aria-expanded", "false");
    this.panel = h("div.panel", { hidden: true });
    this.element = h(
      "div.more",
      {
        on: {
          keydown: (event) => this.#key(event),
          focusout: (event) => !this.element.contains(event.relatedTarget) && this.#open(false),
          click: (event) => this.panel.contains(event.target) && this.#open(false),
        },
      },
      this.press,
      this.panel,
    );
  }

  /** `always` are in the list on every window, `cramped` only where they have no other place. */
  show(always, cramped = []) {
    renew(this.panel, always, h("div.cramped", cramped));
  }

  /** Another button that does what `button` does. */
  twin(button) {
    const copy = button.cloneNode(true);
    copy.addEventListener("click", () => button.click());
    return copy;
  }

  #open(wish) {
    this.panel.hidden = !wish;
    this.press.setAttribute("aria-expanded", String(wish));
  }

  #key(event) {
    if (event.key !== "Escape" || this.panel.hidden) return;
    event.stopPropagation();
    this.#open(false);
    this.press.focus();
  }
}
