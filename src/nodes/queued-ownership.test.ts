import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { LeasedOwnership } from "../engine/ownership.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { QueuedOwnership } from "./queued-ownership.ts";

test("a stream that the queue has twice takes one place, which its release frees", async () => {
  const now = (): Date => new Date("2026-01-21T10:00:00.000Z");
  const store = await openSqliteStore({ file: join(testPlace(), "test.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  const onFault = (what: string, fault: unknown): void => expect.fail(`${what}: ${String(fault)}`);
  let drive: (stream: string) => Promise<void> = async () => {};
  const ownership = new QueuedOwnership({
    leases: new LeasedOwnership(store, { owner: "me", now, ttlMs: 10_000, currentMs: 10_000, onFault }),
    queue: {
      open: async (given) => void (drive = given),
      add: async () => {},
      setTaking: () => {},
      recover: async () => {},
      close: async () => {},
    },
    isOwned: () => false,
    isServed: () => true,
    labels: [],
    expiryMs: 100,
    onOpen: () => {},
    onFault,
  });
  const granted: string[] = [];
  await ownership.open({ granted: (stream) => granted.push(stream), lost: async () => {} });
  const first = drive("s");
  await expect.poll(() => granted).toEqual(["s"]);
  await drive("s");
  expect(granted).toEqual(["s"]);
  expect(ownership.occupied).toBe(1);
  await ownership.release("s");
  await first;
  expect(ownership.occupied).toBe(0);
  await ownership.close();
});

test("a stream that waits for a place is added to the queue again after one second, then after two", async () => {
  const added: number[] = [];
  const began = performance.now();
  const ownership = new QueuedOwnership({
    leases: { open: async () => {}, close: async () => {}, held: () => null } as unknown as LeasedOwnership,
    queue: {
      open: async () => {},
      add: async () => void added.push(Math.floor((performance.now() - began) / 1_000)),
      setTaking: () => {},
      recover: async () => {},
      close: async () => {},
    },
    isOwned: () => false,
    isServed: () => true,
    labels: [],
    expiryMs: 1_000,
    onOpen: () => {},
    onFault: () => {},
  });
  await ownership.open({ granted: () => {}, lost: async () => {} });
  while (performance.now() - began < 4_500) {
    await ownership.claim("t_waits000");
    await delay(20);
  }
  await ownership.close();
  expect(added).toEqual([0, 1, 3]);
});

test("a stream that requires other labels is added to the queue again at once", async () => {
  const added: string[] = [];
  const ownership = new QueuedOwnership({
    leases: { open: async () => {}, close: async () => {}, held: () => null } as unknown as LeasedOwnership,
    queue: {
      open: async () => {},
      add: async (_, labels) => void added.push(labels.join()),
      setTaking: () => {},
      recover: async () => {},
      close: async () => {},
    },
    isOwned: () => false,
    isServed: () => true,
    labels: [],
    expiryMs: 1_000,
    onOpen: () => {},
    onFault: () => {},
  });
  await ownership.open({ granted: () => {}, lost: async () => {} });
  for (const labels of [["gpu"], ["gpu"], ["mac"], ["mac"], []]) await ownership.claim("t_waits000", labels);
  await ownership.close();
  expect(added).toEqual(["gpu", "mac", ""]);
});
