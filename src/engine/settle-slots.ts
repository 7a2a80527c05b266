import type { Store } from "../store/store.ts";
import type { SlotDemand } from "./stream-kind.ts";

/**
 * Makes the slots in the store match those that the streams hold. An append acquires and frees slots together with its
 * events, so this only matters for data of versions without slots.
 */
export async function settleSlots(
  store: Pick<Store, "slotHolders" | "freeSlots" | "takeSlot">,
  streams: readonly (readonly [id: string, demands: readonly SlotDemand<unknown>[]])[],
): Promise<void> {
  const wanted = streams.flatMap(([holder, demands]) =>
    demands.flatMap(({ pool, is }) => (is === "holding" ? [{ pool, holder }] : [])),
  );
  for (const pool of new Set(["tasks", "verifications", ...wanted.map((slot) => slot.pool)])) {
    const holders = new Set(wanted.filter((slot) => slot.pool === pool).map(({ holder }) => holder));
    const held = await store.slotHolders(pool);
    for (const holder of held) if (!holders.has(holder)) await store.freeSlots({ holder });
    for (const holder of holders) {
      if (!held.includes(holder)) await store.takeSlot({ pool, holder, limit: Number.MAX_SAFE_INTEGER });
    }
  }
}
