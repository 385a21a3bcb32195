// The links of a table with two seats: one a seat, one to watch; and the tokens this browser keeps for them.

import { address } from "../address.js";
import { badge } from "../boards/discs.js";
import { button, h } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { _, fill, ngettext } from "../words.js";
import { copying } from "./where.js";

const KEPT = "pions.seats";
const MOST = 50; // tables whose tokens are remembered
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

const kept = () => {
  try {
    return new Map(JSON.parse(recall(KEPT)) || []);
  } catch {
    return new Map(); // another program wrote there
  }
};

const inThisTab = (table, token) => {
  try {
    if (token) sessionStorage.setItem(`pions.seat.${table}`, token);
    return sessionStorage.getItem(`pions.seat.${table}`);
  } catch {
    return null; // storage is forbidden
  }
};

/** Keep the tokens of a table: the one of this visitor, and the guest's where it is theirs to give away. */
export function keepTokens(table, { mine, other = "" }) {
  inThisTab(table, mine);
  const all = kept();
  if (!all.has(table)) all.set(table, { mine, other });
  return remember(KEPT, JSON.stringify([...all].slice(-MOST)));
}

/** Forget a token that opens nothing. */
export function dropToken(table, token) {
  const all = kept();
  if (all.get(table)?.mine === token) all.delete(table);
  remember(KEPT, JSON.stringify([...all]));
  try {
    sessionStorage.removeItem(`pions.seat.${table}`);
  } catch {
    // nothing was kept there
  }
}

/** The tokens kept for a table; a tab that sat down by a link of its own stays there. */
export function tokensOf(table) {
  const found = kept().get(table) || { mine: "", other: "" };
  const here = inThisTab(table);
  return here && here !== found.mine ? { mine: here, other: "" } : found;
}

/** The command that lets other machines in. */
const OPENING = "pions serve --host 0.0.0.0";

/** Where other machines find this page: under the name they reach it by, if this one has another. */
function home(reach) {
  if (!reach || !LOCAL.includes(location.hostname)) return location.origin;
  return `${location.protocol}//${reach}${location.port && `:${location.port}`}`;
}

const linkOf = (reach, table, token = "") =>
  `${home(reach)}${address("/table", { table })}${token && `#${token}`}`;

/** The card with the links; `say` tells that one was copied. */
export function linksCard({ table, tokens, reach, say }) {
  const { two, board, seats } = table;
  const mine = two.you;
  const line = (head, link, words, about) =>
    h(
      "div.invite",
      h("div.who-is", head, h("span.quiet.end", about)),
      h(
        "div.linkline",
        h("input", {
          type: "text",
          readonly: true,
          value: link,
          "aria-label": words.label,
          on: { focus: (event) => event.target.select() },
        }),
        button(words.copy, {
          "data-key": words.label,
          press: copying(say, () => link, _("The link is copied.")),
        }),
      ),
    );
  const seat = (index) => {
    const { side, colour } = seats[index];
    const own = side === mine;
    const token = own ? tokens.mine : tokens.other;
    const name = own ? _("{colour}’s seat: you") : _("{colour}’s seat");
    const about = two.here[index] ? _("here") : two.sat[index] ? _("away") : _("nobody yet");
    return (
      token &&
      line(
        [badge(board.pieces, side), h("span", fill(name, { colour }))],
        linkOf(reach, table.key, token),
        {
          label: own ? _("Link to your seat") : _("Link to your opponent’s seat"),
          copy: own ? _("Copy") : _("Copy the invitation"),
        },
        about,
      )
    );
  };
  const [before, after] = _("Only this machine reaches this program. For other machines: pions serve --host 0.0.0.0").split(OPENING);
  const alone = !reach && LOCAL.includes(location.hostname);
  return h(
    "div.invites",
    mine === "second" ? [seat(1), seat(0)] : [seat(0), seat(1)],
    line(
      h("span", _("Only watch")),
      linkOf(reach, table.key),
      { label: _("Link to watch"), copy: _("Copy") },
      fill(ngettext("{n} spectator", "{n} spectators", two.spectators), { n: two.spectators }),
    ),
    h("p.quiet", _("Each link is worth a seat. The last one only lets people watch.")),
    alone && h("p.note", before, h("code.nowrap", OPENING), after),
  );
}
