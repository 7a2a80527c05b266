import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, createTask, eventsOf, get, untilStatus } from "../support/api.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeFlowHome, decide, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome();
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

describe("a task with gates", () => {
  test("completes its phases: failed work is reworked automatically, a person comments, then approves", async () => {
    const { id } = await createTask(server, { type: "note", description: '{"poor":1}' });
    const first = await pendingReview(server, id, 1, 2);
    expect(first).toMatchObject({ verified: true, deliverables: [{ path: "docs/idea.md" }] });
    expect(first.verification?.criteria.map(({ id: name, status }) => `${name} ${status}`)).toContain(
      "GOOD passed",
    );

    await get(server, "POST", `/api/reviews/${first.id}/comments`, {
      file: "docs/idea.md",
      lines: { from: 3, to: 3 },
      body: "Say for whom.",
    });
    const asked = await decide(server, first, { action: "request_changes" });
    expect(asked).toMatchObject({ status: "changes_requested", feedback: { comments: 1 } });

    const second = await pendingReview(server, id, 1, 3);
    expect(second.commit).not.toBe(first.commit);
    expect(second.previousCommit).toBe(first.commit);
    expect(second.comments).toMatchObject([
      { body: "Say for whom.", anchor: "exact", lines: { from: 3, to: 3 } },
    ]);
    await decide(server, second, { action: "approve" });

    const last = await pendingReview(server, id, 2, 1);
    await decide(server, last, { action: "approve" });
    const { task, gate } = await untilStatus(server, id, "completed");
    expect(task).toMatchObject({ progress: 100, currentPhase: 2, agentStatus: "completed" });
    expect(gate.verifications.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
      "1 failed",
      "2 passed",
      "3 passed",
      "1 passed",
    ]);
    const progress = (await eventsOf(server, id)).filter(({ event }) => event.type === "phase.completed");
    expect(progress).toHaveLength(2);
  });

  test("accepts only the first of two decisions", async () => {
    const { id } = await createTask(server, { type: "note", description: "{}" });
    const review = await pendingReview(server, id, 1, 1);
    const answers = await Promise.all(
      [1, 2].map(() =>
        ask(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await pendingReview(server, id, 2, 1);
    const started = (await eventsOf(server, id)).filter(({ event }) => event.type === "phase.started");
    expect(started).toHaveLength(2);
  });
});
