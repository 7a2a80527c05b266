import { patienceMs } from "./patience.ts";
import { demoTasks, type DemoTaskType } from "../../src/protocol/demo/demo-tasks.ts";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { Question } from "../../src/protocol/task/question.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { Task } from "../../src/protocol/task/task.ts";

/** The address of a server, and the token to use. */
export interface Address {
  readonly url: string;
  readonly token: string;
}

/**
 * Sends a request and returns the status and the parsed body. Every request has its own connection: the server closes a
 * connection after five idle seconds, and on a busy machine a request could arrive at that moment.
 */
export async function ask(
  { url, token }: Address,
  method: string,
  path: string,
  body?: unknown,
): Promise<{
  status: number;
  body: { data?: never; error?: { code: string; message: string; details?: unknown } };
}> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", connection: "close" },
    ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(body ?? {}) }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

/** Sends a request that must succeed, and returns its data. */
export async function get<Data>(at: Address, method: string, path: string, body?: unknown): Promise<Data> {
  const answer = await ask(at, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return (answer.body as unknown as { data: Data }).data;
}

/**
 * Creates a task and starts it. The demo agent does only its demo tasks, so a task for it without a description gets that
 * of the demo task of its type, in the language of its title.
 */
export async function createTask(at: Address, body: Record<string, unknown>): Promise<Task> {
  const task: Record<string, unknown> = { title: "Test", submit: true, ...body };
  const answer = await ask(at, "POST", "/api/tasks", task);
  if (answer.body.error?.code !== "demo_only" || task["description"] !== undefined) {
    if (answer.status >= 300) throw new Error(`POST /api/tasks: ${JSON.stringify(answer.body)}`);
    return (answer.body as unknown as { data: Task }).data;
  }
  const language = /\p{Script=Hangul}/u.test(String(task["title"])) ? "ko" : "en";
  const { description } = demoTasks[language][(task["type"] ?? "custom") as DemoTaskType];
  return get(at, "POST", "/api/tasks", { ...task, description });
}

/** Returns a task as the fold of its events. */
export function stateOf(at: Address, id: string): Promise<TaskState> {
  return get(at, "GET", `/api/tasks/${id}/status`);
}

/** Returns all output of the task's agents. */
export async function outputOf({ url, token }: Address, id: string, stream = "stdout"): Promise<string> {
  const response = await fetch(`${url}/api/tasks/${id}/output?stream=${stream}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.text();
}

/** Returns all events of a task. */
export async function eventsOf(at: Address, id: string): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (;;) {
    const after = events.at(-1)?.seq ?? 0;
    const page: { items: Recorded[] } = await get(
      at,
      "GET",
      `/api/tasks/${id}/events?after=${after}&limit=1000`,
    );
    events.push(...page.items);
    if (page.items.length < 1000) return events;
  }
}

/** Returns the questions that wait for a person. */
export async function pendingQuestions(at: Address): Promise<Question[]> {
  return (await get<{ items: Question[] }>(at, "GET", "/api/questions?status=pending")).items;
}

/**
 * Polls until the condition returns a value; throws an error with the description after the timeout. The longer it
 * waits, the less often it asks, since every request takes time from the processes that it waits for.
 */
export async function eventually<Value>(
  what: string,
  condition: () => Promise<Value | undefined | null | false>,
  timeoutMs = patienceMs,
): Promise<Value> {
  const began = Date.now();
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false) return value;
    const waitedMs = Date.now() - began;
    if (waitedMs > timeoutMs) throw new Error(`Condition not met within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(20 + waitedMs / 10, 250)));
  }
}

/** Waits until the task has this status. */
export function untilStatus(
  at: Address,
  id: string,
  status: Task["status"],
  timeoutMs?: number,
): Promise<TaskState> {
  return eventually(
    `task ${id} is ${status}`,
    async () => {
      const state = await stateOf(at, id);
      return state.task.status === status ? state : null;
    },
    timeoutMs,
  );
}
