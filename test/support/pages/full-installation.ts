import type { CheckedTrigger } from "../../../src/protocol/api/triggers.ts";
import type { Review } from "../../../src/protocol/task/review.ts";
import { programAgent, scriptAgent } from "../agents.ts";
import { type Address, createTask, eventually, get, pendingQuestions, untilStatus } from "../api.ts";
import { conflictOf, startConflictingRun } from "./list-run.ts";
import { deliver, makeHook } from "../hooks.ts";
import { decide, makeFlowHome, pendingReview } from "../gates.ts";
import { openWaitingOffice } from "../offices.ts";
import { spendBefore } from "../past-cost.ts";

/** Ids of tasks that give every page some content. */
export interface Installation {
  readonly asking: string;
  readonly question: string;
  readonly running: string;
  readonly failed: string;
  readonly draft: string;
  readonly done: string;
  /** A completed task with approved phases. */
  readonly delivered: string;
  readonly gated: string;
  /** The review of a second attempt, with a first attempt to compare. */
  readonly review: string;
  /** A review that is unverified, because the verification failed every time. */
  readonly doubtful: string;
  /** An orchestration with a failed task and a conflict. */
  readonly orchestration: string;
  /** The task of its list that is in conflict. */
  readonly conflict: string;
  /** An office with a question, a call to decide on, and a broken cycle. */
  readonly office: string;
  /** A trigger with a schedule. */
  readonly schedule: string;
  /** A trigger with a webhook, one of whose deliveries was left out, and one refused. */
  readonly hook: string;
}

/** The titles of these tasks. */
export type Titles = Readonly<
  Record<
    Exclude<
      keyof Installation,
      "question" | "review" | "orchestration" | "conflict" | "office" | "schedule" | "hook"
    >,
    string
  >
>;

const english: Titles = {
  asking: "A to-do list for the team",
  running: "Why is the nightly report slow?",
  failed: "Review the login code for security holes",
  draft: "REST or GraphQL for the mobile app?",
  done: "Plan a to-do list",
  delivered: "Describe the release",
  gated: "Export the report as CSV",
  doubtful: "A note about signals",
};

/** Creates a data directory whose agents give every page some content, and costs of earlier days, which a chart needs. */
export async function makeFullHome(): Promise<string> {
  const home = makeFlowHome(
    {
      demo: { kind: "demo" },
      writer: programAgent("many-kinds.mjs"),
      poor: programAgent("gated-worker.mjs"),
      judge: programAgent("gated-verifier.mjs"),
      builder: scriptAgent(builder),
      specialist: programAgent("specialist.mjs"),
      member: programAgent("office-member.mjs"),
      absent: { kind: "program", command: ["claude-not-installed"] },
      broken: scriptAgent(`console.error("TypeError: rows is undefined"); process.exit(3);`),
    },
    { "change.yaml": change },
    { verifierAgent: "judge", hibernateAfterMs: 600_000 },
  );
  await spendBefore(home, [5, 3]);
  return home;
}

/** Fills a server with tasks in every state, and waits until they have reached it. */
export async function fillInstallation(at: Address, titles: Titles = english): Promise<Installation> {
  const orchestration = await startConflictingRun(at, "specialist");
  const office = await openWaitingOffice(at, "member");
  const triggers = { schedule: await makeSchedule(at), hook: await makeUsedHook(at) };
  const made = {
    asking: (await createTask(at, { title: titles.asking, agent: "demo" })).id,
    running: (await createTask(at, { title: titles.running, agent: "builder" })).id,
    failed: (await createTask(at, { title: titles.failed, agent: "broken" })).id,
    draft: (await createTask(at, { title: titles.draft, agent: "demo", submit: false })).id,
    done: (await createTask(at, { title: titles.done, agent: "demo" })).id,
    delivered: (await createTask(at, { title: titles.delivered, agent: "poor", type: "change" })).id,
    gated: (await createTask(at, { title: titles.gated, agent: "writer", type: "change" })).id,
  };
  const poor = await createTask(at, {
    title: titles.doubtful,
    agent: "poor",
    type: "change",
    description: JSON.stringify({ poor: 99 }),
  });
  const questionOf = (id: string) =>
    eventually(
      `task ${id} asks`,
      async () => (await pendingQuestions(at)).find(({ taskId }) => taskId === id),
      60_000,
    );
  const first = await pendingReview(at, made.gated, 1, 1);
  await commentOn(at, first);
  await decide(at, first, { action: "request_changes", comment: "Nearly." });
  for (const phase of [1, 2])
    await decide(at, await pendingReview(at, made.delivered, phase), { action: "approve" });
  const settled = await questionOf(made.done);
  await get(at, "POST", `/api/questions/${settled.id}/answer`, { answer: settled.options[0] });
  const asked = await questionOf(made.asking);
  await untilStatus(at, made.done, "completed");
  await untilStatus(at, made.delivered, "completed");
  await untilStatus(at, made.failed, "failed");
  const review = await pendingReview(at, made.gated, 1, 2);
  const doubtful = await pendingReview(at, poor.id);
  const conflict = await conflictOf(at, orchestration);
  return {
    ...made,
    ...triggers,
    question: asked.id,
    review: review.id,
    doubtful: doubtful.id,
    orchestration,
    conflict,
    office,
  };
}

