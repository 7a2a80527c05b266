import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { Engine } from "./engine.ts";
import { LeasedOwnership } from "./ownership.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-ownership-"));
const store = await openSqliteStore({ file: join(directory, "store.db"), at: "2026-01-01T00:00:00.000Z" });
afterAll(async () => {
  await store.close();
  rmSync(directory, { recursive: true });
});
let now = new Date("2026-01-01T00:00:00.000Z");

function ownership(owner: string): LeasedOwnership {
  return new LeasedOwnership(store, {
    owner,
    now: () => now,
    ttlMs: 30_000,
    currentMs: 30_000,
    onFault: () => {},
  });
}

function engine(owner: string): Engine {
  return new Engine({
    store,
    ownership: ownership(owner),
    secrets: { redaction: null },
    now: () => now,
    clockSpeed: 1,
    slotLimit: () => 1,
    onLimitsChanged: () => () => {},
    openStreams: async () => [],
    onFault: () => {},
  });
}

test("a stream has one owner; another process takes it after the lease has ended, with a higher epoch", async () => {
  const one = ownership("one");
  const other = ownership("other");
  expect([await one.claim("s"), await other.claim("s")]).toEqual([{ name: "s", epoch: 1 }, null]);
  now = new Date(now.getTime() + 30_001);
  expect(await other.claim("s")).toEqual({ name: "s", epoch: 2 });
});

test("a released stream can be claimed at once", async () => {
  const one = ownership("one");
  await one.claim("r");
  await one.release("r");
  expect([one.held("r"), await ownership("other").claim("r")]).toEqual([null, { name: "r", epoch: 2 }]);
});

test("a renewal is reported with its beginning, and not before the work for lost streams has ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const reported: number[] = [];
  const one = new LeasedOwnership(store, {
    owner: "renews",
    now: () => now,
    ttlMs: 3_000,
    currentMs: 2_000,
    onRenewed: (began) => reported.push(began),
    onFault: () => {},
  });
  const began = performance.now();
  const swept = Promise.withResolvers<void>();
  const settled = one.settle(async () => {
    await one.open({ granted: () => {}, lost: async () => {} });
    await vi.advanceTimersByTimeAsync(2_000);
    await swept.promise;
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reported).toEqual([]);
  swept.resolve();
  await settled;
  expect(reported.length).toBe(1);
  expect(reported[0]).toBeGreaterThanOrEqual(began);
  expect(reported[0]).toBeLessThan(performance.now() - 40);
  await one.close();
});

test("a lease is current until its renewal is too old, or while work for lost streams goes on", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const one = new LeasedOwnership(store, {
    owner: "current",
    now: () => now,
    ttlMs: 3_000,
    currentMs: 2_000,
    onFault: () => {},
  });
  await one.claim("c");
  expect(one.isCurrent("c")).toBe(false);
  const swept = Promise.withResolvers<void>();
  const settled = one.settle(async () => {
    await one.open({ granted: () => {}, lost: async () => {} });
    await swept.promise;
  });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(one.isCurrent("c")).toBe(false);
  swept.resolve();
  await settled;
  expect([one.isCurrent("c"), one.isCurrent("another")]).toEqual([true, false]);
  await one.close();
  vi.advanceTimersByTime(2_000);
  expect(one.isCurrent("c")).toBe(false);
});

test("a lease is not current after the machine was suspended", async () => {
  let elapsed = 0;
  const one = new LeasedOwnership(store, {
    owner: "suspended",
    now: () => now,
    ttlMs: 3_000,
    currentMs: 2_000,
    elapsedMs: () => elapsed,
    onFault: () => {},
  });
  await one.open({ granted: () => {}, lost: async () => {} });
  onTestFinished(() => one.close());
  await one.claim("u");
  expect(one.isCurrent("u")).toBe(true);
  elapsed += 60_000;
  expect(one.isCurrent("u")).toBe(false);
});

test("one process at a time does exclusive work; the other skips it, also after a failure", async () => {
  const one = engine("one");
  const other = engine("other");
  const done: string[] = [];
  await one.exclusively("sweep", async () => {
    done.push("one");
    await other.exclusively("sweep", async () => void done.push("other, meanwhile"));
  });
  await expect(one.exclusively("sweep", () => Promise.reject(new Error("disk full")))).rejects.toThrow(
    "disk full",
  );
  await other.exclusively("sweep", async () => void done.push("other, afterwards"));
  expect(done).toEqual(["one", "other, afterwards"]);
});
