import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Checkpoint, RestoreEffects } from "../../src/protocol/task/checkpoint.ts";
import type { SentRecord } from "../../src/protocol/record.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, createTask, eventually, get, outputOf, pendingQuestions, stateOf } from "../support/api.ts";
import { programAgent } from "../support/agents.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({ notes: programAgent("keeps-notes.mjs") });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(home, { recursive: true });
});

const waitMs = 60_000;

/** Waits until the agent has written this many notes and asks; returns the checkpoint of the question. */
async function asked(id: string, notes: number): Promise<Checkpoint> {
  return eventually(
    `${id} asks after ${notes} and has a checkpoint`,
    async () => {
      const { questions, gate } = await stateOf(server, id);
      const open = questions.find(({ status }) => status === "pending");
      const last = gate.checkpoints.at(-1);
      const settled = gate.checkpointsWanted.length === 0 && last?.trigger === "question";
      return open?.question === `What after ${notes}?` && settled ? last : null;
    },
    waitMs,
  );
}

async function answer(id: string, text: string): Promise<void> {
  const question = (await pendingQuestions(server)).find(({ taskId }) => taskId === id);
  await get(server, "POST", `/api/questions/${question?.id}/answer`, { answer: text });
}

function notesOf({ workspace }: Task): string[] {
  const directory = join(workspace, "notes");
  return readdirSync(directory).map((name) => readFileSync(join(directory, name), "utf8").trim());
}

async function skippedOf({ id }: Task): Promise<string[]> {
  const { items } = await get<{ items: SentRecord[] }>(server, "GET", `/api/tasks/${id}/events?limit=500`);
  return items.flatMap(({ event }) => (event.type === "checkpoint.skipped" ? [event.checkpointId] : []));
}

function fileOf({ id, taskId }: Checkpoint): string {
  return join(home, "checkpoints", taskId, `${id}.json`);
}

function restore({ id }: Checkpoint): ReturnType<typeof ask> {
  return ask(server, "POST", `/api/checkpoints/${id}/restore`);
}

