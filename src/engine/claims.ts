import type { Ownership } from "./ownership.ts";
import type { Driver, StreamKind, StreamState } from "./stream-kind.ts";

/**
 * Claims a stream for this process. The process that owns a parent also owns its children. Returns false if another
 * process has the stream or will get it.
 */
export async function claimStream(
  ownership: Pick<Ownership, "held" | "claim" | "claimHere">,
  kind: Pick<StreamKind, "parent">,
  id: string,
  state: StreamState | null,
): Promise<boolean> {
  if (ownership.held(id) !== null) return true;
  const parent = state === null ? null : kind.parent(state);
  if (parent === null) return (await ownership.claim(id)) !== null;
  return ownership.held(parent.id) !== null && (await ownership.claimHere(id)) !== null;
}

/**
 * Lets the driver remove a deleted stream that nobody owns. Every process does it, since each may have files of the
 * stream; the first one that gets the lease also removes what they share.
 */
export async function clearStream(
  ownership: Ownership,
  driver: Pick<Driver, "reconcile">,
  id: string,
  state: StreamState,
): Promise<void> {
  const lease = await ownership.claimHere(id);
  try {
    await driver.reconcile(state);
  } finally {
    if (lease !== null) await ownership.release(id);
  }
}
