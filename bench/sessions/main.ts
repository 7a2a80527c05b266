import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Task } from "../../src/protocol/task/task.ts";
import { thisMachine } from "../../src/supervisor/machine.ts";
import { createTask, eventually, outputOf, stateOf } from "../../test/support/api.ts";
import { livingIn } from "../../test/support/census.ts";
import { closeHome, makeHome, startServer } from "../../test/support/server.ts";
import { report } from "../tools/budget.ts";
import { printLines } from "./pacemaker.ts";
import { Probe } from "./probe.ts";
import { sandboxCost } from "./sandbox-cost.ts";

/**
 * Measures many sessions on one server: a thousand programs run, two hundred of them print twenty lines a second each.
 * At the end it counts every line. The memory above that of the idle server, and the delay of its event loop while the
 * programs print, have budgets.
 */
const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "1000" },
    active: { type: "string", default: "200" },
    seconds: { type: "string", default: "30" },
    sandbox: { type: "string", default: "auto" },
  },
});
const [sessions, active, seconds] = [values.sessions, values.active, values.seconds].map(Number) as [
  number,
  number,
  number,
];
const perSecond = 20;

const program = (script: string): object => ({
  kind: "program",
  command: ["sh", "-c", script],
  sandbox: values.sandbox,
});
const home = makeHome(
  {
    idle: program("echo ready; exec cat >/dev/null"),
    active: program("mkfifo lines; exec 3<>lines; echo ready; exec cat <&3"),
  },
  { concurrency: 10_000 },
);
const probe = new Probe(home);
const server = await startServer(home, probe.environment);
try {
  probe.begin(server.pid);
  await pause(3_000);
  const idle = await probe.look();
  const opening = performance.now();
  const tasks = await open(sessions, active);
  console.log(`${sessions} sessions open after ${((performance.now() - opening) / 1000).toFixed(1)} s`);

  const printing = tasks.slice(0, active);
  probe.begin(server.pid);
  const took = await printLines(
    printing.map(({ workspace }) => join(workspace, "lines")),
    { perSecond, seconds },
  );
  const busy = await probe.look();
  console.log(`${active} of them printed ${perSecond * seconds} lines each in ${took.toFixed(1)} s`);

  const missing = await Promise.all(printing.map((task) => linesMissing(task)));
  report([
    { what: "lines lost, repeated or out of order", value: sum(missing), unit: "lines", atMost: 0 },
    {
      what: "server memory above idle, at its peak",
      value: busy.peakMb - idle.rssMb,
      unit: "MB",
      atMost: 500,
    },
    {
      what: "event loop delay while they print, p99",
      value: busy.p99Ms,
      unit: "ms",
      atMost: 100,
      baseline: { what: "when idle", value: idle.p99Ms },
    },
  ]);
} finally {
  await server.stop();
  await closeHome(home, undefined);
  await eventually("no process is left", async () => livingIn(home, server.pid).length === 0, 120_000);
  rmSync(home, { recursive: true, force: true });
}

if (thisMachine().sandbox.kind !== "none") report(await sandboxCost());

/** Creates the tasks, first those that will print, and waits until every program has started. */
async function open(count: number, printing: number): Promise<Task[]> {
  const tasks: Task[] = [];
  const waiting = Array.from({ length: count }, (_, index) => (index < printing ? "active" : "idle"));
  const openNext = async (): Promise<void> => {
    for (let agent = waiting.shift(); agent !== undefined; agent = waiting.shift()) {
      const task = await createTask(server, { agent, title: agent });
      const isOpen = async (): Promise<boolean> =>
        (await outputOf(server, task.id)).includes("ready") &&
        (await stateOf(server, task.id)).agent.run?.status === "started";
      await eventually(`${task.id} is open`, isOpen, 300_000);
      if (agent === "active") tasks.unshift(task);
      else tasks.push(task);
    }
  };
  await Promise.all(Array.from({ length: 16 }, openNext));
  const silent = tasks.slice(0, printing).filter(({ workspace }) => !existsSync(join(workspace, "lines")));
  if (silent.length > 0) throw new Error(`${silent.length} programs have no pipe.`);
  return tasks;
}

/** Returns the number of lines that differ from the program's output, after its output has ended. */
async function linesMissing({ id }: Task): Promise<number> {
  const last = `line ${perSecond * seconds} of`;
  await eventually(
    `the last line of ${id}`,
    async () => (await outputOf(server, id)).includes(last),
    60_000,
  ).catch(() => undefined);
  const lines = (await outputOf(server, id))
    .trimEnd()
    .split("\n")
    .filter((line) => line.startsWith("line "));
  const wrong = lines.filter((line, index) => !line.startsWith(`line ${index + 1} of`)).length;
  return wrong + Math.abs(perSecond * seconds - lines.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
