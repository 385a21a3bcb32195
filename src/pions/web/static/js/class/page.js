// The class: the page of its teacher, of a pupil, or the door.

import { query } from "../address.js";
import { _ } from "../words.js";

const PARTS = {
  pupil: async () => (await import("./place.js")).Place,
  teacher: async () =>
    query().view === "similar" ? (await import("./similar.js")).Similar : (await import("./teacher.js")).Teacher,
};

/** The page for one's role; it knows the class as `school`. */
export async function pageOf(app) {
  const school = await app.line.ask.class();
  const entering = new URLSearchParams(location.hash.slice(1)).has("t");
  const Page = entering || !PARTS[school.role] ? (await import("./door.js")).Door : await PARTS[school.role]();
  app.shell.at("/class", school.name || _("Class"), { board: false });
  return class extends Page {
    school = school;
  };
}
