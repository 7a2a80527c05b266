import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NotificationDelivery, NotificationOverview } from "../../src/protocol/api/notifications.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventsOf, eventually, get } from "../support/api.ts";
import { closeFlowHome, configure, makeFlowHome, pendingReview } from "../support/gates.ts";
import { httpReceiver, type Mail, mailReceiver, type Received, type Receiver } from "../support/receivers.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const hourMs = 3_600_000;
const agents = {
  worker: programAgent("as-told.mjs"),
  passes: programAgent("judge.sh", {}, ["passes"]),
};
const flow = `name: note
title: A note
phases:
  - name: Draft
    deliverables: [{ path: note.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;
const secret = `whsec_${randomBytes(32).toString("base64")}`;
/** A minute of this clock is a second, so that a group is complete soon. */
const speed = 60;

const home = makeFlowHome(agents, { "note.yaml": flow });
let server: RunningServer | undefined;
let mail: Receiver<Mail>;
let hook: Receiver<Received>;

/** Stops the running server, if any, and starts the next one with its clock ahead by these hours. */
async function laterBy(hours: number): Promise<RunningServer> {
  await server?.stop();
  configure(home, agents, {
    defaultAgent: "worker",
    verifierAgent: "passes",
    reviewAutoApproveAfter7Days: true,
    clock: { aheadMs: hours * hourMs, speed },
  });
  server = await startServer(home);
  return server;
}

beforeAll(async () => {
  [mail, hook] = await Promise.all([mailReceiver(), httpReceiver()]);
  const at = await laterBy(0);
  await get(at, "PATCH", "/api/settings", {
    scope: "global",
    settings: {
      smtp_host: "127.0.0.1",
      smtp_port: String(mail.port),
      smtp_from: "box@example.com",
      webhook_url_ops: `http://127.0.0.1:${hook.port}/hook`,
      webhook_secret_ops: secret,
      private_webhook_hosts: `127.0.0.1:${hook.port}`,
    },
  });
  await get(at, "PATCH", "/api/notifications/preferences", { email: "owner@example.com" });
});
afterAll(async () => {
  await closeFlowHome(home, server);
  await Promise.all([mail.stop(), hook.stop()]);
});

/** Returns who was told by which channel, in order. */
async function told(at: RunningServer, id: string): Promise<string[]> {
  return (await eventsOf(at, id)).flatMap(({ event, by }) => {
    if (event.type === "people.told")
      return [`${event.person ?? event.webhook} by ${event.channel}: ${event.about}`];
    return event.type === "review.decided" ? [`${event.decision} by ${by}`] : [];
  });
}

test("the review clock tells the people it names, once by each channel, and the history says so", async () => {
  let at = server as RunningServer;
  const description = JSON.stringify({ do: ["echo A note. >note.md"] });
  const { id } = await createTask(at, { type: "note", title: "Note", description });
  await pendingReview(at, id);
  const both = (about: string): string[] => [`ops by webhook: ${about}`, `admin by email: ${about}`];
  const expected = both("review");
  await eventually(
    "the review was told",
    async () => (await told(at, id)).length === expected.length,
    60_000,
  );
  for (const [hours, about] of [
    [25, "review_reminder"],
    [49, "review_reminder"],
    [73, "review_escalation"],
  ] as const) {
    at = await laterBy(hours);
    expected.push(...both(about));
    await eventually(
      `${about} was told`,
      async () => (await told(at, id)).length === expected.length,
      60_000,
    );
  }
  expect((await told(at, id)).toSorted()).toEqual(expected.toSorted());
  at = await laterBy(170);
  const approved = [...both("review_auto_approved"), ...both("task_completed"), "approve by system"];
  expected.push(...approved);
  await eventually(
    "the approval was told",
    async () => (await told(at, id)).length === expected.length,
    60_000,
  );
  expect((await told(at, id)).toSorted()).toEqual(expected.toSorted());

  const subjects = mail.got.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim());
  expect(subjects).toEqual([
    "Ready for review: Note",
    "Reminder: Note is waiting for a review",
    "Reminder: Note is waiting for a review",
    "Escalated: Note is still waiting for a review",
    "2 notifications: Approved automatically: Note",
  ]);
  expect(mail.got.every(({ to }) => to.join() === "owner@example.com")).toBe(true);
  const verified = hook.got.map(({ body, headers }) => {
    // The clock of this server is ahead, and the library accepts no time far from the machine's.
    const at = new Date(Number(headers["webhook-timestamp"]) * 1_000);
    const signature = new Webhook(secret).sign(String(headers["webhook-id"]), at, body);
    expect(headers["webhook-signature"]).toBe(signature);
    return JSON.parse(body) as { type: string; data: { urgency: string; people: string[]; url: string } };
  });
  expect(verified.map(({ type, data }) => `${type} ${data.urgency}: ${data.people.join(" ")}`)).toEqual([
    "review high: admin",
    "review_reminder normal: admin",
    "review_reminder high: admin",
    "review_escalation critical: admin",
    "review_auto_approved normal: admin",
    "task_completed low: admin",
  ]);
  const ids = hook.got.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a failed notification is shown with its reason, and can be sent again", async () => {
  const at = server as RunningServer;
  await get(at, "PATCH", "/api/settings", { scope: "global", settings: { private_webhook_hosts: null } });
  const { id } = await createTask(at, { title: "Ends", description: JSON.stringify({ do: ["exit 1"] }) });
  const failed = async (): Promise<NotificationDelivery[]> =>
    (await get<{ items: NotificationDelivery[] }>(at, "GET", "/api/notifications/deliveries")).items;
  await eventually("the webhook failed", async () => (await failed()).length > 0, 60_000);
  const [{ id: delivery, reason, webhook, state } = { id: "", reason: "", webhook: "", state: "" }] =
    await failed();
  expect([webhook, state, reason]).toEqual([
    "ops",
    "failed",
    `127.0.0.1:${hook.port} is on a private network or on this machine. Add it to the setting private_webhook_hosts if that is right.`,
  ]);
  expect(delivery).toContain(id);
  const tested = { channel: "webhook", name: "ops" };
  expect(await get(at, "POST", "/api/notifications/test", tested)).toEqual({ sent: false, reason });
  await get(at, "PATCH", "/api/settings", {
    scope: "global",
    settings: { private_webhook_hosts: "127.0.0.1" },
  });
  expect(await get(at, "POST", "/api/notifications/test", tested)).toEqual({ sent: true, reason: null });
  expect(await get(at, "POST", "/api/notifications/test", { channel: "email" })).toEqual({
    sent: true,
    reason: null,
  });
  expect(await get(at, "POST", "/api/notifications/deliveries/retry", { ids: [delivery] })).toEqual({
    retried: 1,
  });
  await eventually("it was sent", async () => (await failed()).length === 0, 60_000);
  const { channels } = await get<NotificationOverview>(at, "GET", "/api/notifications");
  expect(channels).toEqual({
    email: true,
    slack: false,
    slackChannel: false,
    slackButtons: false,
    webhooks: [{ name: "ops", kinds: null, hasSecret: true }],
  });
});
