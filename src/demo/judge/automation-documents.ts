import type { Check, Checks } from "./criteria.ts";
import { lacking, need, unless } from "./finding.ts";
import type { JudgedWork } from "./judged-work.ts";

const wanted = "docs/planning/workflow_requirements.md";
const design = "docs/design/workflow_design.md";

const complete: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  schedule: {
    "a cron expression": /(?:[\d*/,-]{1,10} ){4}[\d*/,-]{1,10}/,
    "the time zone": /time ?zone|UTC|Europe\/|Asia\/|시간대/,
  },
  webhook: { "the payload": /payload|body/i, authentication: /sign|secret|token|authenticat/i },
  manual: { parameters: /parameter|argument|option/i },
  event: { "the source": /source|from/i, "the filter": /filter|only|when/i },
};

const trigger: Check = (work) => {
  const text = work.section(wanted, "trigger");
  const type = Object.keys(complete).find((kind) => new RegExp(`\\b${kind}\\b`, "i").test(text));
  return {
    looked:
      type === undefined ? "The type of the trigger is unknown." : `The type of the trigger is ${type}.`,
    objections: [
      ...need(type !== undefined, "The trigger is not a schedule, webhook, manual or event trigger.", wanted),
      ...lacking(text, complete[type ?? ""] ?? {}, "The trigger", wanted),
    ],
  };
};

/** Returns the first word of each numbered step. */
export function stepNames(work: JudgedWork): string[] {
  const numbered = [...work.section(wanted, "steps").matchAll(/^\d{1,2}[.)] \**(\p{L}{2,40})/gmu)];
  return numbered.map(([, name = ""]) => name.toLowerCase());
}

const steps: Check = (work) => ({
  looked: `The steps are ${stepNames(work).join(", ")}.`,
  objections: need(stepNames(work).length >= 2, "There are fewer than two numbered steps.", wanted),
});

const services: Check = (work) => {
  const rows = work.rows(wanted, "integrations").concat(work.rows(wanted, "services"));
  return {
    looked: `Found ${rows.length} services. Checked the purpose and authentication of each.`,
    objections: [
      ...need(rows.length > 0, "No services are named.", wanted),
      ...unless(
        rows,
        (cells) => cells.length >= 3 && cells.every((cell) => cell !== ""),
        ([name = ""]) => `${name} has no purpose or no authentication.`,
        wanted,
      ),
    ],
  };
};

const failures: Check = (work) => {
  const text = work.section(wanted, "error");
  return {
    looked: "Searched for kinds of failure, notifications and retries.",
    objections: [
      ...need(
        text.split("\n").filter((line) => /^[-*\d]/.test(line)).length >= 2,
        "There are fewer than two kinds of failure.",
        wanted,
      ),
      ...lacking(
        text,
        {
          "who is notified": /told|log|notif|mail|reads|standard error|알림|로그|메일|표준 오류/i,
          "what is retried": /tries|tried|retr|again|next run|다시|재시도/i,
        },
        "The error handling",
        wanted,
      ),
    ],
  };
};

const success: Check = (work) => {
  const items = work
    .section(wanted, "success")
    .split("\n")
    .filter((line) => /^[-*\d]/.test(line));
  return {
    looked: `Found ${items.length} success criteria.`,
    objections: [
      ...need(items.length > 0, "There are no success criteria.", wanted),
      ...need(
        !/\[insert|\bTBD\b|\bTODO\b/i.test(work.text(wanted)),
        "The document has placeholders.",
        wanted,
      ),
    ],
  };
};

const stepsDesigned: Check = (work) => {
  const text = work.section(design, "steps").toLowerCase();
  const parts = {
    input: /input|입력/,
    action: /action|동작/,
    output: /output|출력/,
    "error handling": /error|오류/,
    retries: /retr|tries|again|재시도/,
  };
  return {
    looked: `Searched for the steps ${stepNames(work).join(", ")} with input, action, output, error handling and retries.`,
    objections: [
      ...unless(
        stepNames(work),
        (name) => text.includes(name),
        (name) => `The step "${name}" in the requirements is not in the design.`,
        design,
        wanted,
      ),
      ...lacking(text, parts, "The design of the steps", design),
    ],
  };
};

const flow: Check = (work) => {
  const diagram = work.section(design, "diagram", "workflow diagram").toLowerCase();
  return {
    looked:
      "Compared the steps in the requirements with the diagram, and searched for conditions and data flow.",
    objections: [
      ...unless(
        stepNames(work),
        (name) => diagram.includes(name),
        (name) => `The step "${name}" is not in the diagram.`,
        design,
      ),
      ...need(
        work.section(design, "conditions", "branches").trim() !== "",
        "There are no conditions.",
        design,
      ),
      ...need(work.section(design, "data flow").trim() !== "", "There is no data flow.", design),
    ],
  };
};

const specified: Check = (work) => {
  const text = work.section(design, "integration");
  const parts = {
    "the endpoint": /endpoint|url|엔드포인트/i,
    "the method": /\b(?:GET|POST|PUT|PATCH|DELETE|append|read|write)\b/i,
    authentication: /authenticat|none|token|signing|인증/i,
    "the request": /request|body|요청/i,
    "the response": /response|answer|응답/i,
    "the rate limit": /rate limit|per (?:second|minute)|속도 제한/i,
    "error codes": /error|5xx|4xx|E[A-Z]{3,}|오류/,
  };
  return {
    looked: "Checked the specification of each integration.",
    objections: lacking(text, parts, "The integrations", design),
  };
};

const state: Check = (work) => ({
  looked: "Searched for state, repetition and overlapping runs.",
  objections: lacking(
    work.section(design, "state"),
    {
      repetition: /repeat|again|twice|되풀이|다시|두 번/i,
      "overlapping runs": /overlap|at once|two\s{1,3}runs|lock|at the same time|겹치|동시에|잠금/i,
    },
    "The state",
    design,
  ),
});

const feasible: Check = (work) => {
  const known = work.text(wanted);
  const names = work.text(design).match(/\b[A-Z][A-Z0-9]{1,20}_[A-Z0-9_]{2,40}\b/g) ?? [];
  const used = [...new Set(names)];
  const stateful = (name: string): boolean => known.includes(name) || /FILE|DIR|PATH/.test(name);
  return {
    looked:
      used.length === 0
        ? "The design uses no variables."
        : `The design uses the variables ${used.join(", ")}.`,
    objections: unless(
      used,
      stateful,
      (name) => `The variable ${name} in the design is not in the requirements.`,
      design,
      wanted,
    ),
  };
};

/** The criteria of the workflow type for its requirements and its design. */
export const automationDocumentLooks: Checks = {
  P1_TRIG_01: trigger,
  P1_STEP_01: steps,
  P1_INTG_01: services,
  P1_ERR_01: failures,
  P1_QUAL_01: success,
  P2_STEP_01: stepsDesigned,
  P2_FLOW_01: flow,
  P2_INTG_01: specified,
  P2_STATE_01: state,
  P2_FEAS_01: feasible,
};
