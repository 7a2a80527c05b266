import { parse } from "./parse.js";
export { parse };

function dayMatches(cron, date) {
  const day = cron.day.has(date.getUTCDate());
  const weekday = cron.weekday.has(date.getUTCDay());
  // As in cron: if both are restricted, one of them is enough.
  if (!cron.anyDay && !cron.anyWeekday) return day || weekday;
  return day && weekday;
}

export function matches(expression, date) {
  const cron = parse(expression);
  return (
    cron.minute.has(date.getUTCMinutes()) &&
    cron.hour.has(date.getUTCHours()) &&
    cron.month.has(date.getUTCMonth() + 1) &&
    dayMatches(cron, date)
  );
}

/** The first minute after `after` that matches, in UTC; undefined if there is none within eight years. */
export function next(expression, after) {
  const cron = parse(expression);
  const date = new Date(after);
  date.setUTCSeconds(0, 0);
  date.setUTCMinutes(date.getUTCMinutes() + 1);
  const limit = date.getUTCFullYear() + 8;
  while (date.getUTCFullYear() <= limit) {
    if (!cron.month.has(date.getUTCMonth() + 1)) {
      date.setUTCMonth(date.getUTCMonth() + 1, 1);
      date.setUTCHours(0, 0);
    } else if (!dayMatches(cron, date)) {
      date.setUTCDate(date.getUTCDate() + 1);
      date.setUTCHours(0, 0);
    } else if (!cron.hour.has(date.getUTCHours())) {
      date.setUTCHours(date.getUTCHours() + 1, 0);
    } else if (!cron.minute.has(date.getUTCMinutes())) {
      date.setUTCMinutes(date.getUTCMinutes() + 1);
    } else {
      return date;
    }
  }
  return undefined;
}

export function upcoming(expression, after, count) {
  const found = [];
  let at = new Date(after);
  while (found.length < count) {
    at = next(expression, at);
    if (at === undefined) break;
    found.push(at);
  }
  return found;
}
