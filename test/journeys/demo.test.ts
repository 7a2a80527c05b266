import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DemoOutcome } from "../../src/cli/headless/outcome.ts";
import { cli, type Ran } from "../support/cli.ts";
import { patienceMs } from "../support/patience.ts";
import { makeHome } from "../support/server.ts";

const home = makeHome();
const kept = join(home, "kept");
let ran: Ran;
let tasks: readonly DemoOutcome[] = [];
beforeAll(async () => {
  // The list of the sample project takes longer than the rest; demo-list.test.ts plays it.
  const types = ["create_app", "modify_app", "workflow", "custom"];
  for (const type of types) {
    ran = await cli(home, ["demo", "--headless", "--json", "--type", type, "--keep", join(kept, type)]);
    tasks = [...tasks, ...(JSON.parse(ran.stdout) as { tasks: DemoOutcome[] }).tasks];
  }
}, 12 * patienceMs);
afterAll(() => rmSync(home, { recursive: true, force: true }));

function outcomeOf(
  type: string,
): Omit<DemoOutcome, "id" | "workspace" | "documents"> & { documents: number } {
  const found = tasks.find((task) => task.type === type);
  if (found === undefined) throw new Error(`There is no outcome of ${type}: ${ran.stderr}`);
  const { id: _, workspace: __, documents, ...rest } = found;
  return { ...rest, documents: documents.length };
}

/**
 * Returns the progress of phases with these step counts: all phases count equally, and all steps of a phase. Only the
 * last approval makes it 100.
 */
function progressOf(steps: readonly number[]): number[] {
  const values = steps.flatMap((count, phase) =>
    Array.from({ length: count + 1 }, (_, done) => {
      const within = count === 0 ? 0 : done / count;
      return Math.round((1000 * (phase + within)) / steps.length) / 10;
    }),
  );
  const submitted = values.map((value) => (value === 100 ? 99 : value));
  return [...new Set([...submitted, 99, 100])];
}

/** Runs the tests of a project; returns their output. */
function testsOf(project: string): string {
  return execFileSync(process.execPath, ["--test", "--test-reporter=tap"], {
    cwd: project,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  });
}

test("the demo completes a task of each type by itself", () => {
  expect(ran.code).toBe(0);
  expect(tasks.map(({ type, status, unexpected }) => [type, status, unexpected])).toEqual([
    ["create_app", "completed", []],
    ["modify_app", "completed", []],
    ["workflow", "completed", []],
    ["custom", "completed", []],
  ]);
});

test("create_app has four gates, one failed verification, one question, fourteen documents, progress by step", () => {
  expect(outcomeOf("create_app")).toEqual({
    type: "create_app",
    status: "completed",
    gates: 4,
    verificationsFailed: 1,
    questions: 1,
    documents: 14,
    progress: progressOf([9, 5, 6, 0]),
    unexpected: [],
  });
});

test("modify_app and workflow have four gates and progress by step", () => {
  expect(outcomeOf("modify_app").progress).toEqual(progressOf([3, 4, 6, 3]));
  expect(outcomeOf("workflow").progress).toEqual(progressOf([1, 1, 4, 3]));
});

test.each(["create_app", "modify_app", "workflow"])(
  "the code of %s passes its tests when run manually",
  (type) => {
    const workspace = tasks.find((task) => task.type === type)?.workspace ?? "";
    expect(testsOf(workspace)).toMatch(/^# fail 0$/m);
  },
);

test("an unknown type is invalid usage", async () => {
  const { code, stderr } = await cli(home, ["demo", "--headless", "--type", "poem"]);
  expect([code, stderr]).toEqual([
    2,
    '"poem" is not a type of demo. Use one of: create_app, modify_app, workflow, custom, task_list, all.\n',
  ]);
});
