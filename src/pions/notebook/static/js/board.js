// The board of the page in a cell of a notebook. What is played is decided by the kernel: messages go
// there, and what is to be shown comes back. A program is asked for its move once the person's is drawn.

import { Board } from "../../../web/static/js/boards/board.js";
import { button, h, renew } from "../../../web/static/js/dom.js";
import { _, learn } from "../../../web/static/js/words.js";

/** Whether what is around the cell is dark: the notebook's own theme, else the system's. */
function isDark() {
  const { jpThemeLight } = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === "false";
  return document.body.classList.contains("vscode-dark") || matchMedia("(prefers-color-scheme: dark)").matches;
}

function render({ model, el }) {
  learn(model.get("language"), model.get("sentences"));
  const tell = (type, more = {}) => model.send({ type, ...more });
  const board = new Board({ onMove: (move) => tell("move", { move }) });
  const said = h("p", { class: "said", role: "status" });
  const wrong = h("p", { class: "note", role: "alert" });
  const buttons = h("div", { class: "buttons" });
  const stage = h("div", { class: "stage" }, board.element, said, wrong, buttons);
  const host = h("div", {});
  host.attachShadow({ mode: "open" }).append(h("style", {}, model.get("style")), stage);
  el.append(host);

  const draw = () => {
    const shown = model.get("shown");
    host.dataset.theme = isDark() ? "dark" : "light";
    stage.className = `stage ${shown.board.shape} ${shown.board.pieces}`;
    board.show(shown.board, { playable: shown.playable, hint: shown.hint });
    said.textContent = shown.said;
    wrong.textContent = shown.wrong;
    const words = Object.entries(shown.board.kind.words).filter(([move]) => shown.board.legal_moves.includes(move));
    renew(
      buttons,
      words.map(([move, word]) => button(word, { press: () => tell("move", { move }), disabled: !shown.playable })),
      shown.stuck && button(_("Try again"), { press: () => tell("reply", { ply: shown.board.ply }) }),
      button(_("Undo"), { press: () => tell("undo"), disabled: !shown.undoable }),
      button(_("Hint"), { press: () => tell("hint"), disabled: !shown.playable }),
      button(_("New game"), { press: () => tell("new") }),
    );
    if (shown.thinking) requestAnimationFrame(() => tell("reply", { ply: shown.board.ply }));
  };
  model.on("change:shown", draw);
  draw();
  return () => model.off("change:shown", draw);
}

export default { render };
