import type { AgentMessage } from "../../../protocol/agent-message.ts";
import type { Review } from "../../../protocol/task/review.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
import { isInOtherLanguage, taskLanguage } from "../../../protocol/task/language.ts";
import type { CriterionResult } from "../../../protocol/workflow/criterion.ts";
import type { PhaseBrief } from "../../../protocol/workflow/phase-brief.ts";
import { briefOf } from "../../instructions/phase-brief.ts";
import type { PhaseDefinition } from "../../../protocol/workflow/definition.ts";
import type { Circumstances } from "../command.ts";

type Of<Type extends AgentMessage["type"]> = Extract<AgentMessage, { type: Type }>;

/** Returns the definition of the task's current phase. */
export function currentPhase(state: TaskState, { definition }: Circumstances): PhaseDefinition | null {
  return definition?.phases[(state.task.currentPhase ?? 0) - 1] ?? null;
}

/** Returns the paths of the guides that a worker reads for the current phase. */
export function guidesOf(state: TaskState, circumstances: Circumstances): string[] {
  const phase = currentPhase(state, circumstances);
  const named = [
    ...(phase?.steps ?? []).map(({ guide }) => guide),
    ...(phase?.deliverables ?? []).map(({ guide }) => guide),
  ];
  const guides = new Set(named.filter((guide) => guide !== undefined));
  return [...guides].map((guide) => circumstances.guides.get(guide) ?? guide);
}

/** Returns the full instructions of the current phase, if its definition is known. */
export function currentBrief(
  state: TaskState,
  { definition, guides, headings, tools }: Circumstances,
): { brief?: PhaseBrief } {
  if (definition === null || state.gate.outline.length === 0) return {};
  const phase = state.task.currentPhase ?? 1;
  const language = taskLanguage(state.task);
  const isOtherLanguage = isInOtherLanguage(state.task);
  const brief = briefOf({ definition, phase, language, isOtherLanguage, guides, headings, tools });
  return brief === undefined ? {} : { brief };
}

/** Builds the message that starts a later phase. */
export function phaseStart(state: TaskState, circumstances: Circumstances): Of<"phase_start"> {
  const phase = currentPhase(state, circumstances);
  const outline = state.gate.outline[(state.task.currentPhase ?? 0) - 1];
  return {
    type: "phase_start",
    messageId: circumstances.ids.message(),
    phase: state.task.currentPhase ?? 1,
    name: outline?.name ?? "",
    steps: (outline?.steps ?? []).map(({ name, deliverable }, index) => ({
      name,
      guide: phase?.steps[index]?.guide ?? null,
      deliverable,
    })),
    deliverables: [...(outline?.deliverables ?? [])],
    guides: guidesOf(state, circumstances),
    language: taskLanguage(state.task),
    ...currentBrief(state, circumstances),
  };
}

/** Builds the message about a failed verification. Passed criteria would only hide the failed ones. */
export function reworkMessage(
  state: TaskState,
  attempt: number,
  criteria: readonly CriterionResult[],
  circumstances: Circumstances,
): Of<"rework"> {
  return {
    type: "rework",
    messageId: circumstances.ids.message(),
    phase: state.task.currentPhase ?? 1,
    attempt,
    report: { criteria: criteria.filter(({ status }) => status === "failed") },
    ...currentBrief(state, circumstances),
  };
}

/**
 * Builds the message with a person's decision and every open comment with its position. An approval leaves out comments
 * that are settled.
 */
export function reviewFeedback(
  review: Review,
  decision: "approve" | "request_changes",
  comment: string,
  { ids }: Pick<Circumstances, "ids">,
): Of<"review_feedback"> {
  const approves = decision === "approve";
  return {
    type: "review_feedback",
    messageId: ids.message(),
    phase: review.phase,
    decision,
    comment,
    comments: numbered(review)
      .filter((each) => (approves ? !isSettled(each.comment) : each.comment.status === "open"))
      .map(({ number, comment: { file, lines, body, excerpt, replies = [] } }) => ({
        number,
        file,
        ...(lines === null ? {} : { line: lines.from, toLine: lines.to }),
        ...(excerpt === "" ? {} : { excerpt }),
        body,
        ...(replies.length === 0
          ? {}
          : { replies: replies.map((reply) => ({ author: reply.author, body: reply.body })) }),
      })),
  };
}

/** Returns true if a comment needs no more attention: it is resolved, or the agent's reply that it is fixed was the last. */
export function isSettled({ status, replies = [] }: Review["comments"][number]): boolean {
  return status !== "open" || replies.at(-1)?.verdict === "fixed";
}

/** Numbers the comments of a review for the agent's replies. The numbers are stable once the review is decided. */
export function numbered({ comments }: Review): { number: number; comment: Review["comments"][number] }[] {
  return comments.map((comment, index) => ({ number: index + 1, comment }));
}
