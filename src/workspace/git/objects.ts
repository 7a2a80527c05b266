import { ByteReader } from "./byte-reader.ts";
import { startGit } from "./git.ts";
import { objectId } from "./ids.ts";

/** Reads many objects with one git process, in the given order. Throws if one is missing. */
export async function* readObjects(
  repository: string,
  ids: readonly string[],
): AsyncGenerator<{ readonly id: string; readonly bytes: Buffer }> {
  if (ids.length === 0) return;
  const { child, done, stop } = startGit(repository, ["cat-file", "--batch"]);
  try {
    child.stdin.end(ids.map((id) => `${objectId(id)}\n`).join(""));
    const reader = new ByteReader(child.stdout);
    for (const id of ids) {
      const [, , size] = (await reader.line())?.split(" ") ?? [];
      if (size === undefined) throw new Error(`The object ${id} is missing in ${repository}.`);
      yield { id, bytes: await reader.bytes(Number(size)) };
    }
    await done;
  } finally {
    // Failures were thrown above; the reader may also have stopped early.
    await stop();
  }
}

/**
 * Reads the first bytes of one object, named in git's syntax. Returns null if it does not exist or is not a
 * file.
 */
export async function readObject(repository: string, name: string, maxBytes: number): Promise<Buffer | null> {
  const { child, stop } = startGit(repository, ["cat-file", "--batch"]);
  try {
    child.stdin.end(`${name}\n`);
    const reader = new ByteReader(child.stdout);
    const [, type, size] = (await reader.line())?.split(" ") ?? [];
    if (type !== "blob" || size === undefined) return null;
    return Number(size) <= maxBytes ? await reader.bytes(Number(size)) : await reader.bytes(maxBytes);
  } finally {
    // The answer was read; git's exit adds nothing.
    await stop();
  }
}
