// Elements without markup in strings: nothing a player or a file is called can become HTML.

import { files } from "./address.js";
import { _ } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

function dress(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "press") element.addEventListener("click", value);
    else if (name === "submit")
      element.addEventListener("submit", (event) => {
        event.preventDefault();
        value(event);
      });
    else if (name === "on")
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "style")
      for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "selected")
      element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

const PRONOUNS = "elles?|ils?|on|je|nous|vous|ce|les?|la|lui|leur|moi|en|y|ci|là";
const JOINED = new RegExp(`(\\p{L})-(?:(t)-)?(${PRONOUNS})(?!\\p{L})`, "gu");
const VERBATIM = new Set(["code", "pre", "kbd", "option", "textarea"]);

/** A French sentence whose lines do not end between a verb and its pronoun: « perd-elle », « a-t-il ». */
const unbroken = (sentence) =>
  sentence.replace(JOINED, (_whole, ...parts) => parts.slice(0, 3).filter(Boolean).join("\u2011"));

const add = (element, children) => {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    const kept = typeof child !== "string" || document.documentElement.lang !== "fr" || VERBATIM.has(element.localName);
    element.append(kept ? child : unbroken(child));
  }
  return element;
};

/** A function that makes elements: classes may follow the tag, such as "p.quiet", and an object of properties, in
 * which `press` is what a click does, and `submit` what takes the place of sending a form; the rest are children. */
const maker = (create) => (kind, ...parts) => {
  const [tag, ...classes] = kind.split(/[. ]/);
  const element = create(tag);
  if (tag === "button") element.type = "button"; // one that submits a form says so
  element.classList.add(...classes.filter(Boolean));
  const properties = parts[0]?.constructor === Object ? parts.shift() : {};
  return add(dress(element, properties), parts);
};

/** An HTML element. */
export const h = maker((tag) => document.createElement(tag));

/** An SVG element. */
export const s = maker((tag) => document.createElementNS(SVG, tag));

/** What has the keyboard where `element` is: on the page, or in a widget's own tree. */
export const focused = (element) => element.getRootNode().activeElement ?? null;

/** Put new children into `parent`; the child whose `data-key` had the focus has it again. */
export function renew(parent, ...children) {
  const active = focused(parent);
  const key = parent.contains(active) ? active.dataset.key : undefined;
  parent.replaceChildren();
  add(parent, children);
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
  return parent;
}

/** The same where the children depend on `state` alone, and only when it is another one: a button that
 * is being pressed and a list that is open stay, however often the rest of the page is drawn. */
export function renewFor(parent, state, make) {
  const drawn = JSON.stringify(state);
  if (parent.drawn === drawn) return;
  parent.drawn = drawn;
  renew(parent, make());
}

/** A link to a page of ours, followed without loading everything again. */
export function pageLink(app, href, properties, ...children) {
  const follow = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    app.go(href);
  };
  return h("a", { href, ...properties, press: follow }, ...children);
}

const styled = new Map();

/** Have a style sheet of a part of the page, in place before that is shown; once. */
export function sheets(part) {
  if (!styled.has(part)) {
    const link = h("link", { rel: "stylesheet", href: `${files()}static/${part}.css` });
    styled.set(part, new Promise((there) => (link.onload = link.onerror = there)));
    document.head.append(link);
  }
  return styled.get(part);
}

let count = 0;
const fresh = (stem) => `${stem}-${(count += 1)}`;

/** A card with a heading; `end` stands at its right. */
export function card(title, { tags = [], end = null, kind = "", bare = false } = {}, ...children) {
  const id = fresh("card");
  return h(
    `section.card.${kind}`,
    { "aria-labelledby": id },
    h("div.head", h("h2", { id }, title), tags.map((tag) => h("span.tag", tag)), end && h("div.end", end)),
    bare ? children : h("div.body", children),
  );
}

/** A labelled form field around `control`. */
export function field(label, control) {
  control.id ||= fresh("field");
  return h("div.field", h("label", { for: control.id }, label), control);
}

/** Pairs of a value and its words, which may also be given as an object. */
const pairs = (choices) => (Array.isArray(choices) ? choices : Object.entries(choices));

/** A few choices, one of them taken: a row of radio buttons. */
export function segments(label, choices, chosen, onChoice) {
  const name = fresh("choice");
  return h(
    "div.field",
    h("span.label", { id: `${name}-label` }, label),
    h(
      "div.segments",
      { role: "radiogroup", "aria-labelledby": `${name}-label` },
      pairs(choices).map(([value, text]) =>
        h(
          "label",
          h("input", {
            type: "radio",
            name,
            value,
            checked: value === chosen,
            on: { change: () => onChoice(value) },
          }),
          h("span", { title: text }, text),
        ),
      ),
    ),
  );
}

/** A list to choose from; `take` is told the value, as a text. */
export function selection(choices, chosen, take, properties) {
  const option = ([value, words]) => h("option", { value, selected: String(value) === String(chosen) }, words);
  const on = { change: ({ target }) => take(target.value) };
  return h("select", { ...properties, on }, pairs(choices).map(option));
}

/** A table: the words and the class of each column, and the rows. */
export function table(kind, columns, rows) {
  const head = ([words, look = ""]) => (words ? h(`th.${look}`, { scope: "col" }, words) : h("td"));
  return h(`table.${kind}`, h("thead", h("tr", columns.filter(Boolean).map(head))), h("tbody", rows));
}

/** A picture in SVG; without a label it is hidden from those who do not see it. */
export const picture = (kind, looks, label, ...parts) =>
  s(`svg.${kind}`, { ...looks, role: "img", "aria-label": label, "aria-hidden": label ? null : "true" }, parts);

/** What Python said when something went wrong. */
export const traceback = (trace, kind = "details") =>
  h(kind, h("summary", _("Show the traceback")), h("pre", { tabindex: "0" }, trace));

/** A button; `key` is the shortcut it shows. */
export function button(text, { kind = "", key = "", label = null, ...more } = {}) {
  const usual = { class: `button ${kind}`, "aria-label": label, "data-key": text };
  return h("button", { ...usual, ...more }, text, key && h("kbd", { "aria-hidden": "true" }, key));
}

const ICONS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  previous: "M16 5 6 12l10 7z",
  next: "M8 5l10 7-10 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
  play: "M8 5l10 7-10 7z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l8 7-8 7zM18 5v14",
  more: [5, 12, 19].map((y) => `M10.8 ${y}a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0`).join(""),
};

/** A button that shows a picture and is called `label`. */
export function iconButton(name, label, press) {
  const picture = s(
    "svg",
    {
      width: 18,
      height: 18,
      viewBox: "0 0 24 24",
      fill: "currentColor",
      stroke: "currentColor",
      "stroke-width": 2,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
      "aria-hidden": "true",
    },
    s("path", { d: ICONS[name] }),
  );
  return h("button.button.icon", { "aria-label": label, title: label, "data-key": name, press }, picture);
}

/** Let the browser save `text` as a file. */
export function saveFile(text, name, type) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
