import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { NodeInfo } from "../../src/protocol/api/nodes.ts";
import { createTask, eventsOf, eventually, get } from "../../test/support/api.ts";
import { cutPower } from "../../test/support/machine-processes.ts";
import { startPostgres } from "../../test/support/postgres.ts";
import { makeHome, makeSharedDirectory, type RunningServer, startServer } from "../../test/support/server.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";

/**
 * Cuts the power of one of three nodes that work on fifty tasks. The others must notice it within 5 seconds, and within
 * 15 seconds agents must work on its tasks again, each in exactly the files of the task's last checkpoint.
 */
const { values } = parseArgs({ options: { tasks: { type: "string", default: "50" } } });
const count = Number(values.tasks);
const patienceMs = 600_000;
const agent = fileURLToPath(new URL("agent.mjs", import.meta.url));

interface BenchNode {
  readonly name: string;
  readonly home: string;
  readonly server: RunningServer;
}

interface Found {
  readonly at: number;
  readonly began: number;
  readonly files: readonly string[];
}

const found = makeSharedDirectory();
const postgres = await startPostgres({ max_connections: "200" });
const nodes: BenchNode[] = [];
try {
  for (const name of ["one", "two", "three"]) nodes.push(await openNode(name));
  const [first] = nodes as [BenchNode];
  const tasks = await Promise.all(
    Array.from({ length: count }, () =>
      createTask(first.server, { type: "custom", description: "Write.", agent: "writes" }),
    ),
  );
  await eventually(
    "all agents work",
    async () => tasks.every(({ id }) => foundBy(id).length > 0),
    patienceMs,
  );
  const busiest = nodes.toSorted((one, other) => runsOf(other) - runsOf(one));
  const [killed, ...survivors] = busiest as [BenchNode, BenchNode, BenchNode];
  const owners = await Promise.all(tasks.map(({ id }) => placementsOf(survivors[0], id)));
  const moved = tasks.filter((_, index) => owners[index]?.at(-1)?.node === killed.name);
  await eventually(
    "its tasks have checkpoints",
    async () => {
      const all = await Promise.all(moved.map(({ id }) => lastCheckpoint(survivors[0], id)));
      return all.every((commit) => commit !== null);
    },
    patienceMs,
  );

  const killedAt = Date.now();
  cutPower(killed.home);
  const noticed = noticedAt(survivors[0], killed.name);
  const again = ({ id }: { id: string }): Found | undefined =>
    foundBy(id).find(({ began }) => began > killedAt);
  await eventually(
    "all agents work again",
    async () => moved.every((task) => again(task) !== undefined),
    patienceMs,
  );
  const times = moved.map((task) => ((again(task)?.at ?? Number.NaN) - killedAt) / 1_000);
  const wrong: string[] = [];
  for (const task of moved) {
    const placement = (await placementsOf(survivors[0], task.id)).at(-1);
    const owner = nodes.find(({ name }) => name === placement?.node);
    const expected = owner === undefined ? [] : filesOf(owner, task.id, placement?.checkpoint ?? "");
    if (expected.join("\n") !== again(task)?.files.join("\n")) wrong.push(task.id);
  }
  report([
    { what: "tasks of the killed node", value: moved.length, unit: "tasks", atLeast: 1 },
    { what: "until the others noticed", value: ((await noticed) - killedAt) / 1_000, unit: "s", atMost: 5 },
    { what: "until an agent worked, p50", value: percentile(times, 0.5), unit: "s", atMost: 15 },
    { what: "until an agent worked, p99", value: percentile(times, 0.99), unit: "s", atMost: 15 },
    {
      what: "workspaces that differ from their last checkpoint",
      value: wrong.length,
      unit: "tasks",
      atMost: 0,
    },
  ]);
} finally {
  for (const { home, server } of nodes) {
    cutPower(home);
    await server.kill().catch(() => undefined);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
  }
  await postgres.remove();
  rmSync(found, { recursive: true, force: true });
}

async function openNode(name: string): Promise<BenchNode> {
  const home = makeHome(
    {
      writes: {
        kind: "program",
        command: [process.execPath, agent],
        sandbox: "off",
        env: { FOUND: found },
      },
    },
    { concurrency: count, checkpointEveryMs: 10_000 },
  );
  const server = await startServer(home, {
    DATABASE_URL: postgres.url(),
    SIGNALBOX_NODE: name,
    SIGNALBOX_PLACES: String(Math.ceil(count / 2)),
    SIGNALBOX_KEY: "a key that all nodes share",
  });
  return { name, home, server };
}

/** Returns what the agents of a task have found, in the order of their starts. */
function foundBy(taskId: string): Found[] {
  const directory = join(found, taskId);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .toSorted((one, other) => Number(one) - Number(other))
    .flatMap((name) => {
      try {
        return [JSON.parse(readFileSync(join(directory, name), "utf8")) as Found];
      } catch {
        // It is being written.
        return [];
      }
    });
}

function runsOf({ home }: BenchNode): number {
  return readdirSync(join(home, "runs")).length;
}

/** Returns the node of each placement of a task, and the commit of the last checkpoint before it. */
async function placementsOf(
  at: BenchNode,
  taskId: string,
): Promise<{ node: string; checkpoint: string | null }[]> {
  let checkpoint: string | null = null;
  const placements: { node: string; checkpoint: string | null }[] = [];
  for (const { event } of await eventsOf(at.server, taskId)) {
    if (event.type === "checkpoint.taken") checkpoint = event.checkpoint.commit ?? checkpoint;
    if (event.type === "task.placed") placements.push({ node: event.node?.name ?? "", checkpoint });
  }
  return placements;
}

async function lastCheckpoint(at: BenchNode, taskId: string): Promise<string | null> {
  const events = await eventsOf(at.server, taskId);
  const taken = events.flatMap(({ event }) =>
    event.type === "checkpoint.taken" ? [event.checkpoint.commit] : [],
  );
  return taken.findLast((commit) => commit !== null) ?? null;
}

/** Returns the time at which a node no longer lists another one. */
async function noticedAt(at: BenchNode, name: string): Promise<number> {
  for (;;) {
    const { items } = await get<{ items: NodeInfo[] }>(at.server, "GET", "/api/nodes");
    if (items.some((node) => node.name === name && node.state === "ended")) return Date.now();
    await pause(100);
  }
}

/** Returns the files of a commit, as the agent lists those of its workspace. */
function filesOf({ home }: BenchNode, taskId: string, commit: string): string[] {
  const repository = join(home, "snapshots", `${taskId}.git`);
  const listed = execFileSync("git", ["-C", repository, "ls-tree", "-r", "-z", commit], { encoding: "utf8" });
  return listed
    .split("\0")
    .filter((line) => line !== "")
    .toSorted();
}
