// Begins: the language, the line to the program, and the page the address asks for.

import { h, renew } from "./dom.js";
import { listen, setKeys } from "./keys.js";
import { Line } from "./line.js";
import { Shell } from "./shell.js";
import { Analyse, title as analyse } from "./pages/analyse.js";
import { Learn, title as learn } from "./pages/learn.js";
import { Play, title as play } from "./pages/play.js";
import { Tournament, title as tournament } from "./pages/tournament.js";
import { Tree, title as tree } from "./pages/tree.js";
import { Watch, title as watch } from "./pages/watch.js";
import { _, language, preferred, speak } from "./words.js";

const PAGES = {
  "/play": [Play, play],
  "/analyse": [Analyse, analyse],
  "/learn": [Learn, learn],
  "/tree": [Tree, tree],
  "/watch": [Watch, watch],
  "/tournament": [Tournament, tournament],
};

class App {
  async begin() {
    await speak(preferred());
    this.shell = new Shell(
      Object.entries(PAGES).map(([path, [, words]]) => [path, words]),
      (href) => this.go(href),
    );
    this.line = new Line({
      hello: () => ({ language: language() }),
      heard: (message) => this.page?.heard?.(message),
      state: (up, welcome) => this.#line(up, welcome),
    });
    listen();
    addEventListener("popstate", () => this.#show());
    this.line.connect();
  }

  /** Go to another page of ours; one that takes the place of this one is not come back from. */
  go(href, { instead = false } = {}) {
    if (instead) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    this.#show();
    scrollTo(0, 0);
  }

  async #line(up, welcome) {
    if (!up) {
      this.shell.connected(false);
      return;
    }
    this.welcome = welcome;
    if (welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
    if (this.page) await this.page.back?.();
    else this.#show();
    this.shell.connected(this.line.up);
  }

  async #stillCompiling() {
    if (!this.line.up) return;
    try {
      this.welcome = await this.line.ask("hello", { language: language() });
    } catch {
      return; // the line broke; the next greeting says it again
    }
    if (this.welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
  }

  async #show() {
    const path = location.pathname in PAGES ? location.pathname : "/play";
    const [Page, words] = PAGES[path];
    this.shell.at(path, words());
    this.page?.close?.();
    const page = new Page(this);
    this.page = page;
    setKeys({});
    try {
      await page.open();
      if (this.page === page) setKeys({ "?": () => this.shell.help(), ...page.keys() });
    } catch (refused) {
      if (this.page !== page) return;
      if (refused.lost)
        this.page = null; // shown when the line is back
      else this.#refused(refused);
    }
  }

  #refused(refused) {
    console.warn(refused);
    renew(
      this.shell.main,
      h(
        "section",
        { class: "card" },
        h(
          "div",
          { class: "body" },
          h("p", { class: "title" }, _("This cannot be shown.")),
          h("p", {}, refused.message),
          h("p", {}, h("a", { href: "/play" }, _("Play a game instead"))),
        ),
      ),
    );
  }
}

new App().begin();
