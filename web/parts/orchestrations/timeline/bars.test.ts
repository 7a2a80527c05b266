import { expect, test } from "vitest";
import type { Attempt, Span } from "../types.ts";
import { barsOf, periodOf, spentIn } from "./bars.ts";

const scale = { from: 0, to: 1000, width: 100 };

function attempt(...spans: readonly Span[]): Attempt {
  return { number: 1, outcome: "running", spans };
}

test("an attempt is a bar with one piece per period, and an open period ends now", () => {
  const one = attempt({ kind: "queue", from: 100, to: 200 }, { kind: "agent", from: 200, to: null });
  expect(barsOf({ attempts: [one] }, scale, 600)).toEqual([
    {
      attempt: one,
      x: 10,
      width: 50,
      pieces: [
        { kind: "queue", x: 10, width: 10 },
        { kind: "agent", x: 20, width: 40 },
      ],
    },
  ]);
});

test("a very short attempt is still visible, in the colour of its last period", () => {
  const one = attempt({ kind: "queue", from: 100, to: 101 }, { kind: "agent", from: 101, to: 102 });
  expect(barsOf({ attempts: [one] }, scale, 600)).toEqual([
    { attempt: one, x: 10, width: 3, pieces: [{ kind: "agent", x: 10, width: 3 }] },
  ]);
});

test("an attempt without periods has no bar", () => {
  expect(barsOf({ attempts: [attempt()] }, scale, 600)).toEqual([]);
});

test("sums up the time of an attempt by kind", () => {
  const one = attempt(
    { kind: "agent", from: 0, to: 10 },
    { kind: "person", from: 10, to: 15 },
    { kind: "agent", from: 15, to: null },
  );
  expect([...spentIn(one, 20)]).toEqual([
    ["agent", 15],
    ["person", 5],
  ]);
});

test("the period lasts from the first start to the last end, or to now if an attempt is open", () => {
  const task = { id: "T1", title: "", status: "completed" } as const;
  const over = { ...task, attempts: [attempt({ kind: "agent", from: 5, to: 10 })] };
  const open = { ...task, attempts: [attempt({ kind: "agent", from: 8, to: null })] };
  expect(periodOf([over], 50)).toEqual({ from: 5, to: 10 });
  expect(periodOf([over, open], 50)).toEqual({ from: 5, to: 50 });
  expect(periodOf([], 50)).toEqual({ from: 50, to: 50 });
});
