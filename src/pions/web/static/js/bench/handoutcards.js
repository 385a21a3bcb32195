// Where a new file begins: the hand-outs as cards, or a file from the disk.

import { button, h } from "../dom.js";
import { _, fill, ngettext } from "../words.js";

/** `shown` is what the program says of the workbench; `first` where there is no file yet, else `cancel` goes back. */
export function handoutCards(shown, { first, begin, importFile, cancel }) {
  const card = (one) =>
    h(
      "li.card",
      h(
        "div.body",
        h("h3", h("code", one.name)),
        h("p", one.subject),
        h("p.quiet", fill(ngettext("{count} exercise", "{count} exercises", one.exercises.length), { count: one.exercises.length })),
        button(_("Begin"), {
          kind: "main-one",
          label: fill(_("Begin {handout}"), { handout: one.name }),
          "data-key": `begin-${one.name}`,
          press: () => begin(one.name),
        }),
      ),
    );
  return [
    h("h2.title", first ? _("Choose a hand-out") : _("A new file")),
    h("p.under", _("You write its functions here, and each is checked as you go. Your files stay in this browser.")),
    shown.refused && h("p.note", { role: "alert" }, shown.refused),
    h("ul.handouts", shown.handouts.map(card)),
    h(
      "div.buttons",
      button(_("Import a file…"), { press: importFile }),
      !first && button(_("Cancel"), { press: cancel }),
    ),
  ];
}
