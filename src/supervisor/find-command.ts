import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";

/** Where a command leads: to a file, to one that may not be executed, or nowhere. */
export type FoundCommand =
  | { readonly kind: "found"; readonly file: string }
  | { readonly kind: "not_executable"; readonly file: string }
  | { readonly kind: "missing" };

/** Finds a command as a shell would: a name with a slash from `cwd`, any other along `path`. */
export async function findCommand(name: string, cwd: string, path: string): Promise<FoundCommand> {
  const places = name.includes("/")
    ? [resolve(cwd, name)]
    : path.split(delimiter).map((place) => join(resolve(cwd, place), name));
  let refused: FoundCommand = { kind: "missing" };
  for (const file of name === "" ? [] : places) {
    if (!(await isFile(file))) continue;
    if (await isExecutable(file)) return { kind: "found", file };
    refused = { kind: "not_executable", file };
  }
  return refused;
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
