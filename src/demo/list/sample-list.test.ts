import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { finishedSample, readSampleList } from "../../../test/support/sample-list.ts";
import { type DemoAgent, inWorkspace, taskStart } from "../../../test/support/demo-agent.ts";
import { plant, testPlace, type Tree } from "../../../test/support/test-directory.ts";
import { nextTasks } from "../../orchestrator/decide/start-tasks.ts";
import { opened, orchestrated, started } from "../../../test/support/orchestration-states.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { runNode } from "../worker/run-tests.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { plantedDefects, undeclaredChanges } from "./list-changes.ts";
import { sampleFiles, sampleList, taskFiles } from "./sample-list.ts";

const languages = ["en", "ko"] as const;

async function testsPass(tree: Tree): Promise<boolean> {
  const cwd = plant(testPlace(), tree);
  const { code, output } = await runNode(["--test"], { cwd });
  return code === 0 && /^ℹ tests [1-9]/m.test(output);
}

test.each(languages)("the list has 24 tasks in four phases without errors, in %s", async (language) => {
  const { tasks, phases, errors, external, contradictions } = await readSampleList(language);
  expect({ errors, external, contradictions }).toEqual({ errors: [], external: [], contradictions: [] });
  expect(phases.map(({ number }) => tasks.filter(({ phase }) => phase === number).length)).toEqual([
    6, 7, 6, 5,
  ]);
  const specialists = new Set(tasks.flatMap(({ specialists }) => specialists));
  expect([...specialists].toSorted()).toEqual(sampleList.roles.slice(2));
});

test("both languages have the same plan", async () => {
  const [en, ko] = await Promise.all(
    languages.map(async (language) => {
      const { tasks, edges } = await readSampleList(language);
      return {
        tasks: tasks.map(({ id, phase, specialists, files, tests, priority }) => ({
          id,
          phase,
          specialists,
          files,
          tests,
          priority,
        })),
        edges: edges.map(({ task, needs }) => `${task} ${needs}`),
      };
    }),
  );
  expect(ko).toEqual(en);
});

test("every task writes exactly the files that it declares, besides the changes that conflict", async () => {
  const { tasks } = await readSampleList("en");
  const written = await Promise.all(tasks.map(async ({ id }) => [...(await taskFiles(id, "en")).keys()]));
  expect(written.map((paths) => paths.toSorted())).toEqual(tasks.map(({ files }) => files.toSorted()));
  expect(Object.keys(undeclaredChanges)).toEqual(["T2.1", "T2.2", "T3.1", "T3.2"]);
});

test.each([
  [2, ["T2.1", "T2.2"]],
  [3, ["T3.1", "T3.2"]],
] as const)(
  "the conflicting tasks of phase %i start first, from the same commit, with room for both or for one",
  async (phase, [one, other]) => {
    const { tasks } = await readSampleList("en");
    const done = new Set(tasks.filter((task) => task.phase < phase).map(({ id }) => id));
    const list = ((await sampleFiles("en")).get("TASKS.md") ?? "").replaceAll(
      /^### \[ \] (T\S+):/gm,
      (line, id: string) => (done.has(id) ? line.replace("[ ]", "[x]") : line),
    );
    const begun = orchestrated(list, [[0, opened(phase)]]);
    const finished = orchestrated(list, [
      [0, opened(phase)],
      [0, started(one)],
      [1, { type: "attempt.finished", task: one, attempt: 1, commit: "c1", tested: "passed" }],
    ]);
    const next = (state: OrchestrationState, most: number): unknown =>
      nextTasks(state, most).map((index) => state.plan.tasks[index]?.id);
    expect([next(begun, 2), next(begun, 1), next(finished, 1)]).toEqual([[one, other], [one], [other]]);
    expect([begun.tip, finished.tip]).toEqual(["c0", "c0"]);
  },
);

test.each(languages)("the project's tests pass before and after all tasks, in %s", async (language) => {
  expect(await testsPass(Object.fromEntries(await sampleFiles(language)))).toBe(true);
  expect(await testsPass(await finishedSample(language))).toBe(true);
});

