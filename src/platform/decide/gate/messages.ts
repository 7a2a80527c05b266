import type { AgentMessage } from "../../../protocol/agent-message.ts";
import type { Review } from "../../../protocol/task/review.ts";
import type { TaskState } from "../../../protocol/task/state.ts";
import type { PhaseDefinition } from "../../../protocol/workflow/definition.ts";
import type { Circumstances } from "../command.ts";

type Of<Type extends AgentMessage["type"]> = Extract<AgentMessage, { type: Type }>;

/** What the definition says of the task's current phase. */
export function currentPhase(state: TaskState, { definition }: Circumstances): PhaseDefinition | null {
  return definition?.phases[(state.task.currentPhase ?? 0) - 1] ?? null;
}

/** The guides that a worker reads for the current phase, as files. */
export function guidesOf(state: TaskState, circumstances: Circumstances): string[] {
  const phase = currentPhase(state, circumstances);
  const named = [
    ...(phase?.steps ?? []).map(({ guide }) => guide),
    ...(phase?.deliverables ?? []).map(({ guide }) => guide),
  ];
  const guides = new Set(named.filter((guide) => guide !== undefined));
  return [...guides].map((guide) => circumstances.guides.get(guide) ?? guide);
}

/** The message that begins a later phase. */
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

/** What a person decided, with every open comment at its place. */
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

/** The comments of a review with the numbers by which the agent answers them. Once it is decided they stay the same. */
export function numbered({ comments }: Review): { number: number; comment: Review["comments"][number] }[] {
  return comments.map((comment, index) => ({ number: index + 1, comment }));
}
