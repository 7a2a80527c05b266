import { mkdir } from "node:fs/promises";
import { removeTree } from "../../workspace/remove-tree.ts";

/** Calls `act` with a directory that exists until `act` has ended, whether it succeeds or fails. */
export async function withScratch<Result>(
  directory: string,
  act: (directory: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await act(directory);
  } finally {
    await removeTree(directory);
  }
}
