import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../support/agents.ts";
import { eventually, get, stateOf } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeFlowHome, makeFlowHome } from "../support/gates.ts";
import { listProject } from "../support/list-project.ts";
import { ledToTheEnd, reportOn, sixTasks, sixTasksPage, startLed, talkOf } from "../support/main-talk.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { harvest } from "../support/test-directory.ts";

const home = makeFlowHome(
  {
    worker: programAgent("specialist.mjs"),
    leads: programAgent("leads.mjs"),
    lies: programAgent("leads.mjs", {}, ["lies"]),
    dies: programAgent("leads.mjs", {}, ["dies"]),
    babbles: programAgent("leads.mjs", {}, ["babbles"]),
  },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

test("an agent leads a list with thin messages, and is told results only with something to do", async () => {
  const directory = listProject(sixTasks);
  const id = await startLed(server, directory, "leads");
  const state = await ledToTheEnd(server, id);
  const [child] = state.main?.children ?? [];
  expect(await talkOf(server, child?.childId ?? "")).toEqual([
    "main: RESOLVE_NEXT",
    "told: READY:T1.1,T1.2,T1.3",
    "main: TASK_ID:T1.1",
    "main: TASK_ID:T1.2",
    "main: TASK_ID:T1.3",
    "told: DONE:T1.1 DONE:T1.2 DONE:T1.3 PHASE_DONE:1 READY:T2.1,T2.2",
    "main: TASK_ID:T2.1",
    "main: TASK_ID:T2.2",
    "told: DONE:T2.1 DONE:T2.2 READY:T2.3",
    "main: TASK_ID:T2.3",
    "told: DONE:T2.3 PHASE_DONE:2 ALL_DONE",
  ]);
  expect([state.status, harvest(directory)["page.txt"]]).toEqual(["completed", sixTasksPage]);
  expect((await stateOf(server, child?.childId ?? "")).task).toMatchObject({
    type: "main",
    status: "completed",
    parent: { kind: "orchestration", id, role: "main" },
  });
  expect((await reportOn(server, id)).main).toEqual({
    agent: "leads",
    starts: 1,
    replaced: null,
    messages: 19,
    tokens: 59,
    context: 0,
    billedInput: 0,
    output: 0,
    costUsd: 0,
  });
});

test("a result that main claims completes nothing", async () => {
  const directory = listProject(sixTasks);
  const state = await ledToTheEnd(server, await startLed(server, directory, "lies"));
  const talk = await talkOf(server, state.main?.children[0]?.childId ?? "");
  expect(talk.slice(0, 3)).toEqual([
    "main: DONE:T1.3",
    "told: ERROR:T1.3 is ready. Only Signalbox completes or fails a task. READY:T1.1,T1.2,T1.3",
    "main: TASK_ID:T1.1",
  ]);
  expect(state.work.map(({ attempts }) => attempts.length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(harvest(directory)["page.txt"]).toBe(sixTasksPage);
});

test.each([
  ["dies", "Main ended with exit code 3."],
  ["babbles", "Main was told of ready tasks 5 times and dispatched none."],
])("code takes over from a main that %s", async (main, reason) => {
  const directory = listProject(sixTasks);
  const id = await startLed(server, directory, main);
  const state = await ledToTheEnd(server, id);
  expect([state.status, harvest(directory)["page.txt"]]).toEqual(["completed", sixTasksPage]);
  expect((await reportOn(server, id)).main).toMatchObject({ agent: main, starts: 3, replaced: reason });
});

test("the command names main, and shows what it cost", async () => {
  const directory = listProject(sixTasks);
  const ran = await cli(home, ["orchestrate", directory, "--main", "leads", "--max-parallel", "1"]);
  expect([ran.code, ran.stdout.split("\n").slice(-2)]).toEqual([0, ["ALL_DONE", ""]]);
  const { items } = await get<{ items: { id: string }[] }>(server, "GET", "/api/orchestrations");
  const id = items[0]?.id ?? "";
  await ledToTheEnd(server, id);
  const shown = await cli(home, ["orchestrate", "show", id]);
  expect(shown.stdout.split("\n")).toContain(
    "  main: leads; 19 messages, about 59 tokens; context 0, billed input 0, output 0 tokens",
  );
});

test("an agent that the configuration does not have cannot be main", async () => {
  await expect(startLed(server, listProject(sixTasks), "nobody")).rejects.toThrow(
    'There is no agent \\"nobody\\".',
  );
});

/** Returns the task of main once its agent runs. */
function leading(id: string): Promise<string> {
  return eventually("main runs", async () => {
    const { main } = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    return main?.told === null ? undefined : main?.children[0]?.childId;
  });
}

test("code takes over if a person cancels main", async () => {
  const directory = listProject(sixTasks.replace("Run: echo 3", "Run: sleep 1; echo 3"));
  const id = await startLed(server, directory, "leads");
  const childId = await leading(id);
  await get(server, "POST", `/api/tasks/${childId}/cancel`);
  const state = await ledToTheEnd(server, id);
  expect([state.status, harvest(directory)["page.txt"]]).toEqual(["completed", sixTasksPage]);
  expect(state.main?.replaced).toBe("A person cancelled main.");
});
