// What can be done with the lines of a game: comment a move, promote or cut a line, save it all, open another.

import { button, h, renew, saveFile } from "../dom.js";
import { copying } from "./where.js";
import { _, fill } from "../words.js";

const LARGEST = 200_000; // characters of a file, as the program takes them

/** The lines of a game, wherever one looks at them. */
const still = ({ board, start, nodes }) => JSON.stringify([board.game, start, nodes]);

const link = (words, press) => h("button.link", { "data-key": words, press }, words);

export class LineTools {
  /** `act` does something and says where it fails; `edit` opens the position editor. */
  constructor({ app, study, act, edit, open }) {
    Object.assign(this, { app, study, act, edit, open });
    this.buttons = h("div.lineacts");
    this.box = h("div.remarkbox", { hidden: true });
    this.element = h("div.linetools", this.buttons, this.box);
  }

  show() {
    const { position } = this.study;
    renew(
      this.buttons,
      link(_("Comment"), () => this.comment()),
      position.board.kind.editable && link(_("Edit the position"), () => this.edit()),
      ...this.#branch(),
    );
    if (!this.box.hidden && this.commented !== position.lines + position.at) this.#close();
  }

  /** What can be done where there is a move. */
  #branch() {
    const { main, at } = this.study.position;
    if (this.undo?.after !== still(this.study.position)) this.undo = null;
    return [
      this.undo && link(_("Bring back what was cut"), () => this.act(this.undo.back)),
      !main && link(_("Promote"), () => this.promote()),
      at > 0 && link(_("Cut from here"), () => this.cut()),
    ];
  }

  /** A list of the same over the move it is about. */
  async menu(node, place) {
    await this.act(() => this.study.goTo(node));
    let open = true; // to remove what has the focus is to lose it, once more
    const close = () => {
      if (open) {
        open = false;
        list.remove();
      }
    };
    const list = h("div.linemenu", { role: "menu", popover: "manual", "aria-label": _("This move"), on: {
        focusout: (event) => !list.contains(event.relatedTarget) && close(),
        keydown: (event) => this.#walk(event, list, close),
        click: close,
      } });
    const entry = (words, press) => h("button.button", { role: "menuitem", press }, words);
    list.append(entry(_("Comment"), () => this.comment()));
    if (!this.study.position.main) list.append(entry(_("Promote"), () => this.promote()));
    list.append(entry(_("Cut from here"), () => this.cut()));
    const box = (place.isConnected ? place : document.querySelector(".movetree [aria-current]") || place).getBoundingClientRect();
    list.style.left = `${Math.min(box.left, innerWidth - 190)}px`;
    list.style.top = `${Math.min(box.bottom + 4, innerHeight - 150)}px`;
    this.app.shell.main.append(list);
    list.showPopover?.();
    list.firstChild.focus();
  }

  #walk(event, list, close) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entries = [...list.children];
    if (event.key === "Escape") {
      close();
      document.querySelector(".movetree [aria-current]")?.focus();
    } else if (step) entries[(entries.indexOf(document.activeElement) + step + entries.length) % entries.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  promote() {
    return this.act(() => this.study.promote());
  }

  cut() {
    return this.act(async () => {
      const back = await this.study.cut();
      this.undo = { back, after: still(this.study.position) };
      this.app.shell.say(_("The moves are cut; they can be brought back."));
      this.show();
    });
  }

  /** Write a comment beside the move that is seen. */
  comment() {
    const { nodes, at, lines } = this.study.position;
    const field = h("textarea", {
      rows: 3,
      maxlength: 2000,
      "aria-label": _("Comment on this move"),
      on: {
        keydown: (event) => {
          if (event.key === "Escape") this.#close(true);
          else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) keep();
        },
      },
    });
    field.value = nodes[at].comment;
    const keep = () =>
      this.act(async () => {
        await this.study.remark(field.value);
        this.#close(true);
      });
    this.commented = lines + at;
    this.box.hidden = false;
    renew(
      this.box,
      field,
      h(
        "div.lineacts",
        button(_("Keep the comment"), { kind: "main-one", press: keep }),
        button(_("Cancel"), { press: () => this.#close(true) }),
      ),
    );
    field.focus();
    this.box.scrollIntoView({ block: "nearest" });
  }

  #close(focus = false) {
    this.box.hidden = true;
    renew(this.box);
    if (focus) this.buttons.querySelector("button")?.focus();
  }

  /** The lines as files, and a file as lines: forms for `Where.offer`. */
  forms() {
    return [
      ["SGF", _("Save the game and its variations as SGF"), () => this.#save("SGF", "application/x-go-sgf")],
      ["JSON", _("Save the game and its variations as JSON"), () => this.#save("JSON", "application/json")],
      [_("Open…"), _("Open a game from a file, SGF or JSON"), () => this.choose()],
    ];
  }

  /** A dialog with the ways to take the game along. */
  saving() {
    const { branches, nodes, along } = this.study.position;
    const lost = !branches && nodes.length > along.length;
    const say = (words) => this.app.shell.say(words);
    const link = copying(say, () => location.href, _("The link is copied."));
    const dialog = h(
      "dialog.ask",
      { "aria-label": _("Save the game"), on: { close: () => dialog.remove() } },
      h("h2", _("Save the game")),
      h(
        "div.lineacts",
        button(_("SGF file"), { press: () => this.act(() => this.#save("SGF", "application/x-go-sgf")) }),
        button(_("JSON file"), { press: () => this.act(() => this.#save("JSON", "application/json")) }),
        button(_("Copy the link"), { press: () => this.act(link) }),
        button(_("Open a file…"), { press: () => this.choose() }),
      ),
      lost && h("p.note", _("The variations are too long for a link: it holds this line only.")),
      button(_("Close"), { press: () => dialog.close() }),
    );
    document.body.append(dialog);
    dialog.addEventListener("click", (event) => event.target.closest(".lineacts button") && dialog.close());
    dialog.showModal();
  }

  async #save(form, type) {
    const { board, lines, at } = this.study.position;
    const forms = await this.app.line.ask.linesSave({ game: board.game, text: lines, at });
    saveFile(forms[form], `${board.game.replace(/[^\w-]+/g, "_")}.${form.toLowerCase()}`, type);
    this.app.shell.say(_("The game is saved."));
  }

  /** Open the choice of a file; its game takes the place of this one. */
  choose() {
    const file = h("input", { type: "file", accept: ".sgf,.json,.txt", on: { change: () => this.#read(file.files[0]) } });
    file.click();
  }

  #read(file) {
    return this.act(async () => {
      if (!file) return;
      const text = await file.text();
      if (!text.trim()) throw new Error(fill(_("{file} is empty: it holds no game."), { file: file.name }));
      if (text.length > LARGEST) throw new Error(_("This file is too long for a game."));
      await this.open(text);
    });
  }
}
