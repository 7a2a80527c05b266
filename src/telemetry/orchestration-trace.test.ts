import { expect, test } from "vitest";
import type { OrchestrationEvent } from "../protocol/orchestration/event.ts";
import { type EndedSpan, spanIdOf } from "./ended-span.ts";
import { newOrchestrationTrace, observeOrchestration } from "./orchestration-trace.ts";

const id = "o_00000001";
const place = { traceId: "22222222222222222222222222222222", parentSpanId: null };
const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

function ended(events: readonly unknown[]): EndedSpan[] {
  let trace = newOrchestrationTrace(id, place, at(0));
  return events.flatMap((event, index) => {
    const observed = observeOrchestration(trace, event as OrchestrationEvent, at(index + 1));
    trace = observed.trace;
    return observed.ended;
  });
}

test("a merge lasts from finished work to its landing, and belongs to the orchestration", () => {
  const finished = (task: string) => ({ type: "attempt.finished", task, attempt: 1 });
  const spans = ended([
    finished("T1"),
    finished("T2"),
    { type: "merge.conflicted", task: "T2", attempt: 1 },
    { type: "merge.landed", tasks: [{ task: "T1", attempt: 1 }], tested: "passed" },
    { type: "attempt.failed", task: "T2", attempt: 1, reason: "Secret" },
    { type: "orchestration.finished", status: "completed" },
  ]);
  const list = spanIdOf(id, "orchestration", 1);
  const seen = spans.map(({ name, parentSpanId, startedAt, endedAt, error, attributes }) => [
    name,
    parentSpanId,
    startedAt,
    endedAt,
    error,
    attributes["signalbox.merge.conflicts"],
  ]);
  expect(seen).toEqual([
    ["merge", list, at(1), at(4), null, 0],
    ["merge", list, at(2), at(5), "failed", 1],
    ["orchestration", null, at(0), at(6), null, undefined],
  ]);
  expect(JSON.stringify(spans)).not.toContain("Secret");
});
