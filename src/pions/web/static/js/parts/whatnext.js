// A game is over: what won, how well one played, and what to do next, the likeliest first.

import { address } from "../address.js";
import { button, h } from "../dom.js";
import { _, fill, ngettext } from "../words.js";

const LEVEL = /^level:n=(\d+)$/;

/** Whether all `cells` stand on one line. */
function straight(cells) {
  const [[top, left], [below, beside]] = cells;
  return cells.every(([row, column]) => (row - top) * (beside - left) === (column - left) * (below - top));
}

/** What decided the game on the board; nothing where that was something else. */
export function whatWon({ board, moves, result, resigned }) {
  const cells = board.winning_cells;
  const { won, won_off_line } = board.kind;
  if (resigned || result === "draw" || !cells.length || !won) return "";
  const count = fill(ngettext("{count} move", "{count} moves", moves.length), { count: moves.length });
  return fill(won_off_line && !straight(cells) ? won_off_line : won, {
    colour: board.colours[result === "first" ? 0 : 1],
    number: cells.length,
    moves: count,
  });
}

/** The moves of the one person of a game. */
const own = ({ moves, seats }) => moves.filter((one) => seats.find((seat) => seat.side === one.side).person);

/** How many of one's moves kept the result, where that is known. */
export function howWell(table, judged) {
  const count = own(table).length;
  if (!judged || table.people !== 1 || !count) return "";
  const kept = count - judged.errors.length;
  if (kept === count) return _("Every move of yours kept the result.");
  return fill(
    ngettext("{kept} of your {count} moves kept the result.", "{kept} of your {count} moves kept the result.", kept),
    { kept, count },
  );
}

/** The level one up after a win or a draw, one down after a loss; null where the opponent was none. */
function nextLevel(table, players) {
  if (table.people !== 1) return null;
  const program = table.specs.find((spec) => spec !== "human");
  const number = Number(LEVEL.exec(program)?.[1]);
  if (!number) return null;
  const lost = table.result !== "draw" && !table.seats.find((seat) => seat.side === table.result).person;
  const spec = `level:n=${number + (lost ? -1 : 1)}`;
  const found = players.find((one) => one.spec === spec);
  return found && { spec, label: found.label, words: lost ? _("One level down") : _("One level up") };
}

/** Finds out what can be known of a game that is over; parts that cannot are left out. `began` is told what
 * takes long, and can be cancelled. */
export async function whatNext(app, table, began) {
  const judge = table.plays && table.solvable && table.moves.length > 0;
  const nothing = () => null;
  const judging = judge ? app.line.ask.judgeGame({ table: table.key }) : null;
  began(judging);
  const [judged, level] = await Promise.all([
    judging?.catch(nothing),
    table.specs.some((spec) => LEVEL.test(spec))
      ? app.line.ask.game({ game: table.board.game }).then(({ players }) => nextLevel(table, players), nothing)
      : null,
  ]);
  return { judged, level };
}

/** A button with a second, quieter text at its end. */
const step = (words, end, options) => {
  const one = button(words, options);
  if (end) one.append(h("small", end));
  return one;
};

/** The next steps; `open` sits down to a new game, given its two seats. */
export function nextSteps(app, table, { judged = null, level = null } = {}, open) {
  const [first, second] = table.specs;
  const person = table.specs.indexOf("human");
  const alone = table.people === 1;
  const rematch = alone
    ? fill(_("Rematch: you play {colour}"), { colour: table.board.colours[1 - person] })
    : _("Play again");
  const line = { game: table.board.game, pos: table.line, from: table.start };
  const mistakes = alone && judged?.errors.length;
  const learn = () => app.go(address("/learn", line));
  const look = table.solvable
    ? () => button(_("Learn from this game"), { "data-key": "learn", press: learn })
    : () => button(_("Analyse it"), { "data-key": "look", press: () => app.go(address("/analyse", line)) });
  return [
    step(rematch, alone && _("Enter"), { kind: "main-one", "data-key": "again", press: () => open([second, first]) }),
    mistakes
      ? step(
          mistakes === 1 ? _("See your mistake") : fill(_("See your mistakes: {count}"), { count: mistakes }),
          fill(_("move {number}"), { number: judged.errors[0] + 1 }),
          { "data-key": "learn", press: learn },
        )
      : table.moves.length > 0 && look(),
    level &&
      step(level.words, level.label, {
        "data-key": "level",
        press: () => open(person === 0 ? ["human", level.spec] : [level.spec, "human"]),
      }),
  ];
}
