// Games as JSON lines: saved to a file, read from one in parts, and what came of it in a sentence.

import { saveFile } from "../dom.js";
import { _, fill, ngettext } from "../words.js";

/** Characters of a file that travel at once, or a line that is longer; beyond `LONGEST` it is no game. */
const PART = 50_000;
const LONGEST = 200_000;
const LARGEST = 50e6;
const SHOWN = 100;

/** Let the browser save all games. */
export async function saveGames(line) {
  const { text } = await line.ask.exportGames();
  saveFile(text, "pions.jsonl", "application/x-ndjson");
}

/** Read games from a file; what is to be said about it. `progress` hears the share done. */
export async function readGames(line, file, progress) {
  if (file.size > LARGEST) return fill(_("{name} is not a file of games of Pions."), { name: file.name });
  const lines = fileLines(await file.text());
  const all = { added: 0, known: 0, left_out: 0, nobodys: 0, damaged: [] };
  for (let first = 0; first < lines.length;) {
    let [last, length] = [first, 0];
    while (last < lines.length && (last === first || length + lines[last].length < PART)) {
      length += lines[last].length + 1;
      last += 1;
    }
    const part = lines.slice(first, last).map((one) => (one.length > LONGEST ? "…" : one));
    const told = { name: file.name.slice(0, 60), text: part.join("\n"), first: first + 1 };
    const found = await line.ask.importGames(told);
    for (const name of ["added", "known", "left_out", "nobodys"]) all[name] += found[name];
    all.damaged.push(...found.damaged);
    first = last;
    progress(first / lines.length);
  }
  return sentences(all);
}

/** The lines of a file; a tab of an older version wrote one object with a text for each game. */
function fileLines(text) {
  try {
    const { form, games } = JSON.parse(text);
    if (form === "pions-games") return Object.values(games).map(String);
  } catch {
    // lines, as it should be
  }
  return text.split(/\r\n|\n|\r/);
}

function sentences({ added, known, left_out: out, nobodys, damaged }) {
  const count = damaged.length;
  const unread = ngettext(
    "{count} line could not be read: {lines}.",
    "{count} lines could not be read: {lines}.",
    count,
  );
  const full = ngettext(
    "There is no room for {count} game: delete some first.",
    "There is no room for {count} games: delete some first.",
    out,
  );
  const programs = ngettext(
    "{count} game is left out: no person plays in it.",
    "{count} games are left out: no person plays in them.",
    nobodys,
  );
  return [
    fill(ngettext("{count} game added.", "{count} games added.", added), { count: added }),
    known && fill(ngettext("{count} was here already.", "{count} were here already.", known), { count: known }),
    count && fill(unread, { count, lines: listed(damaged) }).replace("….", "…"),
    nobodys && fill(programs, { count: nobodys }),
    out && fill(full, { count: out }),
  ]
    .filter(Boolean)
    .join(" ");
}

function listed(numbers) {
  if (numbers.length > SHOWN) return `${numbers.slice(0, SHOWN).join(", ")}, …`;
  if (numbers.length === 1) return String(numbers[0]);
  return fill(_("{some} and {last}"), { some: numbers.slice(0, -1).join(", "), last: numbers.at(-1) });
}
