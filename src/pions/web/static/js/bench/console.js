// What functions print, and what goes wrong, under the editor.

import { h, renew } from "../dom.js";
import { _ } from "../words.js";

export class Console {
  constructor() {
    this.element = h("div.console", { role: "log", "aria-label": _("Console"), tabindex: "0" });
  }

  /** A line is its kind, its text and, where something was raised, the traceback. */
  show(lines, running) {
    const { element } = this;
    const held = element.scrollTop + element.clientHeight >= element.scrollHeight - 30;
    if (element.querySelector("details[open]") && !running) return; // it is being read
    const drawn = lines.map(([kind, text, trace]) => [
      h("pre", { class: kind }, text),
      trace && h("details", h("summary", _("Show the traceback")), h("pre.quiet", trace)),
    ]);
    renew(
      element,
      h("h2", _("Console"), running && h("span.end", _("running"))),
      drawn.length ? drawn : h("p.quiet", _("What your functions print is shown here.")),
    );
    if (held) element.scrollTop = element.scrollHeight;
  }
}

/** The last line of the file `name` that Python spoke of. */
export function lineOf({ message, trace = "" }, name) {
  const named = [...trace.matchAll(/File "([^"]*)", line (\d+)/g)].filter(([, file]) => file === name);
  const told = named.length ? named.pop()[2] : /\b(?:line|ligne)\s(\d+)/.exec(message)?.[1];
  return told ? Number(told) : null;
}
