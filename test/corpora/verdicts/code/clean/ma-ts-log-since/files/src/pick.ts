import { LEVELS, type Options } from "./options.ts";

/** Says if a line is shown. Lines that are not JSON are never shown. */
export function picks(line: string, options: Options): boolean {
  let entry: { level?: unknown; time?: unknown };
  try {
    entry = JSON.parse(line);
  } catch {
    return false;
  }
  if (entry === null || typeof entry !== "object") return false;
  // An unreadable time is NaN, for which the comparison is false.
  if (options.since !== undefined && !(Date.parse(String(entry.time)) >= options.since)) return false;
  return LEVELS.indexOf(String(entry.level)) >= LEVELS.indexOf(options.level);
}
