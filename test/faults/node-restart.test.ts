import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { createTask, eventsOf, eventually, outputOf, stateOf } from "../support/api.ts";
import { closeNodes, linesOf, nodeHome, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";

let postgres: PostgresServer | null = null;
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
});

async function start(name: string, home = nodeHome({ STEPS: "100000" })): Promise<ServerNode> {
  const node = await startNode(postgres?.url() ?? "", name, home);
  nodes.push(node);
  return node;
}

const isWorking = async (at: ServerNode, id: string): Promise<boolean> =>
  (await outputOf(at, id)).includes("wrote");

test("a node that restarts quickly adopts its agents; one that was frozen ends them, and the task continues elsewhere", async () => {
  postgres = await startPostgres();
  const first = await start("one");
  const { id } = await createTask(first, { type: "custom", description: "Write.", agent: "diary" });
  await eventually("the agent works", () => isWorking(first, id));
  const { agent } = await stateOf(first, id);

  await first.kill();
  const restarted = await start("one", first.home);
  const adopted = await eventually("the agent is adopted", async () => {
    const events = (await eventsOf(restarted, id)).map(({ event }) => event);
    return events.find((event) => event.type === "run.started" && event.adopted);
  });
  expect(adopted).toMatchObject({ runId: agent.run?.id });

  const other = await start("two");
  restarted.process.kill("SIGSTOP");
  expect(await eventually("the task is elsewhere", async () => (await placed(other, id)) === "two")).toBe(
    true,
  );
  await eventually(
    "its agent works there",
    async () => (await stateOf(other, id)).agent.run?.status === "started",
  );

  // The frozen node finds out that it has lost the task, and ends the agent.
  expect(readdirSync(join(first.home, "runs"))).toEqual([agent.run?.id]);
  restarted.process.kill("SIGCONT");
  await eventually("the old run is gone", async () => readdirSync(join(first.home, "runs")).length === 0);
  expect(processesOf(first.home)).toEqual([]);

  expect((await stateOf(restarted, id)).task.node?.name).toBe("two");
  const events = (await eventsOf(other, id)).map(({ event }) => event);
  expect(events.filter(({ type }) => type === "task.placed")).toMatchObject([
    { node: { name: "one" } },
    { node: { name: "two" } },
  ]);
  // It can read what the agent prints on the other node.
  await eventually("both runs are in the log", async () => {
    return linesOf(await outputOf(restarted, id), "found").length === 2;
  });
});

test("a second node with the same id is refused", async () => {
  postgres = await startPostgres();
  const first = await start("one");
  const copy = nodeHome();
  writeFileSync(join(copy, "node-id"), readFileSync(join(first.home, "node-id")));
  await expect(start("copy", copy)).rejects.toThrow(
    /The server ended with 1: Another server with the node id n_[0-9a-f]+ is running \(one, started .*\)\. Give each node a data directory of its own\.\n$/,
  );
  await delay(1_500);
  expect((await stateOfServer(first)).ok).toBe(true);
});

function stateOfServer({ url }: ServerNode): Promise<Response> {
  return fetch(`${url}/healthz`);
}

/** Returns the processes that work below a directory. */
function processesOf(directory: string): string[] {
  return readdirSync("/proc").filter((pid) => {
    if (!/^[0-9]+$/.test(pid) || !existsSync(`/proc/${pid}/cmdline`)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`WORKSPACE_ROOT=${directory}`);
    } catch {
      // The process has ended, or belongs to another user.
      return false;
    }
  });
}
