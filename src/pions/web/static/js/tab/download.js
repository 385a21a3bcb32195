// What Python in this tab is made of: fetched once, kept by the browser, counted while it comes.

import { files } from "../address.js";

/** A download that ended too early, after so many bytes. */
export class Interrupted extends Error {
  constructor(got) {
    super(`interrupted after ${got} bytes`);
    this.got = got;
  }
}

/** Milliseconds between two reports of how far a part is. */
const OFTEN = 50;

/** Where this version's files are kept for later visits; nothing where the browser allows no storage. */
async function cache(version) {
  try {
    return await caches.open(`pions-${version}`);
  } catch {
    return null;
  }
}

/** Fetch all that Python needs; `tell` hears {part, done, size} in bytes as they come. */
export async function download(tell) {
  const about = await (await fetch(`${files()}python/parts.json`)).json();
  const kept = await cache(about.version);
  const fetched = (name) => part(name, about.parts[name], kept, tell);
  const [module, standard, packages, snapshot] = await Promise.all([
    fetched("pyodide.asm.wasm").then((response) => WebAssembly.compileStreaming(response)),
    fetched("standard.zip").then((response) => response.arrayBuffer()),
    fetched("pions.files").then((response) => response.arrayBuffer()),
    keptSnapshot(kept),
  ]);
  return { module, standard, packages, snapshot, later: about.later, lock: about.lock, version: about.version };
}

/** What was kept of a file; nothing, and forgotten, where that is not all of it. */
async function whole(kept, url, size) {
  const body = await (await kept?.match(url))?.blob();
  if (!body || body.size === size) return body && new Response(body);
  await kept.delete(url);
  return null;
}

/** One file, which is stored compressed: most servers send such files as they are. */
async function part(name, size, kept, tell) {
  const url = `${files()}python/${name}.bin`;
  let response = await whole(kept, url, size);
  const was = Boolean(response);
  if (!was) {
    response = await fetch(url, { cache: "no-cache" }).catch(() => ({ ok: false }));
    if (!response.ok) throw new Interrupted(0);
  }
  const chunks = [];
  let [got, told] = [0, 0];
  const counted = new TransformStream({
    transform(chunk, out) {
      got += chunk.length;
      if (!was) chunks.push(chunk);
      const now = performance.now();
      if (got === size || now - told > OFTEN) {
        told = now;
        tell({ part: name, done: got, size });
      }
      out.enqueue(chunk);
    },
    flush() {
      if (got !== size) throw new Interrupted(got);
      // Kept only once it is known to be whole; a full disk costs the next visit a download.
      if (!was) kept?.put(url, new Response(new Blob(chunks))).catch(() => {});
    },
  });
  const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const body = response.body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}

const snapshotUrl = () => `${files()}python/snapshot`;

/** Python's memory as an earlier visit kept it, with our modules imported. */
async function keptSnapshot(kept) {
  return (await kept?.match(snapshotUrl()))?.arrayBuffer();
}

/** Keep Python's memory for later visits. */
export async function keepSnapshot(version, snapshot) {
  try {
    await (await cache(version)).put(snapshotUrl(), new Response(snapshot));
  } catch {
    // storage is full or forbidden: later visits take as long as the first
  }
}

/** A snapshot that Python cannot be begun from must not be tried again. */
export async function forgetSnapshot(version) {
  await (await cache(version))?.delete(snapshotUrl());
}
