import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import type { Question } from "../../src/protocol/task/question.ts";
import { counterAgent } from "../support/agents.ts";
import { ask, createTask, eventsOf, eventually, get, outputOf, stateOf } from "../support/api.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";
import { mountSmallDisk, type SmallDisk } from "../support/small-disk.ts";
import { onlyEmbedded } from "../support/only-embedded.ts";

onlyEmbedded("It fills the disk with the file of the database.");

let server: RunningServer | undefined;
let disk: SmallDisk | null = null;
let home = "";
afterEach(async () => {
  if (disk === null) return;
  disk.free();
  await closeHome(home, server);
  disk.unmount();
  disk = null;
});

const agents = Number(process.env["AGENTS"] ?? 3);
const fills = Number(process.env["FILLS"] ?? 1);
const askEvery = 2_000;
const lines = askEvery * (fills + 2);

/**
 * Fills the disk with the data directory (and every second time kills the server) while agents print numbered lines and ask questions. Nobody can store anything
 * then, so the agents wait. Once there is space again, everything continues by itself.
 */
test(`a disk that is full ${fills} times loses no line, repeats none, and asks each question once`, async ({
  skip,
}) => {
  disk = mountSmallDisk(24);
  if (disk === null) return skip("only root may mount the file system that this test fills");
  home = join(disk.directory, "home");
  mkdirSync(home);
  const counter = counterAgent({ COUNT: lines, ASK_EVERY: askEvery, PER_TICK: 100, TICK_MS: 40 });
  const brief = counterAgent({ COUNT: 2 });
  const config = { agents: { counter, brief }, concurrency: agents + fills };
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify(config));
  server = await startServer(home);
  const ids: string[] = [];
  for (let task = 0; task < agents; task++) ids.push((await createTask(server, { agent: "counter" })).id);
  const answered = new Set<string>();
  const created = new Set(ids);
  const briefIds: string[] = [];

  for (let filled = 1; filled <= fills; filled++) {
    // Some agents are at work and some wait for an answer when the disk fills up.
    await untilAsked(ids.slice(0, Math.ceil(agents / 2)), filled);
    await answerPending(answered);
    await pause(100);
    disk.fill();
    const trouble = { code: "disk_full", message: fullMessage(home) };
    expect(await eventually("the server is not ready", notReady)).toEqual({
      status: 503,
      body: { error: trouble },
    });
    // The database may have some room left. A task that it takes starts when there is space for its run.
    const late = await ask(server, "POST", "/api/tasks", { title: "Late", agent: "brief", submit: true });
    if (late.status === 201) briefIds.push(idIn(late.body));
    expect(await createUntilRefused(created)).toEqual([507, { error: trouble }]);
    expect((await ask(server, "GET", "/healthz")).status).toBe(200);
    await pause(2_000);
    if (filled % 2 === 0) {
      // The next server starts on the full disk.
      await server.kill();
      server = await startServer(home);
    }
    disk.free();
    await eventually("the server is ready", async () => (await notReady()) === null);
  }

  const states = await eventually("every task is completed", async () => {
    await answerPending(answered);
    const all = await Promise.all([...ids, ...briefIds].map((id) => stateOf(running(), id)));
    return all.every(({ task }) => task.status === "completed") ? all : null;
  });
  expect(await taskIds()).toEqual(new Set([...created, ...briefIds]));
  const briefOutputs = await Promise.all(briefIds.map((id) => outputOf(running(), id)));
  expect(briefOutputs).toEqual(
    briefIds.map(() => "line 1 가\nline 2 가가\n=== CUSTOM TASK COMPLETE ===\nSummary: counted\n\n"),
  );
  for (const [index, id] of ids.entries()) {
    expect((await outputOf(server, id)).split("\n")).toEqual(expectedOutput().split("\n"));
    const questions = states[index]?.questions.map(({ question, status }) => ({ question, status }));
    expect(questions).toEqual(
      Array.from({ length: lines / askEvery - 1 }, (_, n) => ({
        question: `What comes after ${(n + 1) * askEvery}?`,
        status: "answered",
      })),
    );
    const events = await eventsOf(server, id);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1));
    expect(events.filter(({ event }) => event.type === "run.planned")).toHaveLength(1);
  }
});

/** Creates drafts until one is refused: the database may have some room left. Notes the ids of those that were created. */
async function createUntilRefused(created: Set<string>): Promise<[number, unknown]> {
  const description = "Some words. ".repeat(5_000);
  for (;;) {
    const { status, body } = await ask(running(), "POST", "/api/tasks", { title: "Draft", description });
    if (status !== 201) return [status, body];
    created.add(idIn(body));
  }
}

function idIn(body: unknown): string {
  return (body as { data: { id: string } }).data.id;
}

function running(): RunningServer {
  if (server === undefined) throw new Error("There is no server.");
  return server;
}

function fullMessage(directory: string): string {
  return `The disk with ${directory} is full. Nothing is lost: agents wait and continue by themselves. Free some space, then try again.`;
}

async function notReady(): Promise<{ status: number; body: unknown } | null> {
  const { status, body } = await ask(running(), "GET", "/readyz");
  return status === 200 ? null : { status, body };
}

async function taskIds(): Promise<Set<string>> {
  const ids: string[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const path = `/api/tasks?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`;
    const page: { items: { id: string }[]; nextCursor: string | null } = await get(running(), "GET", path);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return new Set(ids);
}

/** Waits until these tasks have asked their question of this number. */
async function untilAsked(ids: readonly string[], number: number): Promise<void> {
  await eventually(`question ${number} is asked`, async () => {
    const states = await Promise.all(ids.map((id) => stateOf(running(), id)));
    return states.every(({ questions }) => questions.length >= number);
  });
}

/** Answers the open questions, each once. */
async function answerPending(answered: Set<string>): Promise<void> {
  const { items } = await get<{ items: Question[] }>(running(), "GET", "/api/questions?status=pending");
  for (const { id } of items.filter((question) => !answered.has(question.id))) {
    answered.add(id);
    await get(running(), "POST", `/api/questions/${id}/answer`, { answer: "ok" });
  }
}

function expectedOutput(): string {
  const text: string[] = [];
  for (let line = 1; line <= lines; line++) {
    text.push(`line ${line} ${"가".repeat(line % 7)}`);
    if (line % askEvery !== 0 || line === lines) continue;
    text.push(
      "[USER_QUESTION]",
      "category: clarification",
      `question: What comes after ${line}?`,
      "[/USER_QUESTION]",
      `answer ${line}: ok`,
    );
  }
  return [...text, "=== CUSTOM TASK COMPLETE ===", "Summary: counted", "", ""].join("\n");
}
