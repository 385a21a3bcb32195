// Short tones for what happens on a board, made here; only where they are switched on.

import { button } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { _ } from "../words.js";

const KEPT = "pions.sounds";
const LENGTH = 0.09; // seconds of a tone
const LOUD = 0.12;
const TONES = { move: [392], reply: [330], won: [523, 659, 784], lost: [330, 262], draw: [392, 392] };

let context = null;

const soundsOn = () => recall(KEPT) === "on";

/** A button that switches sounds on, when one is heard, or off. */
export function soundsButton() {
  const press = ({ currentTarget }) => {
    remember(KEPT, soundsOn() ? "off" : "on");
    currentTarget.setAttribute("aria-pressed", String(soundsOn()));
    sound("move");
  };
  return button(_("Sounds"), { "aria-pressed": String(soundsOn()), press });
}

/** Play one of the tones; never before the visitor has touched the page, which browsers forbid. */
export function sound(name) {
  if (!name || !soundsOn() || !navigator.userActivation?.hasBeenActive || !window.AudioContext) return;
  context ||= new AudioContext();
  context.resume();
  TONES[name].forEach((pitch, index) => {
    const begin = context.currentTime + index * LENGTH;
    const tone = new OscillatorNode(context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(context, { gain: LOUD });
    volume.gain.setValueAtTime(LOUD, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + LENGTH);
  });
}

const ofPerson = (table) => (side) => table.people !== 1 || table.seats.find((seat) => seat.side === side)?.person;

/** What is heard when a table has changed: a move, whose it was, or how the game has ended. `mine`: whether a side is one's own. */
export function soundOf(before, table, mine = ofPerson(table)) {
  if (table.result && !before.result) {
    if (table.result === "draw") return "draw";
    return mine(table.result) ? "won" : "lost";
  }
  if (table.ply <= before.ply) return null;
  return mine(table.moves.at(-1).side) ? "move" : "reply";
}
