import { rm } from "node:fs/promises";

import { removeTree } from "../remove-tree.ts";
import { cacheFile } from "../snapshots/take.ts";
import type { RunRepository } from "./run-repository.ts";

/**
 * Removes a checkout, even if an agent changed it, and the record of its files. Ignores a missing checkout.
 */
export async function removeCheckout({ directory }: RunRepository, checkout: string): Promise<void> {
  await removeTree(checkout);
  const cache = cacheFile(directory, checkout);
  for (const file of [cache, `${cache}.moment`, `${cache}.new`]) await rm(file, { force: true });
}
