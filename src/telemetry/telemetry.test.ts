import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type OtlpReceiver, startOtlpReceiver, treeOf } from "../../test/support/otlp-receiver.ts";
import { testPlace } from "../../test/support/test-directory.ts";
import { LeasedOwnership, type Ownership, SoleOwnership } from "../engine/ownership.ts";
import { Subscription } from "../engine/subscription.ts";
import { system } from "../protocol/actor.ts";
import { taskKind } from "../protocol/record.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { Telemetry } from "./telemetry.ts";

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "500");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await receiver.stop();
});

const patience = { interval: 5, timeout: 5_000 };
const task = "t_00000001";
const moved = (from: string, to: string): object => ({ type: "task.moved", from, to, trigger: "x" });
const agent = (from: string, to: string): object => ({
  type: "agent.moved",
  from,
  to,
  trigger: "x",
  blockedBy: null,
});
const created = { type: "task.created", id: task, taskType: "note", agent: "worker", title: "Secret title" };
const begins = [
  created,
  moved("draft", "pending"),
  { type: "phase.started", phase: 1 },
  agent("idle", "running"),
];
const ends = [
  agent("running", "completed"),
  { type: "phase.completed", phase: 1 },
  moved("in_progress", "completed"),
];
const tree = ["task note", "  phase 1", "    invoke_agent worker"];

async function append(store: Store, events: readonly object[], stream: string = task): Promise<void> {
  const known = await store.read({ stream, after: 0, limit: 1_000 });
  const at = new Date(Date.UTC(2026, 0, 1, 0, 0, known.length)).toISOString();
  const stored = events as { type: string }[];
  await store.append({ stream, kind: taskKind, expectedSeq: known.length, at, by: system, events: stored });
}

async function database(): Promise<{ open: () => Promise<Store> }> {
  const file = join(testPlace(), "test.db");
  return {
    async open() {
      const store = await openSqliteStore({ file, at: "2026-01-01T00:00:00.000Z", shared: true });
      onTestFinished(() => store.close().catch(() => undefined));
      return store;
    },
  };
}

async function follow(
  store: Store,
  ownership?: Ownership,
): Promise<{ telemetry: Telemetry; said: string[] }> {
  const own = ownership ?? new SoleOwnership(store, { owner: "me", now: () => new Date() });
  await own.open({ granted: () => undefined, lost: async () => undefined });
  const said: string[] = [];
  const telemetry = new Telemetry({
    wanted: { traces: true, metrics: true, metricsEveryMs: 20 },
    store,
    subscription: (options) => new Subscription({ ...options, store, ownership: own, claimEveryMs: 20 }),
    version: "1.0.0",
    node: null,
    warn: (message) => said.push(message),
    retryMs: 20,
    lingerMs: 1,
  });
  onTestFinished(() => telemetry.close());
  await telemetry.start();
  return { telemetry, said };
}

test("a restart in the middle of a task loses no span and sends none twice", async () => {
  const { open } = await database();
  const store = await open();
  const first = await follow(store);
  await append(store, begins);
  await append(store, [agent("running", "idle"), agent("idle", "running")]);
  await expect.poll(() => receiver.spans.length, patience).toBe(1);
  await first.telemetry.close();
  await append(store, ends);
  await follow(store);
  await expect.poll(() => treeOf(receiver.spans), patience).toEqual([...tree, "    invoke_agent worker"]);
  await expect.poll(() => receiver.metrics.has("signalbox.task.duration"), patience).toBe(true);
  expect(receiver.bodies.join()).not.toContain("Secret");
});

test("spans of an outage arrive afterwards, once, and the outage is said once", async () => {
  const store = await (await database()).open();
  const { said } = await follow(store);
  receiver.answers = 400;
  await append(store, [...begins, agent("running", "idle")]);
  await expect.poll(() => said, patience).toEqual([expect.stringContaining("refused 1 spans")]);
  await receiver.stop();
  await append(store, ends);
  await expect.poll(() => said.length, patience).toBe(2);
  receiver = await startOtlpReceiver(Number(new URL(receiver.url).port));
  await expect.poll(() => treeOf(receiver.spans), patience).toEqual(tree.slice(0, 2));
  await expect
    .poll(() => said.slice(1), patience)
    .toEqual([
      expect.stringContaining("Spans cannot be sent"),
      expect.stringContaining("can be reached again"),
    ]);
});

test("the first start sends no earlier work, but all of what is open then", async () => {
  const store = await (await database()).open();
  await append(
    store,
    [...begins, ...ends].map((event) => ({ ...event, id: "t_00000009" })),
    "t_00000009",
  );
  await append(store, begins);
  await follow(store);
  await append(store, ends);
  await expect.poll(() => treeOf(receiver.spans), patience).toEqual(tree);
  expect(new Set(receiver.spans.map(({ traceId }) => traceId)).size).toBe(1);
});

test("of two nodes one sends each span, and the other one continues in the middle of a task", async () => {
  const { open } = await database();
  const [one, two] = [await open(), await open()];
  const leased = (store: Store, owner: string): Ownership =>
    new LeasedOwnership(store, {
      owner,
      now: () => new Date(),
      ttlMs: 600,
      currentMs: 400,
      onFault: () => undefined,
    });
  const first = await follow(one, leased(one, "one"));
  await follow(two, leased(two, "two"));
  await append(one, begins);
  await append(two, [agent("running", "idle"), agent("idle", "running")]);
  await expect.poll(() => receiver.spans.length, patience).toBe(1);
  await first.telemetry.close();
  await append(two, ends);
  await expect.poll(() => treeOf(receiver.spans), patience).toEqual([...tree, "    invoke_agent worker"]);
});

test("a collector that never answers delays the end by two seconds at most", async () => {
  const store = await (await database()).open();
  const { telemetry } = await follow(store);
  receiver.answers = "silent";
  await append(store, [...begins, ...ends]);
  const from = performance.now();
  await telemetry.close();
  expect(performance.now() - from).toBeLessThan(5_000);
});
