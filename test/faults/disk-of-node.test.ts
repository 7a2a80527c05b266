import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeNodes, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";

let postgres: PostgresServer | null = null;
let disk: SmallDisk | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  disk?.free();
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  disk?.unmount();
  postgres = null;
  disk = null;
});

test("a node without disk space takes no tasks and says so; other nodes take them", async ({ skip }) => {
  disk = mountSmallDisk(48);
  if (disk === null) return skip("only root may mount the file system that this test fills");
  postgres = await startPostgres();
  const url = postgres.url();
  const configured = nodeHome({ STEPS: "3" });
  const home = join(disk.directory, "home");
  mkdirSync(home);
  copyFileSync(join(configured, "signalbox.config.json"), join(home, "signalbox.config.json"));
  const full = await startNode(url, "full", home);
  const other = await startNode(url, "other", configured);
  nodes.push(full, other);
  const stateOfFull = async (): Promise<string | undefined> => {
    const { items } = await get<{ items: NodeInfo[] }>(other, "GET", "/api/nodes");
    return items.find(({ name }) => name === "full")?.state;
  };
  const create = (agent: string) => createTask(other, { type: "custom", description: "Write.", agent });

  disk.fill();
  await eventually("the node says so", async () => (await stateOfFull()) === "disk_trouble");
  // Two more than the other node has places for: they wait for it.
  const tasks = await Promise.all(Array.from({ length: 4 }, () => create("diary")));
  for (const { id } of tasks) await untilStatus(other, id, "completed");
  for (const { id } of tasks) expect((await stateOf(other, id)).task.node?.name).toBe("other");

  disk.free();
  await eventually("the node works", async () => (await stateOfFull()) === "working");
  const again = await Promise.all(Array.from({ length: 3 }, () => create("diary")));
  const names = await Promise.all(again.map(({ id }) => placed(other, id)));
  expect(names).toContain("full");
});
