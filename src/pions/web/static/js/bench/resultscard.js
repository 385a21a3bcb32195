// Beside the editor: the exercises, a fight, or the tree of the file's own search.

import { h, renew } from "../dom.js";
import { _ } from "../words.js";
import { courseCard } from "./coursecard.js";
import { exerciseList, score } from "./results.js";

export class ResultsCard {
  /** `running` knows what is shown; `goTo` goes to a line of the file, `grow` draws its tree to another depth,
   * `keep`, `ask` and `agree` are about how it is called. */
  constructor(running, acts) {
    Object.assign(this, { running, acts, ...acts });
    /** What a pupil of a class has handed in, where there is one. */
    this.handing = null;
    this.element = h("section.card.results", { "aria-label": _("Exercises") });
  }

  /** `exercises` are those of the hand-out, `seconds` what a move may take. */
  show(file, exercises, seconds) {
    const { running, element } = this;
    const kind = running.work?.kind;
    const back = () => {
      running.shows = "exercises";
      this.draw();
    };
    const { scrollTop = 0 } = element.querySelector(".exos, .scrolls") || {};
    if (running.shows === "hand-in") renew(element, this.handing.view({ back, file }));
    else if (running.shows === "fight")
      renew(element, running.fight.view({ seconds, running: kind === "fight", stop: () => running.stop(), back }));
    else if (running.shows === "tree") renew(element, running.tree.view({ again: this.grow, back }));
    else if (running.shows === "course") renew(element, courseCard(file, running.course, { ...this.acts, back }));
    else this.#exercises(file, file.results || exercises.map((one) => ({ ...one, status: "", counts: !one.optional })), kind === "check");
    const scrolled = element.querySelector(".exos, .scrolls");
    if (scrolled) scrolled.scrollTop = scrollTop;
  }

  /** Paler where they are about another text: the one before it was edited, or before this check. */
  #exercises(file, results, busy) {
    const { running } = this;
    const edited = Boolean(file.results) && file.fresh === false && !busy;
    this.element.classList.toggle("pale", Boolean(running.pale) || edited);
    const shows = () => {
      running.shows = "hand-in";
      this.draw();
    };
    const toggle = (name) => {
      running.opened = running.opened === name ? null : name;
      this.draw();
    };
    renew(
      this.element,
      h("div.head", h("h2", _("Exercises")), edited && h("span.tag", _("edited since")), score(results), this.handing?.opener(shows)),
      exerciseList(results, { open: running.opened, busy, toggle, goTo: this.goTo }),
    );
  }
}
