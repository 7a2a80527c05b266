import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { eventually } from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { closeFlowHome, makeFlowHome } from "../support/gates.ts";
import { gitIn, listProject } from "../support/list-project.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeFlowHome(
  { worker: programAgent("specialist.mjs") },
  {},
  { defaultAgent: "worker", concurrency: 8 },
);
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

const list = `# Shop

### [ ] T1.1: Write the base
Run: echo base >base.txt

### [ ] T2.1: Build on it
**depends**: T1.1

Run: cp base.txt both.txt
`;

test("prints one line per message, and does not run a completed list again", async () => {
  const project = listProject(list);
  const args = ["orchestrate", project, "--tests", "test -f base.txt", "--retry-limit", "1"];
  const ran = await cli(home, args);
  expect([ran.code, ran.stdout]).toEqual([
    0,
    "EXECUTE:T1.1\nDONE:T1.1\nPHASE_DONE:1\nEXECUTE:T2.1\nDONE:T2.1\nPHASE_DONE:2\nALL_DONE\n",
  ]);
  expect(ran.stderr).toContain("completed: 2 of 2 done");
  expect(gitIn(project, "show", "main:both.txt")).toBe("base");
  const log = await eventually("the log is written", async () => {
    const text = readFileSync(join(project, ".claude/orchestrate.log"), "utf8");
    return text.endsWith("ALL_DONE\n") ? text : undefined;
  });
  expect(log.replaceAll(/^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\] /gmu, "")).toBe(ran.stdout);
  const state = JSON.parse(readFileSync(join(project, ".claude/orchestrate-state.json"), "utf8")) as object;
  expect(state).toMatchObject({
    version: "2.0",
    execution: { status: "completed" },
    tasks: { completed: ["T1.1", "T2.1"] },
  });
  expect(gitIn(project, "status", "--porcelain")).toBe("");
  writeFileSync(join(project, ".claude/orchestrate-state.json"), "?");
  const rebuilt = await cli(home, ["orchestrate", project, "--rebuild-state"]);
  expect(rebuilt.code).toBe(0);
  expect(JSON.parse(readFileSync(join(project, ".claude/orchestrate-state.json"), "utf8"))).toMatchObject({
    tasks: { completed: ["T1.1", "T2.1"] },
  });
  const again = await cli(home, ["auto-orchestrate", project, "--json"]);
  expect([again.code, JSON.parse(again.stdout)]).toMatchObject([0, { result: { status: "completed" } }]);
  const all = await cli(home, ["orchestrate", "list", "--json"]);
  expect(JSON.parse(all.stdout)).toMatchObject({ items: [{ project, status: "completed" }] });
});

