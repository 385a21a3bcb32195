// Who was winning, move by move, on a line of a list: bars, and a diamond at each mistake.

import { letter } from "../boards/discs.js";
import { picture, s } from "../dom.js";

const [WIDTH, HEIGHT, MIDDLE] = [150, 34, 17];
/** Moves that fill the line; longer games have thinner bars. */
const FEWEST = 20;

/** `course` goes from -100 to 100, up for the side that opened; `errors` are numbers of moves. */
export function spark({ course, errors }, label) {
  const step = WIDTH / Math.max(course.length, FEWEST);
  const wide = Math.max(0.6, step - 0.9);
  const bars = course.map((value, index) => {
    const tall = (Math.abs(value) / 100) * 10 + 2;
    const place = { x: index * step + 0.4, width: wide };
    if (!value) return s("rect.even", { ...place, y: MIDDLE - 1, height: 2 });
    const y = value > 0 ? MIDDLE - tall : MIDDLE;
    return s("rect", { ...place, y, height: tall, rx: 1, class: letter(value > 0 ? "first" : "second") });
  });
  // Below for the side whose bars go down: whose mistake it was.
  const marks = errors.map((index) => {
    const x = index * step + step / 2;
    return s("path.mark", { d: `M${x} 0l3 3-3 3-3-3z` });
  });
  const looks = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" };
  return picture("spark", looks, label, bars, marks);
}
