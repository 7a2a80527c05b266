import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { format, parse } from "./format.js";

/** The tasks in the file; a file that does not exist is an empty list. */
export function load(file) {
  return existsSync(file) ? parse(readFileSync(file, "utf8")) : [];
}

/** Replaces the file in one step, so that a crash leaves the old list or the new one. */
export function save(file, tasks) {
  const temporary = `${file}.new`;
  writeFileSync(temporary, format(tasks));
  renameSync(temporary, file);
}
