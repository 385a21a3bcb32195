// Requests to the class that are no messages: they set cookies, or carry files.

import { language } from "../words.js";

/** The object that a request is answered with; fails with the sentence of the server. */
export async function posted(path, body) {
  const answer = await fetch(path, { method: "POST", body, headers: { "accept-language": language() } });
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(told.error || `${answer.status} ${answer.statusText}`);
  return told;
}
