import { FilesFault } from "./faults.ts";
import type { FileStore } from "./file-store.ts";

/** Replaces a manifest by a mark that it was removed. Another node may write it meanwhile, so this tries again. */
export async function removeManifest(
  store: Pick<FileStore, "manifestVersion" | "putManifest">,
  name: string,
  epoch: number,
): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const head = await store.manifestVersion(name);
    if (head === null || head.digest === null) return;
    const next = { name, version: head.version + 1, epoch: Math.max(epoch, head.epoch), entries: null };
    if ((await store.putManifest(next)).stored) return;
  }
  throw new FilesFault(
    "files_unavailable",
    `The files of ${name} could not be removed from the file store, because another node publishes them. Try again.`,
  );
}
