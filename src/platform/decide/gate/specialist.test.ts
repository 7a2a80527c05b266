import { expect, test } from "vitest";
import { system } from "../../../protocol/actor.ts";
import { Leases } from "../../agent/leases.ts";
import { PlayedTask } from "../decide.suite.ts";
import { passed, phaseComplete } from "./gate.suite.ts";

/** A specialist's task that waits for its checkout. */
function admitted(): PlayedTask {
  const task = new PlayedTask("program", null, null, [
    {
      type: "task.created",
      id: "t_00000001",
      taskType: "specialist",
      title: "T1.1: One",
      description: "Do it.",
      agent: "demo",
      createdBy: "ann",
      workspace: "/w/t_00000001",
      outline: [{ number: 1, name: "Work", worker: "agent", code: true, steps: [], deliverables: [] }],
      source: null,
      verifier: null,
      parent: { kind: "orchestration", id: "o_00000001", role: "specialist" },
      specialist: {
        orchestrationId: "o_00000001",
        listId: "T1.1",
        role: "specialist",
        base: "b",
        content: "b",
        branch: "task/T1.1",
        setup: null,
        tests: null,
        triesAtMost: 1,
        lease: { number: 4, ports: [], databases: [] },
      },
    },
    { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" },
  ]);
  task.do({ type: "task.admit" }, system);
  return task;
}

/** A specialist's task whose work has passed; its process still runs. */
function completed(): PlayedTask {
  const task = admitted();
  task.do({ type: "source.taken", commit: "b", note: "" }, system);
  task.start();
  task.says(phaseComplete(1));
  const collected = { commit: "c", tree: "t", deliverables: [], problems: [], carried: [] };
  const names = { refused: [], doubtful: [] };
  task.do({ type: "deliverables.collected", phase: 1, attempt: 1, collected, names }, system);
  task.do({ type: "verification.begin" }, system);
  task.do({ type: "verification.checked", verificationId: "v_00000001", criteria: [passed] }, system);
  return task;
}

const failure = { type: "setup.failed", reason: "The setup failed.", output: "no such package" } as const;

test("a failed setup fails the task before its agent has a run", () => {
  const task = admitted();
  task.do(failure, system);
  const { error } = task.state.task;
  expect([task.stands, task.state.agent.run, error]).toEqual([
    "failed, failed, blocked by error",
    null,
    { kind: "verification", message: "The setup failed.", details: "no such package" },
  ]);
});

test("a late report of a failed setup changes nothing", () => {
  expect(completed().do(failure, system)).toEqual([]);
});

test("its checkout is given up once the commit of its work has landed and its process is gone", () => {
  const task = completed();
  const refused = { code: "not_allowed", message: "The task has not ended, so its data is still needed." };
  expect(task.do({ type: "workspace.removed", merged: "c" }, system)).toMatchObject(refused);
  task.ends(0);
  expect(task.do({ type: "workspace.removed", merged: "other" }, system)).toMatchObject(refused);
  expect(task.do({ type: "workspace.removed", merged: "c" }, system)).toEqual([
    { type: "workspace.removed", commit: "c" },
  ]);
  expect(task.do({ type: "workspace.removed", merged: "c" }, system)).toEqual([]);
});

test("the checkout of a failed task is never given up", () => {
  const task = admitted();
  task.do(failure, system);
  expect(task.do({ type: "workspace.removed", merged: "c" }, system)).toMatchObject({ code: "not_allowed" });
});

test("its lease ends with its process, not with its work", async () => {
  const leases = new Leases(async () => true);
  const next = (holder: string): Promise<number> => leases.take(holder, { ports: [] });
  const task = completed();
  leases.observe(task.state);
  const before = [await next("a"), await next("b"), await next("c"), await next("d"), await next("e")];
  task.ends(0);
  leases.observe(task.state);
  expect([before, await next("f")]).toEqual([[0, 1, 2, 3, 5], 4]);
});
