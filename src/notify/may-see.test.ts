import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import type { Person, Role } from "../protocol/people/person.ts";
import { entry, noon, said, task, taskId } from "../store/contract/samples.ts";
import type { DeliveryRow } from "../store/notifications.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import { NotificationActs } from "./acts.ts";
import { maySee } from "./may-see.ts";
import type { Notifications } from "./notifications.ts";
import type { NotificationsOptions } from "./options.ts";

const [shop, garden] = ["p_00000001", "p_00000002"] as const;

function person(name: string, role: Role | null, more: Partial<Person> = {}): Person {
  const times = { createdAt: noon, lastSeenAt: null, removedAt: null };
  return { name, displayName: name, email: null, role, projects: [], language: null, ...times, ...more };
}

/** A store with a task of the shop, and a failed delivery about it to each person. */
async function scene(all: readonly Person[]) {
  const store = await openSqliteStore({ file: join(testPlace(), "a.db"), at: noon });
  onTestFinished(() => store.close());
  const id = taskId(1);
  await store.append(entry(id, { events: [said("x")], rows: { task: { ...task(1), project: shop } } }));
  const notification = {
    id: `${id}-1`,
    stream: id,
    streamKind: "task",
    seq: 1,
    at: noon,
    title: "Secret of the shop",
    path: `/t/${id}`,
    urgency: "normal",
    people: all.map(({ name }) => name),
    content: { kind: "turn" },
  };
  const times = { createdAt: noon, since: noon, dueAt: noon, endedAt: noon };
  const rows = all.map(({ name }): DeliveryRow => ({
    id: `d ${name}`,
    receiver: `email ${name}`,
    channel: "email",
    person: name,
    state: "failed",
    batch: null,
    attempts: 1,
    reason: "No.",
    json: JSON.stringify(notification),
    ...times,
  }));
  await store.addDeliveries(rows);
  for (const { id: row } of rows)
    await store.endDeliveries({ ids: [row], state: "failed", reason: "No.", at: noon });
  return { store, id, people: () => all };
}

test("only people with a role in its project see a notification, and the failed one", async () => {
  const all = [
    person("ada", "viewer"),
    person("lou", null, { projects: [{ project: shop, role: "viewer" }] }),
    person("mina", null, { projects: [{ project: garden, role: "administrator" }] }),
    person("old", "administrator", { removedAt: noon }),
  ];
  const { store, id, people } = await scene(all);
  const acts = new NotificationActs({ store, people } as NotificationsOptions, {} as Notifications);
  const found = await Promise.all(
    all.map(async ({ name }) => [
      name,
      await maySee(name, id, { store, people }),
      (await acts.deliveries(name)).map(({ title }) => title),
    ]),
  );
  expect(found).toEqual([
    ["ada", true, ["Secret of the shop"]],
    ["lou", true, ["Secret of the shop"]],
    ["mina", false, []],
    ["old", false, []],
  ]);
});
