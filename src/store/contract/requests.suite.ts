import { describe, expect, test } from "vitest";
import { entry, later, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const day = 24 * 60 * 60;
const key = { route: "POST /api/tasks", key: "k1" };
const response = { fingerprint: "f1", status: 201, body: `{"data":"생성"}` };
const request = { ...key, ...response };

export function requestsContract(make: MakeDatabase): void {
  describe("an append that answers a request", () => {
    test(
      "acts once per key and returns the first answer for a day",
      withStore(make, async (store) => {
        expect(await store.append(entry("a", { request }))).toMatchObject({ ok: true });
        expect(await store.recallResponse({ ...key, now: later(1) })).toEqual(response);

        const again = entry("b", {
          request: { ...key, fingerprint: "f2", status: 200, body: "other" },
          at: later(day - 1),
          rows: { task: task(1) },
        });
        expect(await store.append(again)).toEqual({ ok: false, reason: "answered", response });
        expect(await store.taskRow(taskId(1))).toBeNull();
        expect(await store.read({ stream: "b", after: 0, limit: 9 })).toEqual([]);

        expect(await store.append({ ...again, at: later(day) })).toMatchObject({ ok: true });
        expect(await store.recallResponse({ ...key, now: later(day) })).toMatchObject({ body: "other" });
      }),
    );

    test(
      "stores no answer if it is refused for another reason",
      withStore(make, async (store) => {
        const lost = entry("a", { request, expectedSeq: 4 });
        expect(await store.append(lost)).toEqual({ ok: false, reason: "lost_race", actualSeq: 0 });
        expect(await store.recallResponse({ ...key, now: later(1) })).toBeNull();
      }),
    );

    test(
      "is refused for a used key first, then for the lease, the race and the slot",
      withStore(make, async (store) => {
        await store.rememberResponse({ ...request, now: later(0) });
        await store.takeSlot({ pool: "runs", holder: "x", limit: 1 });
        const slot = { pool: "runs", holder: "y", limit: 1 };
        const wrong = { request, lease: { name: "s", epoch: 1 }, expectedSeq: 4, slot };
        const reasonOf = async (changes: Parameters<typeof entry>[1]) => {
          const outcome = await store.append(entry("a", changes));
          return outcome.ok ? "ok" : outcome.reason;
        };
        const { request: _, ...unanswered } = wrong;
        const { lease: __, ...free } = unanswered;
        expect([
          await reasonOf(wrong),
          await reasonOf(unanswered),
          await reasonOf(free),
          await reasonOf({ slot }),
          await reasonOf({ slot: { ...slot, limit: 2 } }),
        ]).toEqual(["answered", "stale_lease", "lost_race", "no_slot", "ok"]);
      }),
    );
  });
}
