import { expect, test } from "vitest";
import { declaredTests } from "./declared-tests.ts";
import { judgeTests, testCounts, type TestsToJudge } from "./judge-tests.ts";
import type { ReportedTest, TestReport } from "./runner-report.ts";

function ran(name: string, more: Partial<ReportedTest> = {}): ReportedTest {
  return { name, file: "a.test.js", line: 1, outcome: "passed", reason: "", why: "", ...more };
}

function report(...tests: readonly ReportedTest[]): TestReport {
  return { tests, scripts: [], missing: null };
}

function judged(tests: Partial<TestsToJudge>): string[] {
  return judgeTests({ reports: [], declared: [], before: null, hasOtherScripts: false, ...tests }).map(
    ({ file, message }) => (file === undefined ? message : `${file}: ${message}`),
  );
}

test("tests that passed, or were skipped under a condition with a reason, have no finding", () => {
  const reports = [report(ran("a"), ran("b", { outcome: "skipped", reason: "needs a printer" }))];
  expect([judged({ reports }), testCounts(reports)]).toEqual([
    [],
    "1 test passed. Skipped for a stated reason: 1.",
  ]);
});

test("every test that did not count is a finding", () => {
  const reports = [
    report(
      ran("breaks", { outcome: "failed", why: "1 !== 2" }),
      ran("later", { outcome: "todo" }),
      ran("off", { outcome: "skipped" }),
      ran("known bug", { outcome: "expected" }),
      ran("known bug 7", { outcome: "expected", reason: "upstream bug" }),
    ),
  ];
  expect(judged({ reports })).toEqual([
    'a.test.js: The test "breaks" failed: 1 !== 2',
    'a.test.js: The test "later" is marked as todo.',
    'a.test.js: The test "off" is skipped without a reason.',
    'a.test.js: The test "known bug" is expected to fail.',
  ]);
});

test("a test that its declaration always skips needs more than a reason, unless the original skipped it", () => {
  const python =
    'import unittest\nclass A(unittest.TestCase):\n    @unittest.skip("later")\n    def test_a(self): pass\n';
  const declared = declaredTests("test_a.py", python);
  const reports = [
    report(ran("A.test_a", { file: "test_a.py", outcome: "skipped", reason: "later" }), ran("b")),
  ];
  expect([judged({ reports, declared }), judged({ reports, declared, before: declared })]).toEqual([
    ['test_a.py: The test "A.test_a" is always skipped.'],
    [],
  ]);
});

test("runners without reasons: skipped and focused tests are found in the code", () => {
  const declared = declaredTests(
    "a.test.js",
    'describe("g", () => {\n  it.skip("off", () => {});\n  it.only("one", () => {});\n  it("two", () => {});\n  it("later");\n});',
  );
  const skipped = { outcome: "skipped", reason: null } as const;
  const reports = [
    report(ran("off", skipped), ran("one", { reason: null }), ran("two", skipped), ran("later", skipped)),
  ];
  expect(judged({ reports, declared })).toEqual([
    'a.test.js: The test "off" is skipped without a reason.',
    'a.test.js: The test "two" is skipped because another test is focused.',
    'a.test.js: The test "later" is skipped without a reason.',
  ]);
  expect(judged({ reports: [report(ran("depends", skipped), ran("one"))] })).toEqual([]);
});

test("files whose tests do not run, and fewer tests than before, are findings", () => {
  const one = declaredTests("a.test.js", 'test("a", () => {});');
  const other = declaredTests("b.test.js", 'test("b", () => {});\ntest("c", () => {});');
  const reports = [report(ran("a"))];
  expect(judged({ reports, declared: [...one, ...other] })).toEqual([
    "b.test.js: The file declares 2 tests, but none ran.",
  ]);
  expect(judged({ reports, declared: [...one, ...other], hasOtherScripts: true })).toEqual([]);
  expect(judged({ reports, declared: one, before: other })).toEqual([
    "1 test ran; before this change the files declared 2.",
  ]);
});

test("a run in which every test is skipped fails, even with reasons", () => {
  const reports = [report(ran("a", { outcome: "skipped", reason: "needs a printer" }))];
  expect(judged({ reports })).toEqual(["Every test was skipped."]);
});

test("a run without tests fails", () => {
  expect([
    judged({ reports: [report()] }),
    judged({ reports: [{ ...report(), scripts: ["a.js"] }] }),
  ]).toEqual([["No test ran."], ["a.js: The file ran, but it did not run any test."]]);
});

test("declared tests are those outside of loops, conditions and helpers", () => {
  const script =
    'for (const n of list) test("each", () => {});\nif (x) test("maybe", () => {});\ntest("sure", () => {});';
  const go = "package a\nfunc TestA(t *testing.T) {}\nfunc TestMain(m *testing.M) {}\nfunc Testify() {}\n";
  expect([
    declaredTests("a.test.js", script),
    declaredTests("a_test.go", go).map(({ name }) => name),
    declaredTests("a_test.go", `//go:build integration\n\n${go}`),
    declaredTests("a_windows_test.go", go),
  ]).toEqual([
    [{ file: "a.test.js", line: 3, name: "sure", isSkipped: false, isFocused: false }],
    ["TestA"],
    [],
    [],
  ]);
});
