// Begins: the language, the line to the program, and the page the address asks for.

import { address, here } from "./address.js";
import { h, renew, sheets } from "./dom.js";
import { listen, setKeys } from "./keys.js";
import { Line } from "./line.js";
import { Shell } from "./shell.js";
import { Play, title as play } from "./pages/play.js";
import { Tree, title as tree } from "./pages/tree.js";
import { Watch, title as watch } from "./pages/watch.js";
import { IN_TAB } from "./transport.js";
import { visitor } from "./visitor.js";
import { _, fill, language, more, preferred, speak } from "./words.js";

/** A script of the class, with its sentences and its style sheets: a server without one loads none. */
async function ofClass(script) {
  await Promise.all([script, more("class"), sheets("class")]);
  return script;
}

/** A script of the ways, with its sentences, those of the editor, and its style sheets. */
async function ofWay(script) {
  await Promise.all([script, more("way"), more("bench"), sheets("way")]);
  return script;
}

/** Each page and its title; the scripts of those that few visitors open are fetched when one is opened. */
const PAGES = {
  "/play": [() => Play, play],
  "/analyse": [async () => (await import("./pages/analyse.js")).Analyse, () => _("Analyse")],
  "/puzzles": [async () => (await import("./pages/puzzles.js")).Puzzles, () => _("Puzzles")],
  "/workbench": [
    async () => (await Promise.all([import("./pages/workbench.js"), more("bench")]))[0].Workbench,
    () => _("Workbench"),
  ],
  "/way": [async () => (await ofWay(import("./way/list.js"))).WayList, () => _("The way")],
  "/learn": [async () => (await import("./pages/learn.js")).Learn, () => _("Learn")],
  "/tree": [() => Tree, tree],
  "/watch": [() => Watch, watch],
  "/class": [async (app) => (await ofClass(import("./class/page.js"))).pageOf(app), () => _("Class")],
  "/tournament": [async () => (await import("./pages/tournament.js")).Tournament, () => _("Tournament")],
  "/games": [async () => (await import("./pages/games.js")).Games, () => _("My games")],
  "/profile": [async () => (await import("./pages/profile.js")).Profile, () => _("Profile")],
  "/table": [async () => (await import("./pages/table.js")).Table, () => _("A table for two")],
  "/station": [async () => (await ofWay(import("./way/station.js"))).StationPage, () => _("The way")],
  "/slips": [async () => (await ofClass(import("./class/slips.js"))).Slips, () => _("Slips")],
  "/wall": [async () => (await ofClass(import("./class/wall.js"))).Wall, () => _("Class")],
};
/** Pages that others lead to. */
const HIDDEN = ["/table", "/way", "/station", "/slips", "/wall"];
/** Pages of a class: where one is served, its page takes the place of the tournaments. */
const OF_CLASS = ["/class", "/slips", "/wall"];

/** What a tab cannot do, and what to do instead. */
const NOT_IN_TAB = {
  "/tournament": () =>
    _("Tournaments of files are played by Pions on a computer: pip install pions, then pions tournament."),
  "/table": () =>
    _("A table for two machines needs Pions on a computer: pip install pions, then pions serve --host 0.0.0.0."),
};

class App {
  async begin() {
    if (IN_TAB) import("./tab/program.js").then(({ prepare }) => prepare());
    await speak(preferred());
    this.shell = new Shell(
      Object.entries(PAGES)
        .filter(([path]) => !HIDDEN.includes(path) && (!IN_TAB || !NOT_IN_TAB[path]))
        .map(([path, [, words]]) => [path, words]),
      () => (this.welcome?.school ? "/tournament" : "/class"),
      (href) => this.go(href),
    );
    this.line = new Line({
      hello: () => this.#greeting(),
      heard: (name, told) => this.page?.heard?.(name, told),
      state: (up, welcome) => this.#line(up, welcome),
    });
    listen();
    addEventListener("popstate", () => this.#show());
    if (IN_TAB) await this.#wait();
    this.line.connect();
  }

  #greeting() {
    return { language: language(), visitor: visitor() };
  }

