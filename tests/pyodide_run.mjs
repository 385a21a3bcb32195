// Runs a program in Python in WebAssembly, as a page does, and prints what it prints.
//
// The arguments are Pyodide's module, a folder that holds the package, and the program.

import { readFileSync } from "node:fs";

const { loadPyodide } = await import(process.argv[2]);
const python = await loadPyodide();
python.mountNodeFS("/package", process.argv[3]);
python.runPython(`import sys; sys.path.insert(0, "/package"); sys.dont_write_bytecode = True`);
const seconds = performance.now();
try {
  python.runPython(readFileSync(process.argv[4], "utf8"));
} catch (problem) {
  console.log(problem.message); // the error itself would show all of Pyodide's source
  process.exit(1);
}
console.error(`${(performance.now() - seconds) / 1000} s`);
process.exit(0);
