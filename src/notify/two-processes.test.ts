import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { creation } from "../../test/support/orchestration-states.ts";
import { httpReceiver } from "../../test/support/receivers.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { Engine } from "../engine/engine.ts";
import { LeasedOwnership } from "../engine/ownership.ts";
import { orchestrationStreamKind } from "../orchestrator/kind.ts";
import { system } from "../protocol/actor.ts";
import { Config } from "../protocol/config.ts";
import { orchestrationKind } from "../protocol/orchestration/event.ts";
import { refuse } from "../protocol/result.ts";
import { Settings } from "../settings/settings.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { Notifications } from "./notifications.ts";

const stream = "o_00000001";
const now = (): Date => new Date();
const nothing = (): void => {};
const nobody = () => {
  throw new Error("This process creates nothing.");
};

/** One of several processes on a database, with an engine and notifications. */
async function processOn(file: string, directory: string, owner: string) {
  const store = await openSqliteStore({ file, at: now().toISOString(), shared: true });
  const settings = await Settings.open({
    store,
    directory,
    config: Config.parse({}),
    agents: new Set(["demo"]),
    key: undefined,
    now,
    random: randomBytes,
  });
  const faults: string[] = [];
  const onFault = (what: string, fault: unknown): void => void faults.push(`${what}: ${String(fault)}`);
  const engine = new Engine({
    store,
    ownership: new LeasedOwnership(store, { owner, now, ttlMs: 3_000, currentMs: 2_500, onFault }),
    secrets: settings,
    now,
    clockSpeed: 1,
    slotLimit: () => 1,
    onLimitsChanged: () => nothing,
    openStreams: async () => [],
    onFault,
  });
  const kind = { capacityOf: () => 0, agentFor: () => "demo", labelsOf: () => [] };
  const streams = engine.register(orchestrationStreamKind({ ...kind, ids: { task: nobody } }), () => ({
    observe: nothing,
    reconcile: async () => false,
    abandon: async () => {},
  }));
  await engine.recover(async () => {});
  const notifications = new Notifications({
    engine,
    store,
    settings,
    people: () => [],
    orchestration: (id) => streams.log.state(id),
    office: async () => null,
    answer: async () => refuse("not_found", "There are no questions."),
    pageUrl: () => "http://127.0.0.1",
    now,
    speed: 1,
    chance: Math.random,
    onFault,
  });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> =>
    (closed ??= (async () => {
      await notifications.close();
      await engine.close();
      await store.close();
    })());
  onTestFinished(close);
  return { store, settings, streams, notifications, faults, close };
}

test("of two processes one sends, each notification once, and the other continues when it ends", async () => {
  const receiver = await httpReceiver();
  onTestFinished(() => receiver.stop());
  const directory = testPlace();
  const file = join(directory, "a.db");
  const first = await processOn(file, directory, "first");
  await first.streams.create(stream, [creation("# List\n\n- [ ] T1: One\n")], [], { by: system });
  const changed = await first.settings.change(
    {
      scope: "global",
      settings: {
        private_webhook_hosts: "127.0.0.1",
        webhook_url_ops: `http://127.0.0.1:${receiver.port}/`,
        webhook_secret_ops: `whsec_${randomBytes(32).toString("base64")}`,
      },
    },
    "admin",
  );
  expect(changed.ok).toBe(true);
  const second = await processOn(file, directory, "second");
  first.notifications.start();
  await first.notifications.activate();
  second.notifications.start();
  await second.notifications.activate();

  const append = async (count: number): Promise<void> => {
    for (let done = 0; done < count;) {
      const known = await second.store.read({ stream, after: 0, limit: 1_000 });
      const appended = await second.store.append({
        stream,
        kind: orchestrationKind,
        expectedSeq: known.length,
        at: now().toISOString(),
        by: system,
        events: [{ type: "task.failed", task: "T1", reason: "No." }],
      });
      if (appended.ok) done += 1;
    }
  };
  const soon = { interval: 20, timeout: 15_000 };
  const ids = (): string[] => receiver.got.map(({ headers }) => String(headers["webhook-id"]));
  await append(10);
  await expect.poll(() => new Set(ids()).size, soon).toBe(10);
  await first.close();
  await append(5);
  await expect.poll(() => new Set(ids()).size, soon).toBe(15);
  expect(ids().length).toBe(15);
  const told = async (): Promise<number> => {
    const records = await second.store.read({ stream, after: 0, limit: 1_000 });
    return records.filter(({ event }) => event.type === "people.told").length;
  };
  await expect.poll(told, soon).toBe(15);
  expect([...first.faults, ...second.faults]).toEqual([]);
});
