import { cp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkPhase } from "../checks/check-phase.ts";
import { reportEntry } from "../checks/finding.ts";
import { WorkflowDefinition } from "../protocol/workflow/definition.ts";
import { sampleDirectory } from "./content.ts";
import { type DemoAgent, inWorkspace, taskStart } from "../../test/support/demo-agent.ts";
import { judge } from "./judge/judge.ts";
import { runNode } from "./worker/run-tests.ts";
import { workspaceFiles } from "./workspace-files.ts";
import { demoTasks, type DemoTaskType } from "../protocol/demo/demo-tasks.ts";

const root = new URL("../../", import.meta.url);
/** Returns the texts of the demo task of a type. */
function texts(type: DemoTaskType, language: "en" | "ko"): { title: string; description: string } {
  const { title, description } = demoTasks[language][type];
  return { title, description };
}

function korean(type: DemoTaskType): { title: string; description: string } {
  return texts(type, "ko");
}

/** Returns the failures of a phase, from the platform's own checks and from the demo agent as verifier. */
async function failures(
  workspace: string,
  type: DemoTaskType,
  phase: number,
  about = texts(type, "en"),
): Promise<string[]> {
  const definition = WorkflowDefinition.parse(
    parse(await readFile(new URL(`workflows/${type}.yaml`, root), "utf8")),
  );
  const current = definition.phases[phase - 1];
  if (current === undefined) throw new Error(`${type} has no phase ${phase}.`);
  const files = await workspaceFiles(workspace);
  const checked = await checkPhase({
    phase: current,
    previous: definition.phases.slice(0, phase - 1),
    files: {
      list: async () => [...files].map(([path, text]) => ({ path, size: text.length })),
      read: async (path) => files.get(path) ?? null,
    },
    subject: about,
    guides: (path) => readFile(new URL(`guides/${path}`, root), "utf8"),
  });
  const judged = judge(
    {
      type: "verify_start",
      messageId: "m_00000001",
      taskId: "t_00000001",
      taskType: type,
      ...about,
      phase,
      phaseName: current.name,
      attempt: 1,
      commit: "c",
      criteria: current.criteria,
      documents: current.deliverables.map(({ path }) => path),
      guide: null,
    },
    files,
  );
  const entries = checked.map((result) => reportEntry(result, (text) => text));
  return [...entries, ...judged]
    .filter(({ status }) => status === "failed")
    .map(({ id, details }) => `${id}: ${details}`);
}

async function phaseDone(agent: DemoAgent, phase: number): Promise<void> {
  await agent.says(`=== PHASE ${phase} COMPLETE ===`);
}

async function nextPhase(agent: DemoAgent, phase: number): Promise<void> {
  agent.tell({ type: "phase_start", phase, name: "Next", steps: [], deliverables: [], guides: [] });
  await phaseDone(agent, phase);
}

async function begun(agent: DemoAgent, answer: string, about: object = {}): Promise<void> {
  agent.tell({ ...taskStart("create_app"), ...about });
  await agent.says("[/USER_QUESTION]");
  agent.tell({ type: "question_answer", questionId: "q_00000001", answer });
  await phaseDone(agent, 1);
}

test("create_app: writes nine documents with one planted defect, five designs, and an application whose tests pass", () =>
  inWorkspace(async (workspace, start) => {
    const agent = start();
    await begun(agent, "In one JSON file");
    const failed = await failures(workspace, "create_app", 1);
    expect(failed.map((each) => each.split(":")[0])).toEqual(["P1_PLACEHOLDERS", "P1_QUAL_01"]);

    const criteria = [{ id: "P1_PLACEHOLDERS", status: "failed", by: "platform", title: "", details: "TBD" }];
    agent.tell({ type: "rework", phase: 1, attempt: 2, report: { criteria } });
    await phaseDone(agent, 1);
    expect(await failures(workspace, "create_app", 1)).toEqual([]);
    await nextPhase(agent, 2);
    expect(await failures(workspace, "create_app", 2)).toEqual([]);
    await nextPhase(agent, 3);
    expect(await failures(workspace, "create_app", 3)).toEqual([]);
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(0);
    expect(agent.said.split("[USER_QUESTION]")).toHaveLength(2);
    const [, first = "", second = "", ...more] = agent.said.split("--- node --test test/plants.test.js\n");
    expect(first).toContain("✖ F1: the longest overdue plant stands first");
    expect(first).toContain("fixed src/plants.js\n");
    expect(second).toContain("✔ F1: the longest overdue plant stands first");
    expect(more).toEqual([]);
  }));

test("create_app: adapts documents and code to the answer", () =>
  inWorkspace(async (workspace, start) => {
    const agent = start();
    await begun(agent, "In a journal file, one line for each change");
    await nextPhase(agent, 2);
    expect(await failures(workspace, "create_app", 2)).toEqual([]);
    await nextPhase(agent, 3);
    const files = await workspaceFiles(workspace);
    expect(files.get("docs/planning/08_tech.md")).toContain("| Storage | journal file |");
    expect(files.get("src/store.js")).toContain("appendFile");
    expect((await runNode(["--test"], { cwd: workspace })).code).toBe(0);
  }));

