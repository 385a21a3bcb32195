// Learn without a game: the visitor's last games, and an example.

import { address } from "../address.js";
import { h, pageLink } from "../dom.js";
import { when } from "./dates.js";
import { _ } from "../words.js";

const FEW = 4;
/** A game of Connect Four in which four moves change the result. */
const EXAMPLE = { game: "connect4", pos: "446564435755246665435333171177677" };

/** Links to the games one finished last and to the example; the example alone where none can be had. */
export async function gamesToLearnFrom(app) {
  const { games } = await app.line.ask.myGames({ count: 40 }).catch(() => ({ games: [] }));
  const own = games.filter((one) => one.score !== "open" && one.plies > 0 && (one.judged || one.awaited)).slice(0, FEW);
  const link = (where, words, ...more) =>
    h("li", pageLink(app, address("/learn", where), { class: "button" }, h("span", words), ...more));
  return h(
    "ul.choices",
    own.map((one) =>
      link(
        { game: one.game, pos: one.line, from: one.start },
        `${one.opponent} · ${one.result}`,
        h("small", when(one.played)),
      ),
    ),
    link(EXAMPLE, _("An example: a game with four mistakes")),
  );
}
