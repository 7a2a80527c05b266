import { describe, expect, test } from "vitest";
import type { Delivery } from "../../protocol/trigger/delivery.ts";
import { entry, later, noon, taskId } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const triggerId = "tr_00000001";
const other = "tr_00000002";

export function triggerDeliveriesContract(make: MakeDatabase): void {
  describe("deliveries of triggers", () => {
    test(
      "are listed newest first, found by id, digest and work, and change with their append",
      withStore(make, async (store) => {
        const deliveries = [
          delivery(1),
          delivery(2, { digest: "body" }),
          delivery(10, { workId: taskId(9) }),
        ];
        await store.append(entry(triggerId, { rows: { deliveries } }));
        const elsewhere = { ...delivery(1), triggerId: other } as const;
        await store.append(entry(other, { rows: { deliveries: [elsewhere] } }));
        const page = await store.listDeliveries({ triggerId, limit: 2 });
        expect(page.items).toEqual([deliveries[2], deliveries[1]]);
        const cursor = page.nextCursor ?? "";
        expect(await store.listDeliveries({ triggerId, limit: 2, cursor })).toEqual({
          items: [deliveries[0]],
          nextCursor: null,
        });
        const find = (key: string, digest: string | null) => store.findDelivery({ triggerId, key, digest });
        expect(await find("key 1", null)).toEqual(deliveries[0]);
        expect(await find("new", "body")).toEqual(deliveries[1]);
        expect(await find("new", "new")).toBe(null);
        expect(await store.deliveryOfWork(taskId(9))).toEqual(deliveries[2]);
        expect(await store.deliveryOfWork(taskId(8))).toBe(null);

        const started = delivery(1, { status: "started" });
        await store.append(entry(triggerId, { expectedSeq: 1, rows: { deliveries: [started] } }));
        expect(await store.delivery({ triggerId, number: 1 })).toEqual(started);
        await store.append(entry(triggerId, { expectedSeq: 2, rows: { deletedStream: triggerId } }));
        expect((await store.listDeliveries({ triggerId, limit: 9 })).items).toEqual([]);
        expect((await store.listDeliveries({ triggerId: other, limit: 9 })).items).toEqual([elsewhere]);
      }),
    );

    test(
      "have an id only once for each trigger",
      withStore(make, async (store) => {
        await store.append(entry(triggerId, { rows: { deliveries: [delivery(1)] } }));
        const again = { ...delivery(2), key: "key 1" };
        await expect(
          store.append(entry(triggerId, { expectedSeq: 1, rows: { deliveries: [again] } })),
        ).rejects.toThrow(/unique|duplicate/i);
        expect((await store.listDeliveries({ triggerId, limit: 9 })).items).toEqual([delivery(1)]);
      }),
    );

    test(
      "keep their first body until it is old or there are too many",
      withStore(make, async (store) => {
        const keep = (key: string, seconds: number, body = `{"키":"${key}"}`) =>
          store.keepPayload({ triggerId, key, at: later(seconds), body });
        for (const [index, key] of ["a", "b", "c", "d"].entries()) await keep(key, index);
        await keep("d", 9, "another");
        await store.keepPayload({ triggerId: other, key: "a", at: noon, body: "{}" });
        const left = async () => {
          const bodies = await Promise.all(
            ["a", "b", "c", "d"].map((key) => store.payload({ triggerId, key })),
          );
          return bodies.map((body) => body !== null);
        };
        expect(await store.payload({ triggerId, key: "d" })).toBe('{"키":"d"}');
        await store.prunePayloads({ triggerId, before: later(1), newest: 9 });
        expect(await left()).toEqual([false, true, true, true]);
        await store.prunePayloads({ triggerId, before: later(1), newest: 2 });
        expect(await left()).toEqual([false, false, true, true]);
        await store.append(entry(triggerId, { rows: { deletedStream: triggerId } }));
        expect(await left()).toEqual([false, false, false, false]);
        expect(await store.payload({ triggerId: other, key: "a" })).toBe("{}");
      }),
    );
  });
}

function delivery(number: number, changes: Partial<Delivery> = {}): Delivery {
  return {
    triggerId,
    number,
    key: `key ${number}`,
    digest: null,
    at: later(number),
    origin: "webhook",
    event: null,
    status: "queued",
    reason: null,
    title: "제목",
    workId: null,
    workStatus: null,
    depth: 1,
    ...changes,
  };
}
