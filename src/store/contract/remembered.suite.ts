import { describe, expect, test } from "vitest";
import { later } from "./samples.ts";
import { type MakeDatabase, withStore } from "./with-store.ts";

const day = 24 * 60 * 60;

export function rememberedContract(make: MakeDatabase): void {
  describe("snapshots", () => {
    test(
      "are returned only to the version that made them, latest only",
      withStore(make, async (store) => {
        expect(await store.loadSnapshot({ stream: "s", version: 1 })).toBeNull();

        await store.saveSnapshot({ stream: "s", version: 1, seq: 5, state: state(5) });
        await store.saveSnapshot({ stream: "s", version: 1, seq: 3, state: state(3) });
        await store.saveSnapshot({ stream: "other", version: 1, seq: 1, state: state(1) });
        expect(await store.loadSnapshot({ stream: "s", version: 1 })).toEqual({ seq: 5, state: state(5) });
        expect(await store.loadSnapshot({ stream: "s", version: 2 })).toBeNull();

        await store.saveSnapshot({ stream: "s", version: 2, seq: 4, state: "new shape" });
        expect(await store.loadSnapshot({ stream: "s", version: 2 })).toEqual({ seq: 4, state: "new shape" });
        expect(await store.loadSnapshot({ stream: "s", version: 1 })).toBeNull();
      }),
    );
  });

  describe("remembered responses", () => {
    const key = { route: "POST /api/tasks", key: "k1" };
    const response = { fingerprint: "f1", status: 201, body: `{"data":"생성"}` };

    test(
      "are recalled for a day, on their own route",
      withStore(make, async (store) => {
        expect(await store.recallResponse({ ...key, now: later(0) })).toBeNull();
        await store.rememberResponse({ ...key, ...response, now: later(0) });

        expect(await store.recallResponse({ ...key, now: later(day - 1) })).toEqual(response);
        expect(await store.recallResponse({ ...key, now: later(day) })).toBeNull();
        expect(await store.recallResponse({ ...key, key: "k2", now: later(1) })).toBeNull();
        expect(await store.recallResponse({ ...key, route: "POST /api/hooks", now: later(1) })).toBeNull();
      }),
    );

    test(
      "retain the first response under a key until it expires",
      withStore(make, async (store) => {
        const second = { fingerprint: "f2", status: 422, body: "{}" };
        await store.rememberResponse({ ...key, ...response, now: later(0) });
        await store.rememberResponse({ ...key, ...second, now: later(10) });
        expect(await store.recallResponse({ ...key, now: later(20) })).toEqual(response);

        await store.rememberResponse({ ...key, ...second, now: later(day) });
        expect(await store.recallResponse({ ...key, now: later(day) })).toEqual(second);
      }),
    );
  });
}

function state(seq: number): unknown {
  return { title: "제목", turns: [{ seq }], none: null };
}
