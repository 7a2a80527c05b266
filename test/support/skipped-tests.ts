import type { Reporter, TestModule } from "vitest/node";

/** Lists the tests that were skipped for a reason, such as those about the file of the embedded store. */
export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const test of modules.flatMap((module) => [...module.children.allTests("skipped")])) {
      const result = test.result();
      if (result.state !== "skipped" || result.note === undefined) continue;
      console.log(`skipped: ${test.module.relativeModuleId} > ${test.fullName}: ${result.note}`);
    }
  }
}
