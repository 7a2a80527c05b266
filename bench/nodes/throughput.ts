import { createTask, get } from "../../test/support/api.ts";
import { readEvents } from "../../test/support/sse.ts";
import type { Figure } from "../tools/budget.ts";
import { type BenchNode, startNodes } from "./start-nodes.ts";

const places = 6;
/** Long enough that the places of three nodes limit the rate on a machine with two processors. */
const sleepSeconds = 6;
/** The least rate of several nodes, as a multiple of the rate of one. */
const counts = [
  { nodes: 1, atLeastTimes: null },
  { nodes: 2, atLeastTimes: 1.6 },
  { nodes: 3, atLeastTimes: 2.2 },
];

/** An agent that sleeps: places limit its rate, not the processor. */
const sleeper = {
  kind: "program",
  command: [
    "sh",
    "-c",
    `read -r start; sleep ${sleepSeconds}; printf '=== CUSTOM TASK COMPLETE ===\\nSummary: slept\\n\\n'`,
  ],
};

/** Measures the tasks per second of one, two and three nodes with few places. */
export async function* measureThroughput(url: string, tasks: number): AsyncGenerator<Figure> {
  let one = Number.NaN;
  for (const { nodes, atLeastTimes } of counts) {
    const value = await rateWith(nodes, url, tasks);
    const what = `tasks of ${sleepSeconds} s, ${places} places a node, ${nodes === 1 ? "one node" : `${nodes} nodes`}`;
    if (atLeastTimes === null) {
      one = value;
      const ideal = { what: "agents that follow each other at once", value: places / sleepSeconds };
      yield { what, value, unit: "/s", notJudged: "it is the baseline", baseline: ideal };
    } else {
      const baseline = { what: "one node", value: one };
      yield { what, value, unit: "/s", atLeast: Number((atLeastTimes * one).toFixed(2)), baseline };
    }
  }
}

async function rateWith(count: number, url: string, tasks: number): Promise<number> {
  const database = { url, schema: `throughput_${count}` };
  const { nodes, close } = await startNodes(database, count, { places, agents: { sleeper } });
  try {
    return await rateOf(nodes, tasks);
  } finally {
    await close();
  }
}

/** Returns the tasks per second from the first command to the end of the last task. */
async function rateOf(nodes: readonly BenchNode[], tasks: number): Promise<number> {
  const [first] = nodes as [BenchNode];
  const ids: string[] = [];
  await inParallel(tasks, 10, async () => {
    ids.push((await createTask(first, { agent: "sleeper", submit: false })).id);
  });
  const ended = completed(first, tasks);
  const started = performance.now();
  await inParallel(tasks, 10, async (index) => {
    const at = nodes[index % nodes.length] ?? first;
    await get(at, "POST", `/api/tasks/${ids[index]}/execute`);
  });
  await ended;
  return (tasks * 1000) / (performance.now() - started);
}

/** Resolves when this many tasks have been completed. */
async function completed(at: BenchNode, tasks: number): Promise<void> {
  let left = tasks;
  for await (const { event } of readEvents(at, "/api/stream?after=0")) {
    if (event.type !== "task.moved") continue;
    if (event.to === "failed") throw new Error("A task has failed.");
    if (event.to === "completed") left -= 1;
    if (left === 0) return;
  }
}

async function inParallel(count: number, most: number, act: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: most }, lane));
}
