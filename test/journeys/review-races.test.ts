import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review } from "../../src/protocol/task/review.ts";
import { programAgent } from "../support/agents.ts";
import { ask, createTask, eventsOf, eventually, outputOf, stateOf } from "../support/api.ts";
import { closeFlowHome, eventsOfType, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { readEvents } from "../support/sse.ts";

const tasks = Number(process.env["TASKS"] ?? 3);
const phases = 20;

const many = `name: many
title: Many gates
phases:
${Array.from(
  { length: phases },
  (_, index) => `  - { name: Part ${index + 1}, deliverables: [{ path: part-${index + 1}.md }] }`,
).join("\n")}
`;

const home = makeFlowHome(
  { worker: programAgent("as-told.mjs") },
  { "many.yaml": many },
  { defaultAgent: "worker", verificationsAtOnce: 20 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Approves a review twice at the same time, once by each route; returns the responses, the winner's first. */
async function race({ id, version }: Review): Promise<[Review, number, object | undefined]> {
  const answers = await Promise.all([
    ask(server, "PATCH", `/api/reviews/${id}`, { action: "approve", version }),
    ask(server, "POST", `/api/reviews/${id}/approve`, { version }),
  ]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  return [won?.body.data as unknown as Review, lost?.status ?? 0, lost?.body.error];
}

async function raceFor(review: Review): Promise<void> {
  const [won, status, error] = await race(review);
  const { decidedBy, decidedAt } = won;
  expect([won, status, error]).toEqual([
    expect.objectContaining({ id: review.id, status: "approved", decision: "approve" }),
    409,
    {
      code: "already_decided",
      message: `This review was already processed: approve by ${decidedBy} at ${decidedAt}.`,
      details: { decision: "approve", decidedBy, decidedAt },
    },
  ]);
}

/** Races for every opened review until this many tasks are completed; returns the number of reviews. */
async function raceForAll(finished: number): Promise<number> {
  const races: Promise<void>[] = [];
  let open = finished;
  for await (const { event } of readEvents(server, "/api/stream?after=0")) {
    if (event.type === "review.opened") races.push(raceFor(event.review));
    if (event.type === "task.moved" && event.to === "completed") open -= 1;
    if (open === 0) break;
  }
  await Promise.all(races);
  return races.length;
}

async function whatHappened(id: string): Promise<object> {
  const events = (await eventsOf(server, id)).map(({ event }) => event);
  return {
    started: events.flatMap((event) => (event.type === "phase.started" ? [event.phase] : [])),
    decided: events.flatMap((event) => (event.type === "review.decided" ? [event.decision] : [])),
    completed: events.flatMap((event) => (event.type === "phase.completed" ? [event.phase] : [])),
    runs: events.filter(({ type }) => type === "run.started").length,
  };
}

test(`exactly one of two simultaneous approvals wins, ${tasks * phases} times, and starts one phase`, async () => {
  const description = JSON.stringify({ do: ['echo "Part $PHASE is written." >part-$PHASE.md'] });
  const created = await Promise.all(
    Array.from({ length: tasks }, () => createTask(server, { type: "many", description })),
  );
  expect(await raceForAll(tasks)).toBe(tasks * phases);
  const numbers = Array.from({ length: phases }, (_, index) => index + 1);
  const one = { started: numbers, decided: numbers.map(() => "approve"), completed: numbers, runs: 1 };
  expect(await Promise.all(created.map(({ id }) => whatHappened(id)))).toEqual(created.map(() => one));
});

test.each([
  ["in one write", ["=== PHASE 1 COMPLETE ===\n=== PHASE 1 COMPLETE ===\n"]],
  ["in two writes", ["=== PHASE 1 COMPLETE ===\n", "=== PHASE 1 COMPLETE ===\n"]],
  ["with words between", ["=== PHASE 1 COMPLETE ===\n\nDone, I think.\n\n=== PHASE 1 COMPLETE ===\n"]],
])("a phase reported twice %s results in one attempt and one review", async (_, say) => {
  const { id } = await createTask(server, {
    type: "many",
    description: JSON.stringify({ do: ["echo Written. >part-1.md"], say }),
  });
  const review = await pendingReview(server, id, 1);
  await eventually("every report after the first was heard, and means nothing", async () => {
    const markers = (await outputOf(server, id)).split("=== PHASE 1 COMPLETE ===").length - 1;
    return (await eventsOfType(server, id, "message.voided")).length === markers - 1;
  });
  const { gate } = await stateOf(server, id);
  expect({
    reviews: gate.reviews.map(({ id: name, attempt }) => [name, attempt]),
    verifications: gate.verifications.map(({ attempt, status }) => [attempt, status]),
    reported: (await eventsOfType(server, id, "phase.reported")).length,
  }).toEqual({ reviews: [[review.id, 1]], verifications: [[1, "passed"]], reported: 1 });
  await ask(server, "POST", `/api/tasks/${id}/cancel`);
});
