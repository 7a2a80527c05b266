import { join } from "node:path";
import { existsSync, rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "../../src/cli/config-file.ts";
import { type Core, openCore } from "../../src/cli/open-core.ts";
import { person } from "../../src/protocol/actor.ts";
import type { OfficeId } from "../../src/protocol/ids.ts";
import { OfficeDefinition } from "../../src/protocol/office/definition.ts";
import type { OfficeEvent } from "../../src/protocol/office/event.ts";
import type { OfficeState } from "../../src/protocol/office/state.ts";
import { sweepRuns } from "../../src/supervisor/sweep.ts";
import type { Store } from "../../src/store/store.ts";
import { programAgent } from "../support/agents.ts";
import { eventually } from "../support/api.ts";
import { openChosenStore } from "../support/chosen-store.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome({ member: programAgent("office-member.mjs") }, { defaultAgent: "member" });
const mina = { by: person("mina") };
let store: Store;
let core: Core;
const faults: unknown[] = [];

beforeAll(async () => {
  store = await openChosenStore(home);
  core = await openCore({
    directory: home,
    config: loadConfig(home, {}, home),
    environment: process.env,
    store,
    log: (line) => faults.push(line),
  });
  await core.platform.recover();
});

afterAll(async () => {
  await core.orchestrator.close();
  await core.offices.close();
  await core.platform.close();
  core.disk.close();
  await store.close();
  await sweepRuns(join(home, "runs"), new Set());
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

async function open(...names: readonly string[]): Promise<OfficeId> {
  const {
    name: _,
    title,
    ...described
  } = OfficeDefinition.parse({
    name: "test",
    title: "Test office",
    members: names.map((name) => ({ name, role: `You are ${name}.` })),
  });
  const created = await core.offices.acts.create({ name: title, ...described }, mina);
  if (!created.ok) throw new Error(created.refusal.message);
  return created.value.id;
}

async function tell(id: OfficeId, to: string, text: string): Promise<void> {
  const sent = await core.offices.acts.command(id, { type: "message.send", to, text, by: "mina" }, mina);
  if (!sent.ok) throw new Error(sent.refusal.message);
}

function until(id: OfficeId, what: string, isSo: (state: OfficeState) => boolean): Promise<OfficeState> {
  return eventually(what, async () => {
    const state = await core.offices.acts.state(id);
    return state !== null && isSo(state) ? state : undefined;
  });
}

async function stepsOf(id: OfficeId): Promise<readonly string[]> {
  const records = await store.read<OfficeEvent>({ stream: id, after: 0, limit: 10_000 });
  return records.flatMap(({ event }) =>
    event.type === "step.completed" ? [`${event.member}: ${event.text}`] : [],
  );
}

test("members call each other, and each result goes back to its caller", async () => {
  const id = await open("PO", "Dev", "QA");
  await tell(id, "PO", "call Dev: call QA: test it");
  await eventually("the first member is done", async () => (await stepsOf(id)).length > 0);
  const state = (await core.offices.acts.state(id))!;
  expect({
    steps: await stepsOf(id),
    calls: state.calls.map(({ caller, callee, task, status, depth }) => [
      caller,
      callee,
      task,
      status,
      depth,
    ]),
    results: state.results.map(({ from, to, content, status }) => [from, to, content, status]),
  }).toEqual({
    steps: ["PO: result: result: did test it"],
    calls: [
      ["PO", "Dev", "call QA: test it", "completed", 1],
      ["Dev", "QA", "test it", "completed", 2],
    ],
    results: [
      ["QA", "Dev", "did test it", "delivered"],
      ["Dev", "PO", "result: did test it", "delivered"],
    ],
  });
});

test("a member asks the person, and continues its call with the answer", async () => {
  const id = await open("PO", "Dev");
  await tell(id, "PO", "call Dev: ask: Which colour?");
  const asking = await until(id, "the question is open", ({ members }) =>
    members.some(({ session }) => (session?.questions.length ?? 0) > 0),
  );
  const dev = asking.members.find(({ name }) => name === "Dev")!.session!;
  const answered = await core.platform.questions.answer(
    dev.questions[0]!,
    { answer: "blue", skip: false, other: false },
    mina,
  );
  expect(answered.ok).toBe(true);
  await eventually("the first member is done", async () => (await stepsOf(id)).length > 0);
  expect(await stepsOf(id)).toEqual(["PO: result: answer: blue"]);
});

test("the caller of a member whose process ends is told, and the member can be called again", async () => {
  const id = await open("PO", "Dev");
  await tell(id, "PO", "call Dev: die");
  await eventually("the first member is told", async () => (await stepsOf(id)).length > 0);
  expect(await stepsOf(id)).toEqual([
    "PO: error: Your call to Dev failed. The agent ended with exit code 3.",
  ]);
  await tell(id, "PO", "call Dev: work");
  await eventually("the first member is done", async () => (await stepsOf(id)).length > 1);
  expect((await stepsOf(id)).at(-1)).toBe("PO: result: did work");
});

test("two members that call each other are told of the cycle, and nobody waits for ever", async () => {
  const id = await open("A", "B");
  await tell(id, "A", "call B: call A: help");
  await eventually("the first member is done", async () => (await stepsOf(id)).length > 0);
  expect(await stepsOf(id)).toEqual([
    "A: result: error: Your call to A was refused: A is waiting for you (B → A → B). Deliver your result first.",
  ]);
});

test("if a program ends its turn without a delivery, its last step completes the call", async () => {
  const id = await open("PO", "Dev");
  await tell(id, "PO", "call Dev: step: Half of it is done.");
  await eventually("the first member is done", async () => (await stepsOf(id)).length > 1);
  expect(await stepsOf(id)).toEqual(["Dev: Half of it is done.", "PO: result: Half of it is done."]);
});

test("the end of an office stops its members and fails its calls", async () => {
  const id = await open("PO", "Dev");
  await tell(id, "PO", "call Dev: wait");
  await until(id, "the second member works", ({ members }) => members[1]!.turn?.confirmed === true);
  await core.offices.acts.command(id, { type: "office.end" }, mina);
  const ended = await until(id, "its members are stopped", ({ stopping }) => stopping.length === 0);
  const children = await store.childrenOf({ kind: "office", id });
  expect({
    status: ended.status,
    calls: ended.calls.map(({ status, reason }) => [status, reason]),
    children: children.map(({ status }) => status),
  }).toEqual({
    status: "ended",
    calls: [["failed", "A person ended the office."]],
    children: ["cancelled", "cancelled"],
  });
});

test("a deleted office leaves neither tasks nor files", async () => {
  const id = await open("PO", "Dev");
  await tell(id, "PO", "call Dev: work");
  const { members } = await until(id, "both members rest", (state) =>
    state.members.every(({ session, turn }) => session !== null && turn === null),
  );
  expect(existsSync(join(home, "workspaces", id))).toBe(true);
  await core.offices.acts.command(id, { type: "office.end" }, mina);
  await until(id, "its members are stopped", ({ stopping }) => stopping.length === 0);
  await core.offices.acts.command(id, { type: "office.delete" }, mina);
  await eventually("its workspace is deleted", async () => !existsSync(join(home, "workspaces", id)));
  const children = await Promise.all(members.map(({ session }) => store.taskRow(session!.childId)));
  expect([await core.offices.acts.state(id), children]).toEqual([null, [null, null]]);
});

test("nothing failed in the platform meanwhile", () => {
  expect(faults).toEqual([]);
});
