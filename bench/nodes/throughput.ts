import { createTask, get } from "../../test/support/api.ts";
import { readEvents } from "../../test/support/sse.ts";
import type { Figure } from "../tools/budget.ts";
import { type BenchNode, startNodes } from "./start-nodes.ts";

const places = 4;
const sleepSeconds = 2;
const counts = [1, 2, 3];
/** Least share of the ideal rate: one node more brings one node's rate more. */
const leastShare = 0.8;

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
export async function measureThroughput(url: string, tasks: number): Promise<Figure[]> {
  const rates: number[] = [];
  for (const count of counts) {
    const database = { url, schema: `throughput_${count}` };
    const { nodes, close } = await startNodes(database, count, { places, agents: { sleeper } });
    try {
      rates.push(await rateOf(nodes, tasks));
    } finally {
      await close();
    }
  }
  const [one = Number.NaN] = rates;
  return rates.map((rate, index): Figure => {
    const nodes = counts[index] ?? 0;
    const measured = {
      what: `tasks of ${sleepSeconds} s, ${places} places a node, ${nodes} ${nodes === 1 ? "node" : "nodes"}`,
      value: rate,
      unit: "/s",
    };
    if (nodes === 1) {
      const ideal = { what: "the rate of agents that start at once", value: places / sleepSeconds };
      return { ...measured, atLeast: (leastShare * places) / sleepSeconds, baseline: ideal };
    }
    return { ...measured, atLeast: leastShare * nodes * one, baseline: { what: "one node", value: one } };
  });
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
