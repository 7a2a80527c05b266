import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import type { SentRecord } from "../../src/protocol/record.ts";
import { type Address, eventually, get, pendingQuestions } from "../support/api.ts";
import { livingIn } from "../support/census.ts";
import { dice } from "../support/dice.ts";
import { gitIn } from "../support/list-project.ts";
import { patienceMs } from "../support/patience.ts";
import { makeHome } from "../support/server.ts";
import { type Death, died, startDyingServer } from "./dying-process.ts";

const wanted = Number(process.env["OFFICE_DEATHS"] ?? 2);

test(`the demo office gives the same result if its server is killed ${wanted} times at random appends`, async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const roll = dice(seed);
  const peaceful = await play(() => null);
  const plan: Death[] = Array.from({ length: wanted }, () => ({
    at: roll(2, 25),
    when: roll(0, 1) === 0 ? "before" : "after",
  }));
  while (plan.length > 0) {
    const disturbed = await play(() => plan.shift() ?? null);
    if (wanted > 10) console.log(`seed ${seed}: ${wanted - plan.length} of ${wanted} deaths`);
    expect({ seed, ...disturbed }).toEqual({ seed, ...peaceful });
  }
  expect(peaceful).toMatchObject({
    calls: ["PO→Dev completed", "Dev→QA completed", "Dev→QA completed"],
    twice: [],
    orphans: [],
  });
});

interface Played {
  readonly calls: readonly string[];
  /** The messages that each member read, in order. */
  readonly read: Readonly<Record<string, readonly string[]>>;
  readonly steps: readonly string[];
  /** The content of all files of the published branch. */
  readonly files: Readonly<Record<string, string>>;
  /** Messages that an agent was sent twice. */
  readonly twice: readonly string[];
  readonly orphans: readonly string[];
}

async function play(next: () => Death | null): Promise<Played> {
  const home = makeHome({ demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "10" } } });
  try {
    const { state, events, sent } = await lead(home, next);
    const { path, published } = state.project!;
    return {
      calls: state.calls.map(({ caller, callee, status }) => `${caller}→${callee} ${status}`),
      read: Object.fromEntries(state.members.map(({ name }) => [name, readBy(name, events, state)])),
      steps: events.flatMap((event) => (event.type === "step.completed" ? [event.text] : [])),
      files: filesOf(path, published!.branch),
      twice: sent.filter((id, index) => sent.indexOf(id) !== index),
      orphans: livingIn(home, 0),
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

function filesOf(project: string, branch: string): Readonly<Record<string, string>> {
  const paths = gitIn(project, "ls-tree", "-r", "--name-only", branch).split("\n");
  return Object.fromEntries(paths.map((path) => [path, gitIn(project, "show", `${branch}:${path}`)]));
}

/** Returns the messages that a member read, without ids. */
function readBy(name: string, events: readonly OfficeEvent[], state: OfficeState): readonly string[] {
  const queued = new Map(
    events.flatMap((event) => (event.type === "mail.queued" ? [[event.id, event]] : [])),
  );
  const opened = events.flatMap((event) =>
    event.type === "turn.opened" && event.member === name ? event.mail : [],
  );
  return opened.map((id) => {
    const { content } = queued.get(id)!;
    switch (content.is) {
      case "call":
        return `call: ${state.calls.find((call) => call.id === content.call)?.task}`;
      case "result":
        return `result: ${state.results.find((result) => result.id === content.result)?.content}`;
      default:
        return `${content.is}: ${content.text}`;
    }
  });
}

interface Ended {
  readonly state: OfficeState;
  readonly events: readonly OfficeEvent[];
  /** The ids of the messages that agents were sent. */
  readonly sent: readonly string[];
}

/** Runs the demo office to its end, restarting the server after each kill and answering its question as a person. */
async function lead(home: string, next: () => Death | null): Promise<Ended> {
  for (;;) {
    const server = await startDyingServer(home, next());
    try {
      const ended = await watch(server, await created(server));
      server.process.kill("SIGTERM");
      await once(server.process, "exit");
      return ended;
    } catch (fault) {
      if (!(await died(server.process))) throw fault;
    }
  }
}

async function created(server: Address): Promise<string> {
  const { items } = await get<{ items: { id: string }[] }>(server, "GET", "/api/offices");
  if (items[0] !== undefined) return items[0].id;
  return (await get<{ id: string }>(server, "POST", "/api/offices/demo", { language: "en" })).id;
}

async function watch(server: Address, id: string): Promise<Ended> {
  const end = Date.now() + 4 * patienceMs;
  for (;;) {
    const state = await get<OfficeState>(server, "GET", `/api/offices/${id}`);
    if (isOver(state)) return close(server, state);
    for (const question of await pendingQuestions(server))
      await get(server, "POST", `/api/questions/${question.id}/answer`, { answer: question.options[0] });
    if (Date.now() > end) throw new Error(`The office ${id} did not end: ${JSON.stringify(state.members)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns true if everybody rests after the final report of the first member, and all work is published. */
function isOver({ members, calls, unsaved, work, project }: OfficeState): boolean {
  return (
    calls.length > 0 &&
    members.every(({ turn, queue }) => turn === null && queue.length === 0) &&
    calls.every(({ endedAt }) => endedAt !== null) &&
    unsaved.length === 0 &&
    project?.published?.commit === work[0]?.commit
  );
}

/** Ends the office, and returns its history before that. */
async function close(server: Address, state: OfficeState): Promise<Ended> {
  const path = `/api/offices/${state.id}/events?limit=1000`;
  const { items } = await get<{ items: SentRecord<OfficeEvent>[] }>(server, "GET", path);
  const sent: string[] = [];
  const children = items.flatMap(({ event }) => (event.type === "member.started" ? [event.childId] : []));
  for (const child of children) {
    const own = `/api/tasks/${child}/events?limit=1000`;
    const { items: records } = await get<{ items: SentRecord[] }>(server, "GET", own);
    sent.push(
      ...records.flatMap(({ event }) => (event.type === "message.sent" ? [event.messageId as string] : [])),
    );
  }
  await get(server, "POST", `/api/offices/${state.id}/end`, {});
  await eventually("its members are stopped", async () => {
    const { stopping } = await get<OfficeState>(server, "GET", `/api/offices/${state.id}`);
    return stopping.length === 0;
  });
  return { state, events: items.map(({ event }) => event), sent };
}
