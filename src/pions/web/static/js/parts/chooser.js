// Which game: the famous ones by name, any other board by its measures. Names only, no rules.

import { field, h, renew, segments } from "../dom.js";
import { _ } from "../words.js";

const number = (value, min, max, change) =>
  h("input", { type: "number", min, max, value: String(value), inputmode: "numeric", on: { change } });

/** The kind and the measures in a game's name. */
function measures(name) {
  const hex = /^hex-(\d+)(-swap)?$/.exec(name);
  if (hex) return { kind: "hex", size: Number(hex[1]), swap: Boolean(hex[2]) };
  const board = /^gravity-(\d+)x(\d+)x(\d+)(-nodiag)?$/.exec(name);
  if (board)
    return {
      kind: "gravity",
      width: Number(board[1]),
      height: Number(board[2]),
      connect: Number(board[3]),
      diagonals: !board[4],
    };
  return { kind: name };
}

export class Chooser {
  /** `changed` is told the name of the game that is chosen now. */
  constructor(name, changed) {
    this.changed = changed;
    this.state = {
      size: 11,
      swap: false,
      width: 8,
      height: 7,
      connect: 4,
      diagonals: true,
      ...measures(name),
    };
    this.element = h("div", { class: "form" });
    this.#show();
  }

  get name() {
    const { kind, size, swap, width, height, connect, diagonals } = this.state;
    if (kind === "hex") return `hex-${size}${swap ? "-swap" : ""}`;
    if (kind === "gravity") return `gravity-${width}x${height}x${connect}${diagonals ? "" : "-nodiag"}`;
    return kind;
  }

  #set(change) {
    Object.assign(this.state, change);
    this.changed(this.name);
  }

  #show() {
    const { kind, size, swap, width, height, connect, diagonals } = this.state;
    const kinds = [
      ["connect4", _("Connect Four")],
      ["puissance3", _("Puissance 3")],
      ["hex", _("Hex")],
      ["gravity", _("Other")],
    ];
    const choose = (value) => {
      this.#set({ kind: value });
      this.#show();
    };
    const read = (name) => (event) => this.#set({ [name]: Number(event.target.value) });
    const check = (words, on, name) =>
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          checked: on,
          on: { change: (event) => this.#set({ [name]: event.target.checked }) },
        }),
        words,
      );
    const sizes = [...Array(17).keys()].map((index) => index + 3);
    renew(
      this.element,
      segments(_("Game"), kinds, kind, choose),
      kind === "hex" &&
        h(
          "div",
          { class: "row" },
          field(
            _("Size"),
            h(
              "select",
              { on: { change: read("size") } },
              sizes.map((one) =>
                h("option", { value: String(one), selected: one === size }, `${one} × ${one}`),
              ),
            ),
          ),
          check(_("swap rule"), swap, "swap"),
        ),
      kind === "gravity" &&
        h(
          "div",
          { class: "row" },
          field(_("Columns"), number(width, 2, 20, read("width"))),
          field(_("Rows"), number(height, 2, 20, read("height"))),
          field(_("In line"), number(connect, 2, 10, read("connect"))),
          check(_("diagonals"), diagonals, "diagonals"),
        ),
    );
    this.element
      .querySelector(`input[value="${kind}"]`)
      ?.closest(".segments")
      ?.setAttribute("data-kind", kind);
  }
}
