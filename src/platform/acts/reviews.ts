import { formatMessage } from "../../agents/format-message.ts";
import { platformMessages } from "../../agents/platform-messages.ts";
import type { Act } from "../../engine/act.ts";
import type {
  AddComment,
  ApplySuggestions,
  DecideReview,
  EditComment,
  DecisionPreview,
} from "../../protocol/api/gates.ts";
import type { AgentConfig } from "../../protocol/config.ts";
import type { CommentId, ReviewId, TaskId } from "../../protocol/ids.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { PersonCommand } from "../../protocol/task/command.ts";
import type { Review, ReviewComment } from "../../protocol/task/review.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Store } from "../../store/store.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { suggestionsOf } from "../decide/gate/apply-suggestions.ts";
import { filesWithSuggestions } from "../gate/apply-suggestions.ts";
import { excerptOf } from "../reviews/excerpt.ts";
import { type ReviewGuide, reviewGuideOf } from "../reviews/review-guide.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";

/** Maximum size of a file to comment on; of larger files only the beginning is available for comments. */
const largestCommented = 4 << 20;

/** Options for reviews. */
interface ReviewsOptions {
  readonly store: Store;
  readonly streams: TaskStreams;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly workflows: LoadedWorkflows;
}

/** Decides reviews and manages the comments on them. */
export class Reviews {
  readonly #options: ReviewsOptions;

  constructor(options: ReviewsOptions) {
    this.#options = options;
  }

  async decide(reviewId: ReviewId, decision: DecideReview, act: Act): Promise<Result<Review>> {
    const { store, streams } = this.#options;
    const row = await store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const view = (state: TaskState) => reviewIn(state, reviewId);
    const done = await streams.execute(row.taskId, { type: "review.decide", reviewId, decision }, act, view);
    if (!done.ok) return done;
    const review = view(done.value);
    return review === undefined ? noReview(reviewId) : ok(review);
  }

  /** Applies suggestions: checks that they fit the reviewed files, then ends the review with them. */
  async applySuggestions(
    reviewId: ReviewId,
    { version, comments }: ApplySuggestions,
    act: Act,
  ): Promise<Result<Review>> {
    const { store, streams, snapshots } = this.#options;
    const row = await store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const applied = suggestionsOf(row, comments);
    if (!applied.ok) return applied;
    const files = await filesWithSuggestions(await snapshots(row.taskId), row.commit, applied.value);
    if (!files.ok) return files;
    const view = (state: TaskState) => reviewIn(state, reviewId);
    const command = { type: "suggestions.apply", reviewId, version, commentIds: comments } as const;
    const done = await streams.execute(row.taskId, command, act, view);
    if (!done.ok) return done;
    const review = view(done.value);
    return review === undefined ? noReview(reviewId) : ok(review);
  }

  /** Returns the guide for reviewers; null if the task's workflow has none. */
  async guide(reviewId: ReviewId, language: "en" | "ko"): Promise<Result<ReviewGuide | null>> {
    const { store, workflows } = this.#options;
    const review = await store.review(reviewId);
    const task = review === null ? null : await store.taskRow(review.taskId);
    if (task === null) return noReview(reviewId);
    return ok(await reviewGuideOf(task.type, language, workflows));
  }

  /** Returns the messages that a decision would send to the task's agent, without deciding anything. */
  async preview(
    reviewId: ReviewId,
    decision: Omit<DecideReview, "version">,
    act: Act,
  ): Promise<Result<DecisionPreview>> {
    const { store, streams, agents } = this.#options;
    const review = await store.review(reviewId);
    const task = review === null ? null : await store.taskRow(review.taskId);
    if (review === null || task === null) return noReview(reviewId);
    const { taskId, version } = review;
    const command = { type: "review.decide", reviewId, decision: { ...decision, version } } as const;
    const events = await streams.log.preview(taskId, command, act);
    if (!events.ok) return events;
    const planned = events.value.flatMap((event) =>
      event.type === "message.planned" ? [event.message] : [],
    );
    return ok({
      messages: planned.map((message) => formatMessage(agents.get(task.agent), message)),
      inWords: planned.map((message) => platformMessages.words(message)),
    });
  }

  async addComment(reviewId: ReviewId, comment: AddComment, act: Act): Promise<Result<ReviewComment>> {
    const { store, streams } = this.#options;
    const row = await store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const excerpt = await this.#excerpt(row, comment);
    if (!excerpt.ok) return excerpt;
    const command = { type: "comment.add", reviewId, comment, excerpt: excerpt.value } as const;
    const view = (state: TaskState) => reviewIn(state, reviewId)?.comments.at(-1);
    const done = await streams.execute(row.taskId, command, act, view);
    if (!done.ok) return done;
    const added = view(done.value);
    return added === undefined ? noReview(reviewId) : ok(added);
  }

  editComment(commentId: CommentId, change: EditComment, act: Act): Promise<Result<ReviewComment>> {
    return this.#changeComment(commentId, { type: "comment.edit", commentId, change }, act);
  }

  replyToComment(commentId: CommentId, body: string, act: Act): Promise<Result<ReviewComment>> {
    return this.#changeComment(commentId, { type: "comment.reply", commentId, body }, act);
  }

  async removeComment(commentId: CommentId, act: Act): Promise<Result<{ id: CommentId }>> {
    const taskId = await this.#options.store.ownerOf(commentId);
    if (taskId === null) return noComment(commentId);
    const answer = { id: commentId };
    const command = { type: "comment.remove", commentId } as const;
    const done = await this.#options.streams.execute(taskId, command, act, () => answer);
    return done.ok ? ok(answer) : done;
  }

  async #changeComment(
    commentId: CommentId,
    command: Extract<PersonCommand, { type: "comment.edit" | "comment.reply" }>,
    act: Act,
  ): Promise<Result<ReviewComment>> {
    const taskId = await this.#options.store.ownerOf(commentId);
    if (taskId === null) return noComment(commentId);
    const view = ({ gate }: TaskState) =>
      gate.reviews.flatMap(({ comments }) => comments).find(({ id }) => id === commentId);
    const done = await this.#options.streams.execute(taskId, command, act, view);
    if (!done.ok) return done;
    const comment = view(done.value);
    return comment === undefined ? noComment(commentId) : ok(comment);
  }

  /** Returns the text of the lines that a comment is about; empty for a comment on the whole review or a file. */
  async #excerpt({ taskId, commit }: Review, comment: AddComment): Promise<Result<string>> {
    if (comment.file === null) return ok("");
    const snapshots = await this.#options.snapshots(taskId);
    const bytes = await snapshots.read(commit, comment.file, largestCommented);
    return excerptOf(comment, bytes?.toString("utf8") ?? null);
  }
}

function reviewIn({ gate }: TaskState, reviewId: ReviewId): Review | undefined {
  return gate.reviews.find(({ id }) => id === reviewId);
}

function noReview(id: ReviewId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no review ${id}.`);
}

function noComment(id: CommentId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no comment ${id}.`);
}
