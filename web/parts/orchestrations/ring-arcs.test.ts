import { expect, test } from "vitest";
import { percentDone, ringArcs } from "./ring-arcs.ts";

test("each state takes its share of the ring in turn", () => {
  expect(ringArcs({ done: 5, running: 2, failed: 1, blocked: 0, total: 10 })).toEqual([
    { kind: "done", start: 0, length: 50 },
    { kind: "running", start: 50, length: 20 },
    { kind: "failed", start: 70, length: 10 },
  ]);
});

test("one failed task of a thousand is visible, and the ring stays closed", () => {
  expect(ringArcs({ done: 999, running: 0, failed: 1, blocked: 0, total: 1000 })).toEqual([
    { kind: "done", start: 0, length: 97 },
    { kind: "failed", start: 97, length: 3 },
  ]);
});

test("without tasks, there is no arc and 0 percent is done", () => {
  const none = { done: 0, running: 0, failed: 0, blocked: 0, total: 0 };
  expect([ringArcs(none), percentDone(none)]).toEqual([[], 0]);
});

test("only a complete set shows 100 percent", () => {
  const rest = { running: 0, failed: 0, blocked: 0, total: 1000 };
  expect([percentDone({ ...rest, done: 999 }), percentDone({ ...rest, done: 1000 })]).toEqual([99, 100]);
});
