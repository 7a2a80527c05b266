import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";
import type { Notification } from "../protocol/notify/notification.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { DeliveryRow } from "../store/notifications.ts";
import type { Message, Sent } from "./channels/sender.ts";
import { Dispatcher, type DispatcherOptions } from "./dispatcher.ts";

const noon = "2026-11-19T12:00:00.000Z";
const after = (seconds: number): string => new Date(Date.parse(noon) + seconds * 1_000).toISOString();

function notification(seq: number): Notification {
  return {
    id: `t_00000001-${seq}`,
    stream: "t_00000001",
    streamKind: "task",
    seq,
    at: noon,
    title: "Shop",
    path: "/t/t_00000001",
    urgency: "normal",
    people: ["mina"],
    content: { kind: "turn" },
  };
}

function row(seq: number, more: Partial<DeliveryRow> = {}): DeliveryRow {
  return {
    id: `d${seq}`,
    receiver: "email mina",
    channel: "email",
    person: "mina",
    state: "pending",
    batch: null,
    createdAt: after(seq),
    since: after(60),
    dueAt: after(60),
    attempts: 0,
    reason: null,
    endedAt: null,
    json: JSON.stringify(notification(seq)),
    ...more,
  };
}

/** A dispatcher with a clock that the test sets, and receivers that answer as the test says. */
async function scene(rows: readonly DeliveryRow[], more: Partial<DispatcherOptions> = {}) {
  const store = await openSqliteStore({ file: join(testPlace(), "a.db"), at: noon });
  await store.addDeliveries(rows);
  const [messages, told, faults]: [string[], string[], string[]] = [[], [], []];
  const state = { now: Date.parse(noon), answers: [] as (Sent | Promise<Sent> | Error)[] };
  const dispatcher = new Dispatcher({
    store,
    send: async ({ id, receiver, notifications }: Message) => {
      messages.push(`${receiver} ${id}: ${notifications.map(({ delivery }) => delivery).join(" ")}`);
      const answer = state.answers.shift() ?? { is: "sent" };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    isHolder: () => true,
    quietUntil: () => null,
    readerOf: () => ({ language: "en", timeZone: "UTC" }),
    isOver: async () => false,
    maySee: async () => true,
    redact: (each) => each,
    recordTold: async ({ id }, _, isRepeated) => void told.push(isRepeated ? `${id} repeated` : id),
    now: () => new Date(state.now),
    speed: 1,
    chance: () => 0.5,
    onFault: (what, fault) => faults.push(`${what}: ${String(fault)}`),
    ...more,
  });
  onTestFinished(async () => {
    await dispatcher.close();
    await store.close();
  });
  /** Sets the clock and waits until everything that is due was handled. */
  const at = async (seconds: number): Promise<void> => {
    state.now = Date.parse(after(seconds));
    dispatcher.wake();
    await expect
      .poll(() => store.dueDeliveries({ now: after(seconds), limit: 9 }), { interval: 5, timeout: 5_000 })
      .toEqual([]);
    await expect.poll(() => store.listNotificationDeliveries({ states: ["sent"], limit: 9 })).toEqual([]);
  };
  const states = async (): Promise<Record<string, string>> => {
    const all = await store.listNotificationDeliveries({
      states: ["pending", "sent", "recorded", "failed", "obsolete"],
      limit: 99,
    });
    return Object.fromEntries(
      all.map(({ id, state: is, reason }) => [id, reason === null ? is : `${is}: ${reason}`]),
    );
  };
  return { store, dispatcher, messages, told, faults, state, at, states };
}

test("what waits for one receiver becomes one message, recorded once for each notification", async () => {
  const { at, messages, told, states } = await scene([row(1), row(2, { dueAt: after(62) }), row(3)]);
  await at(59);
  expect(messages).toEqual([]);
  await at(60);
  expect(messages).toEqual(["email mina d1: d1 d2 d3"]);
  expect(told).toEqual(["d1", "d2", "d3"]);
  expect(await states()).toEqual({ d1: "recorded", d2: "recorded", d3: "recorded" });
});

test("what two people have waiting for one browser is two messages", async () => {
  const push = { receiver: "push b1", channel: "push" };
  const { at, messages } = await scene([row(1, push), row(2, { ...push, person: "bo" }), row(3, push)]);
  await at(60);
  expect(messages).toEqual(["push b1 d1: d1 d3", "push b1 d2: d2"]);
});

test("webhooks get every notification by itself, in order", async () => {
  const hook = { receiver: "webhook ops", channel: "webhook", person: null, dueAt: after(0) };
  const { at, messages } = await scene([row(1, hook), row(2, hook)]);
  await at(1);
  expect(messages).toEqual(["webhook ops d1: d1", "webhook ops d2: d2"]);
});

test("a failed message is tried again with the same id and content, later and later", async () => {
  const { at, messages, state, store, states, told } = await scene([row(1), row(2)]);
  const later: Sent = { is: "later", reason: "451 later", afterMs: null };
  state.answers = [later, later, { is: "later", reason: "429", afterMs: 600_000 }];
  await at(60);
  await store.addDeliveries([row(3)]);
  expect(await states()).toEqual({ d1: "pending: 451 later", d2: "pending: 451 later", d3: "pending" });
  await at(65);
  expect(messages).toEqual(["email mina d1: d1 d2", "email mina d3: d3"]);
  // The second failure of the receiver postpones everything for it.
  expect(await store.nextDelivery()).toBe(after(95));
  await at(95);
  expect(messages.at(-1)).toBe("email mina d1: d1 d2");
  expect(await store.nextDelivery()).toBe(after(695));
  await at(695);
  expect(messages.slice(3).toSorted()).toEqual(["email mina d1: d1 d2", "email mina d3: d3"]);
  expect(told.toSorted()).toEqual(["d1", "d2", "d3"]);
});

test("after a day of failures a notification has failed, and a person can send it again", async () => {
  const { at, state, states, store, dispatcher, messages } = await scene([row(1)]);
  state.answers = [
    { is: "later", reason: "It is down.", afterMs: null },
    { is: "later", reason: "It is still down.", afterMs: null },
  ];
  await at(60);
  await at(60 + 25 * 3_600);
  expect(await states()).toEqual({ d1: "failed: It is still down." });
  await store.retryDeliveries({ ids: ["d1"], now: new Date(state.now).toISOString() });
  dispatcher.wake();
  await expect.poll(states, { interval: 5 }).toEqual({ d1: "recorded" });
  expect(messages.length).toBe(3);
});

test("a refused notification fails at once", async () => {
  const { at, state, states, told } = await scene([row(1)]);
  state.answers = [{ is: "refused", reason: "550 no such user" }];
  await at(60);
  expect(await states()).toEqual({ d1: "failed: 550 no such user" });
  expect(told).toEqual([]);
});

test("quiet hours that begin before a retry postpone it, and what is over then is not told", async () => {
  let quiet: Date | null = null;
  const over = new Set<number>();
  const { at, state, states, messages } = await scene([row(1), row(2)], {
    quietUntil: () => quiet,
    isOver: async ({ seq }) => over.has(seq),
  });
  state.answers = [{ is: "later", reason: "451 later", afterMs: null }];
  await at(60);
  quiet = new Date(after(3_600));
  await at(70);
  expect(messages.length).toBe(1);
  over.add(1);
  quiet = null;
  await at(3_600);
  expect(messages).toEqual(["email mina d1: d1 d2", "email mina d1: d2"]);
  expect(await states()).toEqual({ d1: "obsolete", d2: "recorded" });
});

test("a person who may not see it any more when it is due is told nothing", async () => {
  const hook = { receiver: "webhook ops", channel: "webhook", person: null };
  const { at, messages, states } = await scene([row(1), row(2), row(3, hook)], {
    maySee: async (person, { seq }) => person === "mina" && seq === 2,
  });
  await at(60);
  expect(messages.toSorted()).toEqual(["email mina d2: d2", "webhook ops d3: d3"]);
  expect(await states()).toEqual({ d1: "obsolete", d2: "recorded", d3: "recorded" });
});

test("a fault while sending pauses the receiver like any failure", async () => {
  const { at, state, states, faults, messages } = await scene([row(1)]);
  state.answers = [new Error("a bug")];
  await at(60);
  expect(await states()).toEqual({
    d1: "pending: Signalbox could not handle it. See the log of the server.",
  });
  expect(faults).toEqual(["A notification to email mina could not be handled: Error: a bug"]);
  await at(65);
  expect(await states()).toEqual({ d1: "recorded" });
  expect(messages.length).toBe(2);
});

test("a receiver that hangs holds up no other", async () => {
  const hang = Promise.withResolvers<Sent>();
  const { state, dispatcher, told } = await scene([
    row(1, { dueAt: after(0) }),
    row(2, { receiver: "email bo", dueAt: after(1) }),
  ]);
  state.answers = [hang.promise];
  state.now += 2_000;
  dispatcher.wake();
  await expect.poll(() => told, { interval: 5 }).toEqual(["d2"]);
  hang.resolve({ is: "sent" });
  await expect.poll(() => told, { interval: 5 }).toEqual(["d2", "d1"]);
});

test("what an earlier process sent without recording it is recorded, and not sent again", async () => {
  const { at, told, messages } = await scene([row(1, { state: "sent" })]);
  await at(60);
  expect(told).toEqual(["d1 repeated"]);
  expect(messages).toEqual([]);
});

test("a process that may not send sends nothing", async () => {
  const { state, dispatcher, messages } = await scene([row(1)], { isHolder: () => false });
  state.now = Date.parse(after(3_600));
  dispatcher.wake();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(messages).toEqual([]);
});
