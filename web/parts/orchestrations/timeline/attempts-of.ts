import type {
  Attempt as RunAttempt,
  OrchestrationState,
  WorkState,
} from "../../../../src/protocol/orchestration/state.ts";
import { shownStatus, type TaskRow } from "../table/rows.ts";
import type { Attempt, Span, TimelineTask } from "../types.ts";

/** Returns the tasks that have started, in list order, with their attempts over time. */
export function timelineOf(
  { work }: Pick<OrchestrationState, "work">,
  rows: readonly TaskRow[],
): readonly TimelineTask[] {
  return rows.flatMap((row) => {
    const { index, id, title } = row;
    const of = work[index]!;
    if (of.attempts.length === 0) return [];
    const attempts = of.attempts.map((attempt) => shownAttempt(attempt, of));
    return [{ id, title, status: shownStatus(row), attempts }];
  });
}

const outcomes = { open: "running", merged: "completed", failed: "failed", given_up: "failed" } as const;

function shownAttempt(attempt: RunAttempt, { stage, since }: WorkState): Attempt {
  const { number, outcome } = attempt;
  const [from, finished, ended] = [attempt.startedAt, attempt.finishedAt, attempt.endedAt].map(timeOf);
  const spans: Span[] = [{ kind: "agent", from: from ?? 0, to: finished ?? ended ?? null }];
  if (finished != null) {
    // A conflict interrupts the wait for the merge.
    const conflict = outcome === "open" && (stage === "conflict" || stage === "resolving");
    const to = conflict ? Date.parse(since) : (ended ?? null);
    spans.push({ kind: "queue", from: finished, to });
    if (conflict && to !== null)
      spans.push({ kind: stage === "conflict" ? "person" : "agent", from: to, to: null });
  }
  return { number, outcome: outcomes[outcome], spans };
}

function timeOf(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}
