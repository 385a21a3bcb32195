// Above the editor: which hand-out a file is for, and what is seldom done with files.

import { button, h, renew, selection } from "../dom.js";
import { More } from "../parts/more.js";
import { _, fill } from "../words.js";

export class TopBar {
  /** What its buttons do: `handout` is called with another one, `rename`, `remove`, `importFile`, `link`, `agree`, `called` and `save` with nothing. */
  constructor(acts) {
    this.acts = acts;
    this.more = new More();
    this.element = h("div.benchbar");
  }

  show(handouts, chosen) {
    const { handout, rename, remove, importFile, link, agree, called, save } = this.acts;
    const words = ({ name, subject }) => fill(_("{handout}: {subject}"), { handout: name, subject });
    const choices = handouts.map((one) => [one.name, words(one)]);
    const looks = { id: "handout", "aria-label": _("Hand-out"), "data-key": "handout" };
    const list = selection(choices, chosen, handout, looks);
    renew(
      this.element,
      h("label", { for: "handout" }, _("Hand-out")),
      list,
      h("span.space"),
      button(_("Import"), { kind: "small wide-only", press: importFile }),
      button(_("Download"), { kind: "small wide-only", press: save }),
      this.more.element,
    );
    this.more.show([
      button(_("Rename…"), { press: rename }),
      button(_("Delete"), { press: remove }),
      button(_("Import…"), { press: importFile }),
      button(_("Download this file"), { press: save }),
      button(_("How the file is called…"), { press: called }),
      button(_("A course’s contract…"), { press: agree }),
      button(_("Copy a link to this file"), { press: link }),
    ]);
  }
}
