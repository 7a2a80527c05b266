import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Checkpoint } from "../../src/protocol/task/checkpoint.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";
import type { Task } from "../../src/protocol/task/task.ts";
import { ask, createTask, eventually, get, stateOf } from "../support/api.ts";
import { closeFlowHome, decide, eventsOfType, pendingReview } from "../support/gates.ts";
import { beginNote, makeNoteHome, noteFlow, notePhase } from "../support/note-flows.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeNoteHome(["passes", "fails", "crashes"]);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

describe("work at a gate", () => {
  test("is approved only in the current version; an old review cannot approve the next attempt", async () => {
    const { id } = await beginNote(server, "passes");
    const first = await pendingReview(server, id, 1, 1);
    const assigned = await decide(server, first, { action: "assign", reviewer: "admin" });
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
  });

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
    expect(await get<Review>(server, "GET", `/api/reviews/${review.id}`)).toEqual(review);
    expect((await stateOf(server, id)).task).toMatchObject({ status: "review", currentPhase: 1 });
  });

  test("that failed with an open question is reworked after the answer, and verified again", async () => {
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
  });

  test("that a restore returned to an earlier phase passes each gate again", async () => {
    const { id } = await beginNote(server, "fails", "two");
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
  });
});

/** Creates a task whose agent asks a question with every report, in one write. */
function asking(verifier: string): Promise<Task> {
  const block = "[USER_QUESTION]\ncategory: confirmation\nquestion: Shall I go on?\n[/USER_QUESTION]\n";
  const description = JSON.stringify({
    do: ["echo Attempt $ATTEMPT. >first.md"],
    say: [`${block}=== PHASE 1 COMPLETE ===\n`],
  });
  return createTask(server, { type: "note", verifier, description });
}

/** Returns the question that the agent waits for before it begins this attempt. */
function openQuestion(id: string, attempt: number): Promise<string> {
  return eventually(`${id} waits for an answer`, async () => {
    const { task, questions, gate } = await stateOf(server, id);
    if (task.agentStatus !== "waiting_question" || gate.attempt !== attempt) return null;
    return questions.find(({ status }) => status === "pending")?.id;
  });
}

async function backToPhaseOne(id: string): Promise<void> {
  const { items } = await get<{ items: Checkpoint[] }>(server, "GET", `/api/tasks/${id}/checkpoints`);
  const first = items.findLast(({ trigger, phase: number }) => trigger === "phase_end" && number === 1);
  await get(server, "POST", `/api/checkpoints/${first?.id}/restore`);
}

test("work whose phase is no longer in the workflow definition does not count as verified", async () => {
  const { id } = await beginNote(server, "fails", "two");
  await decide(server, await pendingReview(server, id), {
    action: "accept",
    reason: "To see the next phase.",
  });
  const before = await pendingReview(server, id, 2);
  await server.stop();
  writeFileSync(join(home, "flows", "two.yaml"), noteFlow("two", notePhase("first")));
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
  );
  expect([after.status, after.criteria]).toMatchObject(["failed", [{ id: "DEFINITION", status: "failed" }]]);
});
