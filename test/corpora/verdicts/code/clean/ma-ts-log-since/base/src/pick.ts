import { LEVELS, type Options } from "./options.ts";

/** Says if a line is shown. Lines that are not JSON are never shown. */
export function picks(line: string, options: Options): boolean {
  let entry: { level?: unknown };
  try {
    entry = JSON.parse(line);
  } catch {
    return false;
  }
  if (entry === null || typeof entry !== "object") return false;
  return LEVELS.indexOf(String(entry.level)) >= LEVELS.indexOf(options.level);
}
