// A game in the list of one's games: how it ended or stands, and what can be done with it.

import { address } from "../address.js";
import { miniature } from "../boards/board.js";
import { button, h, pageLink } from "../dom.js";
import { when } from "./dates.js";
import { More } from "./more.js";
import { spark } from "./spark.js";
import { _, fill, ngettext } from "../words.js";

const PILLS = { won: "win", lost: "loss", drawn: "draw", open: "now", other: "" };

/** Where a game can be studied. */
export const studyOf = ({ game, line, start }) => address("/analyse", { game, pos: line, from: start });

/** What is known of its mistakes. */
export function mistakes({ judged, awaited }) {
  if (!judged) return awaited ? h("span.quiet", _("being examined")) : null;
  const count = judged.errors.length;
  const words = fill(ngettext("{count} mistake", "{count} mistakes", count), { count });
  const label = fill(_("Who was winning, move by move; {mistakes}"), { mistakes: words });
  return [spark(judged, label), h("span", words)];
}

/** Row number `index` of `found`; `several`: games of several kinds are kept. The rest is called when asked for. */
export function gameRow(app, game, { index, found, several, name, copy, remove }) {
  const open = game.score === "open";
  const href = open ? address("/play", { table: game.key }) : studyOf(game);
  const more = new More();
  more.press.setAttribute("aria-label", fill(_("More actions: {game}"), { game: game.opponent }));
  more.show([
    button(_("Name…"), { press: name }),
    open && button(_("Analyse"), { press: () => app.go(studyOf(game)) }),
    button(_("Copy the link"), { press: copy }),
    button(_("Delete"), { press: remove }),
  ]);
  const called = game.name ? fill(_("“{name}”"), { name: game.name }) : game.who;
  return h(
    "li",
    {
      "data-game": game.key,
      class: game.picture?.pieces ?? "",
      "aria-setsize": String(found),
      "aria-posinset": String(index + 1),
      style: { "--at": String(index) },
    },
    h(
      "span.thumb",
      { "aria-hidden": "true" },
      game.picture?.cells.length ? miniature(game.picture, null) : null,
    ),
    h(
      "span.whom",
      pageLink(app, href, { class: "game-link", "data-key": `open-${game.key}` }, h("b", game.opponent)),
      h("span.quiet", [called, several && game.title].filter(Boolean).join(" · ")),
    ),
    h("span.quiet.date", when(game.played)),
    h("span.ended", h(`span.pill.${PILLS[game.score]}`, game.result)),
    h("span.length", fill(ngettext("{count} move", "{count} moves", game.plies), { count: game.plies })),
    h("span.errs", mistakes(game)),
    h(
      "span.does",
      pageLink(
        app,
        href,
        { class: open ? "button main-one" : "button", tabindex: "-1", "aria-hidden": "true" },
        open ? _("Play on") : _("Analyse"),
      ),
      more.element,
    ),
  );
}
