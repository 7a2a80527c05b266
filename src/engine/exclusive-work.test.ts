import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { Engine } from "./engine.ts";
import { LeasedOwnership } from "./ownership.ts";

const now = (): Date => new Date("2026-01-21T10:00:00.000Z");

test("work that a process does twice at once is done one after the other, each time under the lease", async () => {
  const store = await openSqliteStore({ file: join(testPlace(), "test.db"), at: now().toISOString() });
  onTestFinished(() => store.close());
  const onFault = (what: string, fault: unknown): void => expect.fail(`${what}: ${String(fault)}`);
  const engine = new Engine({
    store,
    ownership: new LeasedOwnership(store, { owner: "me", now, ttlMs: 60_000, currentMs: 60_000, onFault }),
    secrets: { redaction: null },
    now,
    clockSpeed: 1,
    slotLimit: () => 1,
    onLimitsChanged: () => () => {},
    openStreams: async () => [],
    onFault,
  });
  onTestFinished(() => engine.close());
  const owners = async (): Promise<string[]> =>
    (await store.leaseOwners({ now: now().toISOString() })).map(({ name, owner }) => `${name} ${owner}`);
  const seen: unknown[] = [];
  const work = (name: string) =>
    engine.exclusively("sweep", async (epoch) => {
      seen.push([name, "begins", epoch, await owners()]);
      await Promise.resolve();
      seen.push([name, "ends", await owners()]);
    });
  await Promise.all([work("first"), work("second")]);
  expect(seen).toEqual([
    ["first", "begins", 1, ["sweep me"]],
    ["first", "ends", ["sweep me"]],
    ["second", "begins", 2, ["sweep me"]],
    ["second", "ends", ["sweep me"]],
  ]);
  expect(await owners()).toEqual([]);
});
