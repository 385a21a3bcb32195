// One WebSocket: questions with answers, news in between, and a new line when it breaks.

import { _ } from "./words.js";

export class Refused extends Error {
  constructor(message, { stopped = false, lost = false, trace = "" } = {}) {
    super(message);
    Object.assign(this, { stopped, lost, trace });
  }
}

/** The code of a line that is closed because there is too much to do. */
const FULL = 1013;
const PAUSES = [200, 400, 800, 1500, 3000];

export class Line {
  /** `hello` is what is said first on every new line; `heard` is told of pushes, `state` of up and down. */
  constructor({ hello, heard, state }) {
    Object.assign(this, { hello, heard, state });
    this.asked = new Map();
    this.number = 0;
    this.tries = 0;
    this.up = false;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket.addEventListener("open", () => this.#opened());
    this.socket.addEventListener("message", (event) => this.#hear(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.#closed(event.code === FULL));
  }

  /** Ask; the promise has a `cancel` that stops work at the other end. */
  ask(verb, fields = {}, news = null) {
    const id = (this.number += 1);
    const answer = new Promise((resolve, reject) => {
      if (!this.up && verb !== "hello") {
        reject(new Refused(_("The program does not answer."), { lost: true }));
        return;
      }
      this.asked.set(id, { resolve, reject, news });
      this.socket.send(JSON.stringify({ id, do: verb, ...fields }));
    });
    answer.cancel = () => {
      if (this.asked.has(id) && this.up) this.socket.send(JSON.stringify({ do: "cancel", what: id }));
    };
    return answer;
  }

  async #opened() {
    let welcome;
    try {
      welcome = await this.ask("hello", this.hello());
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
    if (!("re" in message)) {
      this.heard(message);
      return;
    }
    const waiting = this.asked.get(message.re);
    if (!waiting) return;
    if (message.news) {
      waiting.news?.(...message.news);
      return;
    }
    this.asked.delete(message.re);
    if ("ok" in message) waiting.resolve(message.ok);
    else waiting.reject(new Refused(message.error, message));
  }
}
