import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, sep } from "node:path";

import { findCommand } from "../find-command.ts";

/**
 * The directories that must be readable for a command to work where `home` is hidden: those of the programs
 * and files that it names, and those of PATH. Whoever configured the command has said that it may run.
 */
export async function placesOfCommand(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  home: string,
): Promise<string[]> {
  const path = env["PATH"] ?? "/usr/bin:/bin";
  const found = await findCommand(command[0] ?? "", cwd, path);
  const program = found.kind === "found" ? [found.file] : [];
  const files = command.slice(1).filter((word) => isAbsolute(word) && existsSync(word));
  const directories = path.split(delimiter).filter((place) => isAbsolute(place) && existsSync(place));
  return [
    ...new Set([
      ...[...program, ...files].flatMap((file) => [file, placeOfFile(file, home)]),
      ...directories.map((place) => placeOfPath(place, home)),
    ]),
  ].filter((place) => place !== "/" && !isWithin(home, place));
}

/** Directories of which every contained run has one of its own; programs may be installed there all the same. */
const EMPTIED = ["/tmp", "/var/tmp"];

/** What a program needs beside its own file: all packages it was installed with, its package, or its directory. */
function placeOfFile(file: string, home: string): string {
  const target = realpathSync(file);
  const packages = target.indexOf(`${sep}node_modules${sep}`);
  if (packages !== -1) return target.slice(0, packages + "/node_modules".length);
  const root = [home, ...EMPTIED].find((each) => isWithin(target, each)) ?? home;
  for (let place = dirname(target); isWithin(place, root) && place !== root; place = dirname(place)) {
    if (existsSync(join(place, "package.json"))) return place;
  }
  return isWithin(home, dirname(target)) ? target : dirname(target);
}

/** Programs of a `bin` directory use the `lib` beside it; `~/bin` and `~/.local/bin` stand beside everything else too. */
function placeOfPath(place: string, home: string): string {
  const parent = dirname(place);
  const isShared = parent === home || parent === join(home, ".local");
  return basename(place) === "bin" && !isShared && existsSync(join(parent, "lib")) ? parent : place;
}

/** Whether a path is the directory or lies in it. */
function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}${sep}`);
}
