import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventsOf, eventually, stateOf } from "../support/api.ts";
import { closeFlowHome, configure, decide, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const hourMs = 3_600_000;
const agents = {
  worker: programAgent("as-told.mjs"),
  passes: programAgent("judge.sh", {}, ["passes"]),
  crashes: programAgent("judge.sh", {}, ["crashes"]),
};
const flow = `name: note
title: A note
phases:
  - name: Draft
    deliverables: [{ path: note.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;

const home = makeFlowHome(agents, { "note.yaml": flow });
let server: RunningServer | undefined;

/** Stops the running server, if any, and starts the next one with its clock ahead by these hours and at this speed. */
async function laterBy(hours: number, more: { speed?: number; auto?: boolean } = {}): Promise<RunningServer> {
  await server?.stop();
  configure(home, agents, {
    defaultAgent: "worker",
    verifierAgent: "passes",
    reviewAutoApproveAfter7Days: more.auto ?? false,
    clock: { aheadMs: hours * hourMs, speed: more.speed ?? 1 },
  });
  server = await startServer(home);
  return server;
}

/** Creates a task and waits for the review of its draft; `verifier` determines the result of its verification. */
async function atTheGate(at: RunningServer, verifier: "passes" | "crashes"): Promise<string> {
  const description = JSON.stringify({ do: ["echo A note. >note.md"] });
  const { id } = await createTask(at, { type: "note", verifier, description });
  const { verified } = await pendingReview(at, id);
  expect(verified).toBe(verifier === "passes");
  return id;
}

/** Returns the reminders and decisions of the task's review, in order. */
async function heard(at: RunningServer, id: string): Promise<string[]> {
  return (await eventsOf(at, id)).flatMap(({ event, by }) => {
    if (event.type === "review.reminded") return [`reminded: ${event.urgency}`];
    if (event.type === "review.escalated") return ["escalated"];
    if (event.type === "review.decided") return [`${event.decision} by ${by}`];
    return [];
  });
}

/** Waits until the task has this many reminders and decisions, and returns all of them. */
async function heardSoMuch(at: RunningServer, id: string, count: number): Promise<string[]> {
  await eventually(
    `${id} has heard ${count} times`,
    async () => (await heard(at, id)).length >= count,
    60_000,
  );
  return heard(at, id);
}

const threeTimes = ["reminded: normal", "reminded: high", "escalated"];
let waits = "";
let decided = "";
let unverified = "";
beforeAll(async () => {
  const at = await laterBy(0);
  [waits, decided, unverified] = await Promise.all([
    atTheGate(at, "passes"),
    atTheGate(at, "passes"),
    atTheGate(at, "crashes"),
  ]);
});
afterAll(() => closeFlowHome(home, server));

test("a waiting review gets one reminder each at 24, 48 and 72 hours, even if no server ran at that time", async () => {
  let at = await laterBy(23.9);
  expect(await heard(at, waits)).toEqual([]);
  for (const [index, hours] of [25, 49, 73].entries()) {
    at = await laterBy(hours);
    expect(await heardSoMuch(at, waits, index + 1)).toEqual(threeTimes.slice(0, index + 1));
    expect(await heardSoMuch(at, unverified, index + 1)).toEqual(threeTimes.slice(0, index + 1));
    if (index > 0) continue;
    const review = await pendingReview(at, decided);
    await decide(at, review, { action: "approve" });
  }
  expect((await stateOf(at, waits)).gate.reviews).toMatchObject([
    { status: "pending", escalated: true, escalatedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ]);
  expect(await heard(at, decided)).toEqual(["reminded: normal", "approve by admin"]);
});

test("nothing is approved after 168 hours unless the setting allows it", async () => {
  const at = await laterBy(170);
  for (const id of [waits, unverified]) {
    await eventually(`the clock of ${id} has run out`, async () => {
      const { timers } = await stateOf(at, id);
      return timers.every(({ purpose }) => purpose !== "review_auto_approval");
    });
    expect(await heard(at, id)).toEqual(threeTimes);
    expect((await stateOf(at, id)).gate.reviews).toMatchObject([{ status: "pending", decidedBy: null }]);
  }
});

test("with the setting, one jump over all times emits each event once and approves only verified work", async () => {
  const before = await laterBy(200);
  const [verified, failed, spoken] = await Promise.all([
    atTheGate(before, "passes"),
    atTheGate(before, "crashes"),
    atTheGate(before, "passes"),
  ]);
  await decide(before, await pendingReview(before, spoken), { action: "fail", reason: "Not wanted." });
  const at = await laterBy(200 + 170, { auto: true });
  expect(await heardSoMuch(at, verified, 4)).toEqual([...threeTimes, "approve by system"]);
  expect(await heardSoMuch(at, failed, 3)).toEqual(threeTimes);
  expect(await heard(at, spoken)).toEqual(["fail by admin"]);
  const [{ task, gate }, other] = [await stateOf(at, verified), await stateOf(at, failed)];
  expect([task.status, gate.reviews]).toMatchObject([
    "completed",
    [
      {
        status: "approved",
        decidedBy: "system",
        autoApproved: true,
        decisionComment: "Approved automatically after 7 days",
      },
    ],
  ]);
  expect([other.task.status, other.gate.reviews]).toMatchObject([
    "review",
    [{ status: "pending", verified: false, decidedBy: null, autoApproved: false }],
  ]);
});

test("a server that runs continuously emits the same events in time", async () => {
  const before = await laterBy(400);
  const [verified, failed, spoken] = await Promise.all([
    atTheGate(before, "passes"),
    atTheGate(before, "crashes"),
    atTheGate(before, "crashes"),
  ]);
  const at = await laterBy(400, { auto: true, speed: 120_000 });
  await heardSoMuch(at, spoken, 1);
  await decide(at, await pendingReview(at, spoken), { action: "fail", reason: "Not wanted." });
  expect(await heardSoMuch(at, verified, 4)).toEqual([...threeTimes, "approve by system"]);
  expect(await heardSoMuch(at, failed, 3)).toEqual(threeTimes);
  expect((await heard(at, spoken)).filter((what) => what.startsWith("fail"))).toEqual(["fail by admin"]);
  expect((await heard(at, spoken)).at(-1)).toBe("fail by admin");
  const opened = Date.parse((await stateOf(at, verified)).gate.reviews[0]?.createdAt ?? "");
  const at24 = (await eventsOf(at, verified)).find(({ event }) => event.type === "review.reminded");
  expect(Date.parse(at24?.at ?? "") - opened).toBeGreaterThanOrEqual(24 * hourMs);
  expect((await stateOf(at, failed)).task.status).toBe("review");
});
