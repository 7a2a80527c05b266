import type { CommentId } from "../../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../../protocol/result.ts";
import type { PersonCommand } from "../../../protocol/task/command.ts";
import type { AppliedSuggestion, Review } from "../../../protocol/task/review.ts";
import { suggestionIn } from "../../../protocol/task/suggestion.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { decidable, record } from "./decide-review.ts";
import { rest } from "./phase.ts";

/**
 * Ends a review with suggestions that the reviewer applies. They become the next attempt: a commit of the reviewer on
 * top of the reviewed one, which is verified like any other. The agent is told before it works on.
 */
export function applySuggestions(
  draft: Draft,
  { reviewId, version, commentIds }: Extract<PersonCommand, { type: "suggestions.apply" }>,
  circumstances: Circumstances,
): Result<void> {
  const review = decidable(draft, reviewId, version);
  if (!review.ok) return review;
  const applied = suggestionsOf(review.value, commentIds);
  if (!applied.ok) return applied;
  const { phase } = review.value;
  const attempt = draft.state.gate.attempt + 1;
  record(draft, review.value, { action: "apply", applied: applied.value }, circumstances, null, false);
  for (const { commentId } of applied.value)
    draft.add({ type: "comment.edited", reviewId, commentId, status: "resolved" });
  draft.add(
    { type: "rework.ordered", phase, attempt, cause: "review" },
    { type: "message.planned", message: toldOf(applied.value, circumstances) },
    { type: "attempt.closed", phase, attempt },
  );
  draft.moveTask("in_progress", "suggestions_applied");
  rest(draft, null, "suggestions_applied");
  return ok(undefined);
}

/** Returns the suggestions of some comments of a review, or the reason why one of them cannot be applied. */
export function suggestionsOf(
  { comments }: Review,
  commentIds: readonly CommentId[],
): Result<AppliedSuggestion[]> {
  const applied: AppliedSuggestion[] = [];
  for (const commentId of new Set(commentIds)) {
    const comment = comments.find(({ id }) => id === commentId);
    if (comment === undefined) return refuse("not_found", `There is no comment ${commentId} in this review.`);
    const text = suggestionIn(comment.body);
    const { file, lines, anchor } = comment;
    if (text === null || file === null || lines === null) {
      return refuse("invalid", "This comment does not suggest a change to lines of a file.", { commentId });
    }
    if (anchor !== "written" && anchor !== "exact") {
      return refuse(
        "not_allowed",
        "The lines of this suggestion have changed since it was written. Write a new suggestion.",
        { commentId },
      );
    }
    applied.push({ commentId, file, lines, text });
  }
  return ok(applied);
}

function toldOf(applied: readonly AppliedSuggestion[], { ids }: Circumstances) {
  const files = [...new Set(applied.map(({ file }) => file))];
  const what = applied.length === 1 ? "a suggestion" : `${applied.length} suggestions`;
  const text = `Applied ${what} from the review. Changed files: ${files.join(", ")}. Read them again before you edit them.`;
  return { type: "user_message", messageId: ids.message(), text } as const;
}
