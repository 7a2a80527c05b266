import type { AnswerQuestion } from "../protocol/api/contract.ts";
import { told } from "../agents/told.ts";
import type { AddComment, DecideReview, Foreseen } from "../protocol/api/gates.ts";
import type { AgentConfig } from "../protocol/config.ts";
import type { CommentId, QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { PersonCommand } from "../protocol/task/command.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { Question } from "../protocol/task/question.ts";
import type { Review, ReviewComment } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Store } from "../store/store.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { excerptOf } from "./reviews/excerpt.ts";

/** Of larger files only the beginning can be commented on. */
const largestCommented = 4 << 20;

type Ask<Given> = (taskId: TaskId, command: PersonCommand, by: string) => Promise<Result<Given>>;

interface Reach {
  readonly store: Store;
  readonly decide: Ask<TaskState>;
  readonly snapshots: (taskId: TaskId) => Promise<Snapshots>;
  /** What a command would do. */
  readonly foresee: Ask<readonly TaskEvent[]>;
  readonly agents: ReadonlyMap<string, AgentConfig>;
}

/** Where people act on questions, reviews and comments: finds the task of each, and has it decided there. */
export class Desk {
  readonly #store: Store;
  readonly #decide: Reach["decide"];
  readonly #snapshots: Reach["snapshots"];
  readonly #foresee: Reach["foresee"];
  readonly #agents: Reach["agents"];

  constructor({ store, decide, snapshots, foresee, agents }: Reach) {
    this.#store = store;
    this.#decide = decide;
    this.#snapshots = snapshots;
    this.#foresee = foresee;
    this.#agents = agents;
  }

  async answer(questionId: QuestionId, answer: AnswerQuestion, by: string): Promise<Result<Question>> {
    const row = await this.#store.question(questionId);
    if (row === null) return noQuestion(questionId);
    const decided = await this.#decide(row.taskId, { type: "question.answer", questionId, answer }, by);
    if (!decided.ok) return decided;
    const question = decided.value.questions.find(({ id }) => id === questionId);
    return question === undefined ? noQuestion(questionId) : ok(question);
  }

  async decide(reviewId: ReviewId, decision: DecideReview, by: string): Promise<Result<Review>> {
    const row = await this.#store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const decided = await this.#decide(row.taskId, { type: "review.decide", reviewId, decision }, by);
    if (!decided.ok) return decided;
    const review = decided.value.gate.reviews.find(({ id }) => id === reviewId);
    return review === undefined ? noReview(reviewId) : ok(review);
  }

  /** The messages that a decision would send, as the task's agent would get them. */
  async foresee(
    reviewId: ReviewId,
    decision: Omit<DecideReview, "version">,
    by: string,
  ): Promise<Result<Foreseen>> {
    const review = await this.#store.review(reviewId);
    const task = review === null ? null : await this.#store.taskRow(review.taskId);
    if (review === null || task === null) return noReview(reviewId);
    const { taskId, version } = review;
    const command = { type: "review.decide", reviewId, decision: { ...decision, version } } as const;
    const events = await this.#foresee(taskId, command, by);
    if (!events.ok) return events;
    const planned = events.value.flatMap((event) =>
      event.type === "message.planned" ? [event.message] : [],
    );
    return ok({ messages: planned.map((message) => told(this.#agents.get(task.agent), message)) });
  }

  async addComment(reviewId: ReviewId, comment: AddComment, by: string): Promise<Result<ReviewComment>> {
    const row = await this.#store.review(reviewId);
    if (row === null) return noReview(reviewId);
    const excerpt = await this.#excerpt(row, comment);
    if (!excerpt.ok) return excerpt;
    const command = { type: "comment.add", reviewId, comment, excerpt: excerpt.value } as const;
    const decided = await this.#decide(row.taskId, command, by);
    if (!decided.ok) return decided;
    const added = decided.value.gate.reviews.find(({ id }) => id === reviewId)?.comments.at(-1);
    return added === undefined ? noReview(reviewId) : ok(added);
  }

  /** What the lines say that a comment is about. A comment on the whole has none; neither has one on a file. */
  async #excerpt({ taskId, commit }: Review, comment: AddComment): Promise<Result<string>> {
    if (comment.file === null) return ok("");
    const bytes = await (await this.#snapshots(taskId)).read(commit, comment.file, largestCommented);
    return excerptOf(comment, bytes?.toString("utf8") ?? null);
  }

  async changeComment(
    commentId: CommentId,
    command: Extract<PersonCommand, { type: "comment.edit" | "comment.reply" }>,
    by: string,
  ): Promise<Result<ReviewComment>> {
    const taskId = await this.#store.ownerOf(commentId);
    if (taskId === null) return noComment(commentId);
    const decided = await this.#decide(taskId, command, by);
    if (!decided.ok) return decided;
    const comments = decided.value.gate.reviews.flatMap((review) => review.comments);
    const comment = comments.find(({ id }) => id === commentId);
    return comment === undefined ? noComment(commentId) : ok(comment);
  }

  async removeComment(commentId: CommentId, by: string): Promise<Result<{ id: CommentId }>> {
    const taskId = await this.#store.ownerOf(commentId);
    if (taskId === null) return noComment(commentId);
    const decided = await this.#decide(taskId, { type: "comment.remove", commentId }, by);
    return decided.ok ? ok({ id: commentId }) : decided;
  }
}

function noQuestion(id: QuestionId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no question ${id}.`);
}

function noReview(id: ReviewId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no review ${id}.`);
}

function noComment(id: CommentId): ReturnType<typeof refuse> {
  return refuse("not_found", `There is no comment ${id}.`);
}
