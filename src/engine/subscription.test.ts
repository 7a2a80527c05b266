import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { system } from "../protocol/actor.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { Subscription } from "./subscription.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-subscription-"));
afterAll(() => rmSync(directory, { recursive: true }));
const at = "2026-01-01T00:00:00.000Z";

async function append(store: Store, stream: string, count: number): Promise<void> {
  const known = await store.read({ stream, after: 0, limit: 10_000 });
  const events = Array.from({ length: count }, (_, index) => ({
    type: `${stream} ${known.length + index + 1}`,
  }));
  await store.append({ stream, kind: "note", expectedSeq: known.length, at, by: system, events });
}

function subscribed(store: Store, handled: string[], fail: () => boolean = () => false) {
  const faults: string[] = [];
  const subscription = new Subscription({
    store,
    name: "test",
    retryMs: 20,
    handle: async (records) => {
      if (fail()) throw new Error("not now");
      handled.push(...records.map(({ event }) => event.type));
    },
    onFault: (what) => faults.push(what),
  });
  subscription.start();
  return { subscription, faults };
}

const patience = { interval: 5 };

test("handles every event in order and continues after a restart at its cursor", async () => {
  const file = join(directory, "restart.db");
  const first = await openSqliteStore({ file, at });
  const handled: string[] = [];
  await append(first, "a", 2);
  const before = subscribed(first, handled);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2"]);
  await append(first, "b", 1);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2", "b 1"]);
  await before.subscription.close();
  await append(first, "a", 1);
  await first.close();

  const second = await openSqliteStore({ file, at });
  const after = subscribed(second, handled);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2", "b 1", "a 3"]);
  await after.subscription.close();
  await second.close();
});

test("redelivers events if the handler fails", async () => {
  const store = await openSqliteStore({ file: join(directory, "failing.db"), at });
  const handled: string[] = [];
  let failures = 2;
  const { subscription, faults } = subscribed(store, handled, () => failures-- > 0);
  await append(store, "a", 1);
  await expect.poll(() => handled, patience).toEqual(["a 1"]);
  expect(faults).toEqual(
    Array.from({ length: 2 }, () => "The subscription test could not handle its events"),
  );
  await subscription.close();
  await store.close();
});
