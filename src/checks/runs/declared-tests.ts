import { constraintOf } from "../code/tests/build-tags.ts";
import { readTestFile } from "../code/tests/read-tests.ts";

/** A test that a run of its file must report. */
export interface DeclaredTest {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  /** True if the declaration leaves the test out under all circumstances. */
  readonly isSkipped: boolean;
  /** True if the declaration makes the runner leave out other tests. */
  readonly isFocused: boolean;
}

/**
 * Returns the tests that every run of a file declares: those outside loops, conditions and helper functions.
 * Languages without a parser have none.
 */
export function declaredTests(file: string, text: string): DeclaredTest[] {
  const read = readTestFile(file, text);
  if (read === null || (read.code.language === "go" && !runsEverywhere(file, text))) return [];
  return read.tests
    .filter(({ isCertain }) => isCertain)
    .map(({ title, at, state }) => ({
      file,
      line: read.code.lineOf(at),
      name: title,
      isSkipped: state === "skipped" || state === "todo",
      isFocused: state === "focused",
    }));
}

/** True for a Go file with tests that neither its name nor a build tag reserves for some machines or commands. */
function runsEverywhere(file: string, text: string): boolean {
  const isReserved = /_(?:windows|darwin|linux|freebsd|js|wasm|amd64|arm64|386|arm)_test\.go$/.test(file);
  return file.endsWith("_test.go") && !isReserved && constraintOf(text) === null;
}
