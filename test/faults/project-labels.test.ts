import { afterEach, expect, test } from "vitest";
import { ask, createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, labels: string): Promise<ServerNode> {
  const home = nodeHome({}, { trained: ["gpu"] });
  const node = await startNode(postgres?.url() ?? "", name, home, { SIGNALBOX_LABELS: labels });
  nodes.push(node);
  return node;
}

test("the tasks of a project run only on nodes with the labels that it requires, as they are now", async () => {
  postgres = await startPostgres();
  const plain = await start("plain", "fast");
  const { id: project } = await get<{ id: string }>(plain, "POST", "/api/projects", { name: "Shop" });
  const requires = (labels: string | null) =>
    ask(plain, "PATCH", "/api/settings", {
      scope: `project:${project}`,
      settings: { required_labels: labels },
    });
  const refused = await requires("GPU");
  expect([refused.status, refused.body.error?.message]).toEqual([
    422,
    '"required_labels" must be labels of nodes, separated by commas, such as gpu,project-x.',
  ]);
  expect((await requires("project-x, mac")).status).toBe(200);
  const task = (more: object) =>
    createTask(plain, { type: "custom", description: "Write.", agent: "diary", ...more });
  const waitsFor = (id: string) =>
    eventually(`${id} waits`, async () => (await stateOf(plain, id)).task.waitsForLabels);

  const [other, own, more] = await Promise.all([
    task({}),
    task({ project }),
    task({ project, agent: "trained", labels: ["fast"] }),
  ]);
  expect(await placed(plain, other.id)).toBe("plain");
  expect(await waitsFor(own.id)).toEqual(["mac", "project-x"]);
  expect(await waitsFor(more.id)).toEqual(["fast", "gpu", "mac", "project-x"]);
  await start("shop", "project-x,mac");
  expect(await placed(plain, own.id)).toBe("shop");
  await untilStatus(plain, own.id, "completed");

  // A task that waits follows a change.
  expect((await requires(null)).status).toBe(200);
  expect(
    await waitsFor(more.id).then(() =>
      eventually("it waits for less", async () => {
        const { waitsForLabels = [] } = (await stateOf(plain, more.id)).task;
        return waitsForLabels.length === 2 && waitsForLabels;
      }),
    ),
  ).toEqual(["fast", "gpu"]);
  expect(await placed(plain, (await task({ project })).id)).toMatch(/^(?:plain|shop)$/);
});
