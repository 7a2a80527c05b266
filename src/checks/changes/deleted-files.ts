import { nameOf } from "../code/project-files.ts";
import { testsOf } from "../code/tests/tests-of.ts";
import type { TextFile } from "../files-of.ts";
import type { Finding } from "../finding.ts";

/** Finds deleted test files in languages whose tests cannot be listed. A file of the same name counts as moved. */
export function deletedFiles(before: readonly TextFile[], after: readonly TextFile[]): Finding[] {
  const names = new Set(after.map(({ path }) => nameOf(path)));
  return before
    .filter(({ path, text }) => !names.has(nameOf(path)) && testsOf(path, text) === null)
    .map(({ path }) => ({ file: path, message: "A test file was deleted.", suggestion }));
}

const suggestion = "Restore the tests of the original. Delete one only if the plan names it with a reason.";
