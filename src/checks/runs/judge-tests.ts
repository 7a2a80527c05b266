import { excerpt, type Finding } from "../finding.ts";
import type { DeclaredTest } from "./declared-tests.ts";
import type { ReportedTest, TestReport } from "./runner-report.ts";

/** The tests of a project: those that ran, those that its files declare, and those of the original. */
export interface TestsToJudge {
  readonly reports: readonly TestReport[];
  readonly declared: readonly DeclaredTest[];
  /** The tests that the files of the original declare; null if there is none. */
  readonly before: readonly DeclaredTest[] | null;
  /** True if other scripts of the project run tests too, such as `test:e2e`. */
  readonly hasOtherScripts: boolean;
}

/** Judges the reports of test runners. Every objection is a finding; none means that the tests pass and count. */
export function judgeTests(tests: TestsToJudge): Finding[] {
  const all = tests.reports.flatMap((report) => report.tests);
  if (all.length === 0) return [noTests(tests)];
  const known: Known = {
    skipped: keysOf(tests.declared),
    skippedBefore: keysOf(tests.before ?? []),
    focused: new Set(tests.declared.filter(({ isFocused }) => isFocused).map(({ file }) => file)),
  };
  const found = all.flatMap((test) => objection(test, known) ?? []);
  if (found.length > 0) return found;
  if (!all.some(({ outcome }) => outcome === "passed"))
    return [{ message: "Every test was skipped.", suggestion: run }];
  return [...leftOut(tests, all), ...fewer(tests, all)];
}

/** The declarations that explain why a test did not run. */
interface Known {
  readonly skipped: ReadonlySet<string>;
  readonly skippedBefore: ReadonlySet<string>;
  /** The files with focused tests. */
  readonly focused: ReadonlySet<string>;
}

function keysOf(declared: readonly DeclaredTest[]): Set<string> {
  return new Set(declared.filter(({ isSkipped }) => isSkipped).map(({ file, name }) => keyOf(file, name)));
}

/** Says how many tests ran. */
export function testCounts(reports: readonly TestReport[]): string {
  const all = reports.flatMap((report) => report.tests);
  const passed = all.filter(({ outcome }) => outcome === "passed").length;
  const others = all.length - passed;
  const sentence = `${counted(passed)} passed.`;
  return others === 0 ? sentence : `${sentence} Skipped for a stated reason: ${others}.`;
}

function counted(tests: number): string {
  return tests === 1 ? "1 test" : `${tests} tests`;
}

function noTests({ reports }: TestsToJudge): Finding {
  const [file] = reports.flatMap(({ scripts }) => scripts);
  return {
    ...(file === undefined ? {} : { file }),
    message: file === undefined ? "No test ran." : "The file ran, but it did not run any test.",
    suggestion: "Make the test command run the project's tests.",
  };
}

/** Runners of Python name a test with its module and class. */
function keyOf(file: string, name: string): string {
  return `${file} ${file.endsWith(".py") ? (name.split(/[.:]/).at(-1) ?? name) : name}`;
}

function objection(test: ReportedTest, known: Known): Finding | null {
  const { name, file, line, outcome, reason, why } = test;
  const place = { ...(file === null ? {} : { file }), ...(line === null || file === null ? {} : { line }) };
  const title = excerpt(name);
  const hasReason = reason !== null && /\p{L}.{0,100}\p{L}/u.test(reason);
  switch (outcome) {
    case "passed":
      return null;
    case "failed": {
      const message =
        why === "" ? `The test "${title}" failed.` : `The test "${title}" failed: ${excerpt(why)}`;
      return { ...place, message, suggestion: "Fix the code, or the test if it is wrong." };
    }
    case "todo":
      return hasReason && why === ""
        ? null
        : { ...place, message: `The test "${title}" is marked as todo.`, suggestion: finish };
    case "expected":
      return hasReason
        ? null
        : { ...place, message: `The test "${title}" is expected to fail.`, suggestion: finish };
    case "skipped": {
      const problem = whySkipped(test, known, hasReason);
      return problem === null ? null : { ...place, ...problem, suggestion: run };
    }
  }
}

/** Returns the objection to a skipped test. A condition of the machine is fine if its reason is stated. */
function whySkipped(
  { name, file, reason }: ReportedTest,
  known: Known,
  hasReason: boolean,
): Pick<Finding, "message"> | null {
  const key = file === null ? "" : keyOf(file, name);
  if (known.skippedBefore.has(key)) return null;
  const title = excerpt(name);
  const isDeclared = known.skipped.has(key);
  if (isDeclared && hasReason) return { message: `The test "${title}" is always skipped.` };
  if (isDeclared || (reason !== null && !hasReason))
    return { message: `The test "${title}" is skipped without a reason.` };
  return reason === null && file !== null && known.focused.has(file)
    ? { message: `The test "${title}" is skipped because another test is focused.` }
    : null;
}

const finish = "Finish the code and the test, so that the test passes.";
const run =
  "Run the test, or remove it together with the behaviour. If it depends on the machine, skip it under that condition and state the reason.";

/** Finds files that declare tests of which none ran. */
function leftOut(
  { declared, hasOtherScripts, reports }: TestsToJudge,
  all: readonly ReportedTest[],
): Finding[] {
  const ran = new Set(
    all.flatMap(({ file, outcome }) => (file === null || outcome === "skipped" ? [] : [file])),
  );
  const files = new Map<string, number>();
  for (const { file } of declared) files.set(file, (files.get(file) ?? 0) + 1);
  const isKnown = [...files.keys()].some((file) => ran.has(file));
  const scripts = new Set(reports.flatMap((report) => report.scripts));
  const silent = [...files].filter(([file]) => !ran.has(file) && (!hasOtherScripts || scripts.has(file)));
  if (isKnown && silent.length > 0) {
    return silent.map(([file, count]) => ({
      file,
      message: `The file declares ${counted(count)}, but none ran.`,
      suggestion: "Make the test command run every test.",
    }));
  }
  if (hasOtherScripts || all.length >= declared.length) return [];
  return [
    {
      message: `The files declare ${counted(declared.length)}, but only ${all.length} ran.`,
      suggestion: "Make the test command run every test.",
    },
  ];
}

/** Compares the number of tests with that of the original. A test in a loop counts for each time that it ran. */
function fewer({ before }: TestsToJudge, all: readonly ReportedTest[]): Finding[] {
  const expected = before?.length ?? 0;
  if (all.length >= expected) return [];
  return [
    {
      message: `${counted(all.length)} ran; before this change the files declared ${expected}.`,
      suggestion: "Restore the tests that were removed.",
    },
  ];
}
