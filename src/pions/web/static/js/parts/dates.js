// When something was, as people say it.

import { _, fill, language } from "../words.js";

const DAY = 86_400_000;

const midnight = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** The hour of a date. */
export const time = (date) =>
  fill(_("{hours}:{minutes}"), { hours: date.getHours(), minutes: String(date.getMinutes()).padStart(2, "0") });

/** The same where there is little room: the time of today, else the day. */
export function clock(seconds, now = new Date()) {
  const then = new Date(seconds * 1000);
  if (midnight(then) === midnight(now)) return time(then);
  return then.toLocaleDateString(language(), { day: "2-digit", month: "2-digit" });
}

/** A moment in seconds since 1970: “today, 8:12”, “yesterday, 17:40”, else the day. */
export function when(seconds, now = new Date()) {
  const then = new Date(seconds * 1000);
  const days = Math.round((midnight(now) - midnight(then)) / DAY);
  if (days === 0) return fill(_("today, {time}"), { time: time(then) });
  if (days === 1) return fill(_("yesterday, {time}"), { time: time(then) });
  const far = then.getFullYear() !== now.getFullYear();
  const form = { day: "numeric", month: far ? "short" : "long" };
  return then.toLocaleDateString(language(), far ? { ...form, year: "numeric" } : { ...form, weekday: "long" });
}
