import { cp, mkdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { OwnCopy, OwnDirectory } from "../agents/known-cli.ts";

/**
 * Creates the own directory of a command line, brings the copies in it up to date, and returns the variables that make
 * the command line use it. A copy that is newer than the person's file stays: the command line has changed it, for
 * example because it renewed its sign-in.
 */
export async function prepareOwnDirectory(
  directory: string,
  { variables, copies }: OwnDirectory,
  home: string,
): Promise<Record<string, string>> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  for (const path of Object.values(variables)) await mkdir(join(directory, path), { recursive: true });
  for (const copy of copies)
    await bringUpToDate({ ...copy, from: atHome(copy.from, home), to: join(directory, copy.to) });
  return Object.fromEntries(Object.entries(variables).map(([name, path]) => [name, join(directory, path)]));
}

/** Returns a path in which `~` stands for the home. */
export function atHome(path: string, home: string): string {
  return path === "~" || path.startsWith("~/") ? join(home, path.slice(2)) : path;
}

async function bringUpToDate({ from, to, keys }: OwnCopy): Promise<void> {
  const source = await modifiedAt(from);
  const copied = await modifiedAt(to);
  if (source === null || (copied !== null && copied >= source)) return;
  await mkdir(dirname(to), { recursive: true });
  if (keys === undefined) {
    await cp(from, to, { recursive: true, dereference: true, preserveTimestamps: true, force: true });
    return;
  }
  await writeFile(to, JSON.stringify(picked(await readFile(from, "utf8"), keys)), { mode: 0o600 });
  await utimes(to, source / 1000, source / 1000);
}

async function modifiedAt(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => Math.floor(mtimeMs),
    () => null,
  );
}

/** Returns these keys of a JSON object; an empty object for text that is none. */
function picked(text: string, keys: readonly string[]): object {
  try {
    const all = Object.entries((JSON.parse(text) ?? {}) as object);
    return Object.fromEntries(all.filter(([key]) => keys.includes(key)));
  } catch {
    return {};
  }
}
