import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListOutcome } from "../../src/cli/headless/list-outcome.ts";
import { cli, type Ran } from "../support/cli.ts";
import { finishedSample, treeOfMain } from "../support/sample-list.ts";
import { makeHome } from "../support/server.ts";

/* The task list of the demo, which `npm run test:demo` plays. */

const home = makeHome();
const kept = join(home, "kept");
let ran: Ran;
let list: ListOutcome;
beforeAll(async () => {
  ran = await cli(home, ["demo", "--headless", "--json", "--type", "task_list", "--keep", kept]);
  ({ list } = JSON.parse(ran.stdout) as { list: ListOutcome });
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs the tests of a project; returns their output. */
function testsOf(project: string): string {
  return execFileSync(process.execPath, ["--test", "--test-reporter=tap"], {
    cwd: project,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  });
}

test("the sample list completes 24 tasks, with one retry and a conflict each for an agent and a person", () => {
  const { id, project, conflicts, ...rest } = list;
  expect(rest).toEqual({
    status: "completed",
    completed: 24,
    retried: ["T2.5"],
    testsPass: true,
    unexpected: [],
  });
  expect(conflicts).toEqual([
    { task: expect.stringMatching(/^T2\.[12]$/), by: "agent" },
    { task: expect.stringMatching(/^T3\.[12]$/), by: "person" },
  ]);
  expect(project).toBe(join(kept, "demo", "toolshed"));
  expect(ran.stderr).toContain("task_list: ALL_DONE\n");
  expect(ran.stderr).toContain("task_list: completed: 24 of 24 done in ");
  expect(id).toMatch(/^o_/);
});

test("main of the sample has the same files whatever the order of the merges, and its tests pass", async () => {
  expect(treeOfMain(list.project)).toEqual(await finishedSample("en"));
  expect(testsOf(list.project)).toMatch(/^# fail 0$/m);
});
