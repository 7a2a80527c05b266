import { automationDocumentLooks, stepNames } from "./automation-documents.ts";
import { commandsThatAreNot, secure, soundTests } from "./code.ts";
import type { Check, Checks } from "./criteria.ts";
import { lacking, need, unless } from "./finding.ts";

const report = "docs/verification/test_report.md";

const parts = ["src/triggers/", "src/steps/", "src/integrations/"];

const built: Check = (work) => {
  const files = work.sources();
  const steps = files
    .filter((path) => path.startsWith("src/steps/"))
    .join(" ")
    .toLowerCase();
  return {
    looked: `Read ${files.length} source files.`,
    objections: [
      ...unless(
        parts,
        (folder) => files.some((path) => path.startsWith(folder)),
        (folder) => `There are no files in ${folder}.`,
      ),
      ...unless(
        stepNames(work),
        (name) => steps.includes(name),
        (name) => `The step "${name}" has no file of its own in src/steps.`,
      ),
    ],
  };
};

const resilient: Check = (work) => {
  const code = work.all(work.sources());
  return {
    looked:
      "Searched the code for exponential back-off, a maximum number of tries, time limits and the handling of the final failure.",
    objections: lacking(
      code,
      {
        "exponential back-off": /2 \*\* |\*= 2|Math\.pow/,
        "the number of tries": /tries|attempt/i,
        "time limits": /timeout/i,
        "the handling of the final failure": /catch/,
      },
      "The code",
      "src",
    ),
  };
};

const tests: Check = (work, task) => {
  const names = work.all(work.tests());
  return {
    looked: soundTests(work, task).looked,
    objections: [
      ...soundTests(work, task).objections,
      ...need(/end to end|end-to-end|runOnce|workflow/i.test(names), "No test runs the whole workflow."),
      ...need(/throws|rejects|fail|error/i.test(names), "No test covers a failure."),
    ],
  };
};

const configured: Check = (work) => {
  const code = work.all(work.sources());
  const addresses = code.match(/["'`]https?:\/\/(?!127\.|localhost)[^"'`\s$]{4,}/g) ?? [];
  return {
    looked: "Searched the code for URLs and environment variables.",
    objections: [
      ...unless(
        addresses,
        () => false,
        (found) => `The code contains the URL ${found.slice(1)}.`,
      ),
      ...need(/process\.env|environ/.test(code), "The code reads no environment variables."),
      ...commandsThatAreNot(work),
    ],
  };
};

const tried: Check = (work) => ({
  looked: "Searched the report for results of triggers, steps and integrations.",
  objections: unless(
    ["triggers", "steps", "integrations"],
    (part) =>
      /\d{1,5} (?:tests?|passed|ok)|passed|exit code 0|통과 \d|종료 코드 0/i.test(work.section(report, part)),
    (part) => `The report has no results for ${part}.`,
    report,
  ),
});

const whole: Check = (work) => {
  const text = work.section(report, "end to end");
  return {
    looked: "Searched the report for a log of the whole workflow.",
    objections: [
      ...need(text.includes("```"), "There is no log of the whole workflow.", report),
      ...need(text.length > 150, "The log is too short.", report),
    ],
  };
};

const badDays: Check = (work) => ({
  looked: "Searched the report for retries, fallbacks, network failures, bad input and notifications.",
  objections: lacking(
    work.section(report, "error"),
    {
      retry: /retr|tried again|tries|재시도/i,
      fallback: /fallback|kept|대안|보관/i,
      "the network": /network|connection|네트워크|연결/i,
      "bad input": /bad input|broken|wrong|invalid|잘못|깨졌/i,
      notification: /notif|told|message|알림/i,
    },
    "The report",
    report,
  ),
});

const measured: Check = (work) => ({
  looked: "Searched the report for measured times and leaks.",
  objections: lacking(
    work.section(report, "performance"),
    {
      "measured times": /\d{1,7}\s?(?:ms|milliseconds|s\b|seconds)/,
      leaks: /leak|stays open|ended by itself|memory|열린 채|스스로 끝|메모리/i,
    },
    "The report",
    report,
  ),
});

/** The criteria of the workflow type. */
export const automationLooks: Checks = {
  ...automationDocumentLooks,
  P3_ALIGN_01: built,
  P3_RETRY_01: resilient,
  P3_TEST_01: tests,
  P3_CONF_01: configured,
  P3_SEC_01: secure,
  P4_REPORT_01: tried,
  P4_REPORT_02: whole,
  P4_REPORT_03: badDays,
  P4_REPORT_04: measured,
};
