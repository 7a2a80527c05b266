import { expect, test } from "vitest";
import { system } from "../protocol/actor.ts";
import { type Recorded, taskKind } from "../protocol/record.ts";
import { spanIdOf, traceIdOf } from "./ended-span.ts";
import { Traces } from "./traces.ts";

const at = "2026-01-01T00:00:00.000Z";

function logOf(stream: string, kind: string, events: readonly object[]): Recorded[] {
  return events.map((event, index) => ({
    stream,
    kind,
    seq: index + 1,
    position: `${stream} ${index + 1}`,
    at,
    by: system,
    version: 1,
    event: event as Recorded["event"],
  }));
}

const moved = (from: string, to: string) => ({ type: "task.moved", from, to, trigger: "x" });
const created = (id: string, more: object = {}) => ({
  type: "task.created",
  id,
  taskType: "custom",
  agent: "a",
  ...more,
});
const ran = [moved("draft", "pending"), moved("pending", "completed")];
const specialist = "t_00000002";
const verifier = "t_00000003";
const orchestration = { kind: "orchestration", id: "o_00000001", role: "specialist" };

const log = [
  ...logOf(specialist, taskKind, [created(specialist, { parent: orchestration }), ...ran]),
  ...logOf(verifier, taskKind, [
    created(verifier, {
      parent: { kind: taskKind, id: specialist, role: "verifier" },
      verify: { verificationId: "v_00000001" },
    }),
    ...ran,
  ]),
];
const store = {
  read: async ({ stream, after, limit }: { stream: string; after: number; limit: number }) =>
    log.filter((record) => record.stream === stream && record.seq > after).slice(0, limit) as never,
};

test("a verifier of a task of a list is in the trace of the orchestration, below the verification", async () => {
  const traces = new Traces(store);
  const ended = [];
  for (const record of log) ended.push(...(await traces.observe(record)));
  expect(ended.map(({ traceId, spanId, parentSpanId }) => [traceId, spanId, parentSpanId])).toEqual([
    [traceIdOf("o_00000001"), spanIdOf(specialist, "task", 1), spanIdOf("o_00000001", "orchestration", 1)],
    [traceIdOf("o_00000001"), spanIdOf(verifier, "task", 1), spanIdOf("verification", "v_00000001")],
  ]);
});

test("another process that begins in the middle ends the same spans, and an event observed again ends none", async () => {
  const whole = new Traces(store);
  const all = [];
  for (const record of log) all.push(...(await whole.observe(record)));
  const last = log[2] as Recorded;
  expect(await new Traces(store).observe(last)).toEqual([all[0]]);
  expect(await whole.observe(last)).toEqual([]);
});

test("a process that missed events in between reads them", async () => {
  const traces = new Traces(store);
  await traces.observe(log[0] as Recorded);
  expect(await traces.observe(log[2] as Recorded)).toHaveLength(1);
});
