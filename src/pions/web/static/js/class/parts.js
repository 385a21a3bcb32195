// What the pages of a class share: requests that are no messages, signs, choices, windows.

import { button, h } from "../dom.js";
import { _, language } from "../words.js";

const SIGNS = { passed: "✓", failed: "✗", later: "·", plays: "●", accepted: "✓", refused: "✗", waiting: "…" };
const KINDS = { passed: "ok", failed: "no", plays: "plays", accepted: "ok", refused: "no" };
const MOMENT = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" };

/** The answer to a request that sets a cookie or carries a file; fails with the sentence of the server. */
export async function posted(path, body) {
  const answer = await fetch(path, { method: "POST", body, headers: { "accept-language": language() } });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(told.error || `${answer.status} ${answer.statusText}`), { again: answer.status === 429 });
  return told;
}

/** What is answered; nothing where that fails, and the sentence is said. */
export async function attempt(app, answer) {
  try {
    return await answer;
  } catch (refused) {
    if (!refused.lost) app.shell.say(refused.message);
    return null;
  }
}

/** How far a stage or a version is, as a sign. */
export const sign = (state) => h("span", { class: `mark ${KINDS[state] ?? "wait"}`, "aria-hidden": "true" }, SIGNS[state]);

export const sr = (words) => h("span", { class: "sr" }, words);

export const moment = (seconds) => new Date(1000 * seconds).toLocaleString(language(), MOMENT);

/** A choice among assignments; nothing where there is one. */
export function assignmentChoice({ assignments }, number, choose) {
  if (assignments.length < 2) return null;
  const option = (one) => h("option", { value: one.number, selected: one.number === number }, one.title);
  const change = ({ target }) => choose(Number(target.value));
  return h("select", { "aria-label": _("Assignment"), "data-key": "assignment", on: { change } }, assignments.map(option));
}

/** What a teacher wrote for one pupil. */
export const teacherNote = (note) =>
  note && h("p", { class: "teacher-note" }, h("b", {}, _("From your teacher:")), " ", note);

export function leaveButton() {
  const press = async () => {
    await posted("/class/leave", "");
    location.reload();
  };
  return button(_("Leave this machine"), { kind: "small", press });
}

/** A window over the page that is gone once it is closed. */
export function windowed(title, ...children) {
  const { key } = document.activeElement?.dataset ?? {};
  const close = () => {
    dialog.remove();
    // What it was opened by may have been drawn anew meanwhile.
    if (key && document.activeElement === document.body) document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const dialog = h(
    "dialog",
    { class: "classwindow", "aria-label": title, on: { close } },
    h("div", { class: "head" }, h("h2", {}, title), h("span", { class: "space" }), button(_("Close"), { press: () => dialog.close() })),
    h("div", { class: "body" }, children),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function closeWindows() {
  for (const one of document.querySelectorAll(".classwindow")) one.close();
}

/** Bring a line of a listing into view, and scroll nothing around it. */
export function showLine(lines, number) {
  const line = lines?.querySelector(`[data-line="${number}"]`);
  if (line) lines.scrollTop = line.offsetTop - lines.clientHeight / 4;
}

/** A file with its lines numbered; `kind` tells the class of a line. */
export function listing(text, label, kind = () => "") {
  const line = (words, index) => h("li", { class: kind(index + 1), "data-line": index + 1 }, h("code", {}, words || " "));
  return h("div", { class: "filelines", tabindex: "0", role: "region", "aria-label": label }, h("ol", {}, text.split("\n").map(line)));
}
