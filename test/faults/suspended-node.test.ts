import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createTask, eventsOf, eventually, get, outputOf, stateOf } from "../support/api.ts";
import { processesOf } from "../support/machine-processes.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  for (const { home } of nodes) signalAll(home, "SIGCONT");
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

/** Sends a signal to the server, the fence and the agents of a node at once. */
function signalAll(home: string, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const pid of processesOf(home)) process.kill(pid, signal);
}

test("a machine that was suspended does nothing for the task that it lost, and takes work again", async () => {
  const database = await startPostgres();
  postgres = database;
  const start = (name: string) => startNode(database.url(), name, nodeHome({ STEPS: "100000" }));
  const [one, two] = await Promise.all([start("one"), start("two")]);
  nodes.push(one, two);
  const { id } = await createTask(one, { type: "custom", description: "Write.", agent: "diary" });
  const owner = (await placed(two, id)) === "one" ? one : two;
  const other = owner === one ? two : one;
  await eventually("the agent works", async () => (await outputOf(owner, id)).includes("wrote"));
  const run = (await stateOf(owner, id)).agent.run?.id;

  signalAll(owner.home, "SIGSTOP");
  await eventually("the task is elsewhere", async () => {
    const { task, agent } = await stateOf(other, id);
    return task.node?.name === other.name && agent.run?.status === "started";
  });
  const written = async (from: number): Promise<(string | undefined)[]> =>
    (await eventsOf(other, id)).flatMap(({ seq, event }) =>
      seq > from && event.type === "output.written" ? [event.runId] : [],
    );
  await eventually("its agent works there", async () => (await written(0)).at(-1) !== run);
  const { seq } = (await eventsOf(other, id)).at(-1) ?? { seq: 0 };

  signalAll(owner.home, "SIGCONT");
  await eventually("the old agent is gone", async () => readdirSync(join(owner.home, "runs")).length === 0);
  await delay(3_000);
  // Everything since then comes from the agent on the other node.
  const later = (await eventsOf(other, id)).filter((record) => record.seq > seq);
  expect((await written(seq)).length).toBeGreaterThan(0);
  expect(later.filter(({ event }) => "runId" in event && event.runId === run)).toEqual([]);
  expect(later.filter(({ event }) => event.type === "task.placed")).toEqual([]);
  expect((await stateOf(owner, id)).task.node?.name).toBe(other.name);

  // It takes work again: the other node has one place left.
  const more = await Promise.all(
    [1, 2].map(() => createTask(other, { type: "custom", description: "Write.", agent: "diary" })),
  );
  const names = await Promise.all(more.map((task) => placed(other, task.id)));
  expect(names).toContain(owner.name);
  for (const task of [{ id }, ...more]) await get(other, "POST", `/api/tasks/${task.id}/cancel`, {});
});
