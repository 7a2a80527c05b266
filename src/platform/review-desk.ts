import type { AddComment, DecideReview, EditComment } from "../protocol/api/gates.ts";
import type { CommentId, ReviewId, TaskId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { PersonCommand } from "../protocol/task/command.ts";
import type { Review, ReviewComment } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Store } from "../store/store.ts";

type Decide = (taskId: TaskId, command: PersonCommand, by: string) => Promise<Result<TaskState>>;

/** Where people act on reviews: finds the task that a review or comment belongs to, and has it decided there. */
export class ReviewDesk {
  readonly #store: Store;
  readonly #decide: Decide;

  constructor(store: Store, decide: Decide) {
    this.#store = store;
    this.#decide = decide;
  }

  async decide(reviewId: ReviewId, decision: DecideReview, by: string): Promise<Result<Review>> {
    const row = await this.#store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const decided = await this.#decide(row.taskId, { type: "review.decide", reviewId, decision }, by);
    if (!decided.ok) return decided;
    const review = decided.value.gate.reviews.find(({ id }) => id === reviewId);
    return review === undefined ? noReview(reviewId) : ok(review);
  }

  async addComment(reviewId: ReviewId, comment: AddComment, by: string): Promise<Result<ReviewComment>> {
    const row = await this.#store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const excerpt = "";
    const decided = await this.#decide(row.taskId, { type: "comment.add", reviewId, comment, excerpt }, by);
    if (!decided.ok) return decided;
    const added = decided.value.gate.reviews.find(({ id }) => id === reviewId)?.comments.at(-1);
    return added === undefined ? noReview(reviewId) : ok(added);
  }

  async editComment(commentId: CommentId, change: EditComment, by: string): Promise<Result<ReviewComment>> {
    const taskId = await this.#store.ownerOf(commentId);
    if (taskId === null) return noComment(commentId);
    const decided = await this.#decide(taskId, { type: "comment.edit", commentId, change }, by);
    if (!decided.ok) return decided;
    const comments = decided.value.gate.reviews.flatMap((review) => review.comments);
    const comment = comments.find(({ id }) => id === commentId);
    return comment === undefined ? noComment(commentId) : ok(comment);
  }
}

function noReview(id: ReviewId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no review ${id}.`);
}

function noComment(id: CommentId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no comment ${id}.`);
}
