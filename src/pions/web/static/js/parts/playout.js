// A line of moves played out on the board, one after the other; at once where motion is unwanted.

const PACE = 600;

/**
 * Play `steps` after the `moves` of a `game` begun at `start`, asking over `line`. `show` is called with each board, and ends it by
 * answering false; `over` is called after the last one. Returns a function that stops it.
 */
export function playOut(line, { game, start, moves }, steps, { show, over = () => {} }) {
  let timer = null;
  let stopped = false;
  const step = async (count) => {
    const found = await line.ask.position({ game, start, moves: [...moves, ...steps.slice(0, count)] });
    if (stopped || show(found.board) === false) return;
    if (count < steps.length) timer = setTimeout(() => step(count + 1), PACE);
    else over();
  };
  step(matchMedia("(prefers-reduced-motion: reduce)").matches ? steps.length : 1);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
