import { expect, test } from "vitest";
import { landed, opened, orchestrated, started } from "../../../test/support/orchestration-states.ts";
import { readTaskList } from "../../orchestrator/lists/read-task-list.ts";
import { explainTask } from "./explain.ts";
import { explanationInWords } from "./explain-words.ts";
import { stateOfPlan } from "./state-of-plan.ts";

const list = `# Shop

## Phase 1: Base

### [x] T1.1: One
**files**: a.txt

### [ ] T1.2: Two
**files**: a.txt

### [ ] T1.3: Three
**files**: a.txt

## Phase 2: More

### [ ] T2.1: Four
**depends**: T1.1, T1.2

### [ ] T2.2: Five
`;
const state = stateOfPlan(readTaskList("TASKS.md", list));

function words(id: string, of = state): string[] {
  const explained = explainTask(of, id);
  return explained === null ? [] : explanationInWords(explained).split("\n");
}

test("an explanation names each dependency with its line, and the phase", () => {
  expect(words("t2.1")).toEqual([
    "T2.1  Four  (TASKS.md:16)",
    "  pending, because it needs T1.2",
    "  needs T1.1  completed  (explicit, TASKS.md:17)",
    "  needs T1.2  ready  (explicit, TASKS.md:17)",
    "  phase 2 opens after phase 1",
  ]);
});

test("a task without dependencies waits for the tasks of the previous phase", () => {
  expect(words("T2.2").slice(1)).toEqual([
    "  pending, because it needs T1.2, T1.3",
    "  needs T1.1  completed  (phase, TASKS.md:14)",
    "  needs T1.2  ready  (phase, TASKS.md:14)",
    "  needs T1.3  ready  (phase, TASKS.md:14)",
    "  phase 2 opens after phase 1",
  ]);
});

test("a ready task waits for a running task that shares files with it", () => {
  const working = orchestrated(list, [
    [0, opened(1)],
    [1, started("T1.2")],
  ]);
  expect(words("T1.3", working).slice(1)).toEqual([
    "  ready, but it starts after T1.2: they share files",
    "  phase 1 is open",
    "  files a.txt",
    "  shares files with T1.2  in progress",
  ]);
});

test("the explanation of a blocked task names the failed task", () => {
  const failed = orchestrated(list, [
    [0, opened(1)],
    [1, started("T1.2")],
    [2, { type: "task.failed", task: "T1.2", reason: "The tests fail." }],
  ]);
  expect(words("T2.1", failed)[1]).toBe("  blocked, because T1.2 failed or is blocked");
  expect(words("T1.2", failed).slice(1, 3)).toEqual(["  failed", "  reason: The tests fail."]);
});

test("an explanation shows an open phase and completed dependencies", () => {
  const done = orchestrated(list, [
    [0, opened(1)],
    [1, started("T1.2")],
    [2, landed("T1.2")],
  ]);
  expect(words("T1.2", done).slice(1)).toEqual([
    "  completed",
    "  phase 1 is open",
    "  files a.txt",
    "  shares files with T1.3  ready",
    "  needed by T2.1",
  ]);
});

test("an open phase waits for no other phase, even if an earlier one is reopened", () => {
  const again = orchestrated(list, [
    [0, opened(1)],
    [1, opened(2)],
  ]);
  expect(words("T2.1", again).at(-1)).toBe("  phase 2 is open");
});

test("an unknown task has no explanation", () => {
  expect(explainTask(state, "T9.9")).toBeNull();
});
