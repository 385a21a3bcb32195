// Runs a Python program in Pyodide under node: node pyodide_road.mjs PYODIDE ROOT PROGRAM [BEFORE]
// BEFORE is another one, which is run before there is an alarm.
// The sources are at /src there, the tests at /tests; what the program prints is printed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, root, program, before] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const script = readFileSync(`${root}/src/pions/web/static/js/tab/alarm.js`, "utf8");
const { setAlarm } = await import(`data:text/javascript,${encodeURIComponent(script)}`);

const py = await loadPyodide();
py.FS.mkdirTree("/src");
py.FS.mkdirTree("/tests");
py.mountNodeFS("/src", `${root}/src`);
py.mountNodeFS("/tests", `${root}/tests`);
py.runPython('import sys; sys.path.insert(0, "/src"); sys.dont_write_bytecode = True');
if (before) await py.runPythonAsync(readFileSync(before, "utf8"));
setAlarm(py);
await py.runPythonAsync(readFileSync(program, "utf8"));
process.exit(0);
