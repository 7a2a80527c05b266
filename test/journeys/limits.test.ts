import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { TaskUsage } from "../../src/protocol/usage.ts";
import { programAgent } from "../support/agents.ts";
import { ask, createTask, eventsOf, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import {
  closeHome,
  makeHome,
  makeSharedDirectory,
  type RunningServer,
  startServer,
} from "../support/server.ts";

let home: string;
let ledger: string;
let server: RunningServer;
beforeAll(async () => {
  const ledgers = makeSharedDirectory();
  ledger = join(ledgers, "ledger");
  home = makeHome(
    {
      turns: { ...programAgent("limited.mjs", { LEDGER: ledger }), kind: "claude", sandbox: "off" },
      silent: { kind: "program", command: ["sh", "-c", "sleep 3; echo awake; sleep 60"], sandbox: "off" },
    },
    { silenceAfterMs: 1500 },
  );
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

interface Noted {
  readonly what: string;
  readonly task: string;
  readonly at: number;
}

function noted(): Noted[] {
  return readFileSync(ledger, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" "))
    .map(([what = "", task = "", at = ""]) => ({ what, task, at: Number(at) }));
}

function until(id: string, what: string, holds: (state: TaskState) => boolean): Promise<TaskState> {
  return eventually(what, async () => {
    const state = await stateOf(server, id);
    return holds(state) && state;
  });
}

function held({ task }: TaskState): boolean {
  return task.agentStatus === "paused" && task.blockedBy === "rate_limit";
}

test("a limit delays the whole account, even across a crash; one probe runs first, then each task once", async () => {
  const asker = await createTask(server, { agent: "turns", title: "inquire" });
  const asked = await until(asker.id, "it asks", ({ questions }) => questions.length > 0);
  const limited = await createTask(server, { agent: "turns", title: "limit" });
  const { task } = await until(limited.id, "it is refused", held);
  const reset = Date.parse(task.limitedUntil ?? "");
  await get(server, "POST", `/api/questions/${asked.questions[0]?.id}/answer`, { answer: "go" });
  const waits = await until(asker.id, "it is held back", held);
  expect(waits.task.limitedUntil).toBe(task.limitedUntil);
  const late = await createTask(server, { agent: "turns", title: "late" });
  expect(late.status).toBe("pending");
  await server.kill();
  server = await startServer(home);

  const tasks = [asker.id, limited.id, late.id];
  await Promise.all(tasks.map((id) => untilStatus(server, id, "completed")));
  const turns = noted().slice(4);
  expect(turns.filter(({ at }) => at < reset)).toEqual([]);
  const [probe, probed] = turns;
  expect([probe?.what, probed?.what]).toEqual(["begins", "ends"]);
  expect(probed?.task).toBe(probe?.task);
  expect(
    turns
      .filter(({ what }) => what === "begins")
      .map((turn) => turn.task)
      .toSorted(),
  ).toEqual(tasks.toSorted());
});

test("a task with a spent budget is paused until the budget is raised", async () => {
  const { id } = await createTask(server, { agent: "turns", title: "talk", budget: 0.01 });
  await until(id, "it is paused", ({ task }) => task.blockedBy === "budget");
  const refused = await ask(server, "POST", `/api/tasks/${id}/resume`);
  expect([refused.status, refused.body.error?.message]).toEqual([
    409,
    "The task's budget is spent: $0.02 of $0.01. Raise the budget, then resume.",
  ]);
  await get(server, "PATCH", `/api/tasks/${id}`, { budget: 1 });
  await get(server, "POST", `/api/tasks/${id}/resume`);
  await get(server, "POST", `/api/tasks/${id}/messages`, { text: "Finish." });
  await untilStatus(server, id, "completed");
  const usage = await get<TaskUsage>(server, "GET", `/api/tasks/${id}/usage`);
  expect(usage.turns.map(({ model, costUsd }) => [model, costUsd])).toEqual([
    ["fake", 0.02],
    ["fake", 0.02],
  ]);
  expect(usage.total).toEqual({ input: 20, output: 10, cacheRead: 0, cacheWrite: 0, costUsd: 0.04 });
});

test("an agent without a sign of life is reported once and left running", async () => {
  const { id } = await createTask(server, { agent: "silent" });
  await until(id, "it is reported", ({ task }) => task.stuckSince !== undefined);
  await until(id, "it gives a sign of life", ({ task }) => task.stuckSince === undefined);
  const told = (await eventsOf(server, id)).map(({ event }) => event.type);
  expect(told.filter((type) => type === "agent.stuck" || type === "agent.heard")).toEqual([
    "agent.stuck",
    "agent.heard",
  ]);
  await get(server, "POST", `/api/tasks/${id}/cancel`);
});
