import { describe, expect, test } from "vitest";
import type { DeliveryRow } from "../notifications.ts";
import { later } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const delivery = (id: string, more: Partial<DeliveryRow> = {}): DeliveryRow => ({
  id,
  receiver: "email mina",
  channel: "email",
  person: "mina",
  state: "pending",
  batch: null,
  createdAt: later(0),
  since: later(60),
  dueAt: later(60),
  attempts: 0,
  reason: null,
  endedAt: null,
  json: `{"title":"알림"}`,
  ...more,
});

export function notificationsContract(make: MakeDatabase): void {
  describe("notifications", () => {
    test(
      "are added once, become due in order, and are sent as one message that stays the same",
      withStore(make, async (store) => {
        await store.addDeliveries([]);
        const [first, second, other] = [
          delivery("d1"),
          delivery("d2", { createdAt: later(1), dueAt: later(61), since: later(61) }),
          delivery("d3", { receiver: "webhook ops", person: null, channel: "webhook", dueAt: later(5) }),
        ] as const;
        await store.addDeliveries([first, second, other]);
        await store.addDeliveries([delivery("d1", { dueAt: later(1) })]);
        expect(await store.nextDelivery()).toBe(later(5));
        expect(await store.dueDeliveries({ now: later(4), limit: 9 })).toEqual([]);
        expect(await store.dueDeliveries({ now: later(60), limit: 9 })).toEqual([other, first]);
        expect(await store.dueDeliveries({ now: later(60), limit: 1 })).toEqual([other]);
        expect(await store.dueDeliveries({ now: later(60), except: ["webhook ops"], limit: 1 })).toEqual([
          first,
        ]);

        const receiver = "email mina";
        expect(await store.deliveriesOf({ receiver, batch: null, limit: 9 })).toEqual([first, second]);
        await store.joinDeliveries({ ids: ["d1", "d2"], batch: "d1" });
        expect(await store.deliveriesOf({ receiver, batch: null, limit: 9 })).toEqual([]);
        const batched = [first, second].map((each) => ({ ...each, batch: "d1" }));
        expect(await store.deliveriesOf({ receiver, batch: "d1", limit: 9 })).toEqual(batched);

        await store.endDeliveries({ ids: ["d1", "d2"], state: "sent", reason: null, at: later(70) });
        const sent = batched.map((each) => ({ ...each, state: "sent" as const, endedAt: later(70) }));
        expect(await store.listNotificationDeliveries({ states: ["sent"], limit: 9 })).toEqual([
          sent[1],
          sent[0],
        ]);
        await store.endDeliveries({ ids: ["d1"], state: "recorded", reason: null, at: later(71) });
        expect(await store.listNotificationDeliveries({ states: ["sent"], limit: 9 })).toEqual([sent[1]]);
        // What has ended does not end again.
        await store.endDeliveries({ ids: ["d1"], state: "failed", reason: "late", at: later(72) });
        expect(await store.listNotificationDeliveries({ states: ["failed"], limit: 9 })).toEqual([]);
      }),
    );

    test(
      "of a receiver that fails wait together, are given up after a day, and can be sent again",
      withStore(make, async (store) => {
        const receiver = "email mina";
        const [first, second] = [
          delivery("d1"),
          delivery("d2", { since: later(90), dueAt: later(90) }),
        ] as const;
        const other = delivery("d3", { receiver: "email bo", person: "bo" });
        await store.addDeliveries([first, second, other]);
        await store.postponeDeliveries({ ids: ["d1"], receiver, reason: "451 later", until: later(80) });
        await store.postponeDeliveries({ ids: ["d1"], receiver, reason: "451 later", until: later(100) });
        await store.postponeDeliveries({ ids: [], receiver, reason: null, until: later(70) });
        expect(await store.dueDeliveries({ now: later(99), limit: 9 })).toEqual([other]);
        expect(await store.dueDeliveries({ now: later(100), limit: 9 })).toEqual([
          other,
          { ...first, dueAt: later(100), attempts: 2, reason: "451 later" },
          { ...second, dueAt: later(100) },
        ]);

        await store.giveUpDeliveries({ receiver, before: later(61), reason: "451 later", at: later(200) });
        const failed = {
          ...first,
          dueAt: later(100),
          attempts: 2,
          reason: "451 later",
          state: "failed" as const,
          endedAt: later(200),
        };
        const states = ["failed"] as const;
        expect(await store.listNotificationDeliveries({ states, limit: 9 })).toEqual([failed]);
        expect(await store.listNotificationDeliveries({ states, person: "bo", limit: 9 })).toEqual([]);
        expect(await store.retryDeliveries({ ids: ["d1", "d2", "unknown"], now: later(300) })).toBe(1);
        expect(await store.retryDeliveries({ ids: [], now: later(300) })).toBe(0);
        expect((await store.dueDeliveries({ now: later(300), limit: 9 })).at(-1)).toEqual({
          ...first,
          since: later(300),
          dueAt: later(300),
          reason: "451 later",
        });
      }),
    );

    test(
      "are forgotten some time after their end, and failed ones later",
      withStore(make, async (store) => {
        await store.addDeliveries(["d1", "d2", "d3", "d4"].map((id) => delivery(id)));
        await store.endDeliveries({ ids: ["d1"], state: "recorded", reason: null, at: later(10) });
        await store.endDeliveries({ ids: ["d2"], state: "failed", reason: "550", at: later(10) });
        await store.endDeliveries({ ids: ["d3"], state: "obsolete", reason: null, at: later(30) });
        await store.forgetDeliveries({ ended: later(20), failed: later(5) });
        const states = ["pending", "recorded", "failed", "obsolete"] as const;
        const left = (await store.listNotificationDeliveries({ states, limit: 9 })).map(({ id }) => id);
        expect(left).toEqual(["d2", "d3", "d4"]);
        await store.forgetDeliveries({ ended: later(40), failed: later(40) });
        expect((await store.listNotificationDeliveries({ states, limit: 9 })).map(({ id }) => id)).toEqual([
          "d4",
        ]);
      }),
    );

    test(
      "have the last preferences of each person",
      withStore(make, async (store) => {
        await store.saveNotificationPreferences({ person: "mina", json: "{}", at: later(0) });
        await store.saveNotificationPreferences({ person: "bo", json: `{"a":1}`, at: later(0) });
        await store.saveNotificationPreferences({ person: "mina", json: `{"b":2}`, at: later(1) });
        expect(await store.notificationPreferences()).toEqual([
          { person: "bo", json: `{"a":1}` },
          { person: "mina", json: `{"b":2}` },
        ]);
      }),
    );

    test(
      "are pushed to the browsers of a person, and not to one that was removed",
      withStore(make, async (store) => {
        const row = { id: "b1", person: "mina", json: "{}", createdAt: later(0) };
        await store.savePushSubscription(row);
        await store.savePushSubscription({ ...row, json: `{"renewed":true}`, createdAt: later(9) });
        await store.savePushSubscription({ ...row, id: "b2", createdAt: later(1) });
        await store.addDeliveries([
          delivery("d1", { receiver: "push b1" }),
          delivery("d2", { receiver: "push b2" }),
        ]);
        await store.removePushSubscription({ id: "b1", person: "bo" });
        expect((await store.pushSubscriptions()).map(({ id, json }) => [id, json])).toEqual([
          ["b1", `{"renewed":true}`],
          ["b2", "{}"],
        ]);
        await store.removePushSubscription({ id: "b1", person: "mina" });
        await store.removePushSubscription({ id: "unknown" });
        expect((await store.pushSubscriptions()).map(({ id }) => id)).toEqual(["b2"]);
        expect((await store.dueDeliveries({ now: later(60), limit: 9 })).map(({ id }) => id)).toEqual(["d2"]);
      }),
    );
  });
}
