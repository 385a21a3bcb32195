// The files as a row of tabs: one is open, a dot says whether its exercises pass.

import { h, renew } from "../dom.js";
import { _ } from "../words.js";

export class FileTabs {
  /** `choose` opens a file, `rename` asks for another name of the open one, `begin` for a new file. */
  constructor({ choose, rename, begin }) {
    Object.assign(this, { choose, rename, begin });
    this.element = h("div.files");
  }

  /** `kept` says whether files stay in this browser. */
  show(list, open, kept) {
    const move = (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const place = list.indexOf(open) + by + list.length;
      this.choose(list[place % list.length]);
    };
    const tab = (one) =>
      h(
        "button",
        {
          role: "tab",
          "aria-selected": String(one === open),
          tabindex: one === open ? "0" : "-1",
          "data-key": one === open ? "tab" : `tab-${one.id}`,
          on: { click: () => this.choose(one), dblclick: () => this.rename() },
        },
        one.name,
        dot(one),
      );
    renew(
      this.element,
      h("div.tablist", { role: "tablist", "aria-label": _("Files"), on: { keydown: move } }, list.map(tab)),
      h("button.plus", { "aria-label": _("New file"), title: _("New file"), press: () => this.begin() }, "+"),
      h("span.space"),
      kept && h("span.quiet.wide-only.saved", _("saved in this browser")),
    );
    this.#scroll();
  }

  /** Scroll the list of files to the one that is open, and nothing else. */
  #scroll() {
    const list = this.element.firstChild;
    const tab = list.querySelector("[aria-selected=true]");
    if (!tab) return;
    const [around, own] = [list, tab].map((one) => one.getBoundingClientRect());
    if (own.right > around.right) list.scrollLeft += own.right - around.right;
    if (own.left < around.left) list.scrollLeft += own.left - around.left;
  }
}

function dot(file) {
  if (!file.results || file.fresh === false) return null;
  const words = file.complete ? _("everything passes") : _("an exercise does not pass");
  return h("i", { class: file.complete ? "state-dot ok" : "state-dot", role: "img", "aria-label": words, title: words });
}
