// The position as one text: to read, to change, to copy, to share.

import { h } from "../dom.js";
import { _ } from "../words.js";

/** Copy, also where the browser has no clipboard for pages without https. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", { class: "sr" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** A field that shows `text` and hands over what people put there; and links to copy and share. */
export class Where {
  constructor({ onText, say, link }) {
    this.onText = onText;
    this.field = h("input", {
      type: "text",
      id: "where",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      on: { change: () => this.#submit(), keydown: (event) => event.key === "Enter" && this.#submit() },
    });
    this.note = h("p", { class: "note", role: "alert" });
    this.element = h(
      "div",
      { class: "where" },
      h("label", { for: "where" }, _("Position")),
      this.field,
      h(
        "button",
        {
          type: "button",
          class: "link",
          on: {
            click: async () => {
              await copy(this.field.value);
              say(_("Copied."));
            },
          },
        },
        _("Copy"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "link",
          on: {
            click: async () => {
              await copy(link());
              say(_("The link is copied."));
            },
          },
        },
        _("Share link"),
      ),
      this.note,
    );
  }

  show(text) {
    if (document.activeElement !== this.field) this.field.value = text;
    this.shown = text;
  }

  complain(sentence) {
    this.note.textContent = sentence;
    this.field.setAttribute("aria-invalid", String(Boolean(sentence)));
  }

  #submit() {
    if (this.field.value === this.shown) return;
    this.shown = this.field.value;
    this.onText(this.field.value);
  }
}
