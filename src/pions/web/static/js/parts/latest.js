// The games that were played last, as small boards.

import { address } from "../address.js";
import { miniature } from "../boards/board.js";
import { badge } from "../boards/discs.js";
import { h, pageLink } from "../dom.js";
import { _ } from "../words.js";

/** Where one sees a game of a tournament. */
export const gameAddress = (key, id) => address("/tournament", { t: key, g: id });

/** A picture a game, each a link to it; `pieces` is what they are played with. */
export function latestGames(app, key, games, pieces) {
  if (!games.length) return h("li.quiet", _("No game has been played yet."));
  return games.map((one) => {
    const line = (index) =>
      h(
        "span",
        { class: one.winner === ["first", "second"][index] ? "seat won" : "seat" },
        badge(pieces, ["first", "second"][index], 15),
        h("span.name", one.players[index]),
        h("span.score", one.result.split(" – ")[index]),
      );
    return h(
      "li",
      pageLink(
        app,
        gameAddress(key, one.id),
        { class: "latest-game", "data-key": `latest-${one.id}` },
        one.board && miniature(one.board, null),
        line(0),
        line(1),
        h("span", { class: one.fault ? "ending bad" : "ending" }, one.ending),
      ),
    );
  });
}
