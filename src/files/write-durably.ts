import { open } from "node:fs/promises";

/** Writes a new file and waits until it is on the disk. */
export async function writeDurably(file: string, ...pieces: readonly (string | Uint8Array)[]): Promise<void> {
  await using handle = await open(file, "wx", 0o600);
  for (const piece of pieces) await handle.writeFile(piece);
  await handle.sync();
}

/** Waits until the names in a directory are on the disk. */
export async function syncDirectory(directory: string): Promise<void> {
  await using handle = await open(directory, "r");
  await handle.sync();
}
