// The position as one text: to read, to change, to copy, to share.

import { h, renew, saveFile } from "../dom.js";
import { svgText } from "./svgfile.js";
import { _ } from "../words.js";

/** Copy, also where the browser has no clipboard for pages without https. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea.sr");
    area.value = text;
    (document.querySelector("dialog[open]") || document.body).append(area); // what a dialog covers has no focus
    area.select();
    document.execCommand("copy");
    area.remove();
  }
}

/** What a button does that copies: the text is made when it is pressed, and `say` tells that it is copied. */
export const copying = (say, text, words = _("Copied.")) => async () => {
  await copy(text());
  say(words);
};

/** A game from the empty board as other programs read it: forms for `offer`, without those that are `known`. */
export function copyForms(line, { board, start, moves }, known = []) {
  if (start) return [];
  const copied = (form) => async (say) => {
    const forms = await line.ask.export({ game: board.game, moves: moves.map((one) => one.move) });
    await copy(forms[form]);
    say(_("Copied."));
  };
  return Object.entries({ SGF: _("Copy the game as SGF"), ...board.kind.copying })
    .filter(([form]) => !known.includes(form))
    .map(([form, label]) => [form, label, copied(form)]);
}

/** The board that is shown, as a picture: a form for `offer`. */
export function pictureForm(name) {
  const act = (say) => {
    saveFile(svgText(document.querySelector("#board svg")), `${name}.svg`, "image/svg+xml");
    say(_("The picture is saved."));
  };
  return ["SVG", _("Save the board as an SVG picture"), act];
}

/** A field that shows `text` and hands over the text that is put there, if that is asked for; copy and share. */
export class Where {
  constructor(say, onText = null) {
    this.onText = onText;
    this.field = h("input", {
      type: "text",
      id: "where",
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      readonly: !onText,
      on: {
        change: () => this.#submit(),
        keydown: (event) => event.key === "Enter" && this.#submit(),
        paste: (event) => this.#paste(event),
      },
    });
    this.note = h("p.note", { role: "alert" });
    this.say = say;
    this.forms = h("span");
    this.element = h(
      "div.where",
      h("label", { for: "where" }, _("Position")),
      this.field,
      h("button.link", { press: copying(say, () => this.field.value) }, _("Copy")),
      h("button.link", { press: copying(say, () => location.href, _("The link is copied.")) }, _("Share link")),
      this.forms,
      this.note,
    );
  }

  show(text) {
    if (document.activeElement !== this.field) this.field.value = text;
    this.shown = text;
  }

  /** Buttons that hand the game over as others write it: a name, a label, and what to do. */
  offer(forms) {
    const one = ([name, label, act]) => {
      const take = async () => {
        try {
          await act(this.say);
        } catch (refused) {
          this.say(refused.message);
        }
      };
      return h("button.link", { "aria-label": label, "data-key": name, press: take }, name);
    };
    renew(this.forms, forms.map(one));
  }

  complain(sentence) {
    renew(this.note, sentence);
    this.field.setAttribute("aria-invalid", String(Boolean(sentence)));
  }

  /** A board drawn on several lines: a field of one line would run them together. */
  #paste(event) {
    const text = event.clipboardData.getData("text").trim();
    if (!this.onText || !text.includes("\n")) return;
    event.preventDefault();
    this.field.value = text.replace(/\s*\n\s*/g, " ");
    this.shown = this.field.value;
    this.onText(text);
  }

  #submit() {
    if (!this.onText || this.field.value === this.shown) return;
    this.shown = this.field.value;
    this.onText(this.field.value);
  }
}
