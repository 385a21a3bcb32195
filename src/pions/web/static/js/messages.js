// Every message between this page and the program, as `web/messages/protocol.py` declares them.

/** What the page may ask, by name, with the fields each has. */
export const REQUESTS = {
  hello: ["language", "visitor"],
  cancel: ["what"],
  game: ["game", "choice", "values"],
  open: ["game", "first", "second", "start"],
  attach: ["table"],
  play: ["table", "move", "ply"],
  act: ["table", "action"],
  "open two": ["game", "start", "seconds", "increment", "begins"],
  sit: ["table", "token", "take"],
  "seat act": ["table", "action", "wish"],
  position: ["game", "start", "moves", "ply", "move"],
  import: ["game", "text", "start"],
  export: ["game", "start", "moves", "ply"],
  lines: ["game", "text", "start", "branches", "at", "ply", "act", "move", "comment"],
  "lines save": ["game", "text", "start", "branches", "at", "ply", "act", "move", "comment"],
  draft: ["game", "cells", "turn", "text"],
  puzzle: ["record", "today", "key", "day", "game", "kind", "level", "mine"],
  "puzzle answer": ["key", "record", "today", "move", "first"],
  "my games": ["search", "game", "score", "opponent", "errors", "first", "count"],
  "judge game": ["table"],
  "name game": ["table", "name"],
  "delete game": ["table"],
  "restore game": ["table"],
  "export games": [],
  "import games": ["name", "text", "first"],
  hint: ["game", "start", "moves", "ply"],
  analyse: ["game", "start", "moves", "ply"],
  prove: ["game", "start", "moves", "ply", "named"],
  review: ["game", "start", "moves", "ply"],
  glossary: ["game"],
  opinion: ["game", "start", "moves", "ply", "player"],
  "tree open": ["file"],
  "tree grow": ["game", "start", "moves", "ply", "search", "depth", "eval", "order"],
  "tree look": ["tree", "step", "seek", "node"],
  "tree predict": ["tree", "node", "answer", "alpha", "beta"],
  tournaments: [],
  tournament: ["tournament"],
  "tournament leave": [],
  "tournament games": ["tournament", "player", "ending", "page"],
  "my profile": ["game"],
  "tournament profile": ["tournament", "player"],
  "tournament game": ["tournament", "name"],
  workbench: [],
  starter: ["handout"],
  "read file": ["name", "content"],
  "examine file": ["name", "text", "contract", "function"],
  "check file": ["name", "text", "contract", "handout"],
  "play file": ["name", "text", "contract", "game", "starts"],
  "seat file": ["name", "text", "contract", "game"],
  "fight file": ["name", "text", "contract", "game", "rival", "depth", "level", "rival_name", "rival_text", "rival_contract", "games", "seed"],
  "tree file": ["name", "text", "contract", "game", "depth"],
  class: [],
  "class wall": ["assignment"],
  "class slips": ["people", "address"],
  "class work": ["assignment", "hand_in"],
  "class back": ["hand_in"],
  "class place": ["assignment"],
  "class game": ["assignment", "name"],
  "class why": ["assignment", "name"],
  "class puzzle": ["assignment", "name"],
  "class overview": ["assignment"],
  "class cell": ["hand_in", "exercise"],
  "class pupil": ["assignment", "person"],
  "class change": ["assignment", "person", "what", "value"],
  "class scale": ["assignment", "scale", "keep"],
  "class similar": ["assignment", "play"],
  "class pair": ["one", "other"],
  "class allow pair": ["one", "other", "decided", "note"],
  ways: [],
  station: ["way", "station"],
  "station answer": ["way", "station", "question", "answer"],
  "check station": ["name", "text", "way", "station"],
  "hand tree": ["way", "station", "number"],
  "hand answer": ["way", "station", "number", "node", "field", "answer"],
  "opinion file": ["game", "start", "moves", "ply", "name", "text", "contract"],
};

/** What the page is told unasked: a message has one of these fields. */
export const PUSHES = ["table", "tournament", "class"];

/** A message as it travels. */
export function written(name, fields, id) {
  for (const field of Object.keys(fields))
    if (!REQUESTS[name].includes(field)) console.error(`The message “${name}” has no field “${field}”.`);
  return JSON.stringify({ id, do: name, ...fields });
}

/** A function for each message, called as scripts write its name: treeGrow(fields, news). */
export const asking = (ask) =>
  Object.fromEntries(
    Object.keys(REQUESTS).map((name) => [
      name.replace(/ ./g, (gap) => gap[1].toUpperCase()),
      (fields = {}, news = null) => ask(name, fields, news),
    ]),
  );
