// What a tab tells besides the game: no network, a new version, no storage, and that it can be installed.

import { button, h, renew } from "../dom.js";
import { recall, remember } from "../preferences.js";
import { _ } from "../words.js";
import { progress, script } from "./program.js";

const REFUSED = "pions.install";

export class Notices {
  constructor(shell, root) {
    this.shell = shell;
    this.badge = h("span.tag.offline", { role: "status" });
    shell.tools.prepend(this.badge);
    this.bar = h("div.notice", { role: "status", hidden: true });
    shell.main.after(this.bar);
    for (const event of ["online", "offline"]) addEventListener(event, () => this.#network());
    this.#network();
    progress.addEventListener("progress", ({ detail }) => {
      if (detail.unkept) this.#tell(_("Your games are not kept here: this browser forbids it, or its disk is full."));
      if (detail.snapshot) document.documentElement.dataset.snapshot = "ready";
    });
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event;
    });
    this.#register(root);
  }

  /** A move was made: the first time, offer to install the page. */
  moved() {
    const { offer } = this;
    if (!offer || !this.bar.hidden || recall(REFUSED)) return;
    this.offer = null;
    remember(REFUSED, "asked");
    const install = button(_("Install"), { kind: "main-one", press: () => { this.bar.hidden = true; offer.prompt(); } });
    this.#tell(_("Pions can be installed on this machine, and then works without a network."), install);
  }

  #network() {
    this.badge.hidden = navigator.onLine;
    this.badge.textContent = navigator.onLine ? "" : _("Offline");
  }

  #tell(words, ...buttons) {
    this.bar.hidden = false;
    const close = button(_("Close"), { press: () => { this.bar.hidden = true; } });
    renew(this.bar, h("p", words), h("div.buttons", buttons, close));
  }

  async #register(root) {
    if (!navigator.serviceWorker) return; // an address that is not secure: everything works, with a network
    try {
      const found = await navigator.serviceWorker.register(script(new URL("service-worker.js", root).href));
      found.addEventListener("updatefound", () => this.#follow(found));
      if (found.waiting && navigator.serviceWorker.controller) this.#renewed(found.waiting);
      await navigator.serviceWorker.ready;
      document.documentElement.dataset.offline = "ready";
    } catch {
      // storage is forbidden here: everything works, with a network
    }
  }

  #follow(found) {
    const fresh = found.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed" && navigator.serviceWorker.controller) this.#renewed(fresh);
    });
  }

  /** A new version waits: it never takes the place of this one by itself. */
  #renewed(fresh) {
    const take = () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      fresh.postMessage("take over");
    };
    this.#tell(_("A new version is ready."), button(_("Refresh"), { kind: "main-one", press: take }));
  }
}
