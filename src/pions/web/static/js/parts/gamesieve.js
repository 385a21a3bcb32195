// Which of one's games are wished for: a search, the result, the game, its mistakes.

import { h, renew, segments, selection } from "../dom.js";
import { _ } from "../words.js";

/** Milliseconds a typist is waited for. */
const PAUSE = 250;

export class GameSieve {
  /** `changed` is called when something else is wished for. */
  constructor(changed) {
    this.changed = changed;
    this.wish = { search: "", score: "", game: "", errors: "" };
    this.element = h("div.sieve");
  }

  /** Whether there are games of several kinds. */
  get several() {
    return this.titles.length > 1;
  }

  /** Offer the games there are, by name and title. */
  show(titles) {
    const state = JSON.stringify(titles);
    if (this.shown === state) return;
    Object.assign(this, { shown: state, titles });
    this.search = h("input", {
      type: "search",
      "aria-label": _("Search my games"),
      placeholder: _("Opponent, name, or first moves: 4465…"),
      value: this.wish.search,
      maxlength: "60",
      "data-key": "search",
      spellcheck: "false",
      on: { input: () => this.#typed() },
    });
    const scores = { "": _("All"), won: _("Wins"), drawn: _("Draws"), lost: _("Losses") };
    renew(
      this.element,
      this.search,
      segments(_("Result"), scores, this.wish.score, (value) => this.#wished("score", value)),
      this.#list("game", _("Game"), [["", _("Every game")], ...titles]),
      this.#list("errors", _("Mistakes"), {
        "": _("With or without mistakes"),
        some: _("With mistakes"),
        none: _("Without mistakes"),
      }),
    );
  }

  close() {
    clearTimeout(this.timer);
  }

  #list(name, label, choices) {
    const take = (value) => this.#wished(name, value);
    return selection(choices, this.wish[name], take, { "aria-label": label, "data-key": `wish-${name}` });
  }

  #typed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#wished("search", this.search.value), PAUSE);
  }

  #wished(name, value) {
    this.wish[name] = value;
    this.changed();
  }
}
