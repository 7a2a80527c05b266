import type { Reporter, TestCase, TestModule } from "vitest/node";

const shownLines = 12;

/**
 * Repeats failed tests, and tests that passed on retry, at the end of the output with the start of each error. The last
 * lines name every one of them once more, so that the end of a long output is enough to see which tests failed.
 */
export class FailureSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.filter((test) => test.result().state === "failed");
    const flaky = tests.filter((test) => !failed.includes(test) && test.diagnostic()?.flaky === true);
    for (const test of failed) print("failed", test);
    for (const test of flaky) print("passed on retry", test);
    if (failed.length + flaky.length > 0) console.log();
    for (const test of failed) console.log(titleOf("failed", test));
    for (const test of flaky) console.log(titleOf("passed on retry", test));
  }
}

function titleOf(outcome: string, test: TestCase): string {
  return `${outcome}: ${test.module.relativeModuleId} > ${test.fullName}`;
}

function print(outcome: string, test: TestCase): void {
  console.log(`\n${titleOf(outcome, test)}`);
  for (const { message, diff, stacks } of test.result().errors ?? []) {
    const lines = `${message}\n${diff ?? ""}`.split("\n").filter((line) => line.trim() !== "");
    const places = (stacks ?? []).map(({ file, line }) => `at ${file}:${line}`);
    for (const line of [...lines.slice(0, shownLines), ...places.slice(0, 3)]) console.log(`  ${line}`);
  }
}
