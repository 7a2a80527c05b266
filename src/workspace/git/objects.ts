import { ByteReader } from "./byte-reader.ts";
import { startGit } from "./git.ts";
import { objectId } from "./ids.ts";

/** The content of many objects with one git process, in the order asked for; a fault where one is missing. */
export async function* readObjects(
  repository: string,
  ids: readonly string[],
): AsyncGenerator<{ readonly id: string; readonly bytes: Buffer }> {
  if (ids.length === 0) return;
  const { child, done } = startGit(repository, ["cat-file", "--batch"]);
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
    child.kill("SIGKILL");
    await done.catch(() => {});
  }
}

/** The first bytes of one object, named as git understands it in one line; null where there is none, or it is no file. */
export async function readObject(
  repository: string,
  name: string,
  mostBytes: number,
): Promise<Buffer | null> {
  const { child, done } = startGit(repository, ["cat-file", "--batch"]);
  try {
    child.stdin.end(`${name}\n`);
    const reader = new ByteReader(child.stdout);
    const [, type, size] = (await reader.line())?.split(" ") ?? [];
    if (type !== "blob" || size === undefined) return null;
    return Number(size) <= mostBytes ? await reader.bytes(Number(size)) : await reader.bytes(mostBytes);
  } finally {
    child.kill("SIGKILL");
    await done.catch(() => {});
  }
}
