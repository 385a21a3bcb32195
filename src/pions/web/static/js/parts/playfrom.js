// Play on from any position that is shown, against any player: one way for every page.

import { address } from "../address.js";
import { button, h, renew } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { playerList } from "./setup.js";
import { _ } from "../words.js";

const LAST = "pions.opponent";
const USUAL = "level:n=3";

/** Where a game from this board on is played against another player; the side to move is the visitor's. */
export const playHref = (board, against) =>
  address("/play", { game: board.game, pos: board.moves ?? board.drawing, against, side: board.to_move });

/** Who sits at a table that such an address asks for. */
export const seatsOf = ({ against = USUAL, side = "first" }) =>
  side === "second" ? [against, "human"] : ["human", against];

/** A button, and the list of those one can play against. */
export class PlayFrom {
  constructor(app) {
    this.app = app;
    this.against = recall(LAST) || "";
    this.list = h("span.against");
    this.press = button(_("Play from here"), { kind: "main-one", key: "P", press: () => this.play() });
    this.element = h("div.playfrom", { role: "group", "aria-label": _("Play from here") }, this.press, this.list);
  }

  async show(board) {
    this.board = board;
    this.press.disabled = !board.to_move;
    if (this.game === board.game) return;
    this.game = board.game;
    try {
      const { players, usual } = await this.app.line.ask.game({ game: board.game });
      if (this.game !== board.game) return;
      if (!players.some((one) => one.spec === this.against)) this.against = usual;
      const list = playerList(players, this.against, (value) => {
        this.against = value;
        remember(LAST, value);
      }, false);
      list.setAttribute("aria-label", _("Opponent"));
      renew(this.list, list);
    } catch {
      this.game = null; // asked again when the line is back
    }
  }

  play() {
    if (this.board?.to_move) this.app.go(playHref(this.board, this.against));
  }
}

/** Ask against whom to play on from `board`, and do so. */
function ask(app, board) {
  const choice = new PlayFrom(app);
  const dialog = h(
    "dialog.ask",
    { "aria-label": _("Play from here"), on: { close: () => dialog.remove() } },
    choice.element,
    button(_("Cancel"), { press: () => dialog.close() }),
  );
  choice.press.addEventListener("click", () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  choice.show(board);
}

/** A button for pages with little room; `board` gives what is shown when it is pressed. */
export const playFromButton = (app, board) =>
  button(_("Play from here…"), { press: () => ask(app, board()) });

/** The same for the row of a position: a form for `Where.offer`. */
export const playForm = (app, board) => [_("Play from here…"), _("Play from here…"), () => ask(app, board())];
