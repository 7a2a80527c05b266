import type { AgentInfo, AnswerQuestion, CreateTask } from "../protocol/api/contract.ts";
import type {
  AddComment,
  DecideReview,
  EditComment,
  Foreseen,
  ForkCheckpoint,
} from "../protocol/api/gates.ts";
import type { Archive } from "../protocol/api/keeping.ts";
import type { CheckpointId, CommentId, QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { RestoreEffects } from "../protocol/task/checkpoint.ts";
import type { PersonCommand } from "../protocol/task/command.ts";
import type { Question } from "../protocol/task/question.ts";
import type { Review, ReviewComment } from "../protocol/task/review.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { Task } from "../protocol/task/task.ts";
import type { Snapshots } from "../workspace/snapshots/snapshots.ts";
import { CheckpointDesk } from "./checkpoint-desk.ts";
import { agentInfos } from "./default-agent.ts";
import { Desk } from "./desk.ts";
import { editOf } from "./edit-task.ts";
import type { Engine, EngineOptions } from "./engine.ts";
import { newTask } from "./new-task.ts";
import type { Platform, Workflows } from "./platform.ts";
import { outputFile } from "./session-request.ts";
import { workflowInfos } from "./workflows/workflow-infos.ts";

/** The platform's door, with the engine behind it: checks what people ask for, and has it decided. */
export class Door implements Platform {
  readonly #engine: Engine;
  readonly #options: EngineOptions;
  readonly #desk: Desk;
  readonly #checkpoints: CheckpointDesk;

  constructor(engine: Engine, options: EngineOptions) {
    this.#engine = engine;
    this.#options = options;
    const decide = engine.decide.bind(engine);
    this.#desk = new Desk({
      store: options.store,
      decide,
      snapshots: (taskId) => this.snapshots(taskId),
      foresee: engine.foresee.bind(engine),
      agents: options.agents,
    });
    this.#checkpoints = new CheckpointDesk({
      ...options,
      decide,
      files: engine.gates.files,
      snapshots: (taskId) => this.snapshots(taskId),
      state: (taskId) => engine.state(taskId),
      create: (first, more, by) => engine.create(first, more, by),
      copy: (taskId, commit, workspace) => engine.gates.copy(taskId, commit, workspace),
    });
  }

  get ready(): boolean {
    return this.#engine.ready;
  }

  async createTask(input: CreateTask, by: string): Promise<Result<Task>> {
    const first = newTask(input, by, this.#options);
    if (!first.ok) return first;
    const state = await this.#engine.create(first.value, [], by);
    return input.submit ? this.command(state.task.id, { type: "task.submit" }, by) : ok(state.task);
  }

  async command(taskId: TaskId, command: PersonCommand, by: string): Promise<Result<Task>> {
    if (command.type === "task.retry" && command.from !== "scratch") {
      const state = await this.#engine.state(taskId);
      if (state !== null) return this.#checkpoints.retry(state, command.from, by);
    }
    const checked = command.type === "task.edit" ? editOf(command.changes, this.#options) : ok(command);
    if (!checked.ok) return checked;
    const decided = await this.#engine.decide(taskId, checked.value, by);
    return decided.ok ? ok(decided.value.task) : decided;
  }

  answer(questionId: QuestionId, answer: AnswerQuestion, by: string): Promise<Result<Question>> {
    return this.#desk.answer(questionId, answer, by);
  }

  decideReview(reviewId: ReviewId, decision: DecideReview, by: string): Promise<Result<Review>> {
    return this.#desk.decide(reviewId, decision, by);
  }

  addComment(reviewId: ReviewId, comment: AddComment, by: string): Promise<Result<ReviewComment>> {
    return this.#desk.addComment(reviewId, comment, by);
  }

  editComment(commentId: CommentId, change: EditComment, by: string): Promise<Result<ReviewComment>> {
    return this.#desk.changeComment(commentId, { type: "comment.edit", commentId, change }, by);
  }

  replyToComment(commentId: CommentId, body: string, by: string): Promise<Result<ReviewComment>> {
    return this.#desk.changeComment(commentId, { type: "comment.reply", commentId, body }, by);
  }

  removeComment(commentId: CommentId, by: string): Promise<Result<{ id: CommentId }>> {
    return this.#desk.removeComment(commentId, by);
  }

  foresee(
    reviewId: ReviewId,
    decision: Omit<DecideReview, "version">,
    by: string,
  ): Promise<Result<Foreseen>> {
    return this.#desk.foresee(reviewId, decision, by);
  }

  restoreEffects(checkpointId: CheckpointId): Promise<Result<RestoreEffects>> {
    return this.#checkpoints.effects(checkpointId);
  }

  restore(checkpointId: CheckpointId, by: string): Promise<Result<Task>> {
    return this.#checkpoints.restore(checkpointId, by);
  }

  fork(checkpointId: CheckpointId, wish: ForkCheckpoint, by: string): Promise<Result<Task>> {
    return this.#checkpoints.fork(checkpointId, wish, by);
  }

  snapshots(taskId: TaskId): Promise<Snapshots> {
    return this.#engine.gates.places.snapshots(taskId);
  }

  workflows(): Workflows {
    return workflowInfos(this.#options.workflows);
  }

  state(taskId: TaskId): Promise<TaskState | null> {
    return this.#engine.state(taskId);
  }

  agents(): readonly AgentInfo[] {
    return agentInfos(this.#options);
  }

  async archive(taskId: TaskId, by: string): Promise<Result<Archive>> {
    const state = await this.#engine.state(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    return this.#engine.keeper.archive(state, by);
  }

  archiveFile(archive: Pick<Archive, "file">): string {
    return this.#engine.keeper.archiveFile(archive);
  }

  outputFile(taskId: TaskId, stream: "stdout" | "stderr"): string {
    return outputFile(this.#options.dataDirectory, taskId, stream);
  }
}
