import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, sep } from "node:path";

import { findCommand } from "../find-command.ts";

/**
 * Returns the paths that must be readable for a command to work while `home` is hidden: those of the programs
 * and files it names, and those on PATH. Configuring a command implies permission to run it.
 */
export async function pathsOfCommand(
  command: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  home: string,
): Promise<string[]> {
  const path = env["PATH"] ?? "/usr/bin:/bin";
  const found = await findCommand(command[0] ?? "", cwd, path);
  const program = found.kind === "found" ? [found.file] : [];
  const files = command.slice(1).filter((word) => isAbsolute(word) && existsSync(word));
  const directories = path
    .split(delimiter)
    .filter((directory) => isAbsolute(directory) && existsSync(directory));
  return [
    ...new Set([
      ...[...program, ...files].flatMap((file) => [file, neededByFile(file, home)]),
      ...directories.map((directory) => neededByPathEntry(directory, home)),
    ]),
  ].filter((directory) => directory !== "/" && !isWithin(home, directory));
}

/** Directories that every sandboxed run gets its own empty copy of. Programs may still be installed there. */
const PRIVATE = ["/tmp", "/var/tmp"];

/**
 * Returns the path that a program needs besides its own file: all packages installed with it, its package, or its
 * directory.
 */
function neededByFile(file: string, home: string): string {
  const target = realpathSync(file);
  const packages = target.indexOf(`${sep}node_modules${sep}`);
  if (packages !== -1) return target.slice(0, packages + "/node_modules".length);
  const root = [home, ...PRIVATE].find((each) => isWithin(target, each)) ?? home;
  for (
    let directory = dirname(target);
    isWithin(directory, root) && directory !== root;
    directory = dirname(directory)
  ) {
    if (existsSync(join(directory, "package.json"))) return directory;
  }
  return isWithin(home, dirname(target)) ? target : dirname(target);
}

/**
 * Returns the path that a PATH entry needs. Programs in `bin` use the `lib` beside it, but `~/bin` and `~/.local/bin`
 * have unrelated neighbours. Programs in `node_modules/.bin` are links to packages beside it.
 */
function neededByPathEntry(directory: string, home: string): string {
  const parent = dirname(directory);
  if (basename(directory) === ".bin" && basename(parent) === "node_modules") return parent;
  const isShared = parent === home || parent === join(home, ".local");
  return basename(directory) === "bin" && !isShared && existsSync(join(parent, "lib")) ? parent : directory;
}

/** True if the path is the directory or lies in it. */
function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}${sep}`);
}
