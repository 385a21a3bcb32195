// A worker of a tab: the host, which answers the page; one that thinks for the host; or one that makes a snapshot.

import { setAlarm } from "./alarm.js";
import { download, Interrupted, keepSnapshot } from "./download.js";
import { Keeping } from "./keeping.js";
import { python, scripts, snapshotOf } from "./python.js";

const GAMES = "/home/pions/games";
/** How long, in milliseconds, a first visitor is left alone before Python's memory is kept for later visits. */
const PAUSE = 4000;

const begin = (name) => new Worker(import.meta.url, { type: "module", name });

/** Answers the page, and hires workers that think. */
async function host({ most }) {
  const kept = Keeping.begin(() => postMessage({ unkept: true }));
  const [parts] = await Promise.all([download(postMessage.bind(globalThis)), scripts()]);
  const py = await python(parts);
  py.FS.mkdirTree(GAMES);
  const keeping = await kept;
  for (const [key, text] of await keeping.all()) {
    if (/^[\w-]{16}$/.test(key)) py.FS.writeFile(`${GAMES}/${key}.json`, text);
  }
  const hire = (hear) => {
    const heard = hear.copy();
    const worker = begin("pions-thinks");
    worker.postMessage({ role: "thinker", parts });
    worker.onmessage = ({ data }) => heard(py.toPy(data));
    worker.onerror = (event) => {
      event.preventDefault(); // or it counts as an error of this worker, too
      console.warn("a worker ended:", event.message);
      heard(py.toPy(new Uint8Array()));
    };
    return {
      post: (message) => worker.postMessage(message.toJs()),
      terminate() {
        worker.terminate();
        heard.destroy();
      },
    };
  };
  const answers = py.pyimport("pions.web.tab.host").begin;
  const hear = answers(postMessage.bind(globalThis), hire, (key, text) => keeping.put(key, text), most);
  postMessage({ ready: true });
  if (parts.snapshot) postMessage({ snapshot: true });
  else setTimeout(() => makeSnapshot(parts), PAUSE);
  return hear;
}

/** Answers questions of the host, one after the other. */
async function thinker({ parts }) {
  const py = await python(parts);
  setAlarm(py);
  py.runPython("from pions.core import cpu; cpu.take_turns()");
  const respond = py.pyimport("pions.web.tab.tab_workers").respond;
  const post = (message) => postMessage(message.toJs());
  return (question) => respond(py.toPy(question), post);
}

/** Let a worker make the snapshot, for later visits. */
function makeSnapshot(parts) {
  const worker = begin("pions-snapshot");
  worker.postMessage({ role: "snapshot", parts });
  worker.onmessage = () => {
    worker.terminate();
    postMessage({ snapshot: true });
  };
  worker.onerror = (event) => {
    event.preventDefault(); // later visits take as long as this one
    console.warn("no snapshot was made:", event.message);
    worker.terminate();
  };
}

/** Makes the snapshot and keeps it. */
async function snapshot({ parts }) {
  await keepSnapshot(parts.version, await snapshotOf(parts));
  postMessage({ made: true });
}

const ROLES = { host, thinker, snapshot };
let hear = null;

globalThis.onmessage = async ({ data }) => {
  if (hear === null) {
    hear = ROLES[data.role](data).catch((problem) => {
      if (data.role !== "host") throw problem;
      console.error(problem);
      const interrupted = problem instanceof Interrupted || problem instanceof TypeError;
      postMessage({ failed: interrupted ? "interrupted" : "not begun" });
    });
    return;
  }
  (await hear)(data);
};
