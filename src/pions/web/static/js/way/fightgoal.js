// A fight with a goal: games of one's own player, and what their interval allows to say.

import { button, h, s } from "../dom.js";
import { _, fill } from "../words.js";

const percent = (share) => fill(_("{number}%"), { number: Math.round(100 * share) });
const at = (share) => 14 + 372 * share;

/** The score on a line from 0 to 100, with its interval and the goal. */
function bar([low, share, high], goal) {
  const label = fill(_("{share}, between {low} and {high}; the goal is {goal}"), { share: percent(share), low: percent(low), high: percent(high), goal: percent(goal / 100) });
  const line = (kind, from, to) => s(`line.${kind}`, { x1: at(from), x2: at(to), y1: 24, y2: 24 });
  return s(
    "svg.goalbar",
    { viewBox: "0 0 400 52", role: "img", "aria-label": label },
    [line("axis", 0, 1), line("span", low, high), s("circle.point", { cx: at(share), cy: 24, r: 7 })],
    s("line.goal", { x1: at(goal / 100), x2: at(goal / 100), y1: 12, y2: 36 }),
    s("text", { x: at(share), y: 50 }, `${percent(share)} (${percent(low)} – ${percent(high)})`),
  );
}

/** Whom one fights, in words. */
const rivalOf = ({ rival, depth, level }) =>
  ({ random: _("chance"), depth: fill(_("depth {depth}"), { depth }), level: fill(_("level {level}"), { level }), before: _("your former self") })[rival];

/** What the games so far say of the goal. */
function verdict([low, share, high], goal, over) {
  if (!over) return _("The fight goes on.");
  if (100 * low >= goal) return _("The goal is reached, and luck does not explain it.");
  if (100 * share >= goal) return _("The goal is reached.");
  return fill(100 * high >= goal ? _("Not yet: {goal} is still possible, but nothing shows it.") : _("Not yet: luck does not explain so few."), { goal: percent(goal / 100) });
}

/** The card of a fight: `facts` are the station's, `seen` is the last game that was told, `best` what was reached before. */
export function fightView(facts, { seen, best, running, start, stop, said }) {
  const over = seen?.over && seen.number === seen.games;
  return h(
    "section.fightgoal",
    { "aria-label": _("Fight") },
    h("h3", fill(_("Fight against {rival}"), { rival: rivalOf(facts) }), " ", h("span.quiet", seen ? `${seen.over ? seen.number : seen.number - 1} / ${seen.games}` : fill(_("goal: {goal} in {games} games"), { ...facts, goal: percent(facts.goal / 100) }))),
    said,
    seen?.rate && bar(seen.rate, facts.goal),
    h("p", { role: "status" }, seen?.rate ? verdict(seen.rate, facts.goal, over && !running) : best ? fill(_("So far at best: {best}."), { best: percent(best) }) : ""),
    seen?.fault && h("p.note", seen.fault),
    running ? button(_("Stop"), { press: stop }) : button(_("Let it fight"), { kind: "main-one", press: start }),
  );
}
