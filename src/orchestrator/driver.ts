import type { Engine, Streams } from "../engine/engine.ts";
import { type JobEnd, Jobs } from "../engine/jobs.ts";
import type { Driver } from "../engine/stream-kind.ts";
import type { OrchestrationId, TaskId } from "../protocol/ids.ts";
import { type OrchestrationEvent, orchestrationKind } from "../protocol/orchestration/event.ts";
import { graphOf } from "../protocol/orchestration/graph.ts";
import type { Attempt, OrchestrationState, WorkState } from "../protocol/orchestration/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { type Children, viewOfChild, type WantedChild } from "./children.ts";
import type { OrchestrationCommand } from "./decide/command.ts";
import { mergerRole, nextTasks, runningCount } from "./decide/start-tasks.ts";
import type { OrchestrationDirectories } from "./directories.ts";
import type { ResolvedConflict } from "./jobs/check-resolution.ts";
import { conflictContent } from "./jobs/conflict-content.ts";
import type { JobContext } from "./jobs/job-context.ts";
import { nextJob } from "./jobs/next-job.ts";
import type { ListedTask } from "./lists/task-list.ts";
import { type ConflictingTask, mergerPrompt, specialistPrompt } from "./prompt.ts";

export type OrchestrationStreams = Streams<OrchestrationState, OrchestrationEvent, OrchestrationCommand>;

/** Options for the driver of orchestrations. */
export interface OrchestrationDriverOptions extends Omit<JobContext, "execute"> {
  readonly children: Children;
  readonly directories: OrchestrationDirectories;
  readonly capacityOf: (state: OrchestrationState) => number;
  /** Returns the tasks of the list version that an orchestration uses, by id in lower case. */
  readonly listed: (state: OrchestrationState) => Promise<ReadonlyMap<string, ListedTask>>;
}

/** Failures of a job in a row after which a person is asked. */
const jobTries = 5;

/** Acts for orchestrations: creates and stops children, records their results, merges their work. */
export class OrchestrationDriver implements Driver<OrchestrationState> {
  readonly #engine: Pick<Engine, "requestPass">;
  readonly #streams: OrchestrationStreams;
  readonly #options: OrchestrationDriverOptions;
  readonly #jobs: Jobs;

  constructor(
    engine: Pick<Engine, "requestPass">,
    streams: OrchestrationStreams,
    options: OrchestrationDriverOptions,
  ) {
    this.#engine = engine;
    this.#streams = streams;
    this.#options = options;
    this.#jobs = new Jobs((id, end) => this.#jobOver(id as OrchestrationId, end));
  }

  observe(): void {}

  async reconcile(state: OrchestrationState): Promise<boolean> {
    if (state.deleted) {
      await this.#remove(state);
      return false;
    }
    const resolved: ResolvedConflict[] = [];
    if (await this.#reconcileChildren(state, resolved)) return true;
    if (this.#mayStart(state)) {
      const done = await this.#execute(state.id, { type: "advance" });
      if (done.ok && done.value.seq > state.seq) return true;
    }
    const context = {
      ...this.#options,
      execute: (command: OrchestrationCommand) => this.#execute(state.id, command),
    };
    this.#jobs.want(state.id, nextJob(state, resolved, context));
    return false;
  }

  abandon(state: OrchestrationState): Promise<void> {
    this.#jobs.want(state.id, null);
    return Promise.resolve();
  }

  /** Stops all jobs. Children stay alive. */
  async close(): Promise<void> {
    await this.#jobs.close();
  }

  #execute(
    id: OrchestrationId,
    command: OrchestrationCommand,
  ): ReturnType<OrchestrationStreams["executeAsOwner"]> {
    return this.#streams.executeAsOwner(id, command);
  }

