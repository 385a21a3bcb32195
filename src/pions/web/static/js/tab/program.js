// The program of a tab: Python in a worker of its own, which tells how far it is.

import { files } from "../address.js";

/** Scripts of workers come from our own files, and from nowhere else. */
const ours = globalThis.trustedTypes?.createPolicy("pions", {
  createScriptURL(url) {
    if (new URL(url).origin !== location.origin) throw new TypeError(url);
    return url;
  },
});
export const script = (url) => (ours ? ours.createScriptURL(url) : url);

/** Who hears how far the program is: {part, done, size}, then {ready} or {failed: why}. */
export const progress = new EventTarget();
const tell = (detail) => progress.dispatchEvent(new CustomEvent("progress", { detail }));

/** Smallest module with an instruction of SIMD: a browser that refuses it cannot run the kernels. */
const SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11];

function able() {
  return (
    typeof WebAssembly === "object" &&
    typeof DecompressionStream === "function" &&
    WebAssembly.validate(new Uint8Array(SIMD))
  );
}

/** A worker that is not used yet. */
let prepared = null;

/** Begin to download, before the program is asked for. */
export function prepare() {
  if (prepared || !able()) return;
  prepared = new Worker(script(`${files()}static/js/tab/worker.js`), { type: "module", name: "pions" });
  prepared.early = []; // what it says, or that it ended, before there is a listener
  prepared.onmessage = ({ data, target }) => target.early.push(data);
  prepared.onerror = ({ target }) => target.early.push({ ended: true });
  const processors = navigator.hardwareConcurrency || 2;
  prepared.postMessage({ role: "host", most: processors > 2 ? 3 : 2 });
}

/** Begin the program; what it says, and that it ended, is told. */
export function begin({ opened, heard, closed }) {
  prepare();
  const worker = prepared;
  if (!worker) {
    tell({ failed: "too old" });
    return { post() {} };
  }
  prepared = null;
  const hear = (data) => {
    if (typeof data === "string") {
      heard(data);
      return;
    }
    tell(data);
    if (data.ready) opened();
    if (data.failed || data.ended) worker.terminate();
    if (data.ended) closed();
  };
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = () => hear({ ended: true });
  worker.early.forEach(hear);
  return { post: (text) => worker.postMessage(text) };
}

/** Try again after something failed. */
export const again = () => location.reload();
