import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Engine } from "../../src/engine/engine.ts";
import { SoleOwnership } from "../../src/engine/ownership.ts";
import { Notifications } from "../../src/notify/notifications.ts";
import { orchestrationStreamKind } from "../../src/orchestrator/kind.ts";
import { randomIds } from "../../src/cli/random-ids.ts";
import { system } from "../../src/protocol/actor.ts";
import { Config } from "../../src/protocol/config.ts";
import { orchestrationKind } from "../../src/protocol/orchestration/event.ts";
import { refuse } from "../../src/protocol/result.ts";
import { Settings } from "../../src/settings/settings.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { creation } from "../../test/support/orchestration-states.ts";

/**
 * Appends failures to an orchestration, one after another, and prints the time and the memory that this took. The mode
 * is `without` notifications, `unused` (no channel is set up), or `used` (a webhook gets each of them).
 */
const [mode = "", directory = "", port = "", count = "0"] = process.argv.slice(2);
const stream = "o_00000001";
const now = (): Date => new Date();
const store = await openSqliteStore({ file: join(directory, "a.db"), at: now().toISOString() });
const settings = await Settings.open({
  store,
  directory,
  config: Config.parse({}),
  agents: new Set(["demo"]),
  key: undefined,
  now,
  random: randomBytes,
});
const ignored = (): void => {};
const engine = new Engine({
  store,
  ownership: new SoleOwnership(store, { owner: "bench", now }),
  secrets: settings,
  now,
  clockSpeed: 1,
  slotLimit: () => 1,
  onLimitsChanged: () => ignored,
  openStreams: async () => [],
  onFault: ignored,
});
const kind = { ids: randomIds, capacityOf: () => 0, agentFor: () => "demo", labelsOf: () => [] };
const streams = engine.register(orchestrationStreamKind(kind), () => ({
  observe: ignored,
  reconcile: async () => false,
  abandon: async () => {},
}));
await engine.recover(async () => {});
await streams.create(stream, [creation("# List\n\n- [ ] T1: One\n")], [], { by: system });
if (mode === "used")
  await settings.change(
    {
      scope: "global",
      settings: {
        private_webhook_hosts: "127.0.0.1",
        webhook_url_ops: `http://127.0.0.1:${port}/`,
        webhook_secret_ops: `whsec_${randomBytes(32).toString("base64")}`,
      },
    },
    "admin",
  );
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
  onFault: ignored,
});
if (mode !== "without") notifications.start();
await new Promise((resolve) => setTimeout(resolve, 500));

let length = (await streams.log.state(stream))?.seq ?? 0;
const times: number[] = [];
for (let number = 0; number < Number(count);) {
  const begun = performance.now();
  const appended = await store.append({
    stream,
    kind: orchestrationKind,
    expectedSeq: length,
    at: now().toISOString(),
    by: system,
    events: [{ type: "task.failed", task: `N${number}`, reason: "No." }],
  });
  // The record of a notification came first.
  if (!appended.ok && appended.reason === "lost_race") length = appended.actualSeq;
  if (!appended.ok) continue;
  times.push(performance.now() - begun);
  length += 1;
  number += 1;
}
const open = async (): Promise<number> =>
  (await store.listNotificationDeliveries({ states: ["pending", "sent"], limit: 1 })).length;
// Without a channel there are none.
while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
globalThis.gc?.();
await new Promise((resolve) => setTimeout(resolve, 500));
const { rss } = process.memoryUsage();
process.stdout.write(JSON.stringify({ times, megabytes: rss / 1e6 }));
process.exit(0);
