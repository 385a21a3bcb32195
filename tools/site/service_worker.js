// Keeps this version of the site, and answers from it: without a network, and without mixing versions.

const VERSION = "VERSION";
const FILES = "FILES";
const KEPT = `pions-${VERSION}`;
const ROOT = new URL("./", location.href).href;
const DOCUMENTS = new URL("docs/", ROOT).href;
/** What is kept of the documentation before anybody reads it, where the site has one. */
const FRONT = ["index.html", "unread.html", "fr/index.html", "en/index.html"];

addEventListener("install", (event) => {
  event.waitUntil(keepAll().then(keepFront));
});

/** Fetch what is not kept yet: the page itself may have kept much of it. */
async function keepAll() {
  const kept = await caches.open(KEPT);
  const known = new Set((await kept.keys()).map((request) => request.url));
  for (const [file, size] of Object.entries(FILES)) {
    const url = new URL(file.replace(/(^|\/)index\.html$/, "$1"), ROOT).href;
    if (known.has(url)) continue;
    const response = await fetch(url, { cache: "no-cache" });
    // A file cut short must not be kept: the next visit tries again.
    if (!response.ok || (await response.clone().blob()).size !== size) throw new Error(`${url} is not whole`);
    await kept.put(url, response);
  }
}

/** The documentation's first pages with their styles and scripts: a site does without what is missing. */
async function keepFront() {
  const keep = (url) => read(new Request(url, { cache: "no-cache" })).catch(() => null);
  for (const page of FRONT) {
    const found = await keep(DOCUMENTS + page);
    if (!found?.ok) continue;
    const parts = (await found.text()).matchAll(/ (?:href|src)="([^":?]+\.(?:css|js|svg|png))/g);
    await Promise.all([...parts].map(([, part]) => keep(new URL(part, DOCUMENTS + page).href)));
  }
}

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("pions-") && name !== KEPT) await caches.delete(name);
  }
}

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(ROOT)) return;
  event.respondWith(request.url.startsWith(DOCUMENTS) ? read(request) : answer(request));
});

async function answer(request) {
  const kept = await caches.open(KEPT);
  const url = new URL(request.url);
  if (request.mode === "navigate" && !url.pathname.endsWith("/")) {
    url.pathname += "/"; // as every host does
    return Response.redirect(url.href);
  }
  const found = await kept.match(url.href, { ignoreSearch: true });
  return found || fetch(request);
}

/** A document as it is now, which is kept; without a network, as it was when it was last read. */
async function read(request) {
  const kept = await caches.open(KEPT);
  const url = new URL(request.url);
  const key = url.origin + url.pathname.replace(/\/$/, "/index.html");
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(key, response.clone()).catch(() => {}); // storage is full
    return response;
  } catch (problem) {
    const found = await kept.match(key);
    const unread = !found && request.mode === "navigate" && (await kept.match(`${DOCUMENTS}unread.html`));
    if (!unread) return found || Promise.reject(problem);
    const text = (await unread.text()).replaceAll('href="', `href="${DOCUMENTS}`); // wherever it is shown
    return new Response(text, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
  }
}
