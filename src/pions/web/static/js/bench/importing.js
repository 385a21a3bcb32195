// Files from the visitor's disk: chosen, or dropped on the workbench. A file that is no Python text is refused with a sentence.

import { h } from "../dom.js";
import { _, fill } from "../words.js";

const ENDINGS = ".py,.toml,text/x-python,text/plain";
/** What no text of a program holds, and every other file soon does. */
const CONTROL = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
/** The encoding that a Python file declares, on its first line or the second. */
const DECLARED = /^(?:.*\n)??[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)/;

/** The hand-out most of whose functions a text names. */
export function likeliestHandout(text, handouts) {
  const share = ({ exercises }) => exercises.filter(({ name }) => text.includes(name.split(".").pop())).length / exercises.length;
  return [...handouts].sort((one, other) => share(other) - share(one))[0].name;
}

export class FileImport {
  /** `take` gets the name and the text of each file, and `agree` the text of a contract after them; `say` what else
   * there is to say; `read` asks the program for the text of a file in another encoding than UTF-8. */
  constructor({ take, agree, say, read }) {
    Object.assign(this, { take, agree, say, read, longest: 0 });
    this.element = h("input", {
      type: "file",
      multiple: true,
      hidden: true,
      "aria-label": _("Import"),
      on: { change: () => this.#all(this.element.files) },
    });
  }

  /** Open the choice of files, or of those whose names end as `endings` say. */
  choose(endings = ENDINGS) {
    this.element.accept = endings;
    this.element.click();
  }

  /** Take the files that are dropped on `place`. */
  onto(place) {
    place.addEventListener("dragover", (event) => {
      if ([...event.dataTransfer.types].includes("Files")) event.preventDefault();
    });
    place.addEventListener("drop", (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      event.stopPropagation();
      this.#all(event.dataTransfer.files);
    });
  }

  async #all(files) {
    const agreed = (file) => /\.toml$/i.test(file.name);
    for (const file of [...files].sort((one, other) => agreed(one) - agreed(other))) {
      try {
        const text = (await this.#text(file))?.replace(/\r\n?/g, "\n");
        if (text === undefined) continue;
        if (agreed(file)) this.agree(text);
        else this.take(file.name, text);
      } catch (refused) {
        this.say(refused.message);
      }
    }
    this.element.value = "";
  }

  /** What a file says, or nothing where that was refused. */
  async #text(file) {
    if (file.size > this.longest) {
      const size = { size: Math.ceil(file.size / 1024), most: Math.floor(this.longest / 1024) };
      this.say(fill(_("{file} is too long for the workbench: {size} kB, of {most} at most."), { file: file.name, ...size }));
      return null;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    if (CONTROL.test(content)) {
      this.say(fill(_("{file} is no text: only Python files can be imported here."), { file: file.name }));
      return null;
    }
    const [, encoding = "utf-8"] = DECLARED.exec(content) || [];
    const plain = /^utf-?8/i.test(encoding) && decoded(bytes);
    if (typeof plain === "string") return plain;
    const { text, note } = await this.read({ name: file.name.slice(0, 60), content });
    if (note) this.say(note);
    return text;
  }
}

/** UTF-8 as text; nothing where it is something else. */
function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
