import { z } from "zod";
import { OrchestrationId, ProjectId, TaskId } from "../ids.ts";
import { toldEvent } from "../notify/told-event.ts";
import { MainUsage } from "../task/main-event.ts";
import { TaskStatus } from "../task/task.ts";
import { OrchestrationConfig } from "./config.ts";
import { Plan, Priority } from "./plan.ts";

/** The id of a task of the list, as written. */
const id = z.string();
const attempt = z.int();
const commit = z.string();

/** The result of the tests of a commit; `untested` if the project has none. */
export const Tested = z.enum(["passed", "untested"]);
export type Tested = z.infer<typeof Tested>;

/** A version of a list: its file, and the place of its stored content. */
export const ListVersion = z.object({
  file: z.string(),
  dialect: z.enum(["signalbox", "spec-kit", "kiro", "task-master"]),
  /** The SHA-256 of the content, which is also the name of its copy in the data directory. */
  digest: z.string(),
});
export type ListVersion = z.infer<typeof ListVersion>;

/** A file of a conflict, with the blobs of the three versions; null if a version does not have it. */
export const ConflictFile = z.object({
  path: z.string(),
  base: z.string().nullable(),
  ours: z.string().nullable(),
  theirs: z.string().nullable(),
});
export type ConflictFile = z.infer<typeof ConflictFile>;

/** The reason why the person's branch did not move. */
export const BranchRefusal = z.object({
  code: z.enum([
    "dirty",
    "moved",
    "in_progress",
    "locked",
    "detached",
    "missing",
    "unreachable",
    "interrupted",
    "busy",
    "fault",
  ]),
  message: z.string(),
});
export type BranchRefusal = z.infer<typeof BranchRefusal>;

