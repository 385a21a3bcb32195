// The one file of a way: among the visitor's files, and longer from station to station.

import { Files, newFile } from "../bench/files.js";

const idOf = (way) => `way-${way.name}`;

/** Open the place of files, and the file of a way there: null where it is not begun. */
export async function openOwnFile(way, changed) {
  const files = await Files.open({ changed: (file) => file.id === idOf(way) && changed(file) });
  return [files, (await files.place.get(idOf(way)).catch(() => null)) ?? null];
}

/** The file of a way begun with `text`. */
export const begun = (way, text) => ({ ...newFile(way.file, text, way.name), id: idOf(way) });

/** `text` with the functions that it lacks, and their names. */
export function grown(text, stubs) {
  const missing = Object.entries(stubs).filter(([name]) => !new RegExp(`^(def|class) ${name}\\b`, "m").test(text));
  const added = missing.map(([, stub]) => `\n\n${stub.trimEnd()}\n`).join("");
  return [text.trimEnd() + "\n" + added, missing.map(([name]) => name)];
}
