import { randomUUID } from "node:crypto";
import { realpath } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { TestPlan, TestStep } from "../../checks/runs/planned-tests.ts";
import { printedIn, readReport, type TestReport } from "../../checks/runs/runner-report.ts";
import { reportingCommand, type RunnerName } from "../../checks/runs/runner-call.ts";
import { quoted } from "../../checks/runs/shell-script.ts";
import { runContained } from "../../supervisor/contained/run-contained.ts";
import { readBuilt, removeBuilt } from "./built-file.ts";
import { type BuildPlan, type Ran, succeeded } from "./run-project.ts";

/** The run of a project's tests. */
export interface TestRun {
  readonly ran: readonly Ran[];
  readonly reports: readonly TestReport[];
  /** The runner that ended without a report, as when a test ends the process. */
  readonly lost: RunnerName | null;
  readonly durationMs: number;
}

/** Runs the parts of a project's tests in its built copy until one fails. */
export async function runTests(
  { steps }: TestPlan,
  plan: BuildPlan,
  { failFast }: { readonly failFast: boolean } = { failFast: false },
): Promise<TestRun> {
  const root = await realpath(plan.directory);
  const began = performance.now();
  const ran: Ran[] = [];
  const reports: TestReport[] = [];
  let lost: RunnerName | null = null;
  for (const step of steps) {
    plan.signal.throwIfAborted();
    const part = await runStep(step, root, plan, failFast);
    ran.push(part.ran);
    if (part.report === null && step.kind === "runner") lost = step.call.runner;
    if (part.report !== null) reports.push(part.report);
    if (lost !== null || !succeeded(part.ran)) break;
  }
  plan.signal.throwIfAborted();
  return { ran, reports, lost, durationMs: performance.now() - began };
}

async function runStep(
  step: TestStep,
  root: string,
  plan: BuildPlan,
  failFast: boolean,
): Promise<{ ran: Ran; report: TestReport | null }> {
  const env = withProjectTools(plan.env, root);
  const enter = step.directory === "" ? "" : `cd ${quoted(step.directory)} && `;
  if (step.kind === "other") {
    const command = ["sh", "-c", `${enter}${step.script}`];
    return {
      ran: { command: [step.script], outcome: await runContained(command, { ...plan, env }) },
      report: null,
    };
  }
  const name = `.report-${randomUUID()}`;
  const { script, shown } = reportingCommand(step.call, join(root, name), failFast);
  try {
    const outcome = await runContained(["sh", "-c", `${enter}${script}`], { ...plan, env });
    const text = await readBuilt(root, name).then(String, () => null);
    const { runner } = step.call;
    const report = text === null || outcome.timedOut ? null : readReport(runner, text, root);
    const log = [outcome.log, printedIn(runner, text ?? "")].filter((part) => part !== "").join("\n");
    return { ran: { command: [shown], outcome: { ...outcome, log } }, report };
  } finally {
    await removeBuilt(root, name);
  }
}

/** Returns the environment of scripts: they find the programs that the project installed. */
function withProjectTools(
  env: Readonly<Record<string, string>>,
  root: string,
): Readonly<Record<string, string>> {
  const path = env["PATH"] ?? "/usr/bin:/bin";
  return { ...env, PATH: [join(root, "node_modules/.bin"), path].join(delimiter) };
}
