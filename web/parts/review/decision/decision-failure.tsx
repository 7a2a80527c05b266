import { ApiFailure } from "../../../data/api-failure.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Why a decision was not taken: somebody was faster, the review is another by now, or the server's own sentence. */
export function DecisionFailure({ error }: { error: unknown }) {
  const { decision } = useReviewWords();
  const format = useFormat();
  const now = useNow();
  if (!(error instanceof ApiFailure)) return <FailureNote error={error} />;
  if (error.code === "stale_version") return <FailureNote error={new Error(decision.stale)} />;
  const taken = takenIn(error.details);
  if (error.code !== "already_decided" || taken === null) return <FailureNote error={error} />;
  const what =
    Object.entries(decision.decided).find(([name]) => name === taken.decision)?.[1] ?? taken.decision;
  return <FailureNote error={new Error(decision.already(what, taken.by, format.when(taken.at, now)))} />;
}

function takenIn(details: unknown): { decision: string; by: string; at: string } | null {
  if (typeof details !== "object" || details === null) return null;
  const { decision, decidedBy, decidedAt } = details as Record<string, unknown>;
  if (typeof decision !== "string" || typeof decidedAt !== "string") return null;
  return { decision, by: typeof decidedBy === "string" ? decidedBy : "system", at: decidedAt };
}
