// Python with our package, begun from what was downloaded, or from its memory of an earlier visit.

import { files } from "../address.js";
import { forgetSnapshot } from "./download.js";

const PACKAGES = "/lib/python3.14/site-packages";

/** Python of these parts: from a snapshot of its memory where there is one; `makes` where it is to make one. */
export async function python(parts, { makes = false } = {}) {
  if (parts.snapshot && !makes) {
    try {
      return await begun(parts, { _loadSnapshot: parts.snapshot });
    } catch (problem) {
      console.warn("the snapshot is of no use:", problem);
      delete parts.snapshot;
      await forgetSnapshot(parts.version);
    }
  }
  const py = await begun(parts, { _makeSnapshot: makes });
  py.runPython(`import sys; sys.path.append("${PACKAGES}/standard-later.zip")`);
  return py;
}

/** Memory of a Python that has imported our modules, for later visits. */
export async function snapshotOf(parts) {
  const py = await python(parts, { makes: true });
  py.runPython("import pions.web.tab.host, pions.web.tab.tab_workers");
  return py.makeMemorySnapshot();
}

/** Pyodide's own scripts, which can come while the rest is downloaded. */
export function scripts() {
  return Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map((name) => import(`${files()}python/${name}`)));
}

async function begun({ module, standard, packages, later, lock }, options) {
  // Compiled once for all workers: Pyodide would fetch and compile its own.
  WebAssembly.instantiateStreaming = async (_source, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  const fetched = globalThis.fetch;
  globalThis.fetch = (url, more) =>
    String(url).endsWith("pyodide.asm.wasm") ? Promise.resolve(new Response()) : fetched(url, more);
  const zip = URL.createObjectURL(new Blob([standard], { type: "application/zip" }));
  try {
    const [{ loadPyodide }] = await scripts();
    const py = await loadPyodide({
      indexURL: `${files()}python/`,
      stdLibURL: zip,
      lockFileContents: { info: lock, packages: {} },
      ...options,
    });
    unpack(py, new Uint8Array(packages));
    for (const [path, size] of Object.entries(later)) fetchLater(py, path, size);
    py.runPython("import random; random.seed()"); // a snapshot remembers its numbers
    return py;
  } finally {
    URL.revokeObjectURL(zip);
    globalThis.fetch = fetched;
  }
}

/** Write our package into Python's folders: four bytes of length, names and sizes as JSON, then the files. */
function unpack(py, bytes) {
  const head = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const sizes = JSON.parse(new TextDecoder().decode(bytes.subarray(4, head)));
  let at = head;
  for (const [name, size] of Object.entries(sizes)) {
    const path = `${PACKAGES}/${name}`;
    py.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    py.FS.writeFile(path, bytes.subarray(at, at + size));
    at += size;
  }
}

/** A file that is fetched when it is first read: the book, the network, seldom used modules. */
function fetchLater(py, path, size) {
  const cut = path.lastIndexOf("/");
  const [folder, name] = [path.slice(0, Math.max(0, cut)), path.slice(cut + 1)];
  const where = folder ? `${PACKAGES}/${folder}` : PACKAGES;
  py.FS.mkdirTree(where);
  const node = py.FS.createFile(where, name, {}, true, false);
  node.usedBytes = size;
  Object.defineProperty(node, "contents", {
    configurable: true,
    get() {
      const request = new XMLHttpRequest();
      request.open("GET", `${files()}python/${path}`, false); // a worker may wait
      request.responseType = "arraybuffer";
      request.send();
      const found = new Uint8Array(request.response ?? []);
      if (request.status !== 200 || found.length !== size) throw new py.FS.ErrnoError(29); // EIO
      Object.defineProperty(node, "contents", { value: found, writable: true });
      return found;
    },
  });
}
