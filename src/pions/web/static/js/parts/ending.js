// Once a game is over: what is said and offered then is fetched, and kept as long as it stands.

export class Ending {
  /** `shown`: whether the page is visible; `changed` draws; `offered` is called where the visitor has seen the game end,
   * once there is something to press. */
  constructor(app, { shown, changed, offered }) {
    Object.assign(this, { app, shown, changed, offered, next: null });
  }

  /** The table as it stands now; `fresh`: the visitor watches it change. */
  async follow(table, fresh) {
    const end = table.result && `${table.key} ${table.ply}`;
    if (end === this.end) return;
    this.close(); // the next game needs the machine
    Object.assign(this, { end, found: null });
    if (!end) return;
    const stands = () => this.end === end && this.shown();
    this.next = await import("./whatnext.js");
    if (!stands()) return;
    this.changed();
    if (fresh) this.offered();
    const found = await this.next.whatNext(this.app, table, (judging) => Object.assign(this, { judging }));
    if (!stands()) return;
    this.found = found;
    this.changed();
  }

  /** Whether there is something to say about the end of `table`. */
  of(table) {
    return Boolean(table.result && this.next);
  }

  /** What won, and how well one played. */
  words(table) {
    return `${this.next.whatWon(table)} ${this.next.howWell(table, this.found?.judged)}`.trim();
  }

  /** What to do next; `open` sits down to a new game, given its two seats. */
  steps(table, open) {
    return this.next.nextSteps(this.app, table, this.found || {}, open);
  }

  close() {
    this.judging?.cancel();
    this.judging = null;
  }
}
