// The exercises of a hand-out, a line each; the first that fails is open, with what was seen and a hint.

import { miniature } from "../boards/board.js";
import { button, h } from "../dom.js";
import { boardClass } from "../parts/stage.js";
import { _, fill, ngettext } from "../words.js";

const MARKS = { passed: ["ok", "✓"], failed: ["no", "✗"], skipped: ["wait", "?"], missing: ["wait", "·"] };

/** A sentence with names of Python in backticks. */
export const prose = (text) => text.split("`").map((part, index) => (index % 2 ? h("code", part) : part));

/** What a line says at its right. */
function summary(one, busy) {
  if (!one.status) return busy ? _("waiting") : one.optional ? _("optional") : "";
  if (one.status === "missing") return one.optional ? _("optional") : _("not written yet");
  const tried = one.checks.filter((check) => check.status !== "skipped");
  const passed = tried.filter((check) => check.status === "passed").length;
  if (one.status === "passed")
    return fill(ngettext("{count} check passed", "{count} checks passed", passed), { count: passed });
  if (one.status === "skipped") return _("not checked");
  return fill(ngettext("{passed} check of {count}", "{passed} checks of {count}", passed), { passed, count: tried.length });
}

const figure = (drawn, words) => {
  const board = { ...drawn, winning_cells: [] };
  return h(`figure.mini.${boardClass(board)}`, miniature(board, words), h("figcaption", words));
};

function failure(one, check, { goTo }) {
  const { failure: seen } = check;
  const row = (term, value, kind = "") => value && [h("dt", term), h("dd", { class: kind }, value)];
  const boards = seen && [
    seen.position && figure(seen.position, _("The position")),
    seen.expected_board && figure(seen.expected_board, _("Expected")),
    seen.obtained_board && figure(seen.obtained_board, _("Obtained")),
  ].filter(Boolean);
  return [
    h("p.sub.no", h("span", { "aria-hidden": "true" }, "✗ "), prose(check.title)),
    seen &&
      h(
        "div",
        { class: boards.length ? "case" : "case bare" },
        h(
          "div",
          h(
            "dl",
            row(_("call"), seen.call),
            row(_("expected"), seen.expected),
            row(_("obtained"), seen.obtained, "bad"),
          ),
          one.line && button(fill(_("Go to line {line}"), { line: one.line }), { kind: "link bare", press: () => goTo(one.line) }),
        ),
        boards.length > 0 && h("div.boards", boards),
      ),
    check.hint && h("p.hint", h("b", _("Hint.")), " ", prose(check.hint)),
  ];
}

function detail(one, tools) {
  const failed = one.checks.find((check) => check.status === "failed") || one.checks.find((check) => check.failure);
  const others = one.checks.filter((check) => check !== failed);
  return h(
    "div.detail",
    !failed && h("p.quiet", h("code", one.signature), " · ", prose(one.why)),
    one.note && h("p.note", prose(one.note)),
    one.reason && h("p", prose(fill(_("Not checked: {reason}."), { reason: one.reason }))),
    failed && failure(one, failed, tools),
    others.length > 0 &&
      h(
        "ul.subs",
        others.map((check) =>
          h(
            "li",
            { class: MARKS[check.status][0] },
            h("span", { "aria-hidden": "true" }, `${MARKS[check.status][1]} `),
            prose(check.title),
            check.status === "skipped" && check.reason ? h("span.quiet", ` (${check.reason})`) : null,
          ),
        ),
      ),
  );
}

/** The first exercise that fails, by its name. */
export const firstFailure = (exercises) => exercises.find((one) => one.status === "failed")?.name;

/** The list; `open` is the name of the one that shows its details. */
export function exerciseList(exercises, { open, busy, toggle, goTo }) {
  return h(
    "ul.exos",
    exercises.map((one) => {
      const [kind, sign] = one.status ? MARKS[one.status] : ["wait", busy ? "…" : "·"];
      const opened = open === one.name && Boolean(one.status);
      return h(
        "li",
        { class: opened ? "open-exo" : "" },
        h(
          "button.exo",
          {
            "aria-expanded": one.status ? String(opened) : null,
            "data-key": `exo-${one.name}`,
            disabled: !one.status,
            press: () => toggle(one.name),
          },
          h("span", { class: busy && !one.status ? "mark wait turning" : `mark ${kind}`, "aria-hidden": "true" }, sign),
          h("span.sr", `${words(one.status)} `),
          h("code", one.name),
          h("span.quiet", summary(one, busy)),
        ),
        opened && detail(one, { goTo }),
      );
    }),
  );
}

const words = (status) =>
  ({ passed: _("passed:"), failed: _("failed:"), skipped: _("not checked:"), missing: _("not written:") })[status] || "";

/** How many pass, as a row of small bars and a sentence. */
export function score(exercises) {
  const counted = exercises.filter((one) => !one.status || one.counts);
  const passed = counted.filter((one) => one.status === "passed").length;
  return [
    h(
      "div.steps",
      { "aria-hidden": "true" },
      exercises.map((one) => h("i", { class: one.status === "passed" ? "ok" : one.status === "failed" ? "no" : "" })),
    ),
    h("span.quiet.nowrap", fill(ngettext("{passed} passed of {count}", "{passed} passed of {count}", passed), { passed, count: counted.length })),
  ];
}

/** What the failing calls printed and raised, for the console. */
export function said(exercises) {
  const lines = [];
  for (const one of exercises)
    for (const { failure: seen } of one.checks || []) {
      if (!seen || !(seen.printed || seen.trace)) continue;
      lines.push(["call", `>>> ${seen.call}`]);
      if (seen.printed) lines.push(["", seen.printed.replace(/\n$/, "")]);
      if (seen.trace) lines.push(["err", seen.obtained || seen.trace.trim().split("\n").pop(), seen.trace]);
    }
  return lines;
}
