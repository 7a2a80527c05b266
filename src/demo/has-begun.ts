import { existsSync } from "node:fs";
import { join } from "node:path";

/** The place of the demo agent's memory in a workspace. It is not part of the work: `.cache` is not collected. */
export const memoryPlace = join(".cache", "signalbox-demo");

/** Returns true if an earlier run of the demo agent has worked in this workspace. */
export function hasBegun(): boolean {
  return existsSync(memoryPlace);
}