const events = [
  z.object({
    type: z.literal("orchestration.created"),
    id: OrchestrationId,
    title: z.string(),
    /** Earlier versions did not record it: they had only the first project. */
    projectId: ProjectId.optional(),
    /** The directory of the person's repository. */
    project: z.string(),
    list: ListVersion,
    plan: Plan,
    config: OrchestrationConfig,
    /** The tasks that the list marks as done; `skipped` has those that it marks as skipped. */
    done: z.array(id),
    skipped: z.array(id),
    createdBy: z.string(),
  }),
  /**
   * The project's commit was imported into the orchestration's own repository. `branch` is null if no branch
   * is checked out.
   */
  z.object({ type: z.literal("project.imported"), commit, branch: z.string().nullable() }),
  /** The project cannot be used. A person must act. */
  z.object({ type: z.literal("project.refused"), reason: z.string() }),
  /** A person asked to try the refused step again. */
  z.object({ type: z.literal("project.retried") }),
  z.object({ type: z.literal("phase.opened"), phase: z.int(), base: commit }),
  /** A task was assigned to an agent. The child task is created afterwards, at most once. */
  z.object({
    type: z.literal("attempt.started"),
    task: id,
    attempt,
    childId: TaskId,
    role: z.string(),
    agent: z.string(),
    base: commit,
  }),
  /** The status and totals of the child task after one of its events. */
  z.object({
    type: z.literal("attempt.reported"),
    task: id,
    attempt,
    seq: z.int(),
    status: TaskStatus,
    tokens: z.int(),
    costUsd: z.number(),
    tries: z.int(),
  }),
  /** The agent completed the attempt, and its commit waits to be merged. */
  z.object({ type: z.literal("attempt.finished"), task: id, attempt, commit, tested: Tested }),
  /**
   * An attempt failed. `failures` counts against the retry limit; it is 0 if the machine or the provider was
   * at fault.
   */
  z.object({ type: z.literal("attempt.failed"), task: id, attempt, reason: z.string(), failures: z.int() }),
  /**
   * The branch of the phase moved from `before` to `commit`, which contains these tasks. The tests ran on
   * exactly this commit, unless it is untested.
   */
  z.object({
    type: z.literal("merge.landed"),
    phase: z.int(),
    tasks: z.array(z.object({ task: id, attempt })),
    before: commit,
    commit,
    tested: Tested,
  }),
  /** Work could not be merged. `step` says if an agent or a person resolves the conflict now. */
  z.object({
    type: z.literal("merge.conflicted"),
    task: id,
    attempt,
    ours: commit,
    theirs: commit,
    files: z.array(ConflictFile),
    step: z.enum(["agent", "person"]),
    /** The reason why a person must decide; null if an agent resolves the conflict. */
    reason: z.string().nullable(),
  }),
  /** An agent was assigned to resolve the conflict in a child task. */
  z.object({ type: z.literal("conflict.assigned"), task: id, attempt, childId: TaskId, agent: z.string() }),
  /** The conflict was resolved. The resolution is merged next. */
  z.object({
    type: z.literal("conflict.resolved"),
    task: id,
    attempt,
    commit,
    by: z.enum(["agent", "person"]),
  }),
  z.object({ type: z.literal("task.failed"), task: id, reason: z.string() }),
  /** An agent that is main lets the task start. */
  z.object({ type: z.literal("task.dispatched"), task: id }),
  z.object({ type: z.literal("task.skipped"), task: id }),
  z.object({ type: z.literal("task.retried"), task: id }),
  z.object({ type: z.literal("task.prioritized"), task: id, priority: Priority }),
  /** Main limits the time of each attempt at a task. */
  z.object({ type: z.literal("task.limited"), task: id, seconds: z.int().positive() }),
  /** All tasks of the phase are settled. `tested` is the test result of its commit. */
  z.object({ type: z.literal("phase.finished"), phase: z.int(), commit, tested: Tested }),
  /** The person's branch was moved and contains the phase. */
  z.object({ type: z.literal("branch.moved"), branch: z.string(), commit }),
  /**
   * The tests of a finished phase fail once new commits of the person's branch are merged. `base` is that merge, which
   * the new task of the phase corrects.
   */
  z.object({
    type: z.literal("repair.added"),
    phase: z.int(),
    task: id,
    title: z.string(),
    base: commit,
    reason: z.string(),
  }),
  z.object({ type: z.literal("branch.refused"), commit, refusal: BranchRefusal }),
  /** A person asked to try again to move the branch. */
  z.object({ type: z.literal("branch.retried") }),
  /** The list was edited and read again. */
  z.object({
    type: z.literal("list.changed"),
    list: ListVersion,
    plan: Plan,
    done: z.array(id),
    skipped: z.array(id),
  }),
  /** An agent leads. Its child task is created afterwards, at most once. */
  z.object({ type: z.literal("main.started"), childId: TaskId, agent: z.string() }),
  /** The status and totals of main's child task at one of its events. */
  z.object({
    type: z.literal("main.reported"),
    childId: TaskId,
    seq: z.int(),
    status: TaskStatus,
    tokens: z.int(),
    costUsd: z.number(),
    usage: MainUsage,
  }),
  /** Main has said these messages, `number` in all. It is told the answers with the next message to it. */
  z.object({
    type: z.literal("main.heard"),
    number: z.int(),
    said: z.array(z.string()),
    answers: z.array(z.string()),
    /** Tasks that main retries. */
    retried: z.array(id),
  }),
  /** Main is told these lines; `last` if they are the end. */
  z.object({ type: z.literal("main.told"), number: z.int(), lines: z.array(z.string()), last: z.boolean() }),
  z.object({ type: z.literal("main.failed"), reason: z.string() }),
  /** Code leads from now on. */
  z.object({ type: z.literal("main.replaced"), reason: z.string() }),
  toldEvent,
  z.object({ type: z.literal("orchestration.paused") }),
  z.object({ type: z.literal("orchestration.resumed") }),
  z.object({ type: z.literal("orchestration.cancelled") }),
  z.object({ type: z.literal("orchestration.finished"), status: z.enum(["completed", "failed"]) }),
  z.object({ type: z.literal("orchestration.deleted") }),
] as const;

/** Everything that can happen to an orchestration. */
export const OrchestrationEvent = z.discriminatedUnion("type", events);
export type OrchestrationEvent = z.infer<typeof OrchestrationEvent>;

/** The kind of the streams that hold orchestrations. */
export const orchestrationKind = "orchestration";
