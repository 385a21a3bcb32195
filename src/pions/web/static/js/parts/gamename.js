// What a game is to be called: a small window with one field.

import { button, field, h } from "../dom.js";
import { _ } from "../words.js";

export class GameName {
  /** `save` is called with the game and its name, and closes the window once that has gone well. */
  constructor(save) {
    this.typed = h("input", { type: "text", maxlength: "60", autocomplete: "off" });
    this.dialog = h(
      "dialog",
      { "aria-label": _("Name of the game") },
      h(
        "form.body.form",
        { method: "dialog", submit: () => save(this.game, this.typed.value) },
        field(_("Name of the game"), this.typed),
        h(
          "div.buttons",
          h("button.button.main-one", { type: "submit" }, _("Save")),
          button(_("Cancel"), { press: () => this.close() }),
        ),
      ),
    );
  }

  open(game) {
    this.game = game;
    this.typed.value = game.name;
    this.dialog.showModal();
    this.typed.select();
  }

  close() {
    this.dialog.close();
  }
}
