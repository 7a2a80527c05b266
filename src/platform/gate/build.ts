import type { CheckedCriterion, Finding } from "../../checks/finding.ts";
import { judgeTests, testCounts } from "../../checks/runs/judge-tests.ts";
import type { TestPlan } from "../../checks/runs/planned-tests.ts";
import { optionProblem } from "../../checks/runs/runner-options.ts";
import { buildCriteria } from "../../protocol/workflow/platform-criteria.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { Leftovers } from "./leftovers.ts";
import { planOf, readFacts, needsBuild, testsElsewhere, type TestFacts } from "./project-tests.ts";
import { runMutants } from "./run-mutants.ts";
import {
  type BuildPlan,
  type BuiltProject,
  inProject,
  outputOf,
  type Ran,
  succeeded,
  whyFailed,
} from "./run-project.ts";
import { runTests, type TestRun } from "./run-tests.ts";
import { isInstalled } from "./tool-versions.ts";
import { checkToolchain, type Toolchain } from "./toolchain.ts";

/**
 * Builds the project of a commit, runs its tests, and runs them again with broken functions; each part becomes a
 * criterion of the report with its output. A project without a test command fails, because nobody could tell if it
 * works. A tool that the machine lacks is not a fault of the work: then the part is not checked.
 */
export async function buildCommit(
  snapshots: Snapshots,
  phase: number,
  plan: BuildPlan,
): Promise<CheckedCriterion[]> {
  const { directory: repository } = snapshots;
  const { commit, before = null, isModified = false } = plan;
  const facts = await readFacts({ repository, commit, before, isModified }, plan.signal);
  const toolchain = await checkToolchain(phase, facts, plan.env);
  const given = toolchain.criterion === null ? [] : [toolchain.criterion];
  if (toolchain.missing !== null) return [...given, ...unbuilt(phase, lacks(toolchain.missing))];
  const used = { ...plan, env: toolchain.env };
  const results = await inProject(snapshots, used, (built, inside) =>
    testBuilt({ phase, ...facts, toolchain, plan: inside }, built),
  );
  return [...given, ...(results ?? [untested(phase)])];
}

interface Checked extends TestFacts {
  readonly phase: number;
  readonly toolchain: Toolchain;
  readonly plan: BuildPlan;
}

async function testBuilt(checked: Checked, built: BuiltProject): Promise<CheckedCriterion[]> {
  const { phase, project, plan } = checked;
  const { commands, build } = built;
  if (built.unreachable !== null) return uninstalled(phase, built.unreachable, outputOf(build));
  const results = build.length > 0 ? [buildResult(checked, built)] : [];
  if (!succeeded(build.at(-1))) return results;
  if (commands.test === undefined) return [...results, untested(phase)];
  const tests = planOf(project, commands.test);
  const missing = await missingTool(tests, plan.env);
  if (missing !== null) return [...results, unbuilt(phase, lacks(missing))[1]];
  const leftovers = await Leftovers.before(plan.directory);
  const first = await runTests(tests, plan);
  const judged = unlessOther(testsResult(checked, tests, first), checked.toolchain);
  if (
    judged.status === "failed" ||
    !succeeded(first.ran.at(-1)) ||
    first.reports.some((report) => report.missing !== null)
  )
    return [...results, judged];
  if (plan.mutants === "known") return [...results, judged];
  if (plan.mutants === "off") return [...results, judged, mutantsOff(phase)];
  const mutants = await runMutants(
    {
      tests,
      first,
      leftovers,
      mutants: checked.mutants,
      originals: project.texts,
      rebuild: needsBuild(project, tests) ? (commands.build ?? null) : null,
    },
    plan,
  );
  return [...results, judged, { id: `P${phase}_MUTANTS`, title: buildCriteria.MUTANTS, ...mutants }];
}

function buildResult({ phase, toolchain }: Checked, { build, isInstalled }: BuiltProject): CheckedCriterion {
  const suggestion = isInstalled ? rerun : reinstall;
  return unlessOther(resultOf(`P${phase}_BUILD`, buildCriteria.BUILD, build, suggestion), toolchain);
}

/** Returns the criteria of a project whose dependencies could not be installed for lack of a network. */
function uninstalled(phase: number, summary: string, log: string): CheckedCriterion[] {
  const [build, tests] = unbuilt(phase, summary);
  return [{ ...build, log }, tests];
}

function mutantsOff(phase: number): CheckedCriterion {
  const summary = "The setting mutation_check is off.";
  return {
    id: `P${phase}_MUTANTS`,
    title: buildCriteria.MUTANTS,
    status: "not_checked",
    summary,
    findings: [],
  };
}

