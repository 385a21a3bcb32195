// The editor: CodeMirror where it was built, else a plain text field with the same functions.

import { files } from "../address.js";
import { h } from "../dom.js";
import { _, fill } from "../words.js";

const label = (name) => fill(_("Text of {file}"), { file: name });

/** CodeMirror's own words. */
const phrases = () => ({
  Find: _("Find"),
  Replace: _("Replace with"),
  next: _("next"),
  previous: _("previous"),
  all: _("all"),
  "match case": _("match case"),
  "by word": _("whole words"),
  regexp: _("regular expression"),
  replace: _("replace"),
  "replace all": _("replace all"),
  close: _("close"),
  "current match": _("current match"),
  "on line": _("on line"),
  "Go to line": _("Go to line"),
  go: _("go"),
});

/** An editor in an element of its own; `changed` hears of the text, `plain` says whether it is a bare field. */
export async function openEditor(changed) {
  const host = h("div.code");
  try {
    const { makeEditor } = await import(`${files()}static/built/editor.js`);
    const made = makeEditor({ host, label, changed, phrases: phrases() });
    host.shadowRoot.querySelector(".cm-content").tabIndex = 0; // it has the keyboard anyhow; checks of access look for this
    return Object.assign(made, { element: host, plain: false });
  } catch {
    return plainEditor(changed);
  }
}

function plainEditor(changed) {
  const area = h("textarea.code", { spellcheck: "false", wrap: "off", autocapitalize: "off" });
  let leaving = false;
  area.addEventListener("input", () => changed(area.value));
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") leaving = true;
    else if (event.key === "Tab" && !event.shiftKey && !leaving && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      area.setRangeText("    ", area.selectionStart, area.selectionEnd, "end");
      changed(area.value);
    } else leaving = false;
  });
  return {
    element: area,
    plain: true,
    show(id, name, text) {
      area.value = text;
      area.setAttribute("aria-label", label(name));
    },
    replace: (text) => (area.value = text),
    text: () => area.value,
    mark: () => {},
    tell: () => {},
    goTo(line) {
      const before = area.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
      const end = area.value.indexOf("\n", before);
      area.focus();
      area.setSelectionRange(before, end < 0 ? area.value.length : end);
    },
    focus: () => area.focus(),
    close: () => {},
  };
}