test("the planted defect passes the tests of its task and fails those of the project", async () => {
  const [[id, defects] = ["", {}]] = Object.entries(plantedDefects);
  const finished = await finishedSample("en");
  const broken = { ...finished };
  for (const [path, planted] of Object.entries(defects))
    broken[path] = (finished[path] ?? "").replace(planted?.passage ?? "", () => planted?.defect ?? "");
  expect(broken).not.toEqual(finished);
  expect(await testsPass(broken)).toBe(false);
  const own = [...(await taskFiles(id, "en")).keys()].filter((path) => path.startsWith("spec/"));
  const ran = await runNode(["--test", ...own], { cwd: plant(testPlace(), broken) });
  expect([own, ran.code]).toEqual([["spec/cash.js"], 0]);
});

function listTask(listId: string, more: object = {}): object {
  return { ...taskStart("specialist"), role: "specialist", listId, title: `${listId}: Work`, ...more };
}

async function inSample(work: (workspace: string, start: () => DemoAgent) => Promise<void>): Promise<void> {
  await inWorkspace(async (workspace, start) => {
    cpSync(fileURLToPath(new URL(`../../../samples/${sampleList.name}/`, import.meta.url)), workspace, {
      recursive: true,
    });
    await work(workspace, start);
  });
}

test("the agent does a task, and corrects it once the tests have failed", () =>
  inSample(async (workspace, start) => {
    plant(workspace, Object.fromEntries(await taskFiles("T1.1", "en")));
    const agent = start();
    agent.tell(listTask("T2.5"));
    const said = await agent.says("=== PHASE 1 COMPLETE ===");
    expect(said).toContain("wrote src/money.js");
    expect(said).toContain("✔ amounts in cash are rounded to five cents");
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(1);
    const criteria = [
      { id: "WORK_TESTS", status: "failed", by: "platform", title: "", details: "It exited with code 1." },
    ];
    agent.tell({ type: "rework", phase: 1, attempt: 2, report: { criteria } });
    expect(await agent.says("=== PHASE 1 COMPLETE ===")).toContain("fixed src/money.js");
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(0);
  }));

test("a Korean task is done in Korean", () =>
  inSample(async (workspace, start) => {
    const agent = start();
    agent.tell(listTask("T4.4", { title: "T4.4: 설명서 쓰기" }));
    expect(await agent.says("=== PHASE 1 COMPLETE ===")).toContain("설명서 작성");
    expect(readFileSync(`${workspace}/README.md`, "utf8")).toContain("접수대에서");
  }));

test("the agent resolves conflicts in its checkout, and says where it kept one side only", () =>
  inSample(async (workspace, start) => {
    const table = "rows:\n<<<<<<< main\n  b\n||||||| base\n=======\n  a\n>>>>>>> task\n";
    const rule = "<<<<<<< main\n7\n||||||| base\n14\n=======\n21\n>>>>>>> task\n";
    plant(workspace, { "src/kinds.js": table, "src/rules.js": rule });
    const before = await workspaceFiles(workspace);
    const agent = start();
    agent.tell(listTask("T2.2", { role: "merge" }));
    const said = await agent.says("=== PHASE 1 COMPLETE ===");
    expect(said).toContain("src/kinds.js: kept the lines of both sides");
    expect(said).toContain("src/rules.js: both sides change the same line, kept that of the branch");
    const after = new Map([...before, ["src/kinds.js", "rows:\n  a\n  b\n"], ["src/rules.js", "7\n"]]);
    expect(await workspaceFiles(workspace)).toEqual(after);
    agent.tell({ type: "rework", phase: 1, attempt: 2, report: { criteria: [] } });
    expect(await agent.says("[/ERROR]")).toContain("type: fatal");
  }));

test.each([
  ["T1.1", "of another project"],
  ["T9.9", "that the sample does not have"],
])("the agent refuses the task %s %s", (id) =>
  inWorkspace(async (_workspace, start) => {
    const agent = start();
    agent.tell(listTask(id));
    expect(await agent.says("[/ERROR]")).toContain("only the tasks of the sample list");
  }),
);
