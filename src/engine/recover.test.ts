import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { Engine } from "./engine.ts";
import { SoleOwnership } from "./ownership.ts";

const now = (): Date => new Date("2026-01-21T10:00:00.000Z");

/** Recovers an engine whose first attempts to claim its streams fail with these faults. */
async function recovered(...failing: Error[]): Promise<{ ready: boolean; faults: unknown[] }> {
  const store = await openSqliteStore({ file: join(testPlace(), "test.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  const claim: typeof store.claim = (wish) => {
    const fault = failing.shift();
    return fault === undefined ? store.claim(wish) : Promise.reject(fault);
  };
  const faults: unknown[] = [];
  const engine = new Engine({
    store,
    ownership: new SoleOwnership({ ...store, claim }, { owner: "me", now }),
    secrets: { redaction: null },
    now,
    clockSpeed: 1,
    slotLimit: () => 1,
    onLimitsChanged: () => () => {},
    openStreams: async () => [],
    onFault: (_, fault) => faults.push(fault),
  });
  onTestFinished(() => engine.close());
  await engine.recover(async () => {});
  return { ready: engine.ready, faults };
}

test("recovery waits while the disk is full", async () => {
  const full = new StoreFault("disk_full", "The disk is full.");
  expect(await recovered(full)).toEqual({ ready: true, faults: [full] });
});

test("recovery does not hide other faults", async () => {
  const damaged = new StoreFault("damaged", "The database is damaged.");
  await expect(recovered(damaged)).rejects.toBe(damaged);
});
