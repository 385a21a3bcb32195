// Keeps this version of the site, and answers from it: without a network, and without mixing versions.

const VERSION = "VERSION";
const FILES = "FILES";
const KEPT = `pions-${VERSION}`;
const ROOT = new URL("./", location.href).href;
const DOCUMENTS = new URL("docs/", ROOT).href;

addEventListener("install", (event) => {
  event.waitUntil(keepAll());
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
  if (request.method !== "GET" || !request.url.startsWith(ROOT) || request.url.startsWith(DOCUMENTS)) return;
  event.respondWith(answer(request));
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
