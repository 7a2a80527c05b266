import { expect, test } from "vitest";
import { printedIn, readReport } from "./runner-report.ts";
import type { RunnerName } from "./runner-call.ts";

/** Returns each test of a report as one line. */
function lines(runner: RunnerName, text: string): string[] | null {
  const report = readReport(runner, text, "/p");
  if (report === null) return null;
  const tests = report.tests.map(({ outcome, name, file, line, reason, why }) =>
    [outcome, name, file, line, reason === null ? "(no reasons)" : reason, why]
      .filter((each) => each !== null && each !== "")
      .join(" | "),
  );
  return [...tests, ...report.scripts.map((file) => `script | ${file}`)];
}

function jsonLines(...entries: readonly unknown[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

test("node:test: a file without tests is a script, and groups are not counted", () => {
  const text = jsonLines(
    { name: "adds", file: "/p/a.test.js", line: 3, passed: true, suite: false },
    { name: "later", file: "/p/a.test.js", line: 4, passed: true, suite: false, todo: true },
    { name: "off", file: "/p/a.test.js", line: 5, passed: true, suite: false, skip: "needs a printer" },
    { name: "off, too", file: "/p/a.test.js", line: 6, passed: true, suite: false, skip: true },
    { name: "breaks", file: "/p/a.test.js", line: 7, passed: false, suite: false, why: "1 !== 2" },
    { name: "group", file: "/p/a.test.js", line: 8, passed: true, suite: true },
    { name: "b.test.js", file: "/p/b.test.js", line: 1, passed: true, suite: false },
  );
  expect(lines("node:test", text)).toEqual([
    "passed | adds | a.test.js | 3",
    "todo | later | a.test.js | 4",
    "skipped | off | a.test.js | 5 | needs a printer",
    "skipped | off, too | a.test.js | 6",
    "failed | breaks | a.test.js | 7 | 1 !== 2",
    "script | b.test.js",
  ]);
});

test("vitest and jest: tests of each file, and a file that cannot be loaded", () => {
  const text = JSON.stringify({
    testResults: [
      {
        name: "/p/a.test.ts",
        status: "passed",
        assertionResults: [
          { title: "adds", status: "passed", failureMessages: [] },
          { title: "later", status: "todo" },
          { title: "off", status: "pending" },
          { title: "breaks", status: "failed", failureMessages: ["1 is not 2"], location: { line: 9 } },
        ],
      },
      { name: "/p/b.test.ts", status: "failed", assertionResults: [], message: "no such module" },
    ],
  });
  const expected = [
    "passed | adds | a.test.ts | (no reasons)",
    "todo | later | a.test.ts | (no reasons)",
    "skipped | off | a.test.ts | (no reasons)",
    "failed | breaks | a.test.ts | 9 | (no reasons) | 1 is not 2",
    "failed | b.test.ts | b.test.ts | no such module",
  ];
  expect([lines("vitest", text), lines("jest", text)]).toEqual([expected, expected]);
});

test("mocha", () => {
  const text = JSON.stringify({
    passes: [{ title: "adds", file: "/p/test/a.js" }],
    failures: [{ title: "breaks", file: "/p/test/a.js", err: { message: "no" } }],
    pending: [{ title: "off", file: "/p/test/a.js" }],
  });
  expect(lines("mocha", text)).toEqual([
    "passed | adds | test/a.js | (no reasons)",
    "failed | breaks | test/a.js | (no reasons) | no",
    "skipped | off | test/a.js | (no reasons)",
  ]);
});

test("pytest and unittest: a report without its last line is incomplete", () => {
  const entries = [
    { outcome: "passed", name: "test_a", file: "test_a.py", line: 1 },
    { outcome: "expected", name: "test_b", file: "test_a.py", line: 5, reason: "bug 7" },
  ];
  expect([
    lines("pytest", jsonLines(...entries, { ended: true })),
    lines("unittest", jsonLines(...entries)),
    readReport("pytest", jsonLines({ missing: "pytest" }), "/p"),
  ]).toEqual([
    ["passed | test_a | test_a.py | 1", "expected | test_b | test_a.py | 5 | bug 7"],
    null,
    { tests: [], scripts: [], missing: "pytest" },
  ]);
});

test("go test: failures count even if the program exits with 0, and a package may not compile", () => {
  const text = jsonLines(
    { Action: "run", Package: "p", Test: "TestA" },
    { Action: "output", Package: "p", Test: "TestA", Output: "=== RUN   TestA\n" },
    { Action: "output", Package: "p", Test: "TestA", Output: "    a_test.go:7: got 1, want 2\n" },
    { Action: "fail", Package: "p", Test: "TestA" },
    { Action: "output", Package: "p", Test: "TestB", Output: "    a_test.go:12: flaky on CI\n" },
    { Action: "skip", Package: "p", Test: "TestB" },
    { Action: "pass", Package: "p", Test: "TestC" },
    { Action: "pass", Package: "p" },
  );
  expect(lines("go test", text)).toEqual([
    "failed | TestA | got 1, want 2",
    "skipped | TestB | flaky on CI",
    "passed | TestC",
  ]);
  expect(lines("go test", jsonLines({ Action: "fail", Package: "p" }))).toEqual(["failed | p"]);
});

test("cargo test", () => {
  const text =
    "running 3 tests\ntest a::adds ... ok\ntest a::off ... ignored, needs a disk\ntest a::breaks ... FAILED\n\ntest result: FAILED. 1 passed\n";
  expect([lines("cargo test", text), lines("cargo test", "error: could not compile")]).toEqual([
    ["passed | a::adds", "skipped | a::off | needs a disk", "failed | a::breaks"],
    null,
  ]);
});

test("reports of go test and cargo test contain the printed output", () => {
  const text = jsonLines(
    { Action: "output", Package: "p", Test: "TestA", Output: "=== RUN   TestA\n" },
    { Action: "output", Package: "p", Test: "TestA", Output: "    a_test.go:7: got 1, want 2\n" },
    { Action: "fail", Package: "p", Test: "TestA" },
    { Action: "output", Package: "p", Output: "FAIL\n" },
  );
  expect([
    printedIn("go test", text),
    printedIn("cargo test", "test a ... ok\n"),
    printedIn("jest", "{}"),
  ]).toEqual(["    a_test.go:7: got 1, want 2\nFAIL\n", "test a ... ok\n", ""]);
});

test("a report that was cut off or forged badly has no tests", () => {
  const runners: RunnerName[] = ["vitest", "mocha", "unittest", "go test", "cargo test"];
  expect(runners.map((runner) => lines(runner, '{"testResults": ['))).toEqual([null, null, null, null, null]);
});
