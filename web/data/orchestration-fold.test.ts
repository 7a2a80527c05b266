import { expect, test } from "vitest";
import type { SentRecord } from "../../src/protocol/record.ts";
import { opened, runAfter, second, started } from "../parts/orchestrations/test-run.ts";
import { caughtUpOrchestration, foldedOrchestration } from "./orchestration-fold.ts";

type Arrived = SentRecord<{ readonly type: string }>;

function record(seq: number, event: { readonly type: string }, stream = "o_00000001"): Arrived {
  return {
    stream,
    kind: "orchestration",
    seq,
    position: "",
    at: second(seq - 1),
    by: "system",
    version: 1,
    event,
  };
}

const run = runAfter();

test("applies later events in order, and ignores known events and those of other streams", () => {
  const records = [
    record(1, { type: "orchestration.paused" }),
    record(2, opened(1)),
    record(2, { type: "orchestration.paused" }, "o_00000002"),
    record(3, started("A1")),
  ];
  expect(foldedOrchestration(run, records)).toEqual(runAfter(opened(1), started("A1")));
});

test("a gap or an unknown event requires a new fetch", () => {
  expect(foldedOrchestration(run, [record(3, opened(1))])).toBeNull();
  expect(foldedOrchestration(run, [record(2, { type: "moon.landed" })])).toBeNull();
  expect(caughtUpOrchestration(run, [record(3, opened(1))])).toBe(run);
});
