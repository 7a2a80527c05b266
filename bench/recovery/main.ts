import { readFileSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Task } from "../../src/protocol/task/task.ts";
import { createTask, eventually, get, stateOf } from "../../test/support/api.ts";
import { livingIn } from "../../test/support/census.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../../test/support/server.ts";
import { readEvents } from "../../test/support/sse.ts";
import { report } from "../tools/budget.ts";

/**
 * Kills a server at work: a hundred tasks run, and the agents of twenty die while no server runs. Within three seconds
 * of listening, the next server must have adopted the live agents and restarted the dead ones. Each agent must have
 * been started once, or twice if it died, and no process may be left after all tasks are cancelled.
 */
const { values } = parseArgs({
  options: {
    tasks: { type: "string", default: "100" },
    dead: { type: "string", default: "20" },
    sandbox: { type: "string", default: "auto" },
  },
});
const [count, dead] = [Number(values.tasks), Number(values.dead)];
const patienceMs = 120_000;
const script = fileURLToPath(new URL("agent.sh", import.meta.url));
const home = makeHome(
  { waits: { kind: "program", command: ["sh", script], sandbox: values.sandbox } },
  { concurrency: count, defaultAgent: "waits" },
);
let server = await startServer(home);
try {
  const tasks = await open();
  const before = await Promise.all(tasks.map(({ id }) => stateOf(server, id)));
  const since = await lastPosition(server);
  await server.kill();
  for (const {
    agent: { run },
  } of before.slice(0, dead)) {
    if (run?.status === "started") process.kill(run.pid, "SIGKILL");
  }
  const killed = tasks.slice(0, dead);
  await eventually("the agents are dead", async () => agents(killed) === 0, patienceMs);

  const load = loadavg()[0] ?? Number.NaN;
  const starting = performance.now();
  server = await startServer(home);
  const listening = performance.now();
  const { adopted, resumed } = await taken(server, since);
  const tookMs = performance.now() - listening;
  const startedAll = async (): Promise<boolean> => agents(tasks) === count;
  await eventually("every task has its agent", startedAll, patienceMs).catch(() => undefined);
  const living = agents(tasks);
  const twice = tasks.filter(({ workspace }, index) => startsIn(workspace) > (index < dead ? 2 : 1)).length;
  const lost = tasks.filter(({ workspace }, index) => startsIn(workspace) < (index < dead ? 2 : 1)).length;

  await Promise.all(tasks.map(({ id }) => get(server, "POST", `/api/tasks/${id}/cancel`)));
  const alone = async (): Promise<boolean> => livingIn(home, server.pid).length === 0;
  await eventually("nothing is left", alone, patienceMs).catch(() => undefined);
  console.log(
    `load ${load.toFixed(1)}; listening after ${(listening - starting).toFixed(0)} ms; ${adopted} adopted, ${resumed} started again`,
  );
  report([
    { what: `all of ${count} tasks taken up after listening`, value: tookMs, unit: "ms", atMost: 3_000 },
    { what: "tasks lost", value: Math.max(lost, count - adopted - resumed), unit: "tasks", atMost: 0 },
    { what: "agents started twice", value: twice, unit: "agents", atMost: 0 },
    { what: "agents too many or too few", value: Math.abs(living - count), unit: "agents", atMost: 0 },
    {
      what: "orphans after cancelling",
      value: livingIn(home, server.pid).length,
      unit: "processes",
      atMost: 0,
    },
  ]);
} finally {
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true });
}

/** Creates the tasks and waits until every agent works. */
async function open(): Promise<Task[]> {
  const tasks: Task[] = [];
  while (tasks.length < count) tasks.push(await createTask(server, {}));
  for (const { id, workspace } of tasks) {
    const works = async (): Promise<boolean> =>
      startsIn(workspace) === 1 && (await stateOf(server, id)).agent.outbox.length === 0;
    await eventually(`${id} works`, works, patienceMs);
  }
  return tasks;
}

/** Returns how often an agent was started in a workspace. */
function startsIn(workspace: string): number {
  try {
    return readFileSync(join(workspace, "starts"), "utf8").trimEnd().split("\n").length;
  } catch {
    return 0;
  }
}

function isAgent(line: string): boolean {
  return line.slice(line.indexOf(" ") + 1) === `sh ${script}`;
}

/** Returns the number of live agents in the workspaces of these tasks. */
function agents(tasks: readonly Task[]): number {
  return tasks.reduce(
    (sum, { workspace }) => sum + livingIn(workspace, server.pid).filter(isAgent).length,
    0,
  );
}

/** Returns the position of the last event in the log. */
async function lastPosition(at: RunningServer): Promise<string> {
  const { id } = await createTask(at, { title: "The last", submit: false });
  for await (const { stream, position } of readEvents(at, "/api/stream?after=0")) {
    if (stream === id) return position;
  }
  throw new Error("The stream has ended.");
}

/** Waits until every task is recovered: its process adopted, or a new one started. */
async function taken(at: RunningServer, since: string): Promise<{ adopted: number; resumed: number }> {
  const found = new Map<string, "adopted" | "resumed">();
  const end = Date.now() + patienceMs;
  for await (const { stream, event } of readEvents(at, "/api/stream", since)) {
    if (event.type === "run.started") found.set(stream, event.adopted ? "adopted" : "resumed");
    if (found.size === count || Date.now() > end) break;
  }
  const adopted = [...found.values()].filter((how) => how === "adopted").length;
  return { adopted, resumed: found.size - adopted };
}
