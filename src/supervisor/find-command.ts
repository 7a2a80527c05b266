import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";

/** Result of a command lookup: an executable file, a file that is not executable, or nothing. */
export type FoundCommand =
  | { readonly kind: "found"; readonly file: string }
  | { readonly kind: "not_executable"; readonly file: string }
  | { readonly kind: "missing" };

/** Finds a command as a shell would: a name with a slash relative to `cwd`, any other name along `path`. */
export async function findCommand(name: string, cwd: string, path: string): Promise<FoundCommand> {
  const candidates = name.includes("/")
    ? [resolve(cwd, name)]
    : path.split(delimiter).map((directory) => join(resolve(cwd, directory), name));
  let result: FoundCommand = { kind: "missing" };
  for (const file of name === "" ? [] : candidates) {
    if (!(await isFile(file))) continue;
    if (await isExecutable(file)) return { kind: "found", file };
    result = { kind: "not_executable", file };
  }
  return result;
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    // Missing or inaccessible.
    return false;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    // No permission to execute.
    return false;
  }
}
