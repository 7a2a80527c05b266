import { expect, test } from "vitest";
import type { PlannedList } from "../../../../src/protocol/api/orchestrations.ts";
import { planFigures } from "./plan-figures.ts";
import { configOf, defaultOptions } from "./run-options.ts";

const task = (id: string, phase: number, more: object = {}): PlannedList["tasks"][number] => ({
  id,
  title: id,
  phase,
  status: "open",
  depends: [],
  edges: [],
  specialist: null,
  files: [],
  ...more,
});

test("parallelism is the number of open tasks per task of the critical path", () => {
  const plan: PlannedList = {
    file: "TASKS.md",
    dialect: "signalbox",
    tasks: [
      task("T0", 0, { status: "done" }),
      task("T1", 1, { specialist: "frontend" }),
      task("T2", 1, { specialist: "backend" }),
      task("T3", 1, { specialist: "frontend" }),
      task("T4", 2),
      task("T5", 2),
    ],
    ready: ["T1"],
    criticalPath: ["T0", "T1", "T4"],
    external: [
      { task: "T1", name: "Epic 3", line: 4 },
      { task: "T2", name: "Epic 3", line: 5 },
    ],
    contradictions: [],
    errors: [],
  };
  expect(planFigures(plan)).toEqual({
    tasks: 6,
    over: 1,
    phases: 3,
    parallelism: 2.5,
    external: [{ name: "Epic 3", tasks: ["T1", "T2"] }],
    specialists: ["backend", "frontend"],
  });
});

test("options give a configuration without defaults, and an invalid number gives none", () => {
  expect(configOf(defaultOptions)).toEqual({});
  expect(
    configOf({
      parallel: " 4 ",
      retries: "0",
      barrier: "merge",
      agent: "claude",
      main: "codex",
      agents: { backend: "codex", frontend: "" },
      tests: " npm test ",
    }),
  ).toEqual({
    max_parallel: 4,
    retry_limit: 0,
    phase_barrier: "merge",
    default_agent: "claude",
    main_agent: "codex",
    agents: { backend: "codex" },
    tests: "npm test",
  });
  expect(["-1", "1.5", "many", "1001"].map((parallel) => configOf({ ...defaultOptions, parallel }))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
