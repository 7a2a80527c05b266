import type { TaskState } from "../../protocol/task/state.ts";

/**
 * Returns the commit whose plan applies: the last approved one. Returns null if there is none, or if a person has sent a
 * message or a decision since then, because the person may have allowed the agent to extend the plan.
 */
export function approvedPlan({ gate, conversation }: TaskState): string | null {
  const approved = gate.reviews.findLast(({ status }) => status === "approved");
  const since = approved?.decidedAt ?? null;
  if (approved === undefined || since === null) return null;
  const hasReplied =
    conversation.some(({ by, at }) => by === "person" && at > since) ||
    gate.reviews.slice(gate.reviews.indexOf(approved) + 1).some(({ decidedAt }) => decidedAt !== null);
  return hasReplied ? null : approved.commit;
}
