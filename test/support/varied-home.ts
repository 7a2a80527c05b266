import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Question } from "../../src/protocol/task/question.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { counterAgent, programAgent, scriptAgent } from "./agents.ts";
import { type Address, createTask, eventually, get, stateOf, untilStatus } from "./api.ts";
import { decide, makeFlowHome, pendingReview } from "./gates.ts";
import { gitIn } from "./list-project.ts";
import { beginNote, noteFlow, notePhase } from "./note-flows.ts";
import { openOffice, tellMember, untilOffice } from "./offices.ts";
import { makeSharedDirectory } from "./server.ts";
import { plant } from "./test-directory.ts";

/** Asks a question once, and completes its task after the answer. */
const asking = `
const { existsSync, writeFileSync } = require("node:fs");
if (!existsSync("asked.txt")) {
  writeFileSync("asked.txt", "yes");
  console.log("[USER_QUESTION]\\ncategory: clarification\\nquestion: Which colour?\\n[/USER_QUESTION]");
}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "question_answer") console.log("told " + message.answer + "\\n=== CUSTOM TASK COMPLETE ===");
});`;

/** Creates a data directory with agents and a workflow for tasks of every kind. */
export function makeVariedHome(): string {
  return makeFlowHome(
    {
      worker: programAgent("as-told.mjs"),
      judge: programAgent("judge.sh", {}, ["passes"]),
      specialist: programAgent("specialist.mjs"),
      member: programAgent("office-member.mjs"),
      counter: counterAgent({ COUNT: 3 }),
      asking: scriptAgent(asking),
      failing: scriptAgent("process.exit(3)"),
    },
    { "note.yaml": noteFlow("note", notePhase("first")) },
    { defaultAgent: "specialist", verifierAgent: "judge", concurrency: 20 },
  );
}

/** The ids of what a data directory contains, by kind. */
export interface Varied {
  readonly asks: readonly string[];
  readonly reviewed: readonly string[];
  readonly completed: readonly string[];
  readonly office: Parameters<typeof tellMember>[1];
  /** A task list whose second task works, and its project. */
  readonly list: { readonly id: string; readonly project: string };
}

/** Creates tasks of each kind, a task list and an office, with settings, a secret, drafts and feedback. */
export async function fillVaried(at: Address, ofEachKind: number): Promise<Varied> {
  const all: Record<Kind, string[]> = { asks: [], reviewed: [], completed: [], other: [] };
  await haveSettings(at);
  for (let round = 0; round < ofEachKind; round++) {
    const made = await Promise.all(makers.map(([kind, make]) => make(at).then((id) => [kind, id] as const)));
    for (const [kind, id] of made) all[kind].push(id);
  }
  const list = await beginList(at);
  const office = await openOffice(at, "Writers", ["Ada", "Bo"], { agent: "member" });
  await tellMember(at, office, "Ada", "write a.txt: first");
  await untilOffice(at, office, "the file is saved", ({ work, unsaved }) => {
    return work.length > 0 && unsaved.length === 0;
  });
  return { ...all, office, list };
}

type Kind = "asks" | "reviewed" | "completed" | "other";

const makers: readonly (readonly [Kind, (at: Address) => Promise<string>])[] = [
  ["asks", asks],
  ["reviewed", reviewed],
  ["completed", completed],
  ["other", approved],
  ["other", archived],
  ["other", failed],
  ["other", async (at) => (await createTask(at, { submit: false, title: "Draft" })).id],
  ["other", cancelled],
  ["other", deleted],
];

/** The number of kinds of tasks that `fillVaried` creates. */
export const kindsOfTasks = makers.length;

async function haveSettings(at: Address): Promise<void> {
  const set = (settings: object): Promise<unknown> =>
    get(at, "PATCH", "/api/settings", { scope: "global", settings });
  await set({ SHOP_KEY: "retired-shop-key-1111", REGION: { value: "eu", secret: false } });
  await set({ SHOP_KEY: "current-shop-key-2222" });
}

async function asks(at: Address): Promise<string> {
  const { id } = await createTask(at, { agent: "asking" });
  await eventually("the task asks", async () => (await questionOf(at, id)) ?? undefined);
  return id;
}

