// Compiles Python's standard library and our package for Pyodide, inside Pyodide: its bytecode is its own.
//
// node pack.mjs PYODIDE SOURCES KERNELS OUT HANDOUT...: folders of Pyodide, of `pions`, of the kernels' library,
// where `standard.zip`, `standard-later.zip` and `pions.files` are written, and of hand-outs for the workbench.

import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";

const [pyodide, sources, kernels, out, ...handouts] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
const python = await loadPyodide();
const own = handouts.map((root) => [`/handouts/${basename(root)}`, root]);
for (const [place, root] of [["/sources/pions", sources], ["/kernels", kernels], ...own]) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, place);
}
python.FS.writeFile("/standard.zip", readFileSync(`${pyodide}/python_stdlib.zip`));
// Called by `packing.py`, which ends here: what it only began to load it, such as a review, is not waited for.
globalThis.packed = () => {
  for (const name of ["standard.zip", "standard-later.zip", "pions.files"])
    writeFileSync(`${out}/${name}`, python.FS.readFile(`/out/${name}`));
  process.exit(0);
};
try {
  python.runPython(readFileSync(new URL("packing.py", import.meta.url), "utf8"));
  await python.runPythonAsync("await pack()");
} catch (problem) {
  console.error(problem.message); // not the source of Pyodide, which node shows otherwise
  process.exit(1);
}
