import type { TextFile } from "../../files-of.ts";
import type { Finding } from "../../finding.ts";
import { isCode, isForeign, isTestFile } from "../project-files.ts";
import type { ListedTest } from "./tests-of.ts";
import { testsOf } from "./tests-of.ts";

/**
 * Compares the tests before and after the work. Tests that are gone, empty, switched off or compare less than before
 * are findings. A test with another name counts as the same one if its file has as many tests and assertions as before.
 * `isCounted` leaves out tests that need not be kept.
 */
export function weakenedTests(
  before: readonly TextFile[],
  after: readonly TextFile[],
  isCounted: (path: string, test: ListedTest) => boolean = () => true,
): Finding[] {
  const [old, now] = [testsByFile(before), testsByFile(after)];
  const everywhere = new Set([...now.values()].flat().map(({ name }) => name));
  const findings: Finding[] = [];
  for (const [path, all] of old) {
    const tests = all.filter((test) => isCounted(path, test));
    const counted = new Set(tests);
    const others = new Set(all.filter((test) => !counted.has(test)).map(({ name }) => name));
    const current = now.get(path)?.filter(({ name }) => !others.has(name));
    const lost = tests.filter(({ name, isGroup }) => !isGroup && !everywhere.has(name));
    if (current === undefined) {
      if (lost.length > 0) findings.push(goneFile(path, lost));
      continue;
    }
    if (lost.length > 0 && isLess(current, tests)) findings.push(...lost.map((test) => gone(path, test)));
    const byName = new Map(current.map((test) => [test.name, test]));
    for (const test of tests) {
      const same = byName.get(test.name);
      const message = same === undefined ? null : weakening(test, same);
      if (message !== null && same !== undefined)
        findings.push({ file: path, line: same.line, message, suggestion });
    }
  }
  return findings;
}

const suggestion =
  "Keep the existing tests as they were. Change one only if a requirement changes the behaviour that it checks.";

function testsByFile(files: readonly TextFile[]): Map<string, ListedTest[]> {
  const found = new Map<string, ListedTest[]>();
  for (const { path, text } of files) {
    if (!isCode(path) || !isTestFile(path) || isForeign(path)) continue;
    const tests = testsOf(path, text);
    if (tests !== null && tests.length > 0) found.set(path, tests);
  }
  return found;
}

function isLess(now: readonly ListedTest[], before: readonly ListedTest[]): boolean {
  return now.length < before.length || count(now) < count(before);
}

function count(tests: readonly ListedTest[]): number {
  return tests.reduce((sum, { assertions }) => sum + assertions, 0);
}

function goneFile(path: string, lost: readonly ListedTest[]): Finding {
  const message =
    lost.length === 1
      ? "The file had a test before, and nothing replaces it."
      : `The file had ${lost.length} tests before, and nothing replaces them.`;
  return { file: path, message, suggestion };
}

function gone(path: string, { name }: ListedTest): Finding {
  return { file: path, message: `The test ${JSON.stringify(name)} is gone.`, suggestion };
}

function weakening(before: ListedTest, now: ListedTest): string | null {
  const title = JSON.stringify(now.name);
  if (now.skipped && !before.skipped) return `The test ${title} ran before and is switched off now.`;
  if (before.assertions > 0 && now.assertions === 0) return `The test ${title} asserts nothing any more.`;
  if (now.assertions < before.assertions && now.compared < before.compared) {
    return `The test ${title} had ${before.assertions} assertions before and has ${now.assertions} now.`;
  }
  if (now.strict < before.strict && now.compared < before.compared)
    return `The test ${title} compares less strictly than before.`;
  if (before.compared >= 4 && now.compared * 2 <= before.compared) {
    return `The test ${title} compares much less than before.`;
  }
  return replacesValues(before, now) ? `The test ${title} ${otherValues}` : null;
}

/** The end of the message about a test whose expected values were replaced. */
export const otherValues = "expects other values than before.";

/** True if values of the assertions were replaced by others. */
function replacesValues(before: ListedTest, now: ListedTest): boolean {
  const change = new Map<string, number>();
  for (const value of before.values) change.set(value, (change.get(value) ?? 0) - 1);
  for (const value of now.values) change.set(value, (change.get(value) ?? 0) + 1);
  const counts = [...change.values()];
  return counts.some((count) => count < 0) && counts.some((count) => count > 0);
}
