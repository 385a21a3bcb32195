// The class: the page of its teacher, of a pupil, or the door.

import { query } from "../address.js";
import { Door } from "./door.js";
import { _ } from "../words.js";

const PARTS = {
  pupil: async () => (await import("./place.js")).Place,
  teacher: async () =>
    query().view === "similar"
      ? (await import("./similar.js")).Similar
      : (await import("./teacher.js")).Teacher,
};

/** A page with the methods of all pages, and `show(school)`: what is told of the class. */
export class Class {
  constructor(app) {
    this.app = app;
  }

  async open() {
    const { app } = this;
    const token = new URLSearchParams(location.hash.slice(1)).get("t");
    this.school = await app.line.ask.class();
    app.shell.at("/class", this.school.name || _("Class"), { board: false });
    const make = token ? null : PARTS[this.school.role];
    const Part = make ? await make() : Door;
    if (app.page !== this) return;
    this.part = new Part(app, this);
    await this.part.open(this.school);
  }

  async back() {
    this.school = await this.app.line.ask.class();
    await this.part?.back?.(this.school);
  }

  heard(name, told) {
    if (name === "class" && told.changed === "people" && this.part instanceof Door) location.reload();
    else this.part?.heard?.(name, told);
  }

  lost() {
    this.part?.lost?.();
  }

  close() {
    this.part?.close?.();
  }

  keys() {
    return this.part?.keys?.() ?? {};
  }
}
