// What messages travel by: a WebSocket to the program, or a worker of this tab that is the program.

/** Whether this page is its own program, without a server. */
export const IN_TAB = "tab" in document.documentElement.dataset;
/** The code of a line that is closed because there is too much to do. */
const FULL = 1013;

/** A new line to the program; `opened`, `heard` (a text) and `closed` (whether it is full) are told of it. */
export function connect(told) {
  return IN_TAB ? toWorker(told) : toServer(told);
}

function toServer({ opened, heard, closed }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/socket`);
  socket.addEventListener("open", opened);
  socket.addEventListener("message", (event) => heard(event.data));
  socket.addEventListener("close", (event) => closed(event.code === FULL));
  return { send: (text) => socket.send(text) };
}

function toWorker({ opened, heard, closed }) {
  const begun = import("./tab/program.js").then(({ begin }) => begin({ opened, heard, closed: () => closed(false) }));
  return { send: (text) => begun.then((program) => program.post(text)) };
}
