import { createHash } from "node:crypto";

import { runGit } from "../git/git.ts";
import { objectId } from "../git/ids.ts";
import type { ConflictFile, ConflictSide } from "./conflict.ts";

/**
 * Stores the resolution of a conflicting file. One ref per resolution points to the blob, so that it is
 * stored atomically and survives garbage collection. A later resolution of the same conflict replaces it.
 */
export async function remember(repository: string, file: ConflictFile, blob: string): Promise<void> {
  const name = refOf(file);
  if (name !== null) await runGit(repository, ["update-ref", "--end-of-options", name, objectId(blob)]);
}

/**
 * Returns the stored resolution of a conflicting file; null if there is none. Neither the path nor the order
 * of the sides matters.
 */
export async function recall(repository: string, file: ConflictFile): Promise<string | null> {
  const name = refOf(file);
  if (name === null) return null;
  const answer = await runGit(repository, ["cat-file", "--batch-check"], { input: `${name}\n` });
  return /^([0-9a-f]{40}) blob \d+\n$/u.exec(answer.toString("utf8"))?.[1] ?? null;
}

/** Deletes the stored resolution of a conflicting file, for example because its tests failed. */
export async function forget(repository: string, file: ConflictFile): Promise<void> {
  const name = refOf(file);
  if (name !== null) await runGit(repository, ["update-ref", "-d", "--end-of-options", name]);
}

/** Returns the ref of a resolution; null for links and submodules, whose content has no meaning elsewhere. */
function refOf({ base, ours, theirs }: ConflictFile): string | null {
  if (![base, ours, theirs].every(isPlain)) return null;
  const sides = [ours, theirs].map(idOf).toSorted();
  const key = createHash("sha256")
    .update([idOf(base), ...sides].join(" "))
    .digest("hex");
  return `refs/resolutions/${key.slice(0, 2)}/${key.slice(2)}`;
}

function isPlain(side: ConflictSide | null): boolean {
  return side === null || side.mode === "100644" || side.mode === "100755";
}

function idOf(side: ConflictSide | null): string {
  return side === null ? "none" : objectId(side.blob);
}
