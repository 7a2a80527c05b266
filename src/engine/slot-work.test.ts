import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { Engine } from "./engine.ts";
import { SoleOwnership } from "./ownership.ts";

const now = (): Date => new Date("2026-01-21T10:00:00.000Z");
const pool = "verifications";
const never = new AbortController().signal;

async function openStore(): Promise<Store> {
  const store = await openSqliteStore({ file: join(testPlace(), "test.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  return store;
}

async function recoveredEngine(store: Store, limit: number): Promise<Engine> {
  const engine = new Engine({
    store,
    ownership: new SoleOwnership(store, { owner: "me", now }),
    secrets: { redaction: null },
    now,
    clockSpeed: 1,
    slotLimit: () => limit,
    onLimitsChanged: () => () => {},
    openStreams: async () => [],
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
  });
  onTestFinished(() => engine.close());
  await engine.recover(async () => {});
  return engine;
}

/** Work that goes on until the test ends it. */
function openWork(
  engine: Engine,
  holder: string,
  signal = never,
): { begun: Promise<void>; end(): void; done: Promise<string> } {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const done = engine.inSlot({ pool, holder, signal }, async () => {
    begun.resolve();
    await end.promise;
    return holder;
  });
  return { begun: begun.promise, end: () => end.resolve(), done };
}

test("work waits for a slot in the order in which it came, and frees it at its end", async () => {
  const store = await openStore();
  const engine = await recoveredEngine(store, 2);
  const [one, two, three] = ["a", "b", "c"].map((holder) => openWork(engine, holder));
  await Promise.all([one!.begun, two!.begun]);
  expect(await store.slotHolders(pool)).toEqual(["a", "b"]);
  one!.end();
  expect(await one!.done).toBe("a");
  await three!.begun;
  expect(await store.slotHolders(pool)).toEqual(["b", "c"]);
  two!.end();
  three!.end();
  await Promise.all([two!.done, three!.done]);
  expect(await store.slotHolders(pool)).toEqual([]);
});

test("work that fails frees its slot", async () => {
  const store = await openStore();
  const engine = await recoveredEngine(store, 1);
  const failure = new Error("The build failed.");
  await expect(
    engine.inSlot({ pool, holder: "a", signal: never }, () => Promise.reject(failure)),
  ).rejects.toBe(failure);
  expect(await engine.inSlot({ pool, holder: "b", signal: never }, () => store.slotHolders(pool))).toEqual([
    "b",
  ]);
});

test("work that is no longer wanted stops waiting, and later work takes its place", async () => {
  const store = await openStore();
  const engine = await recoveredEngine(store, 1);
  const first = openWork(engine, "a");
  await first.begun;
  const unwanted = new AbortController();
  const second = openWork(engine, "b", unwanted.signal);
  const third = openWork(engine, "c");
  const reason = new Error("Not wanted");
  unwanted.abort(reason);
  await expect(second.done).rejects.toBe(reason);
  first.end();
  await third.begun;
  expect(await store.slotHolders(pool)).toEqual(["c"]);
  third.end();
  await third.done;
});

test("a restart frees the slots of work that a killed server left behind", async () => {
  const store = await openStore();
  await store.takeSlot({ pool, holder: "build of a killed server", limit: 1 });
  await recoveredEngine(store, 1);
  expect(await store.slotHolders(pool)).toEqual([]);
});
