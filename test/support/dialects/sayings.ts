import type { Sayable } from "../../../src/protocol/dialects/print.ts";
import type { Random } from "./random.ts";

/** Returns any message that can be printed, with texts that are hard to print. */
export function saying(random: Random): Sayable {
  return random.pick(KINDS)(random);
}

const KINDS: readonly ((random: Random) => Sayable)[] = [
  (random) => {
    const options = some(random, () => text(random));
    const category = random.pick(
      options.length === 0 ? (["business", "clarification", "confirmation"] as const) : CATEGORIES,
    );
    const preset =
      random.below(2) === 0 ? {} : { default: options.length === 0 ? text(random) : random.pick(options) };
    return {
      type: "USER_QUESTION",
      payload: { category, question: text(random), options, ...preset, required: chance(random) },
    };
  },
  (random) => ({
    type: "ERROR",
    payload: {
      type: random.pick(["recoverable", "fatal"]),
      message: text(random),
      ...(chance(random) ? { details: text(random) } : {}),
      recovery: random.pick(["pause_and_retry", "checkpoint_and_fail", "notify_user"]),
      ...random.pick([{}, { retryAfter: random.below(1e6) / 4 }, { retryAfter: "2026-01-02T03:04:05.678Z" }]),
    },
  }),
  (random) => ({
    type: "DEPENDENCY_REQUEST",
    payload: {
      type: random.pick(["api_key", "env_variable", "service", "file", "permission", "package"]),
      name: text(random),
      description: text(random),
      required: chance(random),
      ...(chance(random) ? { default: text(random) } : {}),
    },
  }),
  (random) => {
    const options = some(random, () => text(random));
    const type = random.pick(
      options.length === 0
        ? (["text", "confirmation"] as const)
        : (["text", "selection", "confirmation"] as const),
    );
    return {
      type: "ASK_USER",
      payload: {
        question: text(random),
        type,
        ...(options.length === 0 ? {} : { options }),
        ...(chance(random) ? { context: text(random) } : {}),
      },
    };
  },
  (random) => ({
    type: "INVOKE",
    target: name(random),
    payload: chance(random) ? { task: text(random) } : { task: text(random), context: text(random) },
  }),
  (random) => ({
    type: "DELIVER_RESULT",
    target: name(random),
    payload: {
      resultType: random.pick(["github_issue", "markdown", "json", "file_path", "message"]),
      content: text(random),
    },
  }),
  (random) => ({ type: "STEP_COMPLETE", payload: { content: chance(random) ? "" : text(random) } }),
  (random) => ({
    type: "VERIFICATION_RESULT",
    payload: {
      criteria: [1, ...some(random, () => 1)].map(() => ({
        id: text(random),
        status: random.pick(["passed", "failed"] as const),
        details: text(random),
        ...(chance(random) ? { suggestion: text(random) } : {}),
        ...(chance(random) ? { affectedDocuments: some(random, () => text(random)) } : {}),
      })),
    },
  }),
  (random) => ({
    type: "PHASE_COMPLETE",
    payload: {
      phase: random.below(9),
      ...(chance(random) ? { name: random.pick(["Planning", "2 Design", "설계", "(odd)"]) } : {}),
      documents: some(random, () => random.pick(["docs/a.md", "b c.md", "가.md"])),
      ...(chance(random)
        ? {
            answers: [1, 2].map((number) => ({
              number,
              verdict: random.pick(["fixed", "disagree", "question"] as const),
              text: random.pick(["", "It is done.", "왜요?"]),
            })),
          }
        : {}),
    },
  }),
  (random) => ({
    type: "CUSTOM_TASK_COMPLETE",
    payload: Object.fromEntries(
      ["task", "summary", "files changed", "결과"]
        .filter(() => chance(random))
        .map((key) => [key, line(random)]),
    ),
  }),
  (random) => ({ type: "PHASE_START", payload: { phase: random.below(99) } }),
  (random) => ({
    type: random.pick(["STEP_START", "STEP_COMPLETE"] as const),
    payload: { phase: random.below(9), step: random.below(99) },
  }),
  (random) => ({
    type: "RESOLVE_NEXT",
    payload: { ...(chance(random) ? { phase: random.below(9) } : {}), force: chance(random) },
  }),
  (random) => ({
    type: "READY",
    payload: { groups: [[id(random)], ...some(random, () => [id(random), id(random)])] },
  }),
  (random) => ({ type: "PHASE_DONE", payload: { phase: random.below(9) } }),
  () => ({ type: "ALL_DONE", payload: {} }),
  (random) => ({
    type: "TASK",
    payload: {
      id: id(random),
      ...(chance(random) ? { worktree: random.pick(["worktree/phase-1", "a # b", "w#1"]) } : {}),
      ...(chance(random) ? { meta: { priority: text(random), nested: [text(random), 1, null] } } : {}),
    },
  }),
  (random) => ({ type: "DONE", payload: { id: id(random), keys: keys(random) } }),
  (random) => ({
    type: "FAIL",
    payload: {
      id: id(random),
      reason: `${random.pick(["", "tests=3:", "a=b:"])}${freeWords(random)}`,
      keys: keys(random),
    },
  }),
  (random) => ({
    type: "ERROR",
    payload: {
      code: random.pick(["TASKS_NOT_FOUND", "LOCKED", "CIRCULAR_DEP", "OTHER"]),
      ...(chance(random)
        ? { detail: `${random.pick(["", "root:", "LOCKED:", "NEW_CODE:"])}${freeWords(random)}` }
        : {}),
    },
  }),
  (random) => ({
    type: "CUSTOM",
    payload: chance(random)
      ? { kind: random.pick(["PRIORITY", "SKIP", "RETRY"]), payload: id(random) + random.pick(["", ":now"]) }
      : { kind: random.pick(["NOTE", "V2_X"]), payload: freeWords(random) },
  }),
];

