import { describe, expect, test } from "vitest";
import { entry, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

export function slotsContract(make: MakeDatabase): void {
  describe("slots", () => {
    test(
      "are taken up to the pool's limit, once per holder, and freed",
      withStore(make, async (store) => {
        const take = (holder: string, limit = 2) => store.takeSlot({ pool: "runs", holder, limit });
        expect([await take("a"), await take("b"), await take("a"), await take("c")]).toEqual([
          true,
          true,
          true,
          false,
        ]);
        expect(await take("a", 0)).toBe(true);
        expect(await take("c", 3)).toBe(true);
        expect(await store.slotHolders("runs")).toEqual(["a", "b", "c"]);
        expect(await store.takeSlot({ pool: "other", holder: "a", limit: 1 })).toBe(true);
        await store.freeSlots({ holder: "a" });
        expect([await store.slotHolders("runs"), await store.slotHolders("other")]).toEqual([["b", "c"], []]);
        expect([await take("d"), await take("d", 0)]).toEqual([false, false]);
      }),
    );

    test(
      "are taken with an append if one is free, and freed with an append",
      withStore(make, async (store) => {
        expect(await store.append(entry("a", { slot: slot("a") }))).toMatchObject({ ok: true });
        const refused = entry("b", { slot: slot("b"), rows: { task: task(1) } });
        expect(await store.append(refused)).toEqual({ ok: false, reason: "no_slot" });
        expect([await store.taskRow(taskId(1)), await store.slotHolders("runs")]).toEqual([null, ["a"]]);
        expect(await store.append(entry("a", { slot: slot("a"), expectedSeq: 9 }))).toMatchObject({
          reason: "lost_race",
        });

        const freed = [{ pool: "runs", holder: "a" }];
        await store.append(entry("a", { expectedSeq: 1, rows: { slots: { freed } } }));
        expect(await store.append(refused)).toMatchObject({ ok: true });
        const taken = [slot("c"), slot("d"), slot("d")];
        await store.append(entry("c", { rows: { slots: { taken } } }));
        expect(await store.slotHolders("runs")).toEqual(["b", "c", "d"]);
      }),
    );

    test(
      "of a deleted task or stream are freed",
      withStore(make, async (store) => {
        await store.takeSlot({ pool: "runs", holder: taskId(1), limit: 9 });
        const taken = ["o_1 desk", "left"].map((holder) => ({ pool: "runs", holder }));
        await store.append(entry("o_1", { rows: { slots: { taken: taken.slice(0, 1) } } }));
        await store.append(entry("o_2", { rows: { slots: { taken: taken.slice(1) } } }));
        await store.append(entry("rows", { events: [], rows: { deletedTask: taskId(1) } }));
        await store.append(entry("rows", { events: [], rows: { deletedStream: "o_1" } }));
        expect(await store.slotHolders("runs")).toEqual(["left"]);
      }),
    );
  });
}

/** Returns the only slot of a pool. */
function slot(holder: string) {
  return { pool: "runs", holder, limit: 1 };
}
