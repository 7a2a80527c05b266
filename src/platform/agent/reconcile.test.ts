import { expect, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { system } from "../../protocol/actor.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { PermissionLost } from "../../supervisor/permission.ts";
import { PlayedTask } from "../decide/decide.suite.ts";
import { reconcileRun, type RunContext } from "./reconcile.ts";

/** Reconciles a working task whose agent may neither start nor continue, and returns the calls. */
async function reconciled(
  state: TaskState,
  isAttached: boolean,
): Promise<{ calls: string[]; pace: unknown[] }> {
  const calls: string[] = [];
  const refused = async (call: string): Promise<never> => {
    calls.push(call);
    throw new PermissionLost("r_00000001");
  };
  // The context has nothing else, so any other call fails the test.
  const context = {
    sessions: {
      has: () => isAttached,
      adopt: async () => ({ found: "never_started", pid: 0, sandboxed: false }),
      start: () => refused("start"),
      thaw: () => refused("thaw"),
    },
    pace: new Map(),
    sending: new Set(["r_00000001"]),
    agents: new Map([["demo", { kind: "program", command: ["true"], env: {}, permissions: "edits" }]]),
    request: () => ({}),
    inspect: async () => ({ problem: null, versionUnknown: false }),
    prepare: async () => {},
    isHeld: () => false,
    later: () => void calls.push("later"),
  } as unknown as RunContext;
  expect(await reconcileRun(state, context)).toBe(false);
  return { calls, pace: [...context.pace] };
}

function at(state: TaskState): TaskState {
  return { ...state, task: { ...state.task, workspace: testPlace() } };
}

test("an agent that may not start is tried again later, and nothing is recorded", async () => {
  const task = new PlayedTask();
  task.do({ type: "task.submit" });
  task.do({ type: "task.admit" }, system);
  expect(await reconciled(at(task.state), false)).toEqual({ calls: ["start", "later"], pace: [] });
});

test("an agent that may not continue is tried again later, and does not count as working", async () => {
  const task = new PlayedTask().started();
  expect(await reconciled(at(task.state), true)).toEqual({ calls: ["thaw", "later"], pace: [] });
});

test("a process whose start could not be recorded gets no message before its start is recorded", async () => {
  const task = new PlayedTask();
  task.do({ type: "task.submit" });
  task.do({ type: "task.admit" }, system);
  const commands: object[] = [];
  // The context has nothing else, so any other call fails the test.
  const context = {
    sessions: { has: () => true, processOf: () => ({ pid: 7, sandboxed: true }) },
    execute: async (command: object) => void commands.push(command),
  } as unknown as RunContext;
  expect(await reconcileRun(at(task.state), context)).toBe(true);
  const runId = task.state.agent.run?.id;
  expect(commands).toEqual([{ type: "run.started", runId, pid: 7, adopted: true, sandboxed: true }]);
});