test("resumes a failed list instead of starting a second one, and answers main", async () => {
  const project = listProject(
    "# Shop\n\n### [ ] T1.1: Fail\nRun: echo x >wrong.txt\n\n### [ ] T1.2: Wait\n**depends**: T1.1\n\nRun: echo y >y.txt\n",
  );
  const args = ["orchestrate", project, "--tests", "test ! -f wrong.txt", "--retry-limit", "0", "--json"];
  const failed = await cli(home, args);
  expect(failed.code).toBe(1);
  const lines = failed.stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { line?: string });
  expect(lines.map(({ line }) => line?.slice(0, 12))).toEqual([
    "EXECUTE:T1.1",
    "FAIL:T1.1:Th",
    "PHASE_DONE:1",
    "ALL_DONE",
    undefined,
  ]);
  const { result } = lines.at(-1) as unknown as { result: { id: string; tasks: object } };
  expect(result.tasks).toMatchObject({ failed: 1, blocked: 1 });
  const at = ["--orchestration", result.id];
  const said = await cli(home, ["thin", "RESOLVE_NEXT", "TASK_ID:T1.2", "DONE:T1.2", ...at]);
  const word = "Only Signalbox completes or fails a task.";
  expect([said.code, said.stdout]).toEqual([
    1,
    `ALL_DONE\nERROR:T1.2 is blocked, because T1.1 failed.\nERROR:T1.2 is blocked. ${word}\n`,
  ]);
  const shown = await cli(home, ["orchestrate", "show", result.id, "--json"]);
  expect(JSON.parse(shown.stdout)).toMatchObject({
    main: { messages: 6, tokens: expect.any(Number) as number },
  });

  writeFileSync(
    join(project, "TASKS.md"),
    "# Shop\n\n### [ ] T1.1: Right\nRun: echo x >right.txt\n\n### [ ] T1.2: Wait\n**depends**: T1.1\n\nRun: echo y >y.txt\n",
  );
  gitIn(project, "commit", "-qam", "Correct the list");
  const resumed = await cli(home, ["orchestrate", project, "--max-parallel", "3"]);
  expect([resumed.code, resumed.stdout]).toEqual([
    0,
    "CUSTOM:RETRY:T1.1\nEXECUTE:T1.1\nDONE:T1.1\nEXECUTE:T1.2\nDONE:T1.2\nPHASE_DONE:1\nALL_DONE\n",
  ]);
  expect(resumed.stderr).toContain("TASKS.md has changed and was read again.");
  expect(resumed.stderr).toContain("those given now are ignored");
  const watched = await cli(home, ["orchestrate", "watch", result.id, "--verbose"]);
  expect(watched.code).toBe(0);
  expect(watched.stdout).toMatch(/^DONE:T1\.2:elapsed=\d+s$/mu);
});

test("exits with 10 if a person is needed, and continues once the branch can move", async () => {
  const project = listProject("# Shop\n\n### [ ] T1.1: Change it\nRun: echo new >README.md\n");
  writeFileSync(join(project, "README.md"), "Mine.\n");
  const dirty = await cli(home, ["orchestrate", project]);
  expect(dirty.code).toBe(10);
  expect(dirty.stdout).toContain("DONE:T1.1\nPHASE_DONE:1\nERROR:");
  expect(dirty.stderr).toContain("Then run signalbox orchestrate again.");
  gitIn(project, "checkout", "-q", "--", "README.md");
  const clean = await cli(home, ["orchestrate", project, "--resume"]);
  expect([clean.code, clean.stdout]).toEqual([0, "ALL_DONE\n"]);
});

test("does not start a list with errors or unconfirmed external dependencies", async () => {
  const circular = listProject(
    "# Shop\n\n### [ ] T1.1: A\n**depends**: T1.2\n\n### [ ] T1.2: B\n**depends**: T1.1\n",
  );
  const refused = await cli(home, ["orchestrate", circular]);
  expect([refused.code, refused.stdout]).toEqual([1, "ERROR:CIRCULAR_DEP:T1.1->T1.2->T1.1\n"]);
  expect(refused.stderr).toMatch(/^TASKS\.md:\d+ {2}CIRCULAR_DEP: /u);
  const missing = await cli(home, ["orchestrate", circular, "--list", "none.md", "--dry-run", "--json"]);
  expect([missing.code, JSON.parse(missing.stdout)]).toMatchObject([
    1,
    { tasks: [], errors: [{ code: "TASKS_NOT_FOUND", file: "none.md" }] },
  ]);
  const outside = listProject("# Shop\n\n### [ ] T1.1: A\n**depends**: Epic 3\n");
  const asked = await cli(home, ["orchestrate", outside]);
  expect([asked.code, asked.stderr]).toEqual([
    10,
    'TASKS.md:4  T1.1 depends on "Epic 3", which is not in the list. If it is done, add: --assume "Epic 3"\n',
  ]);
  const nothing = await cli(home, ["orchestrate", outside, "--resume", "--assume", "Epic 3"]);
  expect([nothing.code, nothing.stderr]).toEqual([
    3,
    "TASKS.md was not started yet, so nothing can be resumed. Start it without --resume.\n",
  ]);
});
