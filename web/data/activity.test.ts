import { expect, test } from "vitest";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import { type Activity, activityAfter } from "./activity.ts";

const nothing: Activity = { action: null, heardAt: null };
const at = (second: string): string => `2026-01-01T00:00:${second}Z`;
const action = (phase: "start" | "end", id = "a1"): TaskEvent => ({
  type: "action.performed",
  id,
  name: "Edit",
  phase,
  summary: "src/a.ts",
});
const output: TaskEvent = {
  type: "output.written",
  runId: "r_00000001",
  stream: "stdout",
  from: 0,
  to: 9,
};

test("an action is current until it ends, and is the last action afterwards", () => {
  const begun = activityAfter(nothing, { event: action("start"), at: at("01.000") });
  expect(begun).toEqual({
    action: { id: "a1", what: "Edit src/a.ts", open: true },
    heardAt: at("01.000"),
  });
  expect(activityAfter(begun, { event: action("end", "other"), at: at("02.000") })).toEqual({
    ...begun,
    heardAt: at("02.000"),
  });
  expect(activityAfter(begun, { event: action("end"), at: at("03.000") })).toEqual({
    action: { id: "a1", what: "Edit src/a.ts", open: false },
    heardAt: at("03.000"),
  });
});

test("output counts as a sign of life at most once a second", () => {
  const heard = activityAfter(nothing, { event: output, at: at("01.100") });
  expect(heard).toEqual({ action: null, heardAt: at("01.100") });
  expect(activityAfter(heard, { event: output, at: at("01.900") })).toBe(heard);
  expect(activityAfter(heard, { event: output, at: at("02.000") })).toEqual({
    action: null,
    heardAt: at("02.000"),
  });
});
