import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkpoint } from "../../src/protocol/task/checkpoint.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, get, stateOf, untilStatus } from "../support/api.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { plantProject } from "../support/git-project.ts";
import { beginNote, makeNoteHome } from "../support/note-flows.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { testPlace } from "../support/test-directory.ts";

/** The ways in which a verifier can fail, with the failure messages. */
const failures = {
  crashes: "It ended by SIGSEGV without a result.",
  "gives-up": "It ended with exit code 3 without a result.",
  prose: "It ended with exit code 0 without a result.",
  cut: expect.stringContaining("VERIFICATION_RESULT"),
  invalid: expect.stringContaining("VERIFICATION_RESULT"),
  status: expect.stringContaining("status"),
  "leaves-out": "It did not judge these criteria: TRUE.",
  nothing: expect.stringContaining("criteria"),
  unknown: "It judged unknown criteria: NICE.",
  contradicts: "It judged a criterion twice.",
} satisfies Record<string, unknown>;

const home = makeNoteHome(["passes", "fails", ...Object.keys(failures)]);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Tries every way to approve an unverified review, and returns the responses. */
async function allWays(at: RunningServer, { id, version, taskId }: Review): Promise<unknown[]> {
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
  const answers = await Promise.all(ways.map(([method, path, body]) => ask(at, method, path, body)));
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

async function stillWaits(at: RunningServer, review: Review): Promise<void> {
  expect(await get<Review>(at, "GET", `/api/reviews/${review.id}`)).toEqual(review);
  expect((await stateOf(at, review.taskId)).task).toMatchObject({ status: "review", currentPhase: 1 });
}

/** Waits for the review of work with this verifier, and checks that every approval is refused without any effect. */
async function unapproved(at: RunningServer, mode: string): Promise<object> {
  const review = await pendingReview(at, (await beginNote(at, mode)).id);
  const refused = await allWays(at, review);
  await stillWaits(at, review);
  const { verified, unverifiedBecause, verification, attempt } = review;
  return {
    verified,
    unverifiedBecause,
    attempt,
    status: verification?.status,
    failures: verification?.verifierFailures,
    judged: verification?.criteria.filter(({ by }) => by === "verifier"),
    refused,
  };
}

/** Returns the expected review of work whose verifier failed three times for this reason. */
const afterThreeTries = (reason: unknown): object => ({
  verified: false,
  unverifiedBecause: "verifier_failed",
  attempt: 1,
  status: "unfinished",
  failures: [reason, reason, reason],
  judged: [],
  refused: refusedAllWays,
});

describe("work whose verifier gives no valid result", () => {
  test("is submitted for review as unverified after three tries, and cannot be approved", async () => {
    const seen = await Promise.all(
      Object.keys(failures).map(async (mode) => [mode, await unapproved(server, mode)]),
    );
    expect(seen).toEqual(Object.entries(failures).map(([mode, reason]) => [mode, afterThreeTries(reason)]));
  });

  test("in time is treated the same", async () => {
    const impatient = makeNoteHome(["hangs"], 1_000);
    const other = await startServer(impatient);
    try {
      expect(await unapproved(other, "hangs")).toEqual(afterThreeTries("It timed out without a result."));
    } finally {
      await closeFlowHome(impatient, other);
    }
  });
});

describe("work that fails its verification", () => {
  let review: Review;
  beforeAll(async () => {
    review = await pendingReview(server, (await beginNote(server, "fails")).id);
  });

  test("is verified again after every rework, and finally submitted for review as unverified", async () => {
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
    expect(await allWays(server, review)).toEqual(refusedAllWays);
    await stillWaits(server, review);
  });

  test("cannot be approved through a checkpoint, a fork or a retry: each is verified again", async () => {
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
  });

  test("may be accepted by a person who gives a reason, and is shown as accepted unverified", async () => {
    const pending = await pendingReview(server, review.taskId);
    await decide(server, pending, { action: "accept", reason: "A demonstration only." });
    await untilStatus(server, review.taskId, "completed");
    const { items } = await get<{ items: object[] }>(server, "GET", `/api/tasks/${review.taskId}/phases`);
    expect(items).toMatchObject([{ number: 1, passed: "accepted" }]);
    const repository = join(testPlace(), "project");
    plantProject(repository, { "README.md": "Mine\n" });
    const branch = await get(server, "POST", `/api/tasks/${review.taskId}/branch`, { repository });
    expect(branch).toMatchObject({ isNew: true, approved: false, unapprovedBecause: "unverified" });
  });
});
