import { once } from "node:events";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { Question } from "../../src/protocol/task/question.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { type Address, createTask, eventsOf, get, stateOf } from "../support/api.ts";
import { patienceMs } from "../support/patience.ts";
import { type Death, died, startDyingServer } from "./dying-process.ts";

/** The result of a gated task that a person took to its end by approving everything, over all deaths of its server. */
export interface GatedRun {
  readonly records: Recorded[];
  readonly deaths: number;
  readonly task: Task;
}

/** Runs the task. `next` returns when the next server dies; null means never. */
export async function playGatedRun(
  home: string,
  body: Record<string, unknown>,
  next: () => Death | null,
): Promise<GatedRun> {
  let deaths = 0;
  let id: string | null = null;
  for (;;) {
    const server = await startDyingServer(home, next());
    try {
      id ??= (await createdBefore(server)) ?? (await createTask(server, body)).id;
      const task = await lead(server, id);
      const records = await eventsOf(server, id);
      server.process.kill("SIGTERM");
      await once(server.process, "exit");
      return { records, deaths, task };
    } catch (fault) {
      if (!(await died(server.process))) throw fault;
      deaths += 1;
    } finally {
      if (server.process.exitCode === null && server.process.signalCode === null) {
        server.process.kill("SIGKILL");
        await once(server.process, "exit");
      }
    }
  }
}

/** Returns the task that an earlier server created but died before it could report. */
async function createdBefore(server: Address): Promise<string | null> {
  const { items } = await get<{ items: Task[] }>(server, "GET", "/api/tasks");
  return items[0]?.id ?? null;
}

/** Answers with the first option and approves until the task has ended. */
async function lead(server: Address, id: string): Promise<Task> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const task = await get<Task>(server, "GET", `/api/tasks/${id}`);
    if (task.status === "draft") await act(server, "POST", `/api/tasks/${id}/execute`, {});
    if (["completed", "failed", "cancelled"].includes(task.status) && (await isOver(server, id))) return task;
    if (task.blockedBy === "question") await answerAll(server, id);
    if (task.blockedBy === "review") await approve(server, id);
    if (Date.now() > end) throw new Error(`The task did not end: ${JSON.stringify(task)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns true if the processes of all its sessions have ended. */
async function isOver(server: Address, id: string): Promise<boolean> {
  const { agent, children } = await stateOf(server, id);
  const states = await Promise.all(children.map((child) => stateOf(server, child.id)));
  return [agent, ...states.map((state) => state.agent)].every(
    ({ run }) => run === null || run.status === "ended",
  );
}

async function answerAll(server: Address, id: string): Promise<void> {
  const { items } = await get<{ items: Question[] }>(server, "GET", `/api/tasks/${id}/questions`);
  for (const question of items.filter(({ status }) => status === "pending")) {
    const answer = question.options[0] ?? question.default ?? "Yes";
    await act(server, "POST", `/api/questions/${question.id}/answer`, { answer });
  }
}

async function approve(server: Address, id: string): Promise<void> {
  const { items } = await get<{ items: Review[] }>(server, "GET", `/api/tasks/${id}/reviews`);
  for (const { id: reviewId, version } of items.filter(({ status }) => status === "pending")) {
    await act(server, "PATCH", `/api/reviews/${reviewId}`, { action: "approve", version });
  }
}

/** Performs a request that the previous server may have carried out without a response. */
async function act(server: Address, method: string, path: string, body: object): Promise<void> {
  try {
    await get(server, method, path, body);
  } catch (fault) {
    if (!String(fault).includes("already") && !String(fault).includes("not_allowed")) throw fault;
  }
}
