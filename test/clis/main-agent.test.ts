import { afterEach, expect, test } from "vitest";
import { mainInstructions } from "../../src/platform/instructions/main-instructions.ts";
import { sampleMaker } from "../../src/cli/sample-project.ts";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { programAgent } from "../support/agents.ts";
import { get } from "../support/api.ts";
import { listProject } from "../support/list-project.ts";
import { ledToTheEnd, reportOn, sixTasks, sixTasksPage, startLed, talkOf } from "../support/main-talk.ts";
import { decideConflict, finishedSample, treeOfMain } from "../support/sample-list.ts";
import { harvest, testPlace } from "../support/test-directory.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";

let work: CliAtWork | undefined;
afterEach(() => work?.close());

/** A model that dispatches whatever is ready. The first time, it also claims a result. */
const model: Model = ({ text }) => {
  const [ready] = /^READY:.*$/mu.exec(text) ?? [];
  if (text.includes("Begin with RESOLVE_NEXT")) return says("RESOLVE_NEXT");
  if (ready === undefined) return says("Nothing to do now.");
  const dispatched = ready.slice("READY:".length).split(/[,|]/u);
  const claim = ready.includes("T1.3") ? ["DONE:T1.3"] : [];
  return says([...claim, ...dispatched.map((id) => `TASK_ID:${id}`)].join("\n"));
};

test("Claude Code leads a list with nothing but thin messages", async () => {
  work = await CliAtWork.open(claudeUnderTest, model, {
    agents: { worker: programAgent("specialist.mjs") },
    defaultAgent: "worker",
  });
  const { server, provider } = work;
  const directory = listProject(sixTasks);
  const id = await startLed(server, directory, "real");
  const state = await ledToTheEnd(server, id, 120_000);
  expect(await talkOf(server, state.main?.children[0]?.childId ?? "")).toEqual([
    "main: RESOLVE_NEXT",
    "told: READY:T1.1,T1.2,T1.3",
    "main: DONE:T1.3",
    "main: TASK_ID:T1.1",
    "main: TASK_ID:T1.2",
    "main: TASK_ID:T1.3",
    "told: ERROR:T1.3 is ready. Only Signalbox completes or fails a task.",
    "told: DONE:T1.1 DONE:T1.2 DONE:T1.3 PHASE_DONE:1 READY:T2.1,T2.2",
    "main: TASK_ID:T2.1",
    "main: TASK_ID:T2.2",
    "told: DONE:T2.1 DONE:T2.2 READY:T2.3",
    "main: TASK_ID:T2.3",
    "told: DONE:T2.3 PHASE_DONE:2 ALL_DONE",
  ]);
  expect(state.status).toBe("completed");
  expect(state.work.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual(
    Array.from({ length: 6 }, () => ["merged"]),
  );
  expect(harvest(directory)["page.txt"]).toBe(sixTasksPage);
  const turns = provider.requests.length;
  const { costUsd, ...main } = (await reportOn(server, id)).main;
  expect({ turns, main }).toEqual({
    turns: 6,
    main: {
      agent: "real",
      starts: 1,
      replaced: null,
      messages: 21,
      tokens: 78,
      context: 1_190,
      billedInput: 6 * 1_150,
      output: 6 * 40,
    },
  });
  expect(costUsd).toBeGreaterThan(0);
  expect(JSON.stringify(provider.requests[0]?.body)).toContain(
    JSON.stringify(mainInstructions()).slice(1, -1),
  );
});

test("Claude Code leads the sample list of 24 tasks", async () => {
  work = await CliAtWork.open(claudeUnderTest, model, {
    agents: { demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } },
    defaultAgent: "demo",
  });
  const { server, provider } = work;
  const { path, config } = await sampleMaker(testPlace())("en", "demo");
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", {
    path,
    config: { ...config, main_agent: "real" },
  });
  const state = await ledToTheEnd(server, id, 600_000, (now) => decideConflict(server, now));
  const { main, tasks } = await reportOn(server, id);
  const { messages, tokens, billedInput, replaced, starts } = main;
  console.log(JSON.stringify({ messages, tokens, billedInput, turns: provider.requests.length }));
  expect({ status: state.status, tasks, replaced, starts }).toEqual({
    status: "completed",
    tasks: { pending: 0, ready: 0, in_progress: 0, completed: 24, failed: 0, blocked: 0 },
    replaced: null,
    starts: 1,
  });
  expect(treeOfMain(path)).toEqual(await finishedSample("en"));
  expect(billedInput).toBe(provider.requests.length * 1_150);
  expect(tokens).toBeLessThan(1_000);
}, 900_000);
