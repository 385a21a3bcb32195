// Stands here until its maker brings it.

import { h, renew } from "../dom.js";

export class Place {
  constructor(app) {
    this.app = app;
  }

  async open(school) {
    renew(this.app.shell.main, h("p", {}, school.name));
  }
}
