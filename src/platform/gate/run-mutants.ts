import { realpath } from "node:fs/promises";
import {
  isDecided,
  isSilent,
  judgeMutants,
  silentFiles,
  type TriedMutant,
} from "../../checks/runs/judge-mutants.ts";
import type { CheckedCriterion } from "../../checks/finding.ts";
import type { Mutant, Mutants } from "../../checks/runs/mutants.ts";
import type { TestPlan } from "../../checks/runs/planned-tests.ts";
import { rewriteBuilt } from "./built-file.ts";
import type { Leftovers } from "./leftovers.ts";
import { type BuildPlan, runAll, succeeded } from "./run-project.ts";
import { runTests, type TestRun } from "./run-tests.ts";

/** The tests of a built project and the mutants to try on them. */
export interface MutantTrial {
  readonly tests: TestPlan;
  /** The run of the unchanged tests. */
  readonly first: TestRun;
  /** The files that the first run left are removed before each other run. */
  readonly leftovers: Leftovers;
  readonly mutants: Mutants;
  /** The texts of the unchanged files. */
  readonly originals: ReadonlyMap<string, string>;
  /** The command that must run before the tests see a change; null if they read the files themselves. */
  readonly rebuild: readonly string[] | null;
}

type Judged = Pick<CheckedCriterion, "status" | "summary" | "findings">;

const totalMs = 120_000;
const shortestMs = 10_000;
/** The number of mutants that are tried even if the verdict is certain earlier. */
const fewest = 4;

/**
 * Breaks functions of a built project one at a time, runs its tests and restores the file. All runs together take at
 * most two minutes or a third of the time of a build.
 */
export async function runMutants(trial: MutantTrial, plan: BuildPlan): Promise<Judged> {
  const { mutants } = trial;
  if (mutants.first.length === 0)
    return unchecked(
      "There is no function in JavaScript, TypeScript, Python or Go that the tests reach and that could be broken.",
    );
  const deadline = performance.now() + Math.min(totalMs, plan.timeoutMs / 3);
  const perRunMs = Math.max(shortestMs, 5 * trial.first.durationMs);
  const left = (): number => Math.min(perRunMs, deadline - performance.now());
  const runner = new MutantRunner(trial, plan);
  const tried: TriedMutant[] = [];
  const waiting = [...mutants.first];
  const more = [...mutants.more];
  const isCertain = (): boolean => tried.length >= fewest && isDecided(tried, waiting, more);
  while (deadline - performance.now() > trial.first.durationMs && !isCertain()) {
    const mutant = waiting.shift() ?? nextOfSilentFile(tried, more);
    if (mutant === null) break;
    const noticed = await runner.notices(mutant, left());
    if (noticed !== null) tried.push({ mutant, noticed });
  }
  const isComplete = tried.length >= Math.min(fewest, mutants.first.length) || waiting.length === 0;
  // Tests that take long leave time for few mutants. Two that they let pass are enough to doubt them.
  if (!isComplete && !isSilent(tried))
    return unchecked("There was not enough time to run the tests again with broken functions.");
  if (tried.length === 0) return unchecked("No broken function could be compiled and tested.");
  // Tests that fail whenever they run again, as with files that an earlier run left, notice nothing.
  if (tried.at(-1)?.noticed === true && !(await runner.passesAgain(perRunMs)))
    return unchecked("The tests do not pass when they run again in the same directory.");
  return judgeMutants(tried);
}

function unchecked(summary: string): Judged {
  return { status: "not_checked", summary, findings: [] };
}

/** Takes a mutant of a file in which the tests have noticed no mutant so far. */
function nextOfSilentFile(tried: readonly TriedMutant[], more: Mutant[]): Mutant | null {
  const silent = silentFiles(tried);
  const at = more.findIndex(({ file }) => silent.has(file));
  return at === -1 ? null : (more.splice(at, 1)[0] ?? null);
}

/** Runs the tests of a built copy with one changed file at a time. */
class MutantRunner {
  readonly #trial: MutantTrial;
  readonly #plan: BuildPlan;
  readonly #count: number;
  #clock = Date.now();

  constructor(trial: MutantTrial, plan: BuildPlan) {
    this.#trial = trial;
    // Compiled Python files of one mutant must not be used for the next one.
    this.#plan = { ...plan, env: { ...plan.env, PYTHONDONTWRITEBYTECODE: "1" } };
    this.#count = passedIn(trial.first);
  }

  /** Returns true if the tests pass, and null if a command before them failed, such as a compiler. */
  async passes(timeoutMs: number): Promise<boolean | null> {
    await this.#trial.leftovers.remove();
    const { steps } = this.#trial.tests;
    const run = await runTests(
      this.#trial.tests,
      { ...this.#plan, timeoutMs: atLeast(timeoutMs) },
      { failFast: true },
    );
    const isComplete = run.ran.length === steps.length && run.lost === null;
    if (isComplete && run.ran.every(succeeded) && passedIn(run) >= this.#count && !hasFailure(run))
      return true;
    const firstRunner = steps.findIndex(({ kind }) => kind === "runner");
    return firstRunner !== -1 && run.ran.length <= firstRunner ? null : false;
  }

  /** Returns true if the tests of the restored files pass. */
  async passesAgain(timeoutMs: number): Promise<boolean> {
    return (await this.#rebuilt(timeoutMs)) && (await this.passes(timeoutMs)) === true;
  }

  /** Returns true if the tests fail with the mutant, and null if it cannot be tried. */
  async notices(mutant: Mutant, timeoutMs: number): Promise<boolean | null> {
    const root = await realpath(this.#plan.directory);
    const original = this.#trial.originals.get(mutant.file);
    if (original === undefined || !(await this.#write(root, mutant.file, mutant.text))) return null;
    try {
      if (!(await this.#rebuilt(timeoutMs))) return null;
      const passed = await this.passes(timeoutMs);
      return passed === null ? null : !passed;
    } finally {
      await this.#write(root, mutant.file, original);
    }
  }

  async #rebuilt(timeoutMs: number): Promise<boolean> {
    const { rebuild } = this.#trial;
    if (rebuild === null) return true;
    const ran = await runAll([rebuild], { ...this.#plan, timeoutMs: atLeast(timeoutMs) });
    return succeeded(ran.at(-1));
  }

  async #write(root: string, file: string, text: string): Promise<boolean> {
    this.#clock += 10_000;
    try {
      await rewriteBuilt(root, file, text, new Date(this.#clock));
      return true;
    } catch {
      // The build or the tests removed the file, so that it cannot be broken.
      return false;
    }
  }
}

function atLeast(timeoutMs: number): number {
  return Math.max(1_000, timeoutMs);
}

function passedIn({ reports }: TestRun): number {
  return reports.flatMap(({ tests }) => tests).filter(({ outcome }) => outcome === "passed").length;
}

function hasFailure({ reports }: TestRun): boolean {
  return reports.some(({ tests }) => tests.some(({ outcome }) => outcome === "failed"));
}