/** Returns the pending question of a task. */
async function questionOf(at: Address, id: string): Promise<Question | null> {
  const { items } = await get<{ items: Question[] }>(at, "GET", `/api/tasks/${id}/questions`);
  return items.find(({ status }) => status === "pending") ?? null;
}

/** Answers the question of a task, and waits until the task is completed. */
export async function answerAsked(at: Address, id: string): Promise<void> {
  const question = await questionOf(at, id);
  await get(at, "POST", `/api/questions/${question?.id}/answer`, { answer: "blue", other: true });
  await untilStatus(at, id, "completed");
}

async function reviewed(at: Address): Promise<string> {
  const { id } = await beginNoteOf(at);
  const review = await pendingReview(at, id);
  const draft = { name: `review ${review.id}`, text: "Not sent \\ 한국어 🚉", base: 0, writer: "a browser" };
  await get(at, "PUT", "/api/drafts", draft);
  return id;
}

/** Approves the review of a task, and waits until the task is completed. */
export async function approveReviewed(at: Address, id: string): Promise<void> {
  await decide(at, await pendingReview(at, id), { action: "approve" });
  await untilStatus(at, id, "completed");
}

async function approved(at: Address): Promise<string> {
  const { id } = await beginNoteOf(at);
  await approveReviewed(at, id);
  return id;
}

function beginNoteOf(at: Address): Promise<{ readonly id: string }> {
  return beginNote(at, "judge", "note", { agent: "worker" });
}

async function completed(at: Address): Promise<string> {
  const { id } = await createTask(at, { agent: "counter" });
  await untilStatus(at, id, "completed");
  await get(at, "POST", `/api/tasks/${id}/feedback`, { rating: 4, comment: "Good" });
  return id;
}

async function archived(at: Address): Promise<string> {
  const { id } = await createTask(at, { agent: "counter" });
  await untilStatus(at, id, "completed");
  await get(at, "POST", `/api/tasks/${id}/archive`);
  return id;
}

async function failed(at: Address): Promise<string> {
  const { id } = await createTask(at, { agent: "failing" });
  await untilStatus(at, id, "failed");
  return id;
}

async function cancelled(at: Address): Promise<string> {
  const { id } = await createTask(at, { agent: "asking" });
  await get(at, "POST", `/api/tasks/${id}/cancel`);
  await untilStatus(at, id, "cancelled");
  return id;
}

async function deleted(at: Address): Promise<string> {
  const id = await cancelled(at);
  await eventually("the agent has ended", async () => {
    const { run } = (await stateOf(at, id)).agent;
    return run === null || run.status === "ended" ? true : undefined;
  });
  await get(at, "DELETE", `/api/tasks/${id}`);
  return id;
}

const parts = `# Parts

### [ ] T1.1: One
Run: echo one >one.txt

### [ ] T1.2: Two
**depends**: T1.1

Run: if test -f begun.txt; then cat one.txt >two.txt; else echo begun >begun.txt; sleep 600; fi
`;

/** Starts a task list, and returns once its first task has landed and its second one has begun. */
async function beginList(at: Address): Promise<Varied["list"]> {
  const project = plant(makeSharedDirectory(), { "TASKS.md": parts, "README.md": "A project.\n" });
  gitIn(project, "init", "-q", "-b", "main");
  gitIn(project, "add", "-A");
  gitIn(project, "commit", "-q", "-m", "Begin");
  const config = { tests: "ls *.txt" };
  const { id } = await get<{ id: string }>(at, "POST", "/api/orchestrations", { path: project, config });
  const list = { id, project };
  await eventually("T1.2 works", async () => {
    const childId = await workingChild(at, list);
    if (childId === undefined) return undefined;
    const { task } = await stateOf(at, childId);
    return existsSync(join(task.workspace, "begun.txt")) || undefined;
  });
  return list;
}

/** Returns the child task that works on the second task of the list, once there is one. */
export async function workingChild(at: Address, { id }: Varied["list"]): Promise<string | undefined> {
  const { work } = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`);
  return work[1]?.attempts[0]?.childId;
}

/** Waits until the task list is complete. Only a specialist that finds its unfinished file comes to an end. */
export async function completeList(at: Address, { id, project }: Varied["list"]): Promise<string> {
  await eventually("the list is complete", async () => {
    const { status } = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`);
    return status === "completed" || undefined;
  });
  return gitIn(project, "show", "main:two.txt");
}
