import { expect, test } from "vitest";
import type { Notification } from "../protocol/notify/notification.ts";
import { type NotificationPreferences, usualPreferences } from "../protocol/notify/preferences.ts";
import type { Person } from "../protocol/people/person.ts";
import type { Channels } from "./channels/channels.ts";
import { type Addresses, planDeliveries } from "./plan-deliveries.ts";

const noon = new Date("2026-11-19T12:00:00.000Z");

const notification: Notification = {
  id: "t_00000001-0000012",
  stream: "t_00000001",
  streamKind: "task",
  seq: 12,
  at: noon.toISOString(),
  title: "Shop",
  path: "/t/t_00000001",
  urgency: "normal",
  people: ["mina"],
  content: { kind: "turn" },
};

const person = (name: string): Person => ({
  name,
  displayName: name,
  email: `${name}@example.com`,
  role: "administrator",
  projects: [],
  language: null,
  createdAt: noon.toISOString(),
  lastSeenAt: null,
  removedAt: null,
});

const everything: Channels = {
  mail: { host: "mail", port: 25, user: null, password: null, from: "a@example.com" },
  slackWebhook: null,
  slackBot: { token: "xoxb", appToken: null, channel: "C1" },
  slackKinds: null,
  webhooks: [
    { name: "ops", url: "https://example.com", secret: null, kinds: null },
    { name: "reviews", url: "https://example.com", secret: null, kinds: ["review"] },
  ],
  pushKey: "key",
  language: "en",
  privateHosts: [],
};

function plan(
  own: Partial<NotificationPreferences> = {},
  more: Partial<Addresses> = {},
  of: Partial<Notification> = {},
): string[] {
  const addresses: Addresses = {
    people: [person("mina"), person("bo")],
    preferences: new Map([["mina", { ...usualPreferences, slackId: "U012AB3CD", ...own }]]),
    browsers: [
      { id: "b1", person: "mina", json: "{}", createdAt: "" },
      { id: "b2", person: "bo", json: "{}", createdAt: "" },
    ],
    channels: everything,
    hasOwnSlack: false,
    ...more,
  };
  const rows = planDeliveries({ ...notification, ...of }, addresses, noon);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  return rows.map(({ receiver, dueAt }) => `${receiver} ${dueAt.slice(11, 19)}`);
}

test("a person is told by each channel after a minute, webhooks at once", () => {
  expect(plan()).toEqual([
    "email mina 12:01:00",
    "push b1 12:01:00",
    "slack mina 12:01:00",
    "slack # 12:01:00",
    "webhook ops 12:00:00",
  ]);
});

test("a person without grouping, and a critical notification, does not wait", () => {
  expect(plan({ grouped: false }).slice(0, 3)).toEqual([
    "email mina 12:00:00",
    "push b1 12:00:00",
    "slack mina 12:00:00",
  ]);
  expect(plan({}, {}, { urgency: "critical" })[0]).toBe("email mina 12:00:00");
});

test("quiet hours postpone everything for that person, escalations too", () => {
  const quiet = { from: "20:00", to: "08:00", timeZone: "Asia/Seoul" };
  const night = ["email mina 23:00:00", "push b1 23:00:00", "slack mina 23:00:00"];
  expect(plan({ quiet })).toEqual([...night, "slack # 12:01:00", "webhook ops 12:00:00"]);
  expect(plan({ quiet }, {}, { urgency: "critical" }).slice(0, 3)).toEqual(night);
});

test("kinds that a person left out, and channels without an address, get nothing", () => {
  const muted = { email: ["turn" as const], push: [], slack: ["turn" as const] };
  expect(plan({ muted })[0]).toBe("push b1 12:01:00");
  const noAddress = { people: [{ ...person("mina"), email: null }], browsers: [] };
  expect(plan({ slackId: null }, noAddress)).toEqual(["slack # 12:01:00", "webhook ops 12:00:00"]);
  expect(plan({ slackId: null, email: "m@example.com" }, noAddress)[0]).toBe("email mina 12:01:00");
});

test("nothing is sent by channels that nobody set up", () => {
  const channels = { ...everything, mail: null, slackBot: null, webhooks: [], pushKey: null };
  expect(plan({}, { channels })).toEqual([]);
});

test("webhooks and the Slack channel get the kinds that they take", () => {
  const channels: Channels = { ...everything, slackKinds: ["review"], mail: null, pushKey: null };
  expect(plan({ slackId: null }, { channels })).toEqual(["webhook ops 12:00:00"]);
  const review: Notification["content"] = {
    kind: "review",
    reviewId: "rv_00000001",
    phase: 1,
    attempt: 1,
    verified: true,
  };
  expect(plan({ slackId: null }, { channels }, { content: review })).toEqual([
    "slack # 12:01:00",
    "webhook ops 12:00:00",
    "webhook reviews 12:00:00",
  ]);
});

test("news of an orchestration with a webhook of its own go there instead of the common channel", () => {
  const own = { hasOwnSlack: true };
  const of = { streamKind: "orchestration", stream: "o_00000001" };
  expect(plan({ slackId: null }, own, of)).toContain("slack #o_00000001 12:01:00");
  expect(plan({ slackId: null }, own, of)).not.toContain("slack # 12:01:00");
  expect(plan({ slackId: null }, own)).toContain("slack # 12:01:00");
});