/** Judges the first run of the tests. */
function testsResult(
  { phase, project, declaredBefore }: Checked,
  tests: TestPlan,
  run: TestRun,
): CheckedCriterion {
  const about = { id: `P${phase}_TESTS_PASS`, title: buildCriteria.TESTS_PASS, log: outputOf(run.ran) };
  const hasRunner = tests.steps.some(({ kind }) => kind === "runner");
  const missing = run.reports.flatMap((report) => report.missing ?? [])[0];
  if (missing !== undefined)
    return { ...about, status: "not_checked", summary: lacks(missing), findings: [] };
  const masked: Finding[] = tests.masks.map((script) => ({
    message: `The script "${script}" succeeds even if a test fails.`,
    suggestion: "Remove the part of the script that hides the failure.",
  }));
  const focused = tests.steps.flatMap((step) =>
    step.kind === "runner" && optionProblem(step.call) === "focused"
      ? [{ message: "The test command runs only focused tests.", suggestion: "Run all tests." }]
      : [],
  );
  const judged = hasRunner
    ? judgeTests({
        reports: run.reports,
        declared: project.declared,
        before: declaredBefore,
        hasOtherScripts: testsElsewhere(project),
      })
    : [];
  const last = run.ran.at(-1);
  const failed =
    last === undefined || succeeded(last) ? [] : [{ message: whyFailed(last.outcome), suggestion: rerun }];
  const lost =
    run.lost === null || failed.length > 0
      ? []
      : [
          {
            message: `The tests ended before ${run.lost} could report them.`,
            suggestion: "Do not end the process in a test or in the code that it runs.",
          },
        ];
  const counted = failed.length > 0 && !judged.some(isFailure) ? failed : judged;
  const findings = [...masked, ...focused, ...lost, ...(lost.length > 0 ? [] : counted)];
  if (findings.length > 0) return { ...about, status: "failed", summary: "", findings };
  if (hasRunner) return { ...about, status: "passed", summary: testCounts(run.reports), findings: [] };
  const script = tests.steps.map((step) => (step.kind === "other" ? step.script : "")).join(" && ");
  return {
    ...about,
    status: "not_checked",
    summary: `The script "${script}" is not a known test runner; its tests were not counted.`,
    findings: [],
  };
}

function isFailure({ message }: Finding): boolean {
  return message.startsWith("The test ");
}

/**
 * A build or test run that fails with another version than the project requires says nothing about the work, unless a
 * test itself failed or proves nothing: then the finding names the version too.
 */
function unlessOther(result: CheckedCriterion, { mismatch }: Toolchain): CheckedCriterion {
  if (result.status !== "failed" || mismatch === null) return result;
  const isOnlyExit = result.findings.every(
    ({ suggestion }) => suggestion === rerun || suggestion === reinstall,
  );
  if (!isOnlyExit) return { ...result, findings: [...result.findings, { message: mismatch }] };
  return { ...result, status: "not_checked", summary: mismatch, findings: [] };
}

/** Returns the program of a test runner that the machine lacks. */
async function missingTool(
  { steps }: TestPlan,
  env: Readonly<Record<string, string>>,
): Promise<string | null> {
  for (const step of steps) {
    const program = step.kind === "runner" ? (step.call.program[0] ?? "") : "";
    const tool = program === "pytest" || program === "py.test" || program === "python" ? "python3" : program;
    if (["node", "python3", "go", "cargo"].includes(tool) && !(await isInstalled(tool, env))) return tool;
  }
  return null;
}

function lacks(tool: string): string {
  return `${tool} is not installed on this machine.`;
}

function unbuilt(phase: number, summary: string): [build: CheckedCriterion, tests: CheckedCriterion] {
  const about = { status: "not_checked", summary, findings: [] } as const;
  return [
    { id: `P${phase}_BUILD`, title: buildCriteria.BUILD, ...about },
    { id: `P${phase}_TESTS_PASS`, title: buildCriteria.TESTS_PASS, ...about },
  ];
}

/** Returns the criterion for commands that ran. */
export function resultOf(
  id: string,
  title: string,
  ran: readonly Ran[],
  suggestion: string = rerun,
): CheckedCriterion {
  const last = ran.at(-1);
  const about = { id, title, log: outputOf(ran) };
  if (last === undefined || succeeded(last))
    return { ...about, status: "passed", summary: "The commands succeeded.", findings: [] };
  return {
    ...about,
    status: "failed",
    summary: "",
    findings: [{ message: whyFailed(last.outcome), suggestion }],
  };
}

const rerun = "Run the same command in a clean copy without network access, and fix the reported problems.";

const reinstall =
  "Install the dependencies in a clean copy with access to package registries only, and fix the reported problems.";

function untested(phase: number): CheckedCriterion {
  return {
    id: `P${phase}_TESTS_PASS`,
    title: buildCriteria.TESTS_PASS,
    status: "failed",
    summary: "",
    findings: [
      {
        message: "The project does not define how to run its tests.",
        suggestion: 'Add a "test" script to package.json, or the equivalent for the project\'s language.',
      },
    ],
  };
}