const CATEGORIES = ["business", "clarification", "choice", "confirmation"] as const;
const BITS = [
  "a|two words|한국어 문장|😀|key: value|question: x|[ERROR]|[/ERROR]|[/USER_QUESTION]|=== PHASE 1 COMPLETE ===|```|~~~".split(
    "|",
  ),
  [
    "\n",
    "\n",
    "\n  ",
    "\n- item",
    " ",
    "\t",
    "\\n",
    "\\",
    '"',
    "'",
    "[a, b]",
    "{",
    "}",
    ",",
    "1. x",
    "context: c",
    "type: json",
  ],
  ["\u001b[31m", "\u0000", "\u009b", "\u007f", "\r", "\b", "\ud800", "\u00a0", "\u2028", "DONE:T1.1"],
].flat();

function text(random: Random): string {
  return (
    Array.from({ length: random.below(6) }, () => random.pick(BITS)).join("") + random.pick(["x", "y", "끝"])
  );
}

function line(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () =>
    random.pick(["fine", "한글", "it's", "(so)", "v=1"]),
  ).join(" ");
}

/** Returns words of a thin message, with number signs that could be taken for a comment. */
function freeWords(random: Random): string {
  return (
    random.pick(["", "#1 ", "issue#12 "]) +
    line(random) +
    random.pick(["", " # of rows", " #12", " #", " a\t#\tb"])
  );
}

function name(random: Random): string {
  return random.pick(["Bob", "김대리", "agent-2", "Ω_1"]);
}

function id(random: Random): string {
  const prefix = random.pick(["P1-T", "T", "t", "", "AUTH-", "-"]);
  return `${prefix}${random.pick(["", "00"])}${random.below(99)}${random.pick(["", ".1", ".2.30"])}${random.pick(["", "a"])}`;
}

function keys(random: Random): Record<string, string> {
  return Object.fromEntries(
    ["elapsed", "tests", "retries"].filter(() => chance(random)).map((key) => [key, `${random.below(99)}`]),
  );
}

function some<T>(random: Random, make: () => T): T[] {
  return Array.from({ length: random.below(4) }, make);
}

function chance(random: Random): boolean {
  return random.below(2) === 0;
}
