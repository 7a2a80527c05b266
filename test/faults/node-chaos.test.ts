import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { eventually, stateOf } from "../support/api.ts";
import { dice } from "../support/dice.ts";
import { processesOf } from "../support/machine-processes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { makeSharedDirectory } from "../support/server.ts";
import {
  type AuditedEvent,
  insertsOf,
  logOf,
  statusesOf,
  watchInserts,
  wrongInserts,
} from "./chaos/audit.ts";
import { type ClusterNode, removeCluster, startCluster } from "./chaos/cluster.ts";
import { happen } from "./chaos/events.ts";
import { gaps, livesIn, overlaps } from "./chaos/leases.ts";
import { Reader } from "./chaos/reader.ts";
import { table } from "./chaos/report.ts";
import { expectedNumbers, Work } from "./chaos/work.ts";

/*
 * Several nodes lose power, crash, freeze, lose their connection to the database, and lose the database, while agents
 * work on tasks. `npm run faults:nodes` has 200 events; SEED repeats the events of a run.
 */

const count = (name: string, ordinary: number): number => Number(process.env[name] ?? ordinary);
const events = count("EVENTS", 20);
const tasks = count("TASKS", 8);
const nodeCount = count("NODES", 3);
const seed = count("SEED", Date.now() % 100_000);
const isLong = events > 20;

/** The ordinary run has shorter waits; all but the shortest exceed the time after which a node counts as dead. */
const plan = isLong
  ? {
      lines: 60,
      tickMs: 1_000,
      beatMs: 100,
      checkpointEveryMs: 20_000,
      between: [2_500, 6_000],
      off: [500, 10_000],
      frozen: [20_000, 20_000],
      cut: [3_000, 12_000],
    }
  : {
      lines: 60,
      tickMs: 200,
      beatMs: 40,
      checkpointEveryMs: 2_000,
      between: [1_000, 3_500],
      off: [200, 8_000],
      frozen: [5_000, 8_000],
      cut: [2_000, 8_000],
    };
const askEvery = 20;
/** A task that has not completed this long after the last event is lost. */
const finishMs = isLong ? 600_000 : 120_000;

