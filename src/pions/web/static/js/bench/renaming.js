// The dialog that asks for another name of a file.

import { button, field, h, renew } from "../dom.js";
import { _ } from "../words.js";

export class RenameDialog {
  constructor() {
    this.element = h("dialog", { "aria-labelledby": "rename-title" });
  }

  /** `take` is called with the name that is written. */
  open(now, take) {
    const name = h("input", { type: "text", value: now, maxlength: "54", spellcheck: "false" });
    const submit = () => {
      this.element.close();
      take(name.value);
    };
    renew(
      this.element,
      h("div.head", h("h2", { id: "rename-title" }, _("Rename"))),
      h(
        "form.body.form",
        { submit },
        field(_("Name"), name),
        h(
          "div.buttons",
          h("button.button.main-one", { type: "submit" }, _("Rename")),
          button(_("Cancel"), { press: () => this.element.close() }),
        ),
      ),
    );
    this.element.showModal();
    name.select();
  }
}
