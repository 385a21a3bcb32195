// What messages travel by: the one file that knows of WebSockets.

/** The code of a line that is closed because there is too much to do. */
const FULL = 1013;

/** A new line to the program; `opened`, `heard` (a text) and `closed` (whether it is full) are told of it. */
export function connect({ opened, heard, closed }) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/socket`);
  socket.addEventListener("open", opened);
  socket.addEventListener("message", (event) => heard(event.data));
  socket.addEventListener("close", (event) => closed(event.code === FULL));
  return { send: (text) => socket.send(text) };
}
