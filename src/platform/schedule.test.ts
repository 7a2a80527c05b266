import { expect, test } from "vitest";
import type { TaskId } from "../protocol/ids.ts";
import { PlayedTask } from "./decide/decide.suite.ts";
import { Schedule } from "./schedule.ts";

test("a higher limit starts waiting tasks at once, and a stopped schedule starts nothing", () => {
  let places = 0;
  let change = (): void => undefined;
  const started: TaskId[] = [];
  const schedule = new Schedule({
    places: () => places,
    verifications: () => 1,
    subscribe: (listener) => {
      change = listener;
      return () => (change = () => undefined);
    },
    accountOf: (agent) => agent,
    takesTurns: () => false,
    now: () => new Date("2026-01-21T10:00:00.000Z"),
    clockSpeed: 1,
    act: (taskId, { type }) => type === "task.admit" && started.push(taskId),
  });
  const { state } = new PlayedTask();
  const waiting = (id: TaskId) => ({ ...state, task: { ...state.task, id, status: "pending" as const } });
  for (const id of ["t_00000001", "t_00000002", "t_00000003"] as const) schedule.observe(waiting(id));
  expect(started).toEqual([]);
  places = 2;
  change();
  expect(started).toEqual(["t_00000001", "t_00000002"]);
  schedule.stop();
  places = 3;
  change();
  expect(started).toEqual(["t_00000001", "t_00000002"]);
});
