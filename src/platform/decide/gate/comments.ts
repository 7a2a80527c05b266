import { actorName } from "../../../protocol/actor.ts";
import type { AddComment, EditComment } from "../../../protocol/api/gates.ts";
import type { CommentId, ReviewId } from "../../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../../protocol/result.ts";
import type { Review } from "../../../protocol/task/review.ts";
import type { Circumstances } from "../command.ts";
import type { Draft } from "../draft.ts";
import { alreadyDecided } from "./decide-review.ts";

/** Adds a comment to an open review; `excerpt` is the text of its lines. */
export function addComment(
  draft: Draft,
  command: { readonly reviewId: ReviewId; readonly comment: AddComment; readonly excerpt: string },
  { ids, now, by }: Circumstances,
): Result<void> {
  const review = draft.state.gate.reviews.find(({ id }) => id === command.reviewId);
  if (review === undefined)
    return refuse("not_found", `There is no review ${command.reviewId} in this task.`);
  if (review.status !== "pending") return alreadyDecided(review);
  const { file, lines, body } = command.comment;
  if (lines !== null && (file === null || lines.to < lines.from)) {
    return refuse("invalid", "Lines need a file, and the last line must not be before the first.", {
      field: "lines",
    });
  }
  draft.add({
    type: "comment.added",
    comment: {
      id: ids.comment(),
      reviewId: review.id,
      file,
      lines,
      body,
      author: actorName(by),
      at: now.toISOString(),
      status: "open",
      anchor: "written",
      carriedFrom: null,
      excerpt: command.excerpt,
    },
  });
  return ok(undefined);
}

/** Edits a comment while its review is open, resolves it, or reopens it. */
export function editComment(
  draft: Draft,
  { commentId, change }: { readonly commentId: CommentId; readonly change: EditComment },
): Result<void> {
  const { body, status } = change;
  const found = reviewOf(draft, commentId, { mustBeOpen: body !== undefined });
  if (!found.ok) return found;
  draft.add({
    type: "comment.edited",
    reviewId: found.value.id,
    commentId,
    ...(body === undefined ? {} : { body }),
    ...(status === undefined ? {} : { status }),
  });
  return ok(undefined);
}

/** Adds a reply below a comment of an open review. */
export function replyToComment(
  draft: Draft,
  { commentId, body }: { readonly commentId: CommentId; readonly body: string },
  { by, now }: Circumstances,
): Result<void> {
  const found = reviewOf(draft, commentId, { mustBeOpen: true });
  if (!found.ok) return found;
  const reply = { author: actorName(by), at: now.toISOString(), body, verdict: null, attempt: null };
  draft.add({ type: "comment.replied", reviewId: found.value.id, commentId, reply });
  return ok(undefined);
}

/** Deletes a comment that no agent has received yet; one that was sent to an agent can only be resolved. */
export function removeComment(draft: Draft, { commentId }: { readonly commentId: CommentId }): Result<void> {
  const found = reviewOf(draft, commentId, { mustBeOpen: true });
  if (!found.ok) return found;
  const comment = found.value.comments.find(({ id }) => id === commentId);
  if (comment?.carriedFrom != null) {
    return refuse(
      "not_allowed",
      "The agent has already received this comment, so it cannot be deleted. Resolve it instead.",
    );
  }
  draft.add({ type: "comment.removed", reviewId: found.value.id, commentId });
  return ok(undefined);
}

function reviewOf(
  { state }: Draft,
  commentId: CommentId,
  { mustBeOpen }: { readonly mustBeOpen: boolean },
): Result<Review> {
  const review = state.gate.reviews.find(({ comments }) => comments.some(({ id }) => id === commentId));
  if (review === undefined) return refuse("not_found", `There is no comment ${commentId} in this task.`);
  return mustBeOpen && review.status !== "pending" ? alreadyDecided(review) : ok(review);
}