  /** Go to another page of ours; one that takes the place of this one is not come back from. */
  go(href, { instead = false } = {}) {
    if (instead) history.replaceState(null, "", href);
    else history.pushState(null, "", href);
    this.#show();
    scrollTo(0, 0);
  }

  /** Show the board while Python comes; what the tab says by itself. */
  async #wait() {
    const [{ rememberTable, Waiting }, { Notices }, { gameFileButtons }] = await Promise.all([
      import("./tab/waiting.js"),
      import("./tab/notices.js"),
      import("./tab/gamefile.js"),
    ]);
    // The address changes, and with it what is meant by addresses that are relative.
    for (const link of document.querySelectorAll("link[rel=icon], link[rel=manifest]")) link.href = link.href;
    const path = here() === "/" ? "/play" : here();
    this.shell.at(path, PAGES[path]?.[1]() ?? _("Getting ready"));
    this.waiting = new Waiting(this.shell);
    const notices = new Notices(this.shell, new URL(address("/"), location.href));
    this.shell.dialog.querySelector(".buttons").prepend(...gameFileButtons((words) => this.shell.say(words)));
    this.tell = (table) => {
      rememberTable(table);
      if (table.moves.length) notices.moved();
    };
    this.waiting.show();
    setKeys(this.waiting.keys());
  }

  async #line(up, welcome) {
    if (!up) {
      this.shell.connected(false, welcome);
      this.page?.lost?.();
      return;
    }
    this.welcome = welcome;
    this.waiting?.end();
    if (welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
    let shown;
    if (this.page) await this.#back(this.page);
    else shown = this.#show();
    this.shell.connected(this.line.up);
    await shown;
    if (IN_TAB) document.documentElement.dataset.python = "ready"; // from now on it can be played with
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
      this.welcome = await this.line.ask.hello(this.#greeting());
    } catch {
      return; // the line broke; the next greeting says it again
    }
    if (this.welcome.compiling) setTimeout(() => this.#stillCompiling(), 2000);
  }

  async #show() {
    const where = here();
    const path = where === "/" ? "/play" : where;
    if (!(path in PAGES) || (OF_CLASS.includes(path) && !this.welcome?.school)) {
      this.page?.close?.();
      this.shell.at("", _("No such page"), { board: false });
      this.#refused(fill(_("There is nothing at the address {path}."), { path }));
      return;
    }
    if (IN_TAB && NOT_IN_TAB[path]) {
      this.page?.close?.();
      this.shell.at("", _("Not in a tab"), { board: false });
      this.#refused(NOT_IN_TAB[path]());
      return;
    }
    const [fetched, words] = PAGES[path];
    this.shell.at(path, words());
    this.shell.warn("");
    this.page?.close?.();
    this.page = null;
    setKeys(this.waiting?.keys() ?? {});
    let page = null;
    try {
      const Page = await fetched(this);
      if (this.page || here() !== where) return; // the visitor has gone on meanwhile
      this.page = page = new Page(this);
      await page.open();
      this.#playChosen(page);
      if (this.page === page) setKeys({ "?": () => this.shell.help(), ...page.keys?.() });
    } catch (refused) {
      if (this.page !== page) return;
      if (refused.lost)
        this.page = null; // shown when the line is back
      else this.#refused(refused.message, page.elsewhere?.());
    }
  }

  /** A move that was chosen while Python was not there yet. */
  #playChosen(page) {
    const chosen = this.waiting?.chosen;
    this.waiting = null;
    if (chosen && this.page === page) page.playEarly?.(chosen);
  }

  /** Say why there is nothing to see, and where to go: to a page and the words for it, or to play. */
  #refused(message, elsewhere = null) {
    const [href, words] = elsewhere || [];
    this.page = null;
    setKeys({ "?": () => this.shell.help() });
    this.shell.main.className = "main";
    renew(
      this.shell.main,
      h(
        "section.card",
        h(
          "div.body",
          h("p.title", _("This cannot be shown.")),
          h("p", { role: "alert" }, message),
          h(
            "div.buttons",
            href && h("a.button", { href }, words),
            h("a.button", { href: address("/play") }, _("Play a game instead")),
          ),
        ),
      ),
    );
  }
}

new App().begin();
