// The alarm of `pions.sandbox.inside.clock`: ends a student's loop in the midst of it.

const SIGNAL = 15; // as clock.SIGNAL
const AGAIN = 100; // milliseconds

/** Let Python in this worker be interrupted by its own clock: it asks the buffer now and then. */
export function setAlarm(py) {
  let at = Infinity;
  globalThis.pionsAlarm = {
    wake(milliseconds) {
      at = performance.now() + milliseconds;
    },
    rest() {
      at = Infinity;
    },
    get 0() {
      const now = performance.now();
      if (now < at) return 0;
      at = now + AGAIN;
      return SIGNAL;
    },
    set 0(_) {}, // Python says that it has heard
  };
  py.setInterruptBuffer(globalThis.pionsAlarm);
}
