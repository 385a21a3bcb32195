// The frame around every page: navigation, theme, language, the list of keys, what is announced.

import { address } from "./address.js";
import { choosing, setChoosing } from "./boards/choice.js";
import { h, renew, s, segments } from "./dom.js";
import { catalog, enable, enabled } from "./keys.js";
import { recall, remember } from "./preferences.js";
import { IN_TAB } from "./transport.js";
import { _, language, languages } from "./words.js";

/** A page of the documentation: a link on a site, which has it; its words and its file elsewhere. */
const paper = (name, words) =>
  IN_TAB
    ? h("a", { href: `${address("/")}docs/${language()}/${name}.html` }, words)
    : `${words} (docs/${name}.md)`;

const THEMES = ["auto", "light", "dark"];
/** Pages that stay in a narrow bar; the others open from its last word. */
const ALWAYS = 4;

export class Shell {
  /** `absent` is the page that has no link at the moment. */
  constructor(pages, absent, go) {
    Object.assign(this, { all: pages, absent, go });
    this.skip = h("a.skip", { press: (event) => this.#skip(event) });
    this.live = h("p.sr", { role: "status", "aria-live": "polite" });
    this.banner = h("div.banner", { role: "alert", hidden: true });
    Object.assign(this, { lost: "", warning: "", told: "" });
    this.toast = h("div.toast", { hidden: true, "aria-hidden": "true" }); // `live` says the same
    this.main = h("main.main", { id: "main", tabindex: "-1" });
    this.links = h("ul", {
      on: {
        keydown: (event) => event.key === "Escape" && this.#others(false),
        focusout: (event) => !this.links.contains(event.relatedTarget) && this.#others(false),
      },
    });
    this.heading = h("h1.sr");
    this.dialog = this.#keyList();
    document.body.replaceChildren(
      this.skip,
      this.banner,
      this.#top(),
      this.main,
      this.live,
      this.toast,
      this.dialog,
      this.#paint(),
    );
  }

  /** Show a sentence for a while; screen readers read it aloud. */
  say(text, { quiet = false } = {}) {
    this.live.textContent = "";
    setTimeout(() => {
      this.live.textContent = text;
    }, 30);
    if (quiet) return;
    renew(this.toast, text);
    this.toast.hidden = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.toast.hidden = true;
    }, 5000);
  }

  connected(up, { full = false } = {}) {
    const lost = full
      ? _("The program has too many visitors at the moment. Retrying… Your game is kept.")
      : _(
          "Lost the connection to the program. Is it still running in the terminal? Retrying… Your game is kept.",
        );
    this.lost = up ? "" : lost;
    this.#alert();
  }

  /** Say something that holds until something else, or nothing, is said here. */
  warn(text) {
    this.warning = text;
    this.#alert();
  }

