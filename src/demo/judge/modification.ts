import { brokenImports, casesIn, secure } from "./code.ts";
import type { Check, Checks } from "./criteria.ts";
import { need, type Objection, unless } from "./finding.ts";
import type { JudgedWork } from "./judged-work.ts";
import {
  changedOutside,
  coversRequest,
  linesIn,
  listed,
  modificationDocumentLooks,
  recorded,
} from "./modification-documents.ts";

const plan = "docs/planning/modification_plan.md";
const report = "docs/verification/test_report.md";

const planDone: Check = (work) => {
  const known = recorded(work);
  const [created, modified] = [listed(work, "files to create"), listed(work, "files to modify")];
  return {
    looked: `Searched for ${[...created, ...modified].join(", ")}.`,
    objections: [
      ...need(created.length + modified.length > 0, "The plan names no files.", plan),
      ...created
        .filter((path) => !work.files.has(path))
        .map((path) => ({ says: `${path} was not created.`, in: [path] })),
      ...modified
        .filter((path) => linesIn(work.text(path)) === known.get(path))
        .map((path) => ({ says: `${path} does not seem to have changed.`, in: [path] })),
      ...unless(
        listed(work, "files to delete"),
        (path) => !work.files.has(path),
        (path) => `${path} was not deleted.`,
      ),
    ],
  };
};

const planOnly: Check = (work) =>
  changedOutside(work, [...listed(work, "files to create"), ...listed(work, "files to modify")]);

const kept: Check = (work) => {
  const known = recorded(work);
  const before = work.tests().filter((path) => known.has(path));
  const shrunk = before.filter(
    (path) => linesIn(work.text(path)) < (known.get(path) ?? 0) || /\.skip\(/.test(work.text(path)),
  );
  const gone = [...known.keys()].filter(
    (path) => !work.files.has(path) && !listed(work, "files to delete").includes(path),
  );
  return {
    looked: `Compared ${before.length} existing test files with the analysis.`,
    objections: [
      ...shrunk.map((path) => ({ says: `${path} is shorter than before or skips tests.`, in: [path] })),
      ...gone.map((path) => ({ says: `${path} no longer exists.`, in: [path] })),
    ],
  };
};

const style: Check = (work) => ({
  looked: "Checked imports, indentation and file names.",
  objections: [...brokenImports(work), ...tabs(work)],
});

function tabs(work: JudgedWork): Objection[] {
  const indented = work.sources().filter((path) => work.text(path).includes("\n\t"));
  const mixed = indented.length > 0 && indented.length < work.sources().length;
  return mixed
    ? indented.map((path) => ({ says: `${path} is indented with tabs, unlike other files.`, in: [path] }))
    : [];
}

/**
 * Checks that the README documents the change, in the words of the request or with every option of the code, because it
 * stays in the language of the code base.
 */
const documented: Check = (work, task) => ({
  looked: "Searched the README for the change.",
  objections: need(
    coversRequest(work.text("README.md"), task) || namesOptions(work),
    "The README does not mention the change.",
    "README.md",
  ),
});

function namesOptions(work: JudgedWork): boolean {
  const options = work.all(work.sources()).match(/--[a-z][a-z-]{1,40}/g) ?? [];
  return options.length > 0 && options.every((option) => work.text("README.md").includes(option));
}

/** Returns the test results that a report contains. */
function resultsIn(text: string): { tests: number; failed: number }[] {
  const english = text.matchAll(/(\d{1,5}) tests, \d{1,5} passed, (\d{1,5}) failed/g);
  const korean = text.matchAll(/테스트 (\d{1,5})개, 통과 \d{1,5}개, 실패 (\d{1,5})개/g);
  return [...english, ...korean].map(([, tests, failed]) => ({
    tests: Number(tests),
    failed: Number(failed),
  }));
}

const reported: Check = (work) => {
  const text = work.text(report);
  const cases = work.tests().reduce((sum, path) => sum + casesIn(work.text(path)), 0);
  const said = resultsIn(text);
  const largest = Math.max(0, ...said.map(({ tests }) => tests));
  return {
    looked: `The report mentions at most ${largest} tests; the files define ${cases}.`,
    objections: [
      ...need(said.length > 0, "The report has no results of a test run.", report),
      ...need(
        largest === cases,
        `The report mentions ${largest} tests, but the files have ${cases}.`,
        report,
      ),
      ...unless(
        said,
        ({ failed }) => failed === 0 || /explain|because|since|때문|까닭/i.test(text),
        () => "A failure is not explained.",
        report,
      ),
    ],
  };
};

const existing: Check = (work) => {
  const text = work.section(report, "existing tests");
  const before = work.tests().filter((path) => recorded(work).has(path));
  return {
    looked: `Searched the report for ${before.join(", ")}.`,
    objections: [
      ...unless(
        before,
        (path) => text.includes(path),
        (path) => `The report has no result for ${path}.`,
        report,
      ),
      ...need(
        resultsIn(text).some(({ failed }) => failed === 0) || /updated|reason|까닭|이유/i.test(text),
        "Existing tests fail without an explanation.",
        report,
      ),
    ],
  };
};

const added: Check = (work) => {
  const fresh = work.tests().filter((path) => !recorded(work).has(path));
  const text = work.section(report, "new tests");
  return {
    looked: `New test files: ${fresh.join(", ")}.`,
    objections: [
      ...need(fresh.length > 0, "There are no new test files."),
      ...unless(
        fresh,
        (path) => text.includes(path),
        (path) => `The report does not mention ${path}.`,
        report,
      ),
      ...need(
        resultsIn(text).every(({ failed }) => failed === 0),
        "New tests fail.",
        report,
      ),
    ],
  };
};

const manual: Check = (work) => {
  const text = work.section(report, "manual");
  const commands = text.split("\n").filter((line) => /^(?:\$|[-*\d])/.test(line)).length;
  return {
    looked: `Found ${commands} manual tests.`,
    objections: [
      ...need(commands >= 3, "The report does not document the manual tests.", report),
      ...need(
        /error|exit code [12]|cannot|not "|종료 코드 [12]/i.test(text),
        "No manual test covers an error.",
        report,
      ),
    ],
  };
};

const regressions: Check = (work) => {
  const text = work.section(report, "regression");
  return {
    looked: "Searched the report for regressions.",
    objections: need(
      /\bnone\b|\bno regression|없습니다/i.test(text) || text.length > 200,
      "The report does not say if anything else broke.",
      report,
    ),
  };
};

/** The criteria of modify_app. */
export const modificationLooks: Checks = {
  ...modificationDocumentLooks,
  P3_PLAN_01: planDone,
  P3_PLAN_02: planOnly,
  P3_KEEP_01: kept,
  P3_KEEP_02: style,
  P3_DOC_01: documented,
  P3_SEC_01: secure,
  P4_REPORT_01: reported,
  P4_REPORT_02: existing,
  P4_REPORT_03: added,
  P4_REPORT_04: manual,
  P4_REPORT_05: regressions,
};
