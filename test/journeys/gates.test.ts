import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { ask, createTask, eventsOf, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

const agent = (name: string): { kind: string; command: string[] } => ({
  kind: "program",
  command: [process.execPath, fileURLToPath(new URL(`../agents/${name}.mjs`, import.meta.url))],
});
const home = makeHome(
  { worker: agent("gated-worker"), judge: agent("gated-verifier") },
  {
    defaultAgent: "worker",
    verifierAgent: "judge",
    workflowDirs: ["flows"],
  },
);
let server: RunningServer;
beforeAll(async () => {
  const flows = join(home, "flows");
  mkdirSync(flows);
  writeFileSync(
    join(home, "signalbox.config.json"),
    readFileSync(join(home, "signalbox.config.json"), "utf8").replace('"flows"', JSON.stringify(flows)),
  );
  writeFileSync(
    join(flows, "note.yaml"),
    `name: note
title: A note
phases:
  - name: Draft
    steps:
      - { name: Write, deliverable: docs/idea.md }
    deliverables:
      - { path: docs/idea.md, minCharacters: 300 }
    criteria:
      - { id: GOOD, text: It reads well. }
  - name: Polish
    deliverables:
      - { path: docs/final.md, minCharacters: 300 }
    criteria:
      - { id: DONE, text: It is done. }
`,
  );
  server = await startServer(home);
});
afterAll(() => closeHome(home, server));

async function pendingReview(id: string, phase: number, attempt: number): Promise<Review> {
  return eventually(
    `review of phase ${phase}, attempt ${attempt}`,
    async () => {
      const { gate } = await stateOf(server, id);
      return gate.reviews.find(
        (review) => review.status === "pending" && review.phase === phase && review.attempt === attempt,
      );
    },
    60_000,
  );
}

function decide(review: Review, decision: object): Promise<Review> {
  return get(server, "PATCH", `/api/reviews/${review.id}`, { version: review.version, ...decision });
}

describe("a task with gates", () => {
  test("goes through its phases: failing work goes back by itself, a person comments, approves, and it completes", async () => {
    const { id } = await createTask(server, { type: "note", description: '{"poor":1}' });
    const first = await pendingReview(id, 1, 2);
    expect(first).toMatchObject({ verified: true, deliverables: [{ path: "docs/idea.md" }] });
    expect(first.verification?.criteria.map(({ id: name, status }) => `${name} ${status}`)).toContain(
      "GOOD passed",
    );

    await get(server, "POST", `/api/reviews/${first.id}/comments`, {
      file: "docs/idea.md",
      lines: { from: 3, to: 3 },
      body: "Say for whom.",
    });
    const asked = await decide(first, { action: "request_changes" });
    expect(asked).toMatchObject({ status: "changes_requested", feedback: { comments: 1 } });

    const second = await pendingReview(id, 1, 3);
    expect(second.commit).not.toBe(first.commit);
    expect(second.previousCommit).toBe(first.commit);
    expect(second.comments).toMatchObject([
      { body: "Say for whom.", anchor: "exact", lines: { from: 3, to: 3 } },
    ]);
    await decide(second, { action: "approve" });

    const last = await pendingReview(id, 2, 1);
    await decide(last, { action: "approve" });
    const { task, gate } = await untilStatus(server, id, "completed", 60_000);
    expect(task).toMatchObject({ progress: 100, currentPhase: 2, agentStatus: "completed" });
    expect(gate.verifications.map(({ attempt, status }) => `${attempt} ${status}`)).toEqual([
      "1 failed",
      "2 passed",
      "3 passed",
      "1 passed",
    ]);
    const progress = (await eventsOf(server, id)).filter(({ event }) => event.type === "phase.completed");
    expect(progress).toHaveLength(2);
  }, 120_000);

  test("is decided on once, whoever is first", async () => {
    const { id } = await createTask(server, { type: "note", description: "{}" });
    const review = await pendingReview(id, 1, 1);
    const answers = await Promise.all(
      [1, 2].map(() =>
        ask(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await pendingReview(id, 2, 1);
    const started = (await eventsOf(server, id)).filter(({ event }) => event.type === "phase.started");
    expect(started).toHaveLength(2);
  }, 120_000);
});
