// What is said about a table: whose turn it is, what was played, why a program did not move.

import { h, traceback } from "../dom.js";
import { _, fill } from "../words.js";

/** A table as a spectator sees it: no player there is “you”. */
export function asWatched(table) {
  if (table.plays || table.people !== 1) return table;
  const seen = table.seats.map((seat) => (seat.person ? { ...seat, name: seat.colour } : seat));
  const winner = seen.find((seat) => seat.side === table.result);
  const ending = winner ? fill(_("{name} wins."), { name: winner.name }) : table.ending;
  return { ...table, seats: seen, people: 2, ending };
}

/** One sentence about where the game stands. */
export function state(table) {
  if (table.ending) return table.ending;
  const mover = table.seats.find((seat) => seat.to_move);
  if (table.fault) return fill(_("{name} did not move."), { name: mover.name });
  if (table.stopped) return fill(_("{name} was stopped."), { name: mover.name });
  if (!mover.person && !table.people && !table.thinking)
    return fill(_("{name} to move."), { name: mover.name });
  if (!mover.person) return fill(_("{name} is thinking…"), { name: mover.name });
  return table.people === 2
    ? fill(_("{colour} to move."), { colour: mover.colour })
    : fill(_("Your turn: you are {colour}."), { colour: mover.colour });
}

/** The last move, and the end of the game if it was that. */
export function lastMove(table) {
  const last = table.moves[table.moves.length - 1];
  const seat = table.seats[last.side === "first" ? 0 : 1];
  const words =
    seat.person && table.people === 1
      ? fill(_("You play {move}."), { move: last.move })
      : fill(_("{name} plays {move}."), { name: seat.name, move: last.move });
  return `${words} ${table.ending || ""}`.trim();
}

/** Why a program did not move, with what Python said. */
export function fault({ fault: found }) {
  if (!found) return null;
  const advice = _("The game is kept: let it try again, or take your move back.");
  return h("div.fault", h("p", found.sentence, " ", advice), found.trace && traceback(found.trace));
}

/** The two seats as the strips beside the board show them. */
export function seats(table) {
  return table.seats.map((seat, index) => ({
    ...seat,
    about: [seat.name === seat.colour ? "" : seat.colour, table.board.kind.goals[index]]
      .filter(Boolean)
      .join(" · "),
    thinking: table.thinking && seat.to_move,
    end: table.seconds[index],
  }));
}

/** Whether two pictures of the same table differ in anything people see. */
export function differs(one, other) {
  return (
    one.ply !== other.ply ||
    ["thinking", "stopped", "result", "unkept"].some((name) => one[name] !== other[name]) ||
    Boolean(one.fault) !== Boolean(other.fault)
  );
}
