import type { AgentMessage } from "../../../protocol/agent-message.ts";
import type { Review } from "../../../protocol/task/review.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
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
  };
}

/** Builds the message with a person's decision and every open comment with its position. */
export function reviewFeedback(
  review: Review,
  decision: "approve" | "request_changes",
  comment: string,
  { ids }: Pick<Circumstances, "ids">,
): Of<"review_feedback"> {
  return {
    type: "review_feedback",
    messageId: ids.message(),
    phase: review.phase,
    decision,
    comment,
    comments: numbered(review)
      .filter(({ comment: { status } }) => status === "open")
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

/** Numbers the comments of a review for the agent's replies. The numbers are stable once the review is decided. */
export function numbered({ comments }: Review): { number: number; comment: Review["comments"][number] }[] {
  return comments.map((comment, index) => ({ number: index + 1, comment }));
}
