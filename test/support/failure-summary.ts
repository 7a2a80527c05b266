import type { Reporter, TestCase, TestModule } from "vitest/node";

const shownLines = 12;

/** Repeats failed tests, and tests that passed on retry, at the end of the output with the start of each error. */
export class FailureSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    for (const test of tests) {
      if (test.result().state === "failed") print("failed", test);
      else if (test.diagnostic()?.flaky === true) print("passed on retry", test);
    }
  }
}

function print(outcome: string, test: TestCase): void {
  console.log(`\n${outcome}: ${test.module.relativeModuleId} > ${test.fullName}`);
  for (const { message, diff } of test.result().errors ?? []) {
    const lines = `${message}\n${diff ?? ""}`.split("\n").filter((line) => line.trim() !== "");
    console.log(
      lines
        .slice(0, shownLines)
        .map((line) => `  ${line}`)
        .join("\n"),
    );
  }
}
