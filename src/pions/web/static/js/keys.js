// Single keys as shortcuts: never in a text field, never with a modifier, and they can be switched off.

import { _ } from "./words.js";
import { recall, remember } from "./preferences.js";

let current = {};

export const enabled = () => recall("pions.keys") !== "off";
export const enable = (on) => remember("pions.keys", on ? "on" : "off");

/** The keys of the page that is shown now: a name to a function. */
export function setKeys(keys) {
  current = keys;
}

/** Whether a single key does something on this page. */
export const isShortcut = (key) => enabled() && key in current;

/** The digit on a key of the digit row: on AZERTY and its like, without Shift, the key itself says & or é. */
export const digitOf = (event) =>
  /^[0-9]$/.test(event.key) ? event.key : !event.shiftKey && /^Digit([0-9])$/.exec(event.code)?.[1];

/** Keys 1 to 9, which all do the same. */
export const digits = (act) => Object.fromEntries([..."123456789"].map((digit) => [digit, () => act(digit)]));

const inText = (element) =>
  element.matches?.(
    "input:not([type=radio]):not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]",
  );
const arrows = new Set(["ArrowLeft", "ArrowRight", "Home", "End", "ShiftArrowUp", "ShiftArrowDown"]);
/** What a key is called here: arrows with Shift have a name of their own. */
const nameOf = (event) => (event.shiftKey && event.key.startsWith("Arrow") ? `Shift${event.key}` : event.key);

export function listen() {
  addEventListener("keydown", (event) => {
    // AltGr, with which AZERTY writes [ and ], counts as Ctrl and Alt on some systems.
    const modified =
      (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState?.("AltGraph");
    if (event.defaultPrevented || modified || inText(event.composedPath()[0])) return;
    if (document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    if (arrows.has(name) ? event.target.matches?.("input") : !enabled()) return;
    const key = name in current ? name : digitOf(event);
    const act = current[key];
    if (!act) return;
    event.preventDefault();
    act(key);
  });
}

/** Every shortcut with what it does, for the list people can open. */
export const catalog = () => [
  ["1 – 9", _("play a column")],
  ["← →", _("on the board: choose a column, or walk over the cells; elsewhere: step through the game")],
  ["↑ ↓", _("over cells: up and down; in Hex up-right and down-left, with Shift the other diagonal")],
  ["/ g 7 ↵", _("open the box for a cell’s name and type it; Shift and its letter open it, too")],
  [_("Home End"), _("first and last position")],
  ["[ ]", _("previous and next mistake")],
  ["n", _("a new game, to play or to watch")],
  ["u h b", _("undo, hint, play best")],
  ["l e", _("scores on or off, explain the next column")],
  ["t x", _("tree, next cut-off")],
  ["f v", _("flip the board, speak the evaluation")],
  ["⇧ ↑ ↓", _("analysing: the variation above or below")],
  ["c p", _("analysing: comment the move, play from here")],
  ["w n", _("analysing a board of cells: shortest paths in Hex, numbers of the moves")],
  ["␣ p n", _("a game of a tournament: play or pause, previous game, next game")],
  [_("/ ↑ ↓ Del"), _("my games: search, walk over them, delete; Ctrl Z brings back")],
  ["Ctrl ↵", _("workbench: check")],
  [_("Esc"), _("workbench: stop; in the editor, then Tab: leave it")],
  ["Alt 1 – 9", _("workbench: a file")],
  ["F8", _("workbench: the next failure")],
  ["?", _("this list")],
];