test("create_app in Korean: asks, prints and writes in Korean, and passes the same checks", () =>
  inWorkspace(async (workspace, start) => {
    const about = korean("create_app");
    const agent = start();
    await begun(agent, "바뀔 때마다 한 줄씩 적는 기록 파일에", about);
    expect(agent.said).toContain("question: 앱의 데이터를 어떻게 보관할까요?");
    expect(await failures(workspace, "create_app", 1, about)).toEqual([
      'P1_PLACEHOLDERS: docs/planning/05_business_model.md:21: "TBD: 처음 사무실을 찾는 방법" is a placeholder.',
      "P1_QUAL_01: 문서마다 숫자가 있는지, 채우지 않은 부분이 있는지 살펴보았습니다. 걸리는 것:\n- docs/planning/05_business_model.md: 채우지 않은 부분이 있습니다.",
    ]);
    agent.tell({ type: "rework", phase: 1, attempt: 2, report: { criteria: [] } });
    await phaseDone(agent, 1);
    expect(await failures(workspace, "create_app", 1, about)).toEqual([]);
    await nextPhase(agent, 2);
    expect(await failures(workspace, "create_app", 2, about)).toEqual([]);
    await nextPhase(agent, 3);
    expect(await failures(workspace, "create_app", 3, about)).toEqual([]);
    const files = await workspaceFiles(workspace);
    expect(files.get("docs/planning/08_tech.md")).toContain("| 저장 | 기록 파일 |");
    expect(files.get("src/store.js")).toContain("appendFile");
  }));

test("modify_app: writes an analysis, a plan, changed code whose tests pass, and a report of the test runs", () =>
  inWorkspace(async (workspace, start) => {
    await cp(fileURLToPath(sampleDirectory), workspace, { recursive: true });
    const agent = start();
    agent.tell(taskStart("modify_app"));
    await phaseDone(agent, 1);
    expect(await failures(workspace, "modify_app", 1)).toEqual([]);
    for (const phase of [2, 3, 4]) {
      await nextPhase(agent, phase);
      expect(await failures(workspace, "modify_app", phase)).toEqual([]);
    }
    const report = await readFile(join(workspace, "docs/verification/test_report.md"), "utf8");
    expect(report).toContain("`node --test`: 10 tests, 10 passed, 0 failed, exit code 0.");
    expect(report).toContain("$ till --discount 10 list.txt\n2 x Tea");
  }));

test("modify_app in Korean: writes documents, report and verdicts in Korean, and the same code", () =>
  inWorkspace(async (workspace, start) => {
    await cp(fileURLToPath(sampleDirectory), workspace, { recursive: true });
    const about = korean("modify_app");
    const agent = start();
    agent.tell({ ...taskStart("modify_app"), ...about });
    await phaseDone(agent, 1);
    expect(await failures(workspace, "modify_app", 1, about)).toEqual([]);
    for (const phase of [2, 3, 4]) {
      await nextPhase(agent, phase);
      expect(await failures(workspace, "modify_app", phase, about)).toEqual([]);
    }
    expect(agent.said).toContain("새 의존성이 없습니다");
    const files = await workspaceFiles(workspace);
    expect(files.get("docs/analysis/current_state.md")).toContain(
      "테스트도 돌려 보았습니다: 테스트 6개, 통과 6개, 실패 0개, 종료 코드 0.",
    );
    const report = files.get("docs/verification/test_report.md");
    expect(report).toContain("`node --test`: 테스트 10개, 통과 10개, 실패 0개, 종료 코드 0.");
    expect(report).toContain("(종료 코드 2)\n$ till missing.txt");
  }));

test("modify_app: leaves another code base alone and reports why", () =>
  inWorkspace(async (workspace, start) => {
    const agent = start();
    agent.tell(taskStart("modify_app"));
    expect(await agent.says("[/ERROR]")).toContain("can change only the sample that comes with Signalbox");
    expect([...(await workspaceFiles(workspace)).keys()]).toEqual([]);
  }));

test("workflow: writes an automation whose tests pass, with the log of a run in its report", () =>
  inWorkspace(async (workspace, start) => {
    const agent = start();
    agent.tell(taskStart("workflow"));
    await phaseDone(agent, 1);
    expect(await failures(workspace, "workflow", 1)).toEqual([]);
    for (const phase of [2, 3, 4]) {
      await nextPhase(agent, phase);
      expect(await failures(workspace, "workflow", phase)).toEqual([]);
    }
    const report = await readFile(join(workspace, "docs/verification/test_report.md"), "utf8");
    expect(report).toContain("`node --test`: 15 tests, 15 passed, 0 failed, exit code 0.");
    expect(report).toContain('the chat received: {"text":"http://127.0.0.1:');
  }));

test("workflow in Korean: writes documents, README, report and verdicts in Korean", () =>
  inWorkspace(async (workspace, start) => {
    const about = korean("workflow");
    const agent = start();
    agent.tell({ ...taskStart("workflow"), ...about });
    await phaseDone(agent, 1);
    expect(await failures(workspace, "workflow", 1, about)).toEqual([]);
    for (const phase of [2, 3, 4]) {
      await nextPhase(agent, phase);
      expect(await failures(workspace, "workflow", phase, about)).toEqual([]);
    }
    const files = await workspaceFiles(workspace);
    const documents = [...files].filter(([path]) => path.endsWith(".md"));
    expect(documents.map(([path, text]) => [path, text.split("\n")[0]])).toEqual([
      ["README.md", "# 파수꾼 (Lookout)"],
      ["docs/design/workflow_design.md", "# 설계: 파수꾼"],
      ["docs/planning/workflow_requirements.md", "# 요구 사항: 파수꾼"],
      ["docs/verification/test_report.md", "# 테스트 보고서: 파수꾼"],
    ]);
    const report = files.get("docs/verification/test_report.md");
    expect(report).toContain("`node --test`: 테스트 15개, 통과 15개, 실패 0개, 종료 코드 0.");
    expect(report).toContain('채팅이 받은 것: {"text":"http://127.0.0.1:');
  }));
