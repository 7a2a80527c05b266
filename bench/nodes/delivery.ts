import { fileURLToPath } from "node:url";
import type { SentRecord } from "../../src/protocol/record.ts";
import { createTask, eventually, get, outputOf, stateOf } from "../../test/support/api.ts";
import { readEvents } from "../../test/support/sse.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { type BenchNode, startNodes } from "./start-nodes.ts";

const agent = fileURLToPath(new URL("../latency/agent.mjs", import.meta.url));

/** The first rounds compile the code and open the connections; they do not count. */
const coldRounds = 10;

/** The milliseconds of every question and answer of a task. */
interface Latencies {
  /** From the question's print to a reader of the event stream on the node that runs the agent. */
  readonly near: readonly number[];
  /** The same on the other node. */
  readonly far: readonly number[];
  /** From the answer's request on the other node to the agent. */
  readonly answers: readonly number[];
}

/**
 * Measures the latency of a question from its agent to a reader of the event stream on another node, and of the answer
 * back, beside a reader on the agent's own node.
 */
export async function* measureDelivery(url: string, rounds: number): AsyncGenerator<Figure> {
  const asker = {
    kind: "program",
    command: [process.execPath, agent],
    env: { ROUNDS: String(rounds) },
  };
  const { nodes, close } = await startNodes({ url, schema: "delivery" }, 2, { places: 4, agents: { asker } });
  try {
    const { near, far, answers } = await latenciesOf(nodes);
    yield* [
      {
        what: "question printed on one node → seen on another, p50",
        value: percentile(far, 0.5),
        unit: "ms",
        atMost: 60,
        baseline: { what: "seen on the same node", value: percentile(near, 0.5) },
      },
      {
        what: "question printed on one node → seen on another, p99",
        value: percentile(far, 0.99),
        unit: "ms",
        atMost: 300,
        baseline: { what: "seen on the same node", value: percentile(near, 0.99) },
      },
      {
        what: "answer sent to another node → read by the agent, p50",
        value: percentile(answers, 0.5),
        unit: "ms",
        atMost: 150,
      },
      {
        what: "answer sent to another node → read by the agent, p99",
        value: percentile(answers, 0.99),
        unit: "ms",
        atMost: 600,
      },
    ];
  } finally {
    await close();
  }
}

async function latenciesOf(nodes: readonly BenchNode[]): Promise<Latencies> {
  const [first] = nodes as [BenchNode];
  const { id } = await createTask(first, { agent: "asker" });
  const owner = await eventually("the task runs", async () => (await stateOf(first, id)).task.node?.name);
  const home = nodes.find(({ name }) => name === owner);
  const other = nodes.find(({ name }) => name !== owner);
  if (home === undefined || other === undefined) throw new Error(`No node is called ${owner}.`);
  const reads = (at: BenchNode, seen: (record: SentRecord) => Promise<void>) =>
    readQuestions(at, `/api/tasks/${id}/stream`, seen);
  const [near, far] = await Promise.all([
    reads(home, async () => undefined),
    reads(other, async ({ event }) => {
      if (event.type !== "question.asked") return;
      await get(other, "POST", `/api/questions/${event.question.id}/answer`, { answer: String(now()) });
    }),
  ]);
  const answers = (await outputOf(home, id, "stderr")).trim().split("\n").map(Number);
  return { near: near.slice(coldRounds), far: far.slice(coldRounds), answers: answers.slice(coldRounds) };
}

/** Returns the latency of every question of a stream, until its task is completed. */
async function readQuestions(
  at: BenchNode,
  path: string,
  seen: (record: SentRecord) => Promise<void>,
): Promise<number[]> {
  const latencies: number[] = [];
  for await (const record of readEvents(at, path)) {
    const { event } = record;
    if (event.type === "task.moved" && event.to === "completed") break;
    if (event.type !== "question.asked") continue;
    latencies.push(now() - Number(event.question.question));
    await seen(record);
  }
  return latencies;
}

function now(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