async function makeSchedule(at: Address): Promise<string> {
  const { trigger } = await get<CheckedTrigger>(at, "POST", "/api/triggers", {
    name: "Every New Year",
    when: { kind: "schedule", cron: "0 9 1 1 *", timeZone: "Asia/Seoul" },
    work: { kind: "task", title: "Renew the certificates", description: "All of them.", agent: "poor" },
  });
  return trigger.id;
}

/** Creates a webhook and sends it two deliveries that start no work. */
async function makeUsedHook(at: Address): Promise<string> {
  const only = [{ field: "payload.action", is: ["opened"] }];
  const hook = await makeHook(at, "poor", { when: { kind: "webhook", scheme: "github", only } });
  const payload = { action: "closed", number: 7, url: `https://example.test/${"path/".repeat(40)}` };
  await deliver(at, hook, "first", payload);
  await deliver(at, { ...hook, secret: "wrong" }, "second", payload);
  return hook.id;
}

async function commentOn(at: Address, { id }: Review): Promise<void> {
  for (const comment of [
    { file: "docs/plan.md", lines: { from: 3, to: 3 }, body: "Which rows, if the filter is empty?" },
    { file: "docs/plan.md", lines: { from: 9, to: 9 }, body: "A year of rows does not fit into memory." },
    { file: "src/export.ts", lines: { from: 5, to: 6 }, body: "A note may hold a comma.\nPlease quote it." },
    { file: "src/export.ts", lines: null, body: "Where is the test for this?" },
    { file: null, lines: null, body: "Good start." },
  ]) {
    await get(at, "POST", `/api/reviews/${id}/comments`, comment);
  }
}

const change = `name: change
title: A change
phases:
  - name: Change
    steps:
      - { name: Plan, deliverable: docs/plan.md }
      - { name: Code }
    deliverables:
      - { path: docs/plan.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: The plan says what is done and in which order. }
      - { id: SAFE, text: Every cell that needs quotes has them. }
  - name: Release
    deliverables:
      - { path: docs/release.md }
`;

const builder = `
  const words = ["parse", "resolve", "compile", "bundle", "check", "test"];
  const colours = [32, 33, 34, 35, 36, 90];
  let line = 0;
  const print = () => {
    line += 1;
    const word = words[line % words.length];
    if (line % 23 === 0) console.log("\\u001b[1;31mERROR\\u001b[0m src/report/export.ts:" + line + " \\u001b[31mexpected 3 columns, got 2\\u001b[0m");
    else if (line % 7 === 0) console.log("\\u001b[33mwarn\\u001b[0m  검증 대기 중인 항목 " + (line % 5) + "개");
    else console.log("\\u001b[2m" + String(line).padStart(4, "0") + "\\u001b[0m \\u001b[" + colours[line % 6] + "m" + word + "\\u001b[0m src/" + word + "/step-" + line + ".ts \\u001b[38;2;120;140;160m(" + (line * 7) % 900 + " ms)\\u001b[0m");
    setTimeout(print, line < 300 ? 1 : 400);
  };
  print();
  process.stdin.resume();`;
