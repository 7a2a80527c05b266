import { describe, expect, test } from "vitest";
import type { LeaseStore } from "../leases.ts";
import { entry, later, task, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

type Claim = Parameters<LeaseStore["claim"]>[0];

const claim: Claim = { name: "s", owner: "a", now: later(0), ttlMs: 10_000 };

export function leasesContract(make: MakeDatabase): void {
  describe("leases", () => {
    test(
      "are granted once, renewed with the same epoch, and granted with the next epoch after they expire",
      withStore(make, async (store) => {
        expect(await store.claim(claim)).toEqual({ ok: true, epoch: 1 });
        const refused = { ok: false, owner: "a", until: later(10) };
        expect(await store.claim({ ...claim, owner: "b", now: later(9) })).toEqual(refused);
        expect(await store.claim({ ...claim, now: later(5) })).toEqual({ ok: true, epoch: 1 });
        expect(await store.claim({ ...claim, owner: "b", now: later(14) })).toMatchObject({
          until: later(15),
        });
        expect(await store.claim({ ...claim, owner: "b", now: later(15) })).toEqual({ ok: true, epoch: 2 });
        expect(await store.claim({ ...claim, now: later(16) })).toMatchObject({ ok: false, owner: "b" });
        expect(await store.claim({ ...claim, name: "other" })).toEqual({ ok: true, epoch: 1 });
      }),
    );

    test(
      "that never expire are held until released or taken by force",
      withStore(make, async (store) => {
        await store.claim({ ...claim, ttlMs: null });
        const later99 = { ...claim, owner: "b", now: later(999_999) };
        expect(await store.claim(later99)).toEqual({ ok: false, owner: "a", until: null });
        expect(await store.claim({ ...later99, force: true })).toEqual({ ok: true, epoch: 2 });
        expect(await store.claim(claim)).toMatchObject({ ok: false, owner: "b" });

        await store.release({ name: "s", owner: "b", epoch: 1 });
        await store.release({ name: "s", owner: "a", epoch: 2 });
        expect(await store.claim(claim)).toMatchObject({ ok: false, owner: "b" });
        await store.release({ name: "s", owner: "b", epoch: 2 });
        expect(await store.claim(later99)).toEqual({ ok: true, epoch: 3 });
      }),
    );

    test(
      "on a stream are kept by a release that does not know the last event",
      withStore(make, async (store) => {
        const name = taskId(1);
        await store.claim({ ...claim, name });
        await store.append(entry(name, {}));
        const held = { name, owner: "a", epoch: 1 };
        expect(await store.release({ ...held, seq: 0 })).toBe(false);
        expect(await store.claim({ ...claim, name, owner: "b" })).toMatchObject({ ok: false, owner: "a" });
        expect(await store.release({ ...held, seq: 1 })).toBe(true);
        expect(await store.claim({ ...claim, name, owner: "b" })).toEqual({ ok: true, epoch: 2 });
      }),
    );

    test(
      "on a stream allow no append once they are released",
      withStore(make, async (store) => {
        const name = taskId(1);
        const lease = { name, epoch: 1 };
        await store.claim({ ...claim, name });
        expect(await store.append({ ...entry(name, {}), lease })).toMatchObject({ ok: true });
        await store.release({ ...lease, owner: "a" });
        expect(await store.append({ ...entry(name, { expectedSeq: 1 }), lease })).toMatchObject({
          ok: false,
          reason: "stale_lease",
        });
      }),
    );

    test(
      "are renewed together, except lost ones",
      withStore(make, async (store) => {
        for (const name of ["s", "t", "u"]) await store.claim({ ...claim, name });
        await store.claim({ ...claim, name: "t", owner: "b", now: later(10) });
        await store.release({ name: "u", owner: "a", epoch: 1 });
        expect(await store.renew({ owner: "a", now: later(11), ttlMs: 10_000 })).toEqual([
          { name: "s", epoch: 1 },
        ]);
        expect(await store.claim({ ...claim, owner: "b", now: later(20) })).toMatchObject({
          until: later(21),
        });
        expect(await store.renew({ owner: "nobody", now: later(11), ttlMs: 10_000 })).toEqual([]);
      }),
    );

    test(
      "accept an append only under the current epoch; a refused append writes nothing",
      withStore(make, async (store) => {
        const rows = { task: task(1) };
        const owned = (epoch: number) => entry(taskId(1), { lease: { name: "s", epoch }, rows });
        expect(await store.append(owned(1))).toEqual({ ok: false, reason: "stale_lease" });
        await store.claim(claim);
        await store.claim({ ...claim, owner: "b", force: true });
        expect(await store.append(owned(1))).toEqual({ ok: false, reason: "stale_lease" });
        expect(await store.append(owned(3))).toEqual({ ok: false, reason: "stale_lease" });
        expect([await store.taskRow(taskId(1)), await store.lastPosition()]).toEqual([null, ""]);
        expect(await store.append(owned(2))).toMatchObject({ ok: true });
        expect(await store.append(owned(1))).toEqual({ ok: false, reason: "stale_lease" });
        expect(await store.append(owned(2))).toEqual({ ok: false, reason: "lost_race", actualSeq: 1 });
      }),
    );
  });
}
