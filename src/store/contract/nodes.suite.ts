import { describe, expect, test } from "vitest";
import type { NodeRow, NodeSelf } from "../nodes.ts";
import { workOnNode } from "../slots.ts";
import { later, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const sign: NodeSelf = {
  id: "n_1",
  instance: "first",
  name: "alpha",
  origin: "boot-1:64:2",
  address: "http://alpha:4747",
  labels: ["gpu", "그래픽"],
  places: 8,
  version: "0.1.0",
  startedAt: later(0),
  seenAt: later(0),
};
const alpha: NodeRow = { ...sign, draining: false, endedAt: null };

export function nodesContract(make: MakeDatabase): void {
  describe("nodes", () => {
    test(
      "are listed by name with their last heartbeat, and can be asked to drain",
      withStore(make, async (store) => {
        expect(await store.beat(sign, later(-5))).toEqual(alpha);
        const beta = { ...sign, id: "n_0", name: "beta", address: null, labels: [] };
        await store.beat(beta, later(-5));
        expect(await store.beat({ ...sign, seenAt: later(1) }, later(-4))).toEqual({
          ...alpha,
          seenAt: later(1),
        });
        expect(await store.setDraining({ id: "n_1", draining: true })).toBe(true);
        expect(await store.setDraining({ id: "n_2", draining: true })).toBe(false);
        expect(await store.beat({ ...sign, seenAt: later(2) }, later(-3))).toMatchObject({ draining: true });
        expect(await store.nodes()).toEqual([
          { ...alpha, draining: true, seenAt: later(2) },
          { ...beta, draining: false, endedAt: null },
        ]);
      }),
    );

    test(
      "have one living instance; the next one starts when the last heartbeat of the first is old enough",
      withStore(make, async (store) => {
        await store.beat(sign, later(-5));
        const second = { ...sign, instance: "second", seenAt: later(4) };
        expect(await store.beat(second, later(-1))).toBeNull();
        expect(await store.beat({ ...second, seenAt: later(6) }, later(1))).toMatchObject({
          instance: "second",
        });
        expect(await store.beat({ ...sign, seenAt: later(7) }, later(2))).toBeNull();
      }),
    );

    test(
      "stay in the list with their draining mark after they have ended, until they are forgotten or start again",
      withStore(make, async (store) => {
        await store.beat(sign, later(-5));
        await store.setDraining({ id: "n_1", draining: true });
        await store.endNode({ id: "n_1", instance: "another", at: later(1) });
        expect(await store.nodes()).toMatchObject([{ endedAt: null }]);
        await store.endNode({ id: "n_1", instance: "first", at: later(1) });
        await store.endNode({ id: "n_1", instance: "first", at: later(2) });
        expect(await store.nodes()).toMatchObject([{ endedAt: later(1), draining: true }]);
        // An ended instance does not keep the next one from starting, however recent its last heartbeat is.
        const second = { ...sign, instance: "second", seenAt: later(3) };
        expect(await store.beat(second, later(-5))).toMatchObject({ endedAt: null, draining: true });
        await store.forgetNodes({ before: later(9) });
        expect(await store.nodes()).toHaveLength(1);
        await store.endNode({ id: "n_1", instance: "second", at: later(4) });
        await store.forgetNodes({ before: later(4) });
        expect(await store.nodes()).toHaveLength(1);
        await store.forgetNodes({ before: later(5) });
        expect(await store.nodes()).toEqual([]);
      }),
    );

    test(
      "free the slots of their work when they end, and no others",
      withStore(make, async (store) => {
        await store.beat(sign, later(-5));
        const pool = "builds";
        const holders = [
          ...["first", "second"].map((instance) => workOnNode({ id: "n_1", instance }, "a build")),
          workOnNode({ id: "n_10", instance: "first" }, "a build"),
          taskId(1),
        ];
        for (const holder of holders) await store.takeSlot({ pool, holder, limit: 9 });
        await store.endNode({ id: "n_1", instance: "first", at: later(1) });
        expect(await store.slotHolders(pool)).toEqual(holders.slice(1).toSorted());
        // An instance whose end was recorded before, or that another one has replaced, may have left slots behind.
        await store.endNode({ id: "n_1", instance: "second", at: later(1) });
        expect(await store.slotHolders(pool)).toEqual(holders.slice(2).toSorted());
      }),
    );

    test(
      "own the leases that have neither expired nor been released",
      withStore(make, async (store) => {
        const claim = { owner: "n_1", now: later(0), ttlMs: 5_000 };
        for (const name of ["a", "b", "c"]) await store.claim({ ...claim, name });
        await store.claim({ ...claim, name: "d", ttlMs: null });
        await store.claim({ ...claim, name: "b", owner: "n_2", ttlMs: 10_000, force: true });
        await store.release({ name: "c", owner: "n_1", epoch: 1 });
        const owned = async (now: string): Promise<string[]> =>
          (await store.leaseOwners({ now })).map(({ name, owner }) => `${name} ${owner}`).toSorted();
        expect(await owned(later(1))).toEqual(["a n_1", "b n_2", "d n_1"]);
        expect(await owned(later(6))).toEqual(["b n_2", "d n_1"]);
      }),
    );

    test(
      "share the clock of the database",
      withStore(make, async (store) => {
        const before = Date.now();
        const read = Date.parse(await store.clock());
        expect(read).toBeGreaterThanOrEqual(before - 1);
        expect(read).toBeLessThanOrEqual(Date.now() + 1);
      }),
    );
  });
}
