import type { ListedTest } from "../code/tests/tests-of.ts";
import { testsOf } from "../code/tests/tests-of.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";

/**
 * Finds tests of which neither the name nor most of the lines survive, although their files have as many tests as before:
 * new tests took their places.
 */
export function replacedTests(
  before: readonly TextFile[],
  after: readonly TextFile[],
  isCounted: (path: string, test: ListedTest) => boolean = () => true,
): Finding[] {
  const names = new Set(
    after.flatMap(({ path, text }) => (testsOf(path, text) ?? []).map(({ name }) => name)),
  );
  const lines = new Set(after.flatMap(({ text }) => linesOf(text)));
  return before.flatMap(({ path, text }) => {
    const own = text.split("\n");
    const tests = testsOf(path, text) ?? [];
    return tests.flatMap((test, index): Finding[] => {
      const { name, line, isGroup } = test;
      if (isGroup || names.has(name) || !isCounted(path, test)) return [];
      const body = linesOf(own.slice(line, (tests[index + 1]?.line ?? own.length + 1) - 1).join("\n"));
      const kept = body.filter((each) => lines.has(each)).length;
      if (body.length === 0 || kept * 2 >= body.length) return [];
      return [{ file: path, message: `The test ${JSON.stringify(name)} is gone.`, suggestion }];
    });
  });
}

const suggestion =
  "Keep the existing tests as they were. Change one only if a requirement changes the behaviour that it checks.";

/** Returns the lines that say something, without white space at their ends. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.length > 5);
}
