import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { Engine } from "./engine.ts";
import { type Ownership, SoleOwnership } from "./ownership.ts";

const now = (): Date => new Date("2026-01-21T10:00:00.000Z");

/** Recovers an engine whose first attempts to claim, or to list, its streams fail with these faults. */
async function recovered(
  failing: Error[],
  unlisted: Error[] = [],
): Promise<{ ready: boolean; faults: unknown[] }> {
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
    openStreams: async () => {
      const fault = unlisted.shift();
      if (fault !== undefined) throw fault;
      return [];
    },
    onFault: (_, fault) => faults.push(fault),
  });
  onTestFinished(() => engine.close());
  await engine.recover(async () => {});
  return { ready: engine.ready, faults };
}

test("the engine retries a granted stream that it cannot read, and keeps running", async () => {
  const store = await openSqliteStore({ file: join(testPlace(), "test.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  const away = new StoreFault("unreachable", "The database does not answer.");
  const faults: unknown[] = [];
  let asked = 0;
  let granted: (stream: string) => void = () => {};
  const ownership: Ownership = {
    shared: true,
    open: async (listener) => void (granted = (stream) => listener.granted(stream)),
    claim: async () => null,
    claimHere: async () => null,
    held: (name) => ({ name, epoch: 1 }),
    isCurrent: () => true,
    isServed: () => true,
    isServedHere: () => true,
    release: async (stream) => expect.fail(`The stream ${stream} was released.`),
    vacate: () => {},
    lose: () => {},
    settle: (work) => work(),
    close: async () => {},
  };
  const engine = new Engine({
    store: {
      ...store,
      read: (wish) => {
        asked += 1;
        return asked === 1 ? Promise.reject(away) : store.read(wish);
      },
    },
    ownership,
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
  granted("t_00000001");
  await expect.poll(() => asked).toBe(2);
  expect(faults).toEqual([away]);
});

test("recovery waits while the disk is full", async () => {
  const full = new StoreFault("disk_full", "The disk is full.");
  expect(await recovered([full])).toEqual({ ready: true, faults: [full] });
});

test("recovery does not hide other faults", async () => {
  const damaged = new StoreFault("damaged", "The database is damaged.");
  await expect(recovered([damaged])).rejects.toBe(damaged);
});

test("recovery waits while the database does not answer", async () => {
  const away = new StoreFault("unreachable", "The database does not answer.");
  expect(await recovered([], [away])).toEqual({ ready: true, faults: [away] });
});
