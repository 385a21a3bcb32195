// All games of this browser as one file, to be kept elsewhere, and read again here or on another machine.

import { button, h, saveFile } from "../dom.js";
import { _, fill, ngettext } from "../words.js";
import { Keeping } from "./keeping.js";

const FORM = "pions-games";
const LARGEST = 50e6;
const KEY = /^[\w-]{16}$/;

/** Buttons that save all games to a file, and read them from one; `say` tells what came of it. */
export function gameFileButtons(say) {
  const chosen = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    on: { change: () => read(chosen.files[0], say).finally(() => { chosen.value = ""; }) },
  });
  return [
    button(_("Save my games to a file…"), { press: () => save(say) }),
    button(_("Read games from a file…"), { press: () => chosen.click() }),
    chosen,
  ];
}

async function save(say) {
  const keeping = await Keeping.begin(() => {});
  const games = await keeping.all();
  if (!games.length) {
    say(_("There are no games here yet."));
    return;
  }
  const content = JSON.stringify({ form: FORM, games: Object.fromEntries(games) });
  saveFile(content, "pions.json", "application/json");
}

async function read(file, say) {
  if (!file) return;
  let games;
  try {
    if (file.size > LARGEST) throw new RangeError();
    games = Object.entries(found(JSON.parse(await file.text())));
  } catch {
    say(fill(_("{name} is not a file of games of Pions."), { name: file.name }));
    return;
  }
  let kept = true;
  const keeping = await Keeping.begin(() => { kept = false; });
  for (const [key, text] of games) await keeping.put(key, text);
  if (!kept) {
    say(_("Your games are not kept here: this browser forbids it, or its disk is full."));
    return;
  }
  say(fill(ngettext("{count} game was read.", "{count} games were read.", games.length), { count: games.length }));
  location.reload(); // the program reads its games when it begins
}

/** The games of a file, all of them of the right form, or an exception. */
function found({ form, games }) {
  if (form !== FORM) throw new TypeError();
  for (const [key, text] of Object.entries(games))
    if (!KEY.test(key) || typeof JSON.parse(text) !== "object") throw new TypeError();
  return games;
}
