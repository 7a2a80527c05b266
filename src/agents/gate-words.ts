import type { AgentMessage } from "../protocol/agent-message.ts";
import { briefWords, languageName } from "./brief-words.ts";
import { listed, paragraphs } from "./listed.ts";

type Of<Type extends AgentMessage["type"]> = Extract<AgentMessage, { type: Type }>;

/** Returns the text of a message that begins the next phase. */
export function phaseBegun({ phase, name, steps, deliverables, guides, brief }: Of<"phase_start">): string {
  if (brief !== undefined) return paragraphs(["The previous phase was approved.", briefWords(brief)]);
  return paragraphs([
    `The previous phase was approved. Phase ${phase} begins: ${name}.`,
    listed(
      "Its steps:",
      steps.map((step, index) => `${phase}.${index + 1} ${step.name}`),
    ),
    listed("Write these files:", deliverables),
    listed("Read these guides first:", guides),
    `When the whole phase is done, print === PHASE ${phase} COMPLETE === on a line of its own.`,
  ]);
}

/** Returns the text of a message about a failed verification: each failed criterion with its suggestion. */
export function reworked({ phase, attempt, report, brief }: Of<"rework">): string {
  const failed = report.criteria.filter(({ status }) => status === "failed");
  return paragraphs([
    unknownPhase(brief),
    `The verification of phase ${phase}${named(brief)} failed. This is attempt ${attempt}. Correct the following problems, and change nothing else.`,
    ...failed.map(({ id, title, details, suggestion, affectedDocuments = [] }) =>
      [
        `${id}: ${title}`,
        details,
        ...(suggestion === undefined ? [] : [`Suggestion: ${suggestion}`]),
        ...(affectedDocuments.length === 0 ? [] : [`Files: ${affectedDocuments.join(", ")}`]),
      ].join("\n"),
    ),
    `When everything is corrected, print === PHASE ${phase} COMPLETE === on a line of its own.`,
  ]);
}

/** Returns the instructions of a phase that the verifier works on: the task's agent has not heard of it before. */
function unknownPhase(brief: Of<"rework">["brief"]): string {
  return brief?.worker === "verifier" ? briefWords(brief) : "";
}

function named(brief: Of<"rework">["brief"]): string {
  return brief === undefined ? "" : ` (${brief.name})`;
}

/** Returns the text of a message about a person's decision, with every comment and its lines. */
export function decided({ phase, decision, comment, comments, brief }: Of<"review_feedback">): string {
  const asked = decision === "request_changes";
  return paragraphs([
    asked ? unknownPhase(brief) : "",
    asked
      ? `The person requests changes to phase ${phase}${named(brief)}.`
      : `The person approved phase ${phase} with these comments.`,
    comment,
    ...comments.map(({ number, file, line, toLine, excerpt, body, replies = [] }) => {
      const lines =
        line === undefined ? "" : toLine === undefined || toLine === line ? `:${line}` : `:${line}-${toLine}`;
      const quoted = excerpt === undefined || excerpt === "" ? [] : [`> ${excerpt.replaceAll("\n", "\n> ")}`];
      const name = number === undefined ? "" : `Comment ${number}. `;
      const said = replies.map((reply) => `${reply.author}: ${reply.body}`);
      return [`${name}${file ?? "General comment"}${lines}`, ...quoted, body, ...said].join("\n");
    }),
    comments.some(({ body }) => body.includes("```suggestion"))
      ? "A suggestion block is a proposed replacement for the quoted lines."
      : "",
    asked && comments.length > 0 ? answering(comments) : "",
    asked
      ? `When every comment is addressed, print === PHASE ${phase} COMPLETE === on a line of its own.`
      : "",
  ]);
}

/** Returns the rule for answering comments, with the first numbers as examples. */
function answering(comments: Of<"review_feedback">["comments"]): string {
  const numbers = comments.flatMap(({ number }) => number ?? []);
  if (numbers.length === 0) return "";
  const examples = ["fixed: what you changed", "disagree: why", "question: what you need to know"];
  return [
    "Below the marker that ends your turn, answer every comment in one line: its number, then fixed, disagree or question, and a short explanation. For example:",
    "Comments:",
    ...examples
      .map((example, index) => `- ${numbers[index] ?? numbers[0]} ${example}`)
      .slice(0, Math.max(1, numbers.length)),
  ].join("\n");
}

/** Returns the text of a message that begins a verification. */
export function toVerify(message: Of<"verify_start">): string {
  const { title, description, phase, phaseName, attempt, criteria, documents, guide } = message;
  const {
    language,
    instructions = "",
    earlierDocuments = [],
    checked = [],
    rejected = [],
    base,
    diff,
  } = message;
  return paragraphs([
    `Verify phase ${phase} (${phaseName}), attempt ${attempt}, of this task: ${title}`,
    description.trim(),
    instructions,
    guide === null ? "" : `Follow this guide, and read it first: ${guide}`,
    documents.length === 0
      ? "Your working directory has the result of this phase."
      : listed("Deliverables of this phase:", documents),
    listed("Documents of earlier phases, approved by a person:", earlierDocuments),
    base === undefined || diff === undefined
      ? ""
      : `The task changes existing code. Your working directory is a git repository: HEAD is the work, the branch ${base} is the original. \`${diff.join(" ")}\` shows every change, \`git show ${base}:PATH\` a file of the original.`,
    listed(
      "Signalbox has checked the following itself; do not repeat these checks:",
      checked.map(({ id, title: name, status, details }) => `${id} (${name}): ${status}. ${details}`),
    ),
    listed(
      "Judge each of these criteria, and no others:",
      criteria.map(({ id, text }) => `${id}: ${text}`),
    ),
    listed(
      "Signalbox rejected the results of earlier verifiers of this attempt. Do not repeat their mistakes:",
      rejected,
    ),
    language === undefined ? "" : `Write details and suggestions in ${languageName(language)}.`,
    `When you have judged all ${criteria.length} of them, end with the marker and one JSON object in this form, with every criterion exactly once:`,
    `=== VERIFICATION_RESULT ===\n${JSON.stringify({ criteria: criteria.slice(0, 1).map(({ id }) => example(id)) }, null, 1)}`,
  ]);
}

function example(id: string): object {
  return {
    id,
    status: "failed",
    details: "What you compared and found, with the place.",
    suggestion: "What would make it pass.",
    affectedDocuments: ["docs/example.md"],
  };
}
