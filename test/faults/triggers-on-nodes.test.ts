import { afterEach, expect, test } from "vitest";
import type { CheckedTrigger } from "../../src/protocol/api/triggers.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { scriptAgent } from "../support/agents.ts";
import { eventually, get } from "../support/api.ts";
import { deliver, deliveriesOf, type Hook, makeHook } from "../support/hooks.ts";
import { closeNodes, killWithAgents, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { makeHome } from "../support/server.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

const completes = `setTimeout(() => console.log("=== CUSTOM TASK COMPLETE ===\\nSummary: Done."), 300);`;
const count = 24;

test("a delivery sent to several nodes starts one task, and a schedule runs once a minute, even when a node dies", async () => {
  postgres = await startPostgres();
  const url = postgres.url();
  const start = (name: string, home = homeOfNode()): Promise<ServerNode> => startNode(url, name, home);
  const [one, two] = await Promise.all([start("one"), start("two")]);
  nodes.push(one, two);
  const hooks = await Promise.all(
    nodes.map((node) => makeHook(node, "completes", { overlap: "queue", perMinute: 600 })),
  );
  const { trigger: schedule } = await get<CheckedTrigger>(one, "POST", "/api/triggers", {
    name: "Every minute",
    when: { kind: "schedule", cron: "* * * * *" },
    work: { kind: "task", title: "At {{payload.time}}", description: "Look.", agent: "completes" },
    overlap: "queue",
  });

  for (let number = 1; number <= count; number += 1) {
    // The first node loses power in the middle; the senders repeat what it did not accept.
    if (number === count / 2) await killWithAgents(one);
    const living = number < count / 2 ? [one, two] : [two];
    const hook = hooks[number % hooks.length]!;
    await Promise.all(living.map((node) => persist(node, hook, number)));
  }
  const back = await start("one", one.home);
  nodes.push(back);
  for (let number = 1; number <= count; number += 1) await persist(back, hooks[number % 2]!, number);

  const deliveries = await eventually("all work has ended", async () => {
    const all = (await Promise.all(hooks.map(({ id }) => deliveriesOf(two, id)))).flat();
    return all.every(({ workStatus }) => workStatus === "completed") ? all : undefined;
  });
  expect(deliveries.map(({ key }) => key).toSorted()).toEqual(
    Array.from({ length: count }, (_, index) => `delivery-${index + 1}`).toSorted(),
  );
  const minutes = await eventually(
    "the schedule ran three times",
    async () => {
      const all = await deliveriesOf(back, schedule.id);
      return all.filter(({ workStatus }) => workStatus === "completed").length >= 3 ? all : undefined;
    },
    240_000,
  );
  await get(two, "PATCH", `/api/triggers/${schedule.id}`, { enabled: false });
  const times = minutes.map(({ at }) => at.slice(0, 16));
  expect(times).toEqual([...new Set(times)].toSorted());

  const { items } = await get<{ items: Task[] }>(two, "GET", "/api/tasks?limit=200");
  const reviews = items.filter(({ title }) => title.startsWith("Review "));
  expect(reviews.map(({ id }) => id).toSorted()).toEqual(
    deliveries.map(({ workId }) => String(workId)).toSorted(),
  );
  expect(new Set(reviews.map(({ title }) => title)).size).toBe(count);
  const scheduled = items.filter(({ title }) => title.startsWith("At "));
  expect(new Set(scheduled.map(({ title }) => title)).size).toBe(scheduled.length);
});

function homeOfNode(): string {
  return makeHome({ completes: { ...scriptAgent(completes), sandbox: "off" } });
}

/** Sends a delivery to a node until it is accepted. */
async function persist(node: ServerNode, hook: Hook, number: number): Promise<void> {
  await eventually(`delivery ${number} is accepted`, async () => {
    const answer = await deliver(node, hook, `delivery-${number}`, { number }).catch(() => null);
    return answer !== null && [200, 202].includes(answer.status);
  });
}
