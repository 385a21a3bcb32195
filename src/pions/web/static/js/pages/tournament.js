// Tournament: those there are; one of them, live; a game of it, move by move. The address says which.

import { query } from "../address.js";
import { Contest } from "./contest.js";
import { Contests } from "./contests.js";
import { Replay } from "./replay.js";

export class Tournament {
  constructor(app) {
    const asked = query();
    // Each of the three is a page of its own; the one shown is this one's inside.
    if (asked.t && asked.g) this.inner = new Replay(app, this, asked);
    else if (asked.t) this.inner = new Contest(app, this, asked);
    else this.inner = new Contests(app, this);
  }

  open() {
    return this.inner.open();
  }

  keys() {
    return this.inner.keys?.() || {};
  }

  back() {
    this.inner.back?.();
  }

  heard(name, told) {
    this.inner.heard?.(name, told);
  }

  close() {
    this.inner.close?.();
  }
}
