import { existsSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** The directory of a project, and the path of its list if one was given. */
export interface ListPlace {
  readonly project: string;
  readonly list?: string;
}

/**
 * Returns the project and list of a path. A directory is the project. A file is the list; its project is the
 * closest directory above it with a git repository, or else the directory of the file.
 */
export function placeOf(path: string, list: string | undefined, cwd: string): ListPlace {
  const given = resolve(cwd, path);
  if (!existsSync(given))
    throw new CommandFailure(exitCodes.notFound, `${path} does not exist. Give the directory of a project.`);
  if (statSync(given).isDirectory()) {
    if (list === undefined) return { project: given };
    const isHere = !existsSync(resolve(given, list)) && existsSync(resolve(cwd, list));
    const file = isHere ? relative(given, resolve(cwd, list)) : list;
    return { project: given, list: file };
  }
  if (list !== undefined)
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `${path} is a file, so --list has no effect. Give the directory of the project instead.`,
    );
  const project = repositoryAbove(dirname(given)) ?? dirname(given);
  return { project, list: relative(project, given) };
}

function repositoryAbove(directory: string): string | null {
  for (let here = directory; ; here = dirname(here)) {
    if (existsSync(join(here, ".git"))) return here;
    if (dirname(here) === here) return null;
  }
}