let postgres: PostgresServer | null = null;
let nodes: ClusterNode[] = [];
const directories: string[] = [];
afterEach(async () => {
  await removeCluster(nodes.splice(0));
  await postgres?.remove();
  postgres = null;
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

test("no task is lost or worked on twice, and no event is lost or repeated, while nodes and the database fail", async () => {
  const database = await startPostgres({ max_connections: "200" });
  postgres = database;
  const leases = makeSharedDirectory();
  directories.push(leases);
  nodes = await startCluster({
    postgres,
    nodes: nodeCount,
    tasks,
    leases,
    checkpointEveryMs: plan.checkpointEveryMs,
    agent: {
      LINES: String(plan.lines),
      ASK_EVERY: String(askEvery),
      TICK_MS: String(plan.tickMs),
      BEAT_MS: String(plan.beatMs),
    },
  });
  await watchInserts(postgres);
  const roll = dice(seed);
  const work = new Work({ nodes, count: tasks, roll: dice(seed + 1), statuses: () => statusesOf(database) });
  const readers = nodes.map((_, index) => new Reader(nodes, index));
  await eventually("all tasks have agents", async () => livesIn(leases).size >= tasks, finishMs);

  const began = Date.now();
  const log: string[] = [];
  const happened = await happen({
    nodes,
    postgres,
    count: events,
    between: plan.between as [number, number],
    off: plan.off as [number, number],
    frozen: plan.frozen as [number, number],
    cut: plan.cut as [number, number],
    roll,
    onEvent: ({ kind, node, at }) => {
      log.push(`${((at - began) / 1_000).toFixed(1)} s ${kind} ${node ?? ""}`);
      if (isLong && log.length % 10 === 0) console.log(`${log.length} events; ${work.tasks.length} tasks`);
    },
  });
  work.finish();
  await eventually("all tasks have completed", async () => work.open.length === 0, finishMs).catch(
    () => undefined,
  );
  await work.close();
  const lost = work.open.map((id) => `${id} is ${work.statuses.get(id)}`);
  const contents = await wrongContents(work);
  const orphans = await leftProcesses();
  const whole = await logOf(database);
  await eventually(
    "the readers have everything",
    async () => readers.every(({ got }) => got.length >= whole.length),
    30_000,
  ).catch(() => undefined);
  await Promise.all(readers.map((reader) => reader.close()));
  const lives = livesIn(leases);
  const inserts = await insertsOf(database);
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const found = {
    lost,
    contents,
    overlaps: overlaps(lives),
    inserts: wrongInserts(inserts, (id) => names.get(id)),
    readers: readers.map(({ got }) => difference(whole, got)),
    orphans,
    deaths: nodes.flatMap(({ deaths }) => deaths),
  };
  console.log(
    [
      `seed ${seed}: ${events} events on ${nodeCount} nodes in ${Math.round((Date.now() - began) / 1_000)} s; ` +
        `${work.tasks.length} tasks, ${[...lives.values()].flat().length} processes of agents, ${whole.length} events in the log`,
      table(happened, gaps(lives, 1_500)),
      Object.entries(found)
        .map(([name, list]) => `${name}: ${list.flat().length}`)
        .join(", "),
    ].join("\n"),
  );
  if (Object.values(found).flat(2).length > 0) {
    keep(log, leases, inserts);
  }
  expect(found).toEqual({
    lost: [],
    contents: [],
    overlaps: [],
    inserts: [],
    readers: nodes.map(() => []),
    orphans: [],
    deaths: [],
  });
});

/** Returns a sentence for each task whose file is not what its agent should have written. */
async function wrongContents({ tasks: all, open }: Work): Promise<string[]> {
  const expected = expectedNumbers(plan.lines, askEvery);
  const at = nodes.find(({ server }) => server !== null)?.server;
  const wrong: string[] = [];
  for (const id of all.filter((each) => !open.includes(each))) {
    const { task }: TaskState = await stateOf(at!, id);
    const file = join(task.workspace, "numbers.txt");
    const text = existsSync(file) ? readFileSync(file, "utf8") : "nothing";
    if (text !== expected)
      wrong.push(`${id} on ${task.node?.name} wrote ${JSON.stringify(text.slice(-200))}`);
  }
  return wrong;
}

/** Returns the processes and runs that are left on the nodes, apart from servers and fences. */
async function leftProcesses(): Promise<string[]> {
  const left = (): string[] =>
    nodes.flatMap(({ home, name, server }) => [
      ...readdirSync(join(home, "runs")).map((run) => `${name}: the directory of ${run}`),
      ...processesOf(home)
        .filter((pid) => pid !== server?.pid)
        .map((pid) => `${name}: ${pid} ${commandOf(pid)}`)
        .filter((command) => !command.includes("fence-process")),
    ]);
  await eventually("no process is left", async () => left().length === 0, 20_000).catch(() => undefined);
  return left();
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Returns what a reader missed, got twice or got in another order. */
function difference(whole: readonly string[], got: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = got.filter((each) => seen.size === seen.add(each).size);
  const missed = whole.filter((each) => !seen.has(each));
  const disorder =
    missed.length + repeated.length === 0
      ? got.filter((each, index) => each !== whole[index]).slice(0, 3)
      : [];
  return [
    ...missed.map((each) => `missed ${each}`),
    ...repeated.map((each) => `repeated ${each}`),
    ...disorder.map((each) => `out of order ${each}`),
  ];
}

/** Keeps what explains a violation, if CHAOS_REPORTS names a directory. */
function keep(log: readonly string[], leases: string, inserts: readonly AuditedEvent[]): void {
  const directory = process.env["CHAOS_REPORTS"];
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, "events"), log.join("\n"));
  writeFileSync(join(directory, "inserts"), inserts.map((each) => JSON.stringify(each)).join("\n"));
  for (const { name, reports } of nodes) writeFileSync(join(directory, name), reports);
  directories.splice(directories.indexOf(leases), 1);
  writeFileSync(join(directory, "leases"), leases);
}