  #mayStart(state: OrchestrationState): boolean {
    if (state.status !== "running" || state.tip === null) return false;
    const free = this.#options.capacityOf(state) - runningCount(state);
    return free > 0 && nextTasks(state, 1).length > 0;
  }

  /** Brings every child in line. Returns true if the orchestration has changed. */
  async #reconcileChildren(state: OrchestrationState, resolved: ResolvedConflict[]): Promise<boolean> {
    let changed = false;
    for (const [index, work] of state.work.entries()) {
      const attempt = work.attempts.at(-1);
      if (attempt === undefined) continue;
      if (work.stage === "working")
        changed = (await this.#reconcileAttempt(state, index, attempt)) || changed;
      else if (work.stage === "resolving")
        changed = (await this.#reconcileMerger(state, index, work, resolved)) || changed;
      else if (attempt.outcome !== "merged" && ["pending", "in_progress"].includes(attempt.status))
        await this.#stop(attempt.childId);
    }
    return changed;
  }

  async #reconcileAttempt(state: OrchestrationState, index: number, attempt: Attempt): Promise<boolean> {
    const child = await this.#options.children.state(attempt.childId);
    if (state.status === "cancelled") {
      if (child !== null) await this.#options.children.cancel(child);
      return false;
    }
    if (child === null) {
      await this.#options.children.create(await this.#wanted(state, index, attempt), state);
      return false;
    }
    const view = viewOfChild(child);
    const { status, tokens, costUsd, tries } = attempt;
    if (view.status === status && view.tokens === tokens && view.costUsd === costUsd && view.tries === tries)
      return false;
    return this.#record(state, index, child);
  }

  async #reconcileMerger(
    state: OrchestrationState,
    index: number,
    { conflict, attempts }: WorkState,
    resolved: ResolvedConflict[],
  ): Promise<boolean> {
    const childId = conflict?.childId;
    if (childId == null) return false;
    const child = await this.#options.children.state(childId);
    if (child === null) {
      const wanted = await this.#wantedMerger(state, index, childId);
      if (state.status !== "cancelled" && wanted !== null) await this.#options.children.create(wanted, state);
      return false;
    }
    if (state.status === "cancelled") await this.#options.children.cancel(child);
    else if (["failed", "cancelled"].includes(child.task.status)) return this.#record(state, index, child);
    else if (child.task.status === "completed" && conflict != null) {
      const commit = child.gate.collected?.commit ?? conflict.ours;
      resolved.push({
        task: state.plan.tasks[index]!.id,
        attempt: attempts.at(-1)?.number ?? 1,
        conflict,
        commit,
      });
    }
    return false;
  }

  async #record(state: OrchestrationState, index: number, child: TaskState): Promise<boolean> {
    const { id } = state.plan.tasks[index]!;
    const done = await this.#execute(state.id, {
      type: "child.changed",
      task: id,
      child: viewOfChild(child),
    });
    return done.ok && done.value.seq > state.seq;
  }

  async #stop(childId: TaskId): Promise<void> {
    const child = await this.#options.children.state(childId);
    if (child !== null) await this.#options.children.cancel(child);
  }

  async #wanted(state: OrchestrationState, index: number, attempt: Attempt): Promise<WantedChild> {
    const { plan, config, list } = state;
    const task = plan.tasks[index]!;
    const listed = (await this.#options.listed(state)).get(task.id.toLowerCase());
    const needs = graphOf(plan)
      .needs[index]!.filter((each) => each < plan.tasks.length)
      .map((each) => plan.tasks[each]!);
    const work = state.work[index]!;
    const prompt = {
      list: list.file,
      needs,
      attempt: attempt.number,
      failure: work.reason,
      tests: config.tests,
    };
    return {
      task: task.id,
      childId: attempt.childId,
      title: `${task.id}: ${task.title}`,
      description: listed === undefined ? task.title : specialistPrompt(listed, prompt),
      agent: attempt.agent,
      assignment: {
        orchestrationId: state.id,
        listId: task.id,
        role: attempt.role,
        base: attempt.base,
        content: attempt.base,
        branch: `task/${task.id}`,
        setup: config.setup,
        tests: config.tests,
        triesAtMost: Math.max(1, config.retry_limit + 1 - work.failures),
      },
    };
  }

  /** Returns the child that resolves a conflict; null if the conflict is gone. */
  async #wantedMerger(
    state: OrchestrationState,
    index: number,
    childId: TaskId,
  ): Promise<WantedChild | null> {
    const { conflict, attempts } = state.work[index]!;
    const task = state.plan.tasks[index]!;
    if (conflict === null) return null;
    const content = await conflictContent(this.#options.repository(state.id), conflict, state.createdAt);
    const listed = await this.#options.listed(state);
    const describe = (id: string): ConflictingTask => {
      const known = listed.get(id.toLowerCase());
      return { id, title: known?.title ?? "", body: known?.body ?? "" };
    };
    const began = attempts.at(-1)?.startedAt ?? state.createdAt;
    const since = state.landed.filter(({ at }) => at >= began).flatMap(({ tasks }) => tasks);
    return {
      task: task.id,
      childId,
      title: `${task.id}: resolve a conflict`,
      description: mergerPrompt({
        ours: since.slice(-5).map(describe),
        theirs: describe(task.id),
        files: conflict.files.map(({ path }) => path),
      }),
      agent: attempts.at(-1)?.agent ?? "",
      assignment: {
        orchestrationId: state.id,
        listId: task.id,
        role: mergerRole,
        base: conflict.ours,
        content,
        branch: `merge/${task.id}`,
        setup: state.config.setup,
        tests: state.config.tests,
        triesAtMost: 2,
      },
    };
  }

  async #remove(state: OrchestrationState): Promise<void> {
    for (const { attempts } of state.work)
      for (const { childId } of attempts) {
        const child = await this.#options.children.state(childId);
        if (child !== null) await this.#options.children.remove(child);
      }
    await this.#options.directories.remove(state.id);
  }

  #jobOver(id: OrchestrationId, { key, fault, failures }: JobEnd): void {
    const ref = { kind: orchestrationKind, id };
    if (fault === null) {
      this.#engine.requestPass(ref);
      return;
    }
    const gaveUp = failures >= jobTries;
    this.#options.onFault(`The job "${key}" of ${id} failed${gaveUp ? "" : " and is retried"}`, fault);
    this.#engine.requestPass(ref, "later");
  }
}
