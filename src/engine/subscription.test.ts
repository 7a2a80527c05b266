import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { system } from "../protocol/actor.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { LeasedOwnership, SoleOwnership } from "./ownership.ts";
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

async function subscribed(store: Store, handled: string[], fail: () => boolean = () => false) {
  const faults: string[] = [];
  const ownership = new SoleOwnership(store, { owner: "me", now: () => new Date(at) });
  await ownership.open();
  const subscription = new Subscription({
    store,
    ownership,
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
  const before = await subscribed(first, handled);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2"]);
  await append(first, "b", 1);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2", "b 1"]);
  await before.subscription.close();
  await append(first, "a", 1);
  await first.close();

  const second = await openSqliteStore({ file, at });
  const after = await subscribed(second, handled);
  await expect.poll(() => handled, patience).toEqual(["a 1", "a 2", "b 1", "a 3"]);
  await after.subscription.close();
  await second.close();
});

test("redelivers events if the handler fails", async () => {
  const store = await openSqliteStore({ file: join(directory, "failing.db"), at });
  const handled: string[] = [];
  let failures = 2;
  const { subscription, faults } = await subscribed(store, handled, () => failures-- > 0);
  await append(store, "a", 1);
  await expect.poll(() => handled, patience).toEqual(["a 1"]);
  expect(faults).toEqual(
    Array.from({ length: 2 }, () => "The subscription test could not handle its events"),
  );
  await subscription.close();
  await store.close();
});

/** A process with a subscription that another process has, too. */
interface Follower {
  readonly store: Store;
  readonly ownership: LeasedOwnership;
  readonly subscription: Subscription;
  readonly handled: string[];
  /** Handling waits for this. */
  wait: Promise<void>;
}

async function follower(file: string, owner: string): Promise<Follower> {
  const store = await openSqliteStore({ file, at, shared: true });
  const ownership = new LeasedOwnership(store, {
    owner,
    now: () => new Date(),
    ttlMs: 600,
    currentMs: 400,
    onFault: () => {},
  });
  await ownership.open({ granted: () => {}, lost: async () => {} });
  const handled: string[] = [];
  const subscription = new Subscription({
    store,
    ownership,
    name: "test",
    retryMs: 20,
    claimEveryMs: 20,
    handle: async (records) => {
      await made.wait;
      handled.push(...records.map(({ event }) => event.type));
    },
    onFault: () => {},
  });
  const made: Follower = { store, ownership, subscription, handled, wait: Promise.resolve() };
  onTestFinished(async () => {
    await subscription.close();
    await ownership.close();
    await store.close();
  });
  subscription.start();
  return made;
}

test("of two processes one handles the events, and the other continues when that one closes", async () => {
  const file = join(directory, "two.db");
  const first = await follower(file, "first");
  await append(first.store, "a", 2);
  await expect.poll(() => first.handled, patience).toEqual(["a 1", "a 2"]);
  const second = await follower(file, "second");
  await append(second.store, "a", 1);
  await expect.poll(() => first.handled, patience).toEqual(["a 1", "a 2", "a 3"]);
  await first.subscription.close();
  await append(first.store, "a", 1);
  await expect.poll(() => second.handled, patience).toEqual(["a 4"]);
  expect(first.handled).toEqual(["a 1", "a 2", "a 3"]);
});

test("a process that has lost the subscription while it handled events does not move the cursor back", async () => {
  const file = join(directory, "lost.db");
  const first = await follower(file, "first");
  await append(first.store, "a", 1);
  await expect.poll(() => first.handled, patience).toEqual(["a 1"]);
  const gate = Promise.withResolvers<void>();
  first.wait = gate.promise;
  await append(first.store, "a", 1);
  // As if it were frozen: its leases expire.
  await first.ownership.close();
  const second = await follower(file, "second");
  await expect.poll(() => second.handled, patience).toEqual(["a 2"]);
  await append(second.store, "b", 1);
  await expect.poll(() => second.handled, patience).toEqual(["a 2", "b 1"]);
  const { position } = await second.store.readAll({ after: "", limit: 10 });
  await expect.poll(() => second.store.loadCursor("test"), patience).toBe(position);
  gate.resolve();
  await expect.poll(() => first.handled, patience).toEqual(["a 1", "a 2"]);
  await append(second.store, "b", 1);
  await expect.poll(() => second.handled, patience).toEqual(["a 2", "b 1", "b 2"]);
  expect(first.handled).toEqual(["a 1", "a 2"]);
});
