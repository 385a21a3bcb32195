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
import { _, fill, language, preferred, speak } from "./words.js";

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
      heard: (name, told) => this.page?.heard?.(name, told),
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
      this.shell.connected(false, welcome);
      return;
    }
    this.welcome = welcome;
    if (welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
    if (this.page) await this.#back(this.page);
    else this.#show();
    this.shell.connected(this.line.up);
  }

  /** The line is new; what was on the page may not be there any more. */
  async #back(page) {
    try {
      await page.back?.();
    } catch (refused) {
      if (!refused.lost && this.page === page) this.#refused(refused.message, page.elsewhere?.());
    }
  }

  async #stillCompiling() {
    if (!this.line.up) return;
    try {
      this.welcome = await this.line.ask.hello({ language: language() });
    } catch {
      return; // the line broke; the next greeting says it again
    }
    if (this.welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
  }

  async #show() {
    const path = location.pathname === "/" ? "/play" : location.pathname;
    if (!(path in PAGES)) {
      this.page?.close?.();
      this.shell.at("", _("No such page"), { board: false });
      this.#refused(fill(_("There is nothing at the address {path}."), { path }));
      return;
    }
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
      else this.#refused(refused.message);
    }
  }

  /** Say why there is nothing to see, and where to go: to a page and the words for it, or to play. */
  #refused(message, [href, words] = []) {
    this.page = null;
    setKeys({ "?": () => this.shell.help() });
    this.shell.main.className = "main";
    renew(
      this.shell.main,
      h(
        "section",
        { class: "card" },
        h(
          "div",
          { class: "body" },
          h("p", { class: "title" }, _("This cannot be shown.")),
          h("p", { role: "alert" }, message),
          h(
            "div",
            { class: "buttons" },
            href && h("a", { href, class: "button" }, words),
            h("a", { href: "/play", class: "button" }, _("Play a game instead")),
          ),
        ),
      ),
    );
  }
}

new App().begin();
