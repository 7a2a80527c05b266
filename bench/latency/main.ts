import { fileURLToPath } from "node:url";
import { createTask, get, outputOf, stateOf } from "../../test/support/api.ts";
import { treeOf } from "../../test/support/census.ts";
import { closeHome, makeHome, startServer } from "../../test/support/server.ts";
import { readEvents } from "../../test/support/sse.ts";
import { report } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { pipeLatencies } from "../tools/pipe-latencies.ts";

const rounds = Number(process.argv[2] ?? 60);
const now = (): number => Number(process.hrtime.bigint() / 1000n) / 1000;

/**
 * Measures the latency of questions and answers: a question from the agent's print to a reader of the event stream and
 * to the stop of the whole process tree, an answer from its request to the agent. The baseline of the first is a bare
 * pipe between two processes in the same run.
 */
const agent = fileURLToPath(new URL("agent.mjs", import.meta.url));
const home = makeHome({
  asker: { kind: "program", command: [process.execPath, agent], env: { ROUNDS: String(rounds) } },
});
const server = await startServer(home);
const seen: number[] = [];
const stopped: number[] = [];
try {
  const { id } = await createTask(server, { agent: "asker", submit: false });
  const events = readEvents(server, `/api/tasks/${id}/stream`);
  await get(server, "POST", `/api/tasks/${id}/execute`);
  for await (const { event } of events) {
    if (event.type === "task.moved" && event.to === "completed") break;
    if (event.type !== "question.asked") continue;
    const printed = Number(event.question.question);
    seen.push(now() - printed);
    stopped.push((await standsStill(await agentPid(id))) - printed);
    await get(server, "POST", `/api/questions/${event.question.id}/answer`, { answer: String(now()) });
  }
  const answers = (await outputOf(server, id, "stderr")).trim().split("\n").map(Number);
  const pipe = { what: "a bare pipe", value: percentile(await pipeLatencies(), 0.5) };
  report([
    {
      what: "question printed → seen by a stream reader, p50",
      value: percentile(seen, 0.5),
      unit: "ms",
      atMost: 25,
      baseline: pipe,
    },
    {
      what: "question printed → seen by a stream reader, p99",
      value: percentile(seen, 0.99),
      unit: "ms",
      atMost: 150,
    },
    {
      what: "question printed → whole tree stopped, p50",
      value: percentile(stopped, 0.5),
      unit: "ms",
      atMost: 60,
    },
    {
      what: "answer sent → read by the agent, p50",
      value: percentile(answers, 0.5),
      unit: "ms",
      atMost: 100,
      baseline: pipe,
    },
    {
      what: "answer sent → read by the agent, p99",
      value: percentile(answers, 0.99),
      unit: "ms",
      atMost: 100,
    },
  ]);
  await get(server, "DELETE", `/api/tasks/${id}`);
} finally {
  await server.stop();
  await closeHome(home, undefined);
}

async function agentPid(id: string): Promise<number> {
  const { run } = (await stateOf(server, id)).agent;
  if (run?.status !== "started") throw new Error("The agent is not there.");
  return run.pid;
}

/** Returns the time at which every process of the tree was seen stopped. */
async function standsStill(pid: number): Promise<number> {
  for (;;) {
    const at = now();
    if (treeOf(pid).every(({ state }) => state === "T")) return at;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
