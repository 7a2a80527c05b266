import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { Engine } from "../../src/engine/engine.ts";
import { SoleOwnership } from "../../src/engine/ownership.ts";
import { NotificationActs } from "../../src/notify/acts.ts";
import { Notifications } from "../../src/notify/notifications.ts";
import type { NotificationsOptions } from "../../src/notify/options.ts";
import { orchestrationStreamKind } from "../../src/orchestrator/kind.ts";
import { system } from "../../src/protocol/actor.ts";
import { Config } from "../../src/protocol/config.ts";
import type { OrchestrationEvent } from "../../src/protocol/orchestration/event.ts";
import { orchestrationKind } from "../../src/protocol/orchestration/event.ts";
import type { Person } from "../../src/protocol/people/person.ts";
import { refuse } from "../../src/protocol/result.ts";
import { randomIds } from "../../src/cli/random-ids.ts";
import { Settings } from "../../src/settings/settings.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { creation } from "../support/orchestration-states.ts";

/**
 * A process that tests kill: a store, an engine and notifications, without agents. Each line on stdin is a number: it
 * appends a failure with that number to an orchestration and prints the number once it is stored.
 */
const [file = "", directory = "", pushes = ""] = process.argv.slice(2);
const stream = "o_00000001";
/** Time passes so fast that a group is complete after a fifth of a second. */
const speed = 300;
const begun = Date.now();
const now = (): Date => new Date(begun + (Date.now() - begun) * speed);
const onFault = (what: string, fault: unknown): void =>
  void process.stderr.write(`${what}: ${String(fault)}\n`);

const store = await openSqliteStore({ file, at: now().toISOString() });
const settings = await Settings.open({
  store,
  directory,
  config: Config.parse({}),
  agents: new Set(["demo"]),
  key: undefined,
  now,
  random: randomBytes,
});
const engine = new Engine({
  store,
  ownership: new SoleOwnership(store, { owner: String(process.pid), now }),
  secrets: settings,
  now,
  clockSpeed: speed,
  slotLimit: () => 1,
  onLimitsChanged: () => () => {},
  openStreams: async () => [],
  onFault,
});
const streams = engine.register(
  orchestrationStreamKind({
    ids: randomIds,
    capacityOf: () => 0,
    agentFor: () => "demo",
    labelsOf: () => [],
  }),
  () => ({ observe: () => {}, reconcile: async () => false, abandon: async () => {} }),
);
const mina: Person = {
  name: "mina",
  displayName: "Mina",
  email: "mina@example.com",
  role: "administrator",
  projects: [],
  language: null,
  createdAt: now().toISOString(),
  lastSeenAt: null,
  removedAt: null,
};
const options: NotificationsOptions = {
  engine,
  store,
  settings,
  people: () => [mina],
  orchestration: (id) => streams.log.state(id),
  office: async () => null,
  answer: async () => refuse("not_found", "There are no questions."),
  pageUrl: () => "http://127.0.0.1",
  now,
  speed,
  chance: Math.random,
  onFault,
  // Half a minute of this clock is a tenth of a second.
  pace: 0.05,
};
const notifications = new Notifications(options);
const acts = new NotificationActs(options, notifications);
await engine.recover(async () => {});

if ((await streams.log.state(stream)) === null) {
  await streams.create(stream, [creation("# List\n\n- [ ] T1: One\n")], [], { by: system });
  const push = JSON.parse(pushes) as { endpoint: string; keys: { p256dh: string; auth: string } };
  const key = await acts.pushKey();
  if (!key.ok) throw new Error(key.refusal.message);
  await acts.addBrowser("mina", { subscription: push, publicKey: key.value, label: "Firefox" });
  await acts.change("mina", { slackId: "U012AB3CD" });
}
notifications.start();

let length = (await streams.log.state(stream))?.seq ?? 0;
const lines = createInterface({ input: process.stdin });
process.stdout.write("ready\n");
for await (const line of lines) {
  const event: OrchestrationEvent = { type: "task.failed", task: `N${line}`, reason: "No." };
  for (;;) {
    const appended = await store.append({
      stream,
      kind: orchestrationKind,
      expectedSeq: length,
      at: now().toISOString(),
      by: system,
      events: [event],
    });
    if (appended.ok) {
      length += 1;
      break;
    }
    if (appended.reason === "lost_race") length = appended.actualSeq;
  }
  process.stdout.write(`${line}\n`);
}
