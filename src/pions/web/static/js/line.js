// The line to the program: questions with answers, news in between, and a new line when it breaks.

import { asking, PUSHES, written } from "./messages.js";
import { connect } from "./transport.js";
import { _ } from "./words.js";

export class Refused extends Error {
  constructor(message, { stopped = false, lost = false, trace = "", printed = "", asks = false } = {}) {
    super(message);
    Object.assign(this, { stopped, lost, trace, printed, asks });
  }
}

const PAUSES = [200, 400, 800, 1500, 3000];

export class Line {
  /** `hello` is what is said first on every new line; `heard` is told of pushes, `state` of up and down. */
  constructor({ hello, heard, state }) {
    Object.assign(this, { hello, heard, state });
    /** A function for each message there is; its promise has a `cancel` that stops work at the other end. */
    this.ask = asking((...message) => this.#ask(...message));
    this.asked = new Map();
    this.number = 0;
    this.tries = 0;
    this.up = false;
  }

  connect() {
    this.way = connect({
      opened: () => this.#opened(),
      heard: (text) => this.#hear(JSON.parse(text)),
      closed: (full) => this.#closed(full),
    });
  }

  #ask(name, fields, news) {
    const id = (this.number += 1);
    const waiting = { news };
    const answer = new Promise((resolve, reject) => {
      if (!this.up && name !== "hello") {
        reject(new Refused(_("The program does not answer."), { lost: true }));
        return;
      }
      this.asked.set(id, Object.assign(waiting, { resolve, reject }));
      this.way.send(written(name, fields, id));
    });
    waiting.answer = answer; // its `waits` is told how many others are answered first
    answer.cancel = () => {
      if (this.asked.has(id) && this.up) this.way.send(written("cancel", { what: id }));
    };
    return answer;
  }

  async #opened() {
    let welcome;
    try {
      welcome = await this.ask.hello(this.hello());
    } catch {
      return; // the line broke again; it will be closed, and made anew
    }
    this.up = true;
    this.tries = 0;
    this.state(true, welcome);
  }

  #closed(full) {
    const was = this.up;
    this.up = false;
    for (const { reject } of this.asked.values())
      reject(new Refused(_("The program does not answer."), { lost: true }));
    this.asked.clear();
    if (was || full || this.tries === 0) this.state(false, { full });
    setTimeout(() => this.connect(), PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
    this.tries += 1;
  }

  #hear(message) {
    const pushed = PUSHES.find((name) => name in message);
    if (pushed) {
      this.heard(pushed, message[pushed]);
      return;
    }
    const waiting = this.asked.get(message.re);
    if (!waiting) return;
    if ("before" in message) {
      waiting.answer.waits?.(message.before);
      return;
    }
    if (message.news || message.part) {
      waiting.news?.(...(message.news || [message.part]));
      return;
    }
    this.asked.delete(message.re);
    if ("ok" in message) waiting.resolve(message.ok);
    else waiting.reject(new Refused(message.error, message));
  }
}
