import { expect, test } from "vitest";
import { failed, passed, PlayedGates } from "../decide/gate/gate.suite.ts";
import { earlierVersions } from "./earlier-versions.ts";

const history = ["commit-3", "commit-2", "commit-1"];

/** Lets a minute pass, so that later words and attempts have later times. */
function later(task: PlayedGates): void {
  task.now = new Date(task.now.getTime() + 60_000);
}

/** A task whose first phase is approved and whose second one has failed once. */
function failedOnce(): PlayedGates {
  const task = new PlayedGates().toFirstReview();
  later(task);
  task.decides("approve");
  later(task);
  task.handsIn(2);
  task.checks(failed);
  later(task);
  task.handsIn(2);
  return task;
}

test("the tests of an attempt are compared with the approved work and with earlier attempts at the phase", () => {
  const task = failedOnce();
  expect(earlierVersions(task.state, history)).toEqual([
    { commit: "commit-1", isApproved: true, isExcused: false },
    { commit: "commit-2", isApproved: false, isExcused: false },
  ]);
});

test("versions before a person's message, answer or comment are excused", () => {
  const task = failedOnce();
  task.checks(passed);
  later(task);
  task.decides("request_changes", { comment: "Drop the export." });
  later(task);
  task.handsIn(2);
  task.checks(failed);
  later(task);
  task.handsIn(2);
  expect(earlierVersions(task.state, ["commit-5", "commit-4", ...history])).toEqual([
    { commit: "commit-1", isApproved: true, isExcused: true },
    { commit: "commit-2", isApproved: false, isExcused: true },
    { commit: "commit-3", isApproved: false, isExcused: true },
    { commit: "commit-4", isApproved: false, isExcused: false },
  ]);
});

test("attempts that are not part of the history of the work are not compared", () => {
  expect(earlierVersions(failedOnce().state, ["commit-3", "commit-1"])).toEqual([
    { commit: "commit-1", isApproved: true, isExcused: false },
  ]);
});
