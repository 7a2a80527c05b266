import { person } from "../../protocol/actor.ts";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { CreateTask } from "../../protocol/api/contract.ts";
import { demoTasks } from "../../protocol/demo/demo-tasks.ts";
import type { SentRecord as Recorded } from "../../protocol/record.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import type { RunningServer } from "../open-server.ts";
import { sampleDirectory } from "../../demo/content.ts";
import { type DemoOutcome, type DemoType, demoOutcome } from "./outcome.ts";

/** Returns the task of a type. A change of code begins with the sample. */
function requestOf(type: DemoType): Pick<CreateTask, "title" | "description" | "source"> {
  const { title, description } = demoTasks.en[type];
  return { title, description, ...(type === "modify_app" ? { source: fileURLToPath(sampleDirectory) } : {}) };
}

const giveUpAfterMs = 600_000;

/**
 * Runs a task of each type to its end in a server of its own: answers every question with its default and approves
 * every gate. Prints the progress, and returns the outcomes.
 */
export async function playHeadless(
  server: RunningServer,
  types: readonly DemoType[],
  say: (line: string) => void,
): Promise<DemoOutcome[]> {
  const end = Date.now() + giveUpAfterMs;
  return Promise.all(types.map((type) => playThrough(server, type, end, (line) => say(`${type}: ${line}`))));
}

async function playThrough(
  server: RunningServer,
  type: DemoType,
  end: number,
  say: (line: string) => void,
): Promise<DemoOutcome> {
  const created = await server.platform.tasks.create(
    { type, agent: "demo", submit: true, ...requestOf(type) },
    { by: demoPerson },
  );
  if (!created.ok) throw new CommandFailure(exitCodes.failed, created.refusal.message);
  const { id } = created.value;
  let shown = "";
  for (;;) {
    const state = await server.platform.tasks.state(id);
    if (state === null) throw new CommandFailure(exitCodes.failed, `The demo task ${id} disappeared.`);
    const standing = standingOf(state);
    if (standing !== shown) say(standing);
    shown = standing;
    if (["completed", "failed", "cancelled"].includes(state.task.status)) return outcome(server, type, state);
    if (Date.now() > end) {
      throw new CommandFailure(exitCodes.failed, `The demo task ${id} did not end: ${standing}.`);
    }
    await decide(server, state, say);
    await pause(50);
  }
}

/** Describes the status of a task in a few words. */
function standingOf({ task, gate }: TaskState): string {
  const { name } = gate.outline[(task.currentPhase ?? 0) - 1] ?? { name: "" };
  const where =
    name === "" ? task.status.replaceAll("_", " ") : `${name}, attempt ${gate.attempt}, ${gate.stage}`;
  return task.status === "completed" || task.status === "failed" ? task.status : where;
}

const demoPerson = person("demo");

/** Makes the scripted decisions. */
async function decide(
  { platform }: RunningServer,
  state: TaskState,
  say: (line: string) => void,
): Promise<void> {
  for (const question of state.questions.filter(({ status }) => status === "pending")) {
    const answer = question.default ?? question.options[0] ?? "yes";
    say(`${question.question} → ${answer}`);
    await platform.questions.answer(question.id, { answer, other: false, skip: false }, { by: demoPerson });
  }
  for (const review of state.gate.reviews.filter(({ status }) => status === "pending")) {
    const action = review.verified ? "approve" : "fail";
    say(`gate ${review.phase}: ${review.deliverables.length} files, ${action}`);
    await platform.reviews.decide(
      review.id,
      { action, version: review.version, ...(review.verified ? {} : { reason: "It is not verified." }) },
      { by: demoPerson },
    );
  }
}

async function outcome(server: RunningServer, type: DemoType, state: TaskState): Promise<DemoOutcome> {
  return demoOutcome(type, state, await progressValues(server, state.task.id));
}

/** Returns every value of the task's progress, from the fold of its events. */
async function progressValues({ url, token }: RunningServer, taskId: string): Promise<number[]> {
  const values: number[] = [];
  let state: TaskState | null = null;
  for (let last = 0, more = true; more;) {
    const response = await fetch(`${url}/api/tasks/${taskId}/events?after=${last}&limit=1000`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { data } = (await response.json()) as { data: { items: Recorded[] } };
    for (const record of data.items) {
      state = evolve(state, record.event, record.at);
      if (values.at(-1) !== state.task.progress) values.push(state.task.progress);
      last = record.seq;
    }
    more = data.items.length === 1000;
  }
  return values;
}
