import { FilesFault } from "./faults.ts";
import type { FileStore } from "./file-store.ts";

/** Replaces a manifest with a mark that it was removed. Tries again if another node writes it meanwhile. */
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
    `The files of ${name} could not be removed from the file store, because another node is publishing them. Try again.`,
  );
}
