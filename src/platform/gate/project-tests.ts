import { isCode, isTestFile, readProject } from "../../checks/code/project-files.ts";
import type { FilesOf } from "../../checks/files-of.ts";
import { type DeclaredTest, declaredTests } from "../../checks/runs/declared-tests.ts";
import type { Mutants } from "../../checks/runs/mutants.ts";
import { hasOtherScripts, scriptsIn } from "../../checks/runs/package-scripts.ts";
import { requiredVersions, type RequiredVersion, versionFiles } from "../../checks/runs/required-versions.ts";
import { testPlan, type TestPlan } from "../../checks/runs/planned-tests.ts";
import { runInThread } from "./run-in-thread.ts";

/** The texts of a project that decide how its tests are run and judged. */
export interface ProjectTests {
  readonly texts: ReadonlyMap<string, string>;
  readonly paths: readonly string[];
  readonly declared: readonly DeclaredTest[];
  readonly required: readonly RequiredVersion[];
}

/** The commit whose tests are judged. */
export interface TestInput {
  /** The repository of the task's snapshots. */
  readonly repository: string;
  readonly commit: string;
  /** The commit of the original or of the last attempt; null if there is none. */
  readonly before: string | null;
  /** True if only functions that the task changed are broken. */
  readonly isModified: boolean;
}

/** Everything that is read from a project before its tests run. */
export interface TestFacts {
  readonly project: ProjectTests;
  readonly declaredBefore: readonly DeclaredTest[] | null;
  /** The versions that the original requires; none if the task began with an empty workspace. */
  readonly requiredBefore: readonly RequiredVersion[];
  readonly mutants: Mutants;
}

/** Reads a project in a thread of its own, because parsing many files takes seconds. */
export function readFacts(input: TestInput, signal: AbortSignal): Promise<TestFacts> {
  return runInThread("tests-thread", input, signal);
}

/** Reads the texts of a project and the tests that they declare. */
export async function readTests(files: FilesOf): Promise<ProjectTests> {
  const listed = (await files.list()).filter(({ mode }) => mode !== "120000");
  const { texts } = await readProject(files, listed);
  const byPath = new Map(texts.map(({ path, text }) => [path, text]));
  return {
    texts: byPath,
    paths: [...byPath.keys()].toSorted(),
    declared: texts
      .filter(({ path }) => isCode(path) && isTestFile(path))
      .flatMap(({ path, text }) => declaredTests(path, text)),
    required: requiredVersions(new Map(versionFiles.map((name) => [name, byPath.get(name) ?? ""]))),
  };
}

/** Returns the parts of the tests that a command runs. */
export function planOf({ texts }: ProjectTests, command: readonly string[]): TestPlan {
  return testPlan({
    command,
    scripts: scriptsIn(texts.get("package.json") ?? ""),
    makefile: texts.get("Makefile") ?? null,
    read: (path) => texts.get(path.replace(/^\.\//, "")) ?? null,
  });
}

/** Returns true if scripts besides `test` run tests, such as `test:e2e`. */
export function testsElsewhere({ texts }: ProjectTests): boolean {
  return hasOtherScripts(scriptsIn(texts.get("package.json") ?? ""));
}

/**
 * Returns true if a changed file must be built again before the tests: they run built files, or a change that does not
 * compile would look like one that a test noticed.
 */
export function needsBuild({ texts, paths }: ProjectTests, { steps }: TestPlan): boolean {
  if (steps.some((step) => step.kind === "runner" && step.call.runner === "go test")) return true;
  const inScript = steps.some(
    (step) => step.kind === "runner" && step.call.args.some((word) => /\b(?:dist|build|out)\//.test(word)),
  );
  return (
    inScript ||
    paths.some((path) => isTestFile(path) && /["'./](?:dist|build|out)\//.test(texts.get(path) ?? ""))
  );
}

/** Returns the programs without which the project can neither be built nor tested. */
export function toolsOf({ texts, paths }: ProjectTests): string[] {
  if (texts.has("package.json")) return ["node"];
  if (texts.has("go.mod")) return ["go"];
  if (texts.has("Cargo.toml")) return ["cargo"];
  return paths.some((path) => path.endsWith(".py")) ? ["python3"] : [];
}
