// A link that opens a hand-out's starter in the workbench, or a short file: #handout=etat&file=…

import { address } from "../address.js";
import { _, fill } from "../words.js";

/** Characters of a link's part after the # at most. */
const LONGEST = 4096;

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** The address of the workbench with this text in it; fails with a sentence where it is too long. */
export async function linkTo({ handout, text, agreed }) {
  const packed = new Uint8Array(await through(text, new CompressionStream("deflate-raw")).arrayBuffer());
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  const file = letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const contract = agreed?.contract && { contract: agreed.contract, game: agreed.game };
  const hash = `#${new URLSearchParams({ handout, file, ...contract })}`;
  if (hash.length > LONGEST) throw new Error(_("This file is too long for a link: download it instead."));
  return new URL(address("/workbench") + hash, location.href).href;
}

/** The hand-out and the text of a link, if there is one; fails with a sentence where it makes no sense. */
export async function linked(hash, { handouts, longest }) {
  const wanted = new URLSearchParams(hash.slice(1));
  const handout = wanted.get("handout");
  if (handout === null) return null;
  if (!handouts.some((one) => one.name === handout)) {
    throw new Error(fill(_("There is no hand-out “{name}” here."), { name: handout.slice(0, 40) }));
  }
  const file = wanted.get("file");
  if (file === null) return { handout };
  try {
    if (hash.length > LONGEST) throw new RangeError();
    const letters = atob(file.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unpacked = await through(bytes, new DecompressionStream("deflate-raw")).arrayBuffer(); // 4 MB at most
    if (unpacked.byteLength > longest) throw new RangeError();
    const [contract, game] = [wanted.get("contract"), wanted.get("game")];
    return { handout, agreed: contract && { contract, game }, text: new TextDecoder("utf-8", { fatal: true }).decode(unpacked) };
  } catch {
    throw new Error(_("The file in this link is damaged: ask for the link again."));
  }
}