  #alert() {
    const text = this.lost || this.warning;
    if (text === this.told) return;
    this.told = text;
    this.banner.hidden = !text;
    this.banner.classList.toggle("lost", Boolean(this.lost)); // the menu is of no use meanwhile
    renew(this.banner, text);
  }

  /** Which page is shown, and the class of its part of the frame; most have a board. */
  at(path, title, { board = true, looks = this.main.className } = {}) {
    this.main.className = looks;
    document.title = `${title} · Pions`;
    this.heading.textContent = title;
    this.skip.href = board ? "#board" : "#main";
    this.skip.textContent = board ? _("Skip to the board") : _("Skip to the content");
    const link = ([href, words]) =>
      h(
        "li",
        h(
          "a",
          {
            href: address(href),
            "data-key": href,
            "aria-current": href === path ? "page" : null,
            press: (event) => this.#follow(event, address(href)),
          },
          words(),
        ),
      );
    const pages = this.all.filter(([href]) => href !== this.absent());
    const others = pages.slice(ALWAYS);
    if (path !== this.path) this.opened = false;
    this.path = path;
    renew(
      this.links,
      pages.slice(0, ALWAYS).map(link),
      h(
        "li.others",
        h(
          "button",
          {
            "data-key": "others",
            "aria-expanded": String(this.opened),
            "aria-current": others.some(([href]) => href === path) ? "true" : null,
            press: () => this.#others(!this.opened),
          },
          _("More"),
        ),
        h("ul", others.map(link)),
      ),
    );
  }

  /** Open or close the list of the pages that have no room in a narrow bar. */
  #others(wish) {
    this.opened = wish;
    this.links.querySelector(".others > button").setAttribute("aria-expanded", String(wish));
  }

  help() {
    this.dialog.showModal();
    this.dialog.scrollTop = 0; // the first thing to press is below the list
  }

  #follow(event, href) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    this.go(href);
  }

  #skip(event) {
    event.preventDefault();
    (document.querySelector("#board [tabindex='0']") || this.main).focus();
  }

  #top() {
    const logo = s(
      "svg",
      { width: 30, height: 30, viewBox: "0 0 30 30", "aria-hidden": "true" },
      s("rect", { width: 30, height: 30, rx: 8, fill: "#2B5DB0" }),
      [
        ["9.5", "9.5", "#0B1F3F"],
        ["20.5", "9.5", "#FFD23F"],
        ["9.5", "20.5", "#D23E26"],
        ["20.5", "20.5", "#D23E26"],
      ].map(([cx, cy, fill]) => s("circle", { cx, cy, r: 4.6, fill })),
    );
    const half = s(
      "svg",
      {
        width: 18,
        height: 18,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        "stroke-width": 2,
        "aria-hidden": "true",
      },
      s("circle", { cx: 12, cy: 12, r: 8.5 }),
      s("path", { d: "M12 3.5a8.5 8.5 0 0 1 0 17z", fill: "currentColor" }),
    );
    const names = languages();
    const codes = Object.keys(names);
    const other = codes[(codes.indexOf(language()) + 1) % codes.length];
    const home = address("/play");
    this.theme = h("button.tool", { press: () => this.#nextTheme() }, half);
    this.#nameTheme();
    return h(
      "header.top",
      this.heading,
      h("a.brand", { href: home, press: (event) => this.#follow(event, home) }, logo, h("span", "Pions")),
      h("nav.nav", { "aria-label": _("Main") }, this.links),
      (this.tools = h(
        "div.tools",
        this.theme,
        h(
          "button.tool",
          {
            lang: other,
            "aria-label": `${other.toUpperCase()}, ${names[other]}`,
            press: () => this.#speak(other),
          },
          other.toUpperCase(),
        ),
        h(
          "button.tool",
          { "aria-label": _("Keyboard shortcuts"), title: _("Keyboard shortcuts"), press: () => this.help() },
          "?",
        ),
      )),
    );
  }

  /** What the pictures of this page are painted with. */
  #paint() {
    return s(
      "svg.sr",
      { width: 0, height: 0, "aria-hidden": "true" },
      s(
        "defs",
        s(
          "linearGradient",
          { id: "plate", x1: 0, y1: 0, x2: 0, y2: 1 },
          s("stop.plate-top", { offset: 0 }),
          s("stop.plate-bottom", { offset: 1 }),
        ),
      ),
    );
  }

  #speak(code) {
    remember("pions.language", code);
    location.reload(); // the whole state is in the address and on the server
  }

  #nameTheme() {
    const words = { auto: _("Theme: as the system"), light: _("Theme: light"), dark: _("Theme: dark") };
    const now = recall("pions.theme") || "auto";
    this.theme.setAttribute("aria-label", words[now]);
    this.theme.title = words[now];
  }

  #nextTheme() {
    const now = recall("pions.theme") || "auto";
    const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
    remember("pions.theme", next);
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = next === "auto" ? (dark ? "dark" : "light") : next;
    this.#nameTheme();
    this.say(this.theme.title);
  }

  #keyList() {
    const box = h("input", {
      type: "checkbox",
      checked: enabled(),
      on: { change: (event) => enable(event.target.checked) },
    });
    const close = h("button.button", { press: () => this.dialog.close() }, _("Close"));
    return h(
      "dialog",
      { "aria-labelledby": "keys-title" },
      h("div.head", h("h2", { id: "keys-title" }, _("Keyboard shortcuts"))),
      h(
        "div.body",
        h(
          "dl.keys",
          catalog().flatMap(([keys, words]) => [
            h("dt", keys.split(" ").map((key) => [key === "–" ? key : h("kbd", key), " "])),
            h("dd", words),
          ]),
        ),
        h("label.check", box, _("Single keys are shortcuts")),
        segments(
          _("Small cells: choose one first, play it with a second touch"),
          { always: _("always"), touch: _("on touch"), never: _("never") },
          choosing(),
          setChoosing,
        ),
        h(
          "p.quiet",
          paper("accessibility", _("Accessibility: not established")),
          " · ",
          paper("class-data", _("What is kept of you")),
        ),
        h("div.buttons", close),
      ),
    );
  }
}
