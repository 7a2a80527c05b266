import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkpoint } from "../../src/protocol/task/checkpoint.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { programAgent } from "../support/agents.ts";
import { ask, createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeFlowHome, decide, eventsOfType, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const judge = (mode: string): object => programAgent("judge.sh", {}, [mode]);
/** How a verification agent can fail, and what is said of it each time. */
const failures = {
  crashes: "It ended by SIGSEGV without a result.",
  "gives-up": "It ended with exit code 3 without a result.",
  prose: "It ended with exit code 0 without a result.",
  cut: expect.stringContaining("VERIFICATION_RESULT"),
  invalid: expect.stringContaining("VERIFICATION_RESULT"),
  status: expect.stringContaining("status"),
  "leaves-out": "It left out criteria: TRUE.",
  nothing: expect.stringContaining("criteria"),
  unknown: "It judged criteria that nobody asked for: NICE.",
  contradicts: "It judged a criterion twice.",
  hangs: "It gave no result in time.",
} satisfies Record<string, unknown>;

const phase = (name: string): string => `  - name: ${name}
    deliverables: [{ path: ${name}.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;
const flow = (name: string, ...phases: string[]): string =>
  `name: ${name}\ntitle: A note\nphases:\n${phases.join("")}`;
const second = `  - name: second\n    deliverables: [{ path: second.md, minCharacters: 9999 }]\n`;

const modes = ["passes", "fails", ...Object.keys(failures)];
const home = makeFlowHome(
  { worker: programAgent("as-told.mjs"), ...Object.fromEntries(modes.map((mode) => [mode, judge(mode)])) },
  { "note.yaml": flow("note", phase("first")), "two.yaml": flow("two", phase("first"), second) },
  { defaultAgent: "worker", verifierAgent: "passes", verificationsAtOnce: 30, verificationTimeoutMs: 6_000 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** A task that writes another text at every attempt, and who judges it. */
function begin(verifier: string, more: Record<string, unknown> = {}): Promise<Task> {
  const description = JSON.stringify({
    do: ['for name in first second; do echo "Attempt $ATTEMPT of $PHASE: $$" >$name.md; done'],
  });
  return createTask(server, { type: "note", verifier, description, ...more });
}

/** Every way to say "approved" to a review that is not verified, and what each is answered. */
async function allWays({ id, version, taskId }: Review): Promise<unknown[]> {
  const ways: [string, string, object][] = [
    ["PATCH", `/api/reviews/${id}`, { action: "approve", version }],
    ["POST", `/api/reviews/${id}/approve`, { version }],
    ["POST", `/api/reviews/${id}/approve`, { version, comment: "Fine for me.", answers: {} }],
    ["POST", `/api/reviews/${id}/approve`, { version, action: "accept", reason: "Because." }],
    ["PATCH", `/api/reviews/${id}`, { action: "approve", version: version + 1 }],
    ["PATCH", `/api/reviews/${id}`, { action: "accept", version }],
    ["PATCH", `/api/reviews/${id}`, { action: "accept", version, reason: "  " }],
    ["POST", `/api/tasks/${taskId}/resume`, {}],
    ["POST", `/api/tasks/${taskId}/execute`, {}],
    ["POST", `/api/tasks/${taskId}/retry`, {}],
  ];
  const answers = await Promise.all(ways.map(([method, path, body]) => ask(server, method, path, body)));
  return answers.map(({ status, body }) => `${status} ${body.error?.code}`);
}

const refusedAllWays = [
  "409 not_allowed",
  "409 not_allowed",
  "409 not_allowed",
  "422 invalid",
  "409 stale_version",
  "422 invalid",
  "422 invalid",
  "409 not_allowed",
  "409 not_allowed",
  "409 not_allowed",
];

async function stillWaits(review: Review): Promise<void> {
  expect(await get<Review>(server, "GET", `/api/reviews/${review.id}`)).toEqual(review);
  expect((await stateOf(server, review.taskId)).task).toMatchObject({ status: "review", currentPhase: 1 });
}

describe("work whose verification agent gives no valid result", () => {
  test("comes before a person as unverified after three tries, and nobody approves it", async () => {
    const seen = await Promise.all(
      Object.keys(failures).map(async (mode) => {
        const review = await pendingReview(server, (await begin(mode)).id);
        const refused = await allWays(review);
        await stillWaits(review);
        return { mode, review, refused };
      }),
    );
    expect(
      seen.map(({ mode, review: { verified, unverifiedBecause, verification, attempt }, refused }) => ({
        mode,
        verified,
        unverifiedBecause,
        attempt,
        status: verification?.status,
        failures: verification?.verifierFailures,
        judged: verification?.criteria.filter(({ by }) => by === "verifier"),
        refused,
      })),
    ).toEqual(
      Object.entries(failures).map(([mode, reason]) => ({
        mode,
        verified: false,
        unverifiedBecause: "verifier_failed",
        attempt: 1,
        status: "unfinished",
        failures: [reason, reason, reason],
        judged: [],
        refused: refusedAllWays,
      })),
    );
  }, 120_000);
});

describe("work that fails its verification", () => {
  let review: Review;
  beforeAll(async () => {
    review = await pendingReview(server, (await begin("fails")).id);
  }, 120_000);

  test("is verified again after every rework, and comes before a person as unverified", async () => {
    const { gate } = await stateOf(server, review.taskId);
    expect(gate.verifications.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
      "1 failed",
      "2 failed",
      "3 failed",
      "4 failed",
    ]);
    expect(new Set(gate.verifications.map(({ commit }) => commit)).size).toBe(4);
    expect(review).toMatchObject({
      attempt: 4,
      verified: false,
      unverifiedBecause: "reworks_used",
      commit: gate.verifications.at(-1)?.commit,
    });
    expect(await allWays(review)).toEqual(refusedAllWays);
    await stillWaits(review);
  });

  test("is not approved through a checkpoint, a fork or a retry: each is verified anew", async () => {
    const { taskId } = review;
    const checkpoints = await get<{ items: Checkpoint[] }>(server, "GET", `/api/tasks/${taskId}/checkpoints`);
    const last = checkpoints.items.find(({ trigger }) => trigger === "phase_end");
    const fork = await get<Task>(server, "POST", `/api/checkpoints/${last?.id}/fork`, { submit: true });
    await get(server, "POST", `/api/checkpoints/${last?.id}/restore`);
    const [restored, forked] = await Promise.all([
      pendingReview(server, taskId),
      pendingReview(server, fork.id),
    ]);
    expect([restored, forked]).toMatchObject([
      { verified: false, verification: { status: "failed" } },
      { verified: false, verification: { status: "failed" } },
    ]);
    expect(restored.attempt).toBeGreaterThan(review.attempt);
    expect(await ask(server, "POST", `/api/reviews/${review.id}/approve`, { version: 2 })).toMatchObject({
      status: 409,
      body: { error: { code: "already_decided" } },
    });
    await decide(server, restored, { action: "fail", reason: "No." });
    await untilStatus(server, taskId, "failed");
    await get(server, "POST", `/api/tasks/${taskId}/retry`, { from: "scratch" });
    const again = await pendingReview(server, taskId);
    expect(again).toMatchObject({ verified: false, unverifiedBecause: "reworks_used" });
    expect(again.attempt).toBeGreaterThan(restored.attempt);
    const { gate } = await stateOf(server, taskId);
    const keys = gate.reviews.map(({ phase: number, attempt }) => `${number}.${attempt}`);
    expect(new Set(keys).size).toBe(keys.length);
  }, 120_000);

  test("may be accepted by a person who says why, and is shown as accepted unverified", async () => {
    const pending = await pendingReview(server, review.taskId);
    await decide(server, pending, { action: "accept", reason: "A demonstration only." });
    await untilStatus(server, review.taskId, "completed");
    const { items } = await get<{ items: object[] }>(server, "GET", `/api/tasks/${review.taskId}/phases`);
    expect(items).toMatchObject([{ number: 1, passed: "accepted" }]);
  });
});

describe("work at a gate", () => {
  test("is approved in the version that was seen; the old review says nothing about the next attempt", async () => {
    const { id } = await begin("passes");
    const first = await pendingReview(server, id, 1, 1);
    const assigned = await decide(server, first, { action: "assign", reviewer: "Kim" });
    expect(
      await ask(server, "POST", `/api/reviews/${first.id}/approve`, { version: first.version }),
    ).toMatchObject({ status: 409, body: { error: { code: "stale_version", details: { version: 2 } } } });
    await decide(server, assigned, { action: "request_changes", comment: "Shorter, please." });
    const late = await Promise.all(
      [first.version, 2, 3].map((version) =>
        ask(server, "POST", `/api/reviews/${first.id}/approve`, { version }),
      ),
    );
    expect(late.map(({ status, body }) => [status, body.error?.code])).toEqual(
      [1, 2, 3].map(() => [409, "already_decided"]),
    );
    const next = await pendingReview(server, id, 1, 2);
    expect(next).toMatchObject({ verified: true, verification: { attempt: 2, commit: next.commit } });
    expect(next.commit).not.toBe(first.commit);
    expect((await stateOf(server, id)).task.status).toBe("review");
  }, 60_000);

  test("is not approved by answering a question that came with it", async () => {
    const { id } = await asking("crashes");
    const review = await pendingReview(server, id);
    expect(review).toMatchObject({ unverifiedBecause: "verifier_failed", questionIds: [expect.any(String)] });
    const [question] = review.questionIds;
    const answered = await ask(server, "POST", `/api/questions/${question}/answer`, { answer: "yes" });
    const withAnswer = await ask(server, "POST", `/api/reviews/${review.id}/approve`, {
      version: review.version,
      answers: { [question ?? ""]: "yes" },
    });
    expect([answered.status, withAnswer.status]).toEqual([409, 409]);
    await stillWaits(review);
  }, 60_000);

  test("that failed with a question open is worked on again when that is answered, and verified again", async () => {
    const { id } = await asking("fails");
    const first = await openQuestion(id, 2);
    await get(server, "POST", `/api/questions/${first}/answer`, { answer: "yes" });
    const next = await openQuestion(id, 3);
    expect(next).not.toBe(first);
    expect((await stateOf(server, id)).gate.verifications).toMatchObject([
      { attempt: 1, status: "failed" },
      { attempt: 2, status: "failed" },
    ]);
    await get(server, "POST", `/api/tasks/${id}/cancel`);
  }, 60_000);

  test("that a restore throws back to an earlier phase passes each gate again", async () => {
    const { id } = await begin("passes", { type: "two", verifier: "fails" });
    const start = await pendingReview(server, id);
    await decide(server, start, { action: "accept", reason: "To see the next phase." });
    const later = await pendingReview(server, id, 2);
    await backToPhaseOne(id);
    const again = await pendingReview(server, id, 1);
    expect([later.verified, again.verified]).toEqual([false, false]);
    await decide(server, again, { action: "accept", reason: "Once more." });
    const last = await pendingReview(server, id, 2);
    expect(last.attempt).toBeGreaterThan(later.attempt);
    expect(last.verification).toMatchObject({ attempt: last.attempt, commit: last.commit });
    expect((await eventsOfType(server, id, "phase.completed")).map((event) => event.phase)).toEqual([1, 1]);
  }, 120_000);
});

/** A task whose agent asks something with every report, in one write. */
function asking(verifier: string): Promise<Task> {
  const block = "[USER_QUESTION]\ncategory: confirmation\nquestion: Shall I go on?\n[/USER_QUESTION]\n";
  const description = JSON.stringify({
    do: ["echo Attempt $ATTEMPT. >first.md"],
    say: [`${block}=== PHASE 1 COMPLETE ===\n`],
  });
  return createTask(server, { type: "note", verifier, description });
}

/** The question for which the agent waits before it begins this attempt. */
function openQuestion(id: string, attempt: number): Promise<string> {
  return eventually(
    `${id} waits for an answer`,
    async () => {
      const { task, questions, gate } = await stateOf(server, id);
      if (task.agentStatus !== "waiting_question" || gate.attempt !== attempt) return null;
      return questions.find(({ status }) => status === "pending")?.id;
    },
    60_000,
  );
}

async function backToPhaseOne(id: string): Promise<void> {
  const { items } = await get<{ items: Checkpoint[] }>(server, "GET", `/api/tasks/${id}/checkpoints`);
  const first = items.findLast(({ trigger, phase: number }) => trigger === "phase_end" && number === 1);
  await get(server, "POST", `/api/checkpoints/${first?.id}/restore`);
}

test("work whose phase is no longer in its workflow's definition is not taken for verified", async () => {
  const { id } = await begin("passes", { type: "two", verifier: "fails" });
  await decide(server, await pendingReview(server, id), {
    action: "accept",
    reason: "To see the next phase.",
  });
  const before = await pendingReview(server, id, 2);
  await server.stop();
  writeFileSync(join(home, "flows", "two.yaml"), flow("two", phase("first")));
  server = await startServer(home);
  await decide(server, before, { action: "request_changes", comment: "Once more." });
  const after = await eventually<TaskState["gate"]["verifications"][number]>(
    "the rework is verified",
    async () => {
      const { gate } = await stateOf(server, id);
      return gate.verifications.findLast(
        (each) => each.phase === 2 && each.attempt > before.attempt && each.finishedAt !== null,
      );
    },
    60_000,
  );
  expect([after.status, after.criteria]).toMatchObject(["failed", [{ id: "DEFINITION", status: "failed" }]]);
}, 120_000);