test("a question creates a checkpoint, to which the task can be restored while its agent is not working", async () => {
  const task = await createTask(server, { agent: "notes" });
  const first = await asked(task.id, 1);
  expect(first).toMatchObject({
    trigger: "question",
    commit: expect.stringMatching(/^[0-9a-f]{40}/),
    checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await answer(task.id, "second");
  await asked(task.id, 2);
  await answer(task.id, "work");
  await eventually("it works", async () => (await stateOf(server, task.id)).task.agentStatus === "running");
  expect((await restore(first)).status).toBe(409);

  await get(server, "POST", `/api/tasks/${task.id}/pause`);
  expect(notesOf(task)).toEqual(["begun", "second"]);
  const effects = await get<RestoreEffects>(server, "GET", `/api/checkpoints/${first.id}/effects`);
  expect({ ...effects, files: effects.files.map(({ becomes }) => becomes) }).toEqual({
    files: ["gone"],
    comparedAt: expect.any(String),
    messages: expect.any(Number),
    phaseNow: null,
    phaseThen: null,
    verifiesAgain: false,
    closesReview: false,
  });
  expect(notesOf(task)).toEqual(["begun", "second"]);
  expect((await restore(first)).status).toBe(200);
  await asked(task.id, 2);
  expect(notesOf(task)).toEqual(["begun", "gone on"]);
  expect(await outputOf(server, task.id)).toContain(`goes on from ${first.id} knowing 2\n`);
});

test("a conversation that is completed has a checkpoint, so that its last files are there to take home", async () => {
  const task = await createTask(server, { agent: "notes" });
  await asked(task.id, 1);
  await answer(task.id, "done");
  const last = await eventually("the last checkpoint", async () => {
    const { task: now, gate } = await stateOf(server, task.id);
    return now.status === "completed" && gate.checkpointsWanted.length === 0 ? gate.checkpoints.at(-1) : null;
  });
  const { items } = await get<{ items: { path: string }[] }>(
    server,
    "GET",
    `/api/tasks/${task.id}/deliverables`,
  );
  expect([last.trigger, items.map(({ path }) => path)]).toEqual(["completion", ["end.txt", "notes/1.txt"]]);
});

test("a fork of a checkpoint is a new task with the same files", async () => {
  const task = await createTask(server, { agent: "notes" });
  const first = await asked(task.id, 1);
  await answer(task.id, "second");
  await asked(task.id, 2);
  const fork = await get<Task>(server, "POST", `/api/checkpoints/${first.id}/fork`, { title: "Another" });
  expect(fork).toMatchObject({ title: "Another", status: "draft", type: "custom", agent: "notes" });
  expect([notesOf(fork), notesOf(task)]).toEqual([["begun"], ["begun", "second"]]);
  await get(server, "POST", `/api/tasks/${fork.id}/execute`);
  await asked(fork.id, 2);
  expect(await outputOf(server, fork.id)).toContain("goes on from null knowing 2\n");
  expect([notesOf(fork), notesOf(task)]).toEqual([
    ["begun", "gone on"],
    ["begun", "second"],
  ]);
});

test("a damaged checkpoint is refused and an older one suggested; a retry uses the last valid one", async () => {
  const task = await createTask(server, { agent: "notes" });
  const first = await asked(task.id, 1);
  await answer(task.id, "second");
  const second = await asked(task.id, 2);
  writeFileSync(fileOf(second), readFileSync(fileOf(second), "utf8").replace("second", "secund"));
  const { status, body } = await restore(second);
  expect({ status, details: body.error?.details }).toEqual({
    status: 422,
    details: { checkpointId: first.id },
  });

  await answer(task.id, "fail");
  const failed = await eventually(
    "it failed, with a checkpoint",
    async () => {
      const { task: now, gate } = await stateOf(server, task.id);
      return now.status === "failed" && gate.checkpoints.at(-1)?.trigger === "error"
        ? gate.checkpoints
        : null;
    },
    waitMs,
  );
  writeFileSync(fileOf(failed.at(-1)!), "torn");
  await get(server, "POST", `/api/tasks/${task.id}/retry`, { from: "checkpoint" });
  await asked(task.id, 2);
  expect(notesOf(task)).toEqual(["begun", "gone on"]);
  expect(await outputOf(server, task.id)).toContain(`goes on from ${first.id} `);
  expect(await skippedOf(task)).toEqual([failed.at(-1)?.id, second.id]);
});

test("a retry from scratch empties the workspace, and a checkpoint has its files", async () => {
  const task = await createTask(server, { agent: "notes" });
  await asked(task.id, 1);
  await answer(task.id, "second");
  await asked(task.id, 2);
  await get(server, "POST", `/api/tasks/${task.id}/cancel`);
  writeFileSync(join(task.workspace, "stray.txt"), "left by hand");
  await get(server, "POST", `/api/tasks/${task.id}/retry`, { from: "scratch" });
  await asked(task.id, 1);
  expect([readdirSync(task.workspace), notesOf(task)]).toEqual([["notes"], ["begun"]]);

  const { gate, conversation } = await stateOf(server, task.id);
  expect(conversation.map(({ text }) => text)).toEqual([task.description, "What after 1?"]);
  const kept = gate.checkpoints.find(({ trigger }) => trigger === "before_retry");
  expect((await restore(kept!)).status).toBe(200);
  await asked(task.id, 3);
  expect(readFileSync(join(task.workspace, "stray.txt"), "utf8")).toBe("left by hand");
  expect(notesOf(task)).toEqual(["begun", "second", "gone on"]);
});

test("only the last ten automatic checkpoints and their files are retained", async () => {
  const task = await createTask(server, { agent: "notes" });
  const first = await asked(task.id, 1);
  for (let notes = 1; notes <= 11; notes++) {
    await answer(task.id, "next");
    await asked(task.id, notes + 1);
  }
  await eventually("its file is gone", async () => !existsSync(fileOf(first)));
  const { gate } = await stateOf(server, task.id);
  expect(gate.checkpoints).toHaveLength(10);
  expect(
    readdirSync(join(home, "checkpoints", task.id)).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(
    gate.checkpoints.map(({ id }) => `${id}.json`).toSorted((one, other) => one.localeCompare(other)),
  );
});

test("every phase end is retained, and a retry of a phase starts from the work of the previous gate", async () => {
  const task = await createTask(server, { type: "note", description: "{}" });
  const review = (phase: number, attempt: number): Promise<{ id: string; version: number }> =>
    eventually(
      `review of phase ${phase}, attempt ${attempt}`,
      async () =>
        (await stateOf(server, task.id)).gate.reviews.find(
          (each) => each.status === "pending" && each.phase === phase && each.attempt === attempt,
        ),
      waitMs,
    );
  const decide = async (of: { id: string; version: number }, decision: object): Promise<void> => {
    await get(server, "PATCH", `/api/reviews/${of.id}`, { version: of.version, ...decision });
  };
  await decide(await review(1, 1), { action: "approve" });
  await decide(await review(2, 1), { action: "fail", reason: "Not this way." });
  const spoilt = join(task.workspace, "docs", "spoilt.md");
  writeFileSync(spoilt, "Not in any gate.");
  await get(server, "POST", `/api/tasks/${task.id}/retry`, { from: "phase" });
  await decide(await review(2, 2), { action: "approve" });
  expect([existsSync(spoilt), existsSync(join(task.workspace, "docs", "idea.md"))]).toEqual([false, true]);
  const { gate } = await eventually(
    "it is completed",
    async () => {
      const state = await stateOf(server, task.id);
      return state.task.status === "completed" ? state : null;
    },
    waitMs,
  );
  expect(gate.checkpoints.filter(({ trigger }) => trigger === "phase_end").map(({ phase }) => phase)).toEqual(
    [1, 2, 2],
  );
});
