import type { AgentInfo, AnswerQuestion, CreateTask } from "../protocol/api/contract.ts";
import type {
  AddComment,
  DecideReview,
  EditComment,
  Foreseen,
  ForkCheckpoint,
  WorkflowInfo,
} from "../protocol/api/gates.ts";
import type { CheckpointId, CommentId, QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import type { Archive } from "../protocol/api/keeping.ts";
import type { Result } from "../protocol/result.ts";
import type { RestoreEffects } from "../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../protocol/task/command.ts";
import type { Question } from "../protocol/task/question.ts";
import type { Review, ReviewComment } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Task } from "../protocol/task/task.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";

/** What the page offers to start with. */
export interface Workflows {
  readonly items: readonly WorkflowInfo[];
  readonly problems: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

/**
 * The platform's door: what a server or a command line may ask of it. Every act is decided against the
 * log and durable when the promise resolves; what follows from it happens by itself.
 */
export interface Platform {
  createTask(input: CreateTask, by: string): Promise<Result<Task>>;
  command(taskId: TaskId, command: PersonCommand, by: string): Promise<Result<Task>>;
  answer(questionId: QuestionId, answer: AnswerQuestion, by: string): Promise<Result<Question>>;
  decideReview(reviewId: ReviewId, decision: DecideReview, by: string): Promise<Result<Review>>;
  addComment(reviewId: ReviewId, comment: AddComment, by: string): Promise<Result<ReviewComment>>;
  editComment(commentId: CommentId, change: EditComment, by: string): Promise<Result<ReviewComment>>;
  replyToComment(commentId: CommentId, body: string, by: string): Promise<Result<ReviewComment>>;
  removeComment(commentId: CommentId, by: string): Promise<Result<{ id: CommentId }>>;
  /** What the agent would be told by a decision; nothing is decided. */
  foresee(reviewId: ReviewId, decision: Omit<DecideReview, "version">, by: string): Promise<Result<Foreseen>>;
  /** What a restore would do; nothing is done. */
  restoreEffects(checkpointId: CheckpointId): Promise<Result<RestoreEffects>>;
  restore(checkpointId: CheckpointId, by: string): Promise<Result<Task>>;
  fork(checkpointId: CheckpointId, wish: ForkCheckpoint, by: string): Promise<Result<Task>>;
  /** The workflows there are, and what is wrong with files that should hold one. */
  workflows(): Workflows;
  /** The task as its events make it, or null where there is no such task (or it was deleted). */
  state(taskId: TaskId): Promise<TaskState | null>;
  agents(): readonly AgentInfo[];
  /** What the task's workspace was at its gates. */
  snapshots(taskId: TaskId): Promise<Snapshots>;
  /** Puts everything of an ended task into an archive. */
  archive(taskId: TaskId, by: string): Promise<Result<Archive>>;
  /** Where an archive is on disk. */
  archiveFile(archive: Pick<Archive, "file">): string;
  /** The file that holds what the task's agent printed; it may not exist yet. */
  outputFile(taskId: TaskId, stream: "stdout" | "stderr"): string;
  /** False while tasks of the time before are still being taken up. */
  readonly ready: boolean;
}
