import { expect, test } from "vitest";
import type { RestorePlan } from "../../protocol/task/checkpoint.ts";
import { PlayedTask, question } from "../decide/decide.suite.ts";
import { gateJob, type GateContext } from "./gate-jobs.ts";

test("restores a workspace once the run is gone, and not before", () => {
  const task = new PlayedTask().started();
  task.says(question("Which?"));
  const plan: RestorePlan = {
    checkpointId: "c_00000001",
    commit: null,
    phase: null,
    stage: "working",
    stepsDone: [],
    documents: [],
    baseCommit: null,
    conversation: [],
  };
  task.do({ type: "checkpoint.restore", plan });
  const around = {} as GateContext;
  expect(gateJob(task.state, around)).toBe(null);
  task.ends(null);
  expect(gateJob(task.state, around)?.key).toBe("restore");
});
