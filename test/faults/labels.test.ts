import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventsOf, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import {
  closeNodes,
  killWithAgents,
  nodeHome,
  placed,
  type ServerNode,
  startNode,
} from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerNode> {
  const home = nodeHome({}, { trained: ["gpu"] });
  const node = await startNode(postgres?.url() ?? "", name, home, settings);
  nodes.push(node);
  return node;
}

test("a task with labels runs only on a node that has all of them, and says that it waits for one", async () => {
  postgres = await startPostgres();
  const plain = await start("plain", { SIGNALBOX_LABELS: "fast" });
  const task = (agent: string, labels?: string[]) =>
    createTask(plain, {
      type: "custom",
      description: "Write.",
      agent,
      ...(labels === undefined ? {} : { labels }),
    });

  const wrong = await get<unknown>(plain, "POST", "/api/tasks", { title: "x", labels: ["GPU"] }).catch(
    String,
  );
  expect(String(wrong)).toContain("must be 1 to 63 characters of");
  const [free, own, both] = await Promise.all([
    task("diary"),
    task("diary", ["mac", "gpu", "gpu"]),
    task("trained", ["fast"]),
  ]);
  expect(await placed(plain, free.id)).toBe("plain");
  const waits = await eventually("it waits", async () => {
    const { task: shown } = await stateOf(plain, own.id);
    return shown.waitsForLabels !== undefined && shown;
  });
  expect(waits).toMatchObject({ status: "pending", labels: ["gpu", "mac"], waitsForLabels: ["gpu", "mac"] });
  const shown = await cli(plain.home, ["task", "show", own.id]);
  expect(shown.stdout).toContain(
    "Waiting for a node with the labels gpu, mac. Start one with `--labels gpu,mac`.",
  );
  expect((await cli(plain.home, ["task", "list"])).stdout).toContain(`${own.id}  pending (waiting: node)`);
  const listed = await get<{ waiting: { id: string; labels: string[] }[] }>(plain, "GET", "/api/nodes");
  expect(new Set(listed.waiting.map(({ id, labels }) => `${id} ${labels.join()}`))).toEqual(
    new Set([`${own.id} gpu,mac`, `${both.id} fast,gpu`]),
  );

  // A node with one of two labels takes neither; it finishes other tasks.
  const gpu = await start("gpu", { SIGNALBOX_LABELS: "gpu" });
  await untilStatus(plain, free.id, "completed");
  const mac = await start("mac", { SIGNALBOX_LABELS: "fast,gpu,mac" });
  expect(await placed(gpu, own.id)).toBe("mac");
  expect(await placed(gpu, both.id)).toBe("mac");
  const types = (await eventsOf(gpu, own.id)).map(({ event }) => event.type);
  expect(types.filter((type) => type.startsWith("node."))).toEqual(["node.missing", "node.found"]);
  expect((await stateOf(gpu, own.id)).task.waitsForLabels).toBeUndefined();

  // The tasks of a dead node wait for the next one that has its labels.
  await killWithAgents(mac);
  await eventually("it waits again", async () => (await stateOf(gpu, own.id)).task.waitsForLabels);
  await start("next", { SIGNALBOX_LABELS: "mac,gpu,fast" });
  for (const { id } of [own, both]) {
    await untilStatus(gpu, id, "completed");
    expect((await stateOf(gpu, id)).task.node?.name).toBe("next");
  }
});

test("each node has its own number of places", async () => {
  postgres = await startPostgres();
  const large = await start("large", { SIGNALBOX_PLACES: "3" });
  await start("small", { SIGNALBOX_PLACES: "1" });
  const tasks = await Promise.all(
    Array.from({ length: 7 }, () => createTask(large, { description: "Write.", agent: "diary" })),
  );
  const most = new Map<string, number>();
  await eventually("all places are taken", async () => {
    const { items } = await get<{ items: NodeInfo[] }>(large, "GET", "/api/nodes");
    for (const { name, occupied } of items) most.set(name, Math.max(most.get(name) ?? 0, occupied));
    return items.every(({ occupied, places }) => occupied === places);
  });
  for (const { id } of tasks) await untilStatus(large, id, "completed");
  const { items } = await get<{ items: NodeInfo[] }>(large, "GET", "/api/nodes");
  expect(items.map(({ name, places }) => [name, places])).toEqual([
    ["large", 3],
    ["small", 1],
  ]);
  expect(Object.fromEntries(most)).toEqual({ large: 3, small: 1 });
  const names = await Promise.all(tasks.map(({ id }) => placed(large, id)));
  expect(new Set(names)).toEqual(new Set(["large", "small"]));
});

test("the number of tasks at a time applies across all nodes, even after a change on one of them", async () => {
  postgres = await startPostgres();
  const [one, two] = await Promise.all([start("one"), start("two")]);
  await get(one, "PATCH", "/api/settings", { settings: { concurrency: 1 } });
  await eventually("the other node knows it", async () => {
    const { items } = await get<{ items: { name: string; value: unknown }[] }>(two, "GET", "/api/settings");
    return items.find(({ name }) => name === "concurrency")?.value === 1;
  });
  const tasks = await Promise.all(
    Array.from({ length: 3 }, () => createTask(two, { description: "Write.", agent: "diary" })),
  );
  let most = 0;
  await eventually("all are completed", async () => {
    const states = await Promise.all(tasks.map(({ id }) => stateOf(one, id)));
    const working = states.filter(({ task }) => task.status === "in_progress");
    most = Math.max(most, working.length);
    return states.every(({ task }) => task.status === "completed");
  });
  expect(most).toBe(1);
});
