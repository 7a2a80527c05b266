import type { Engine } from "../engine/engine.ts";
import type { Streams } from "../engine/streams.ts";
import { type JobEnd, Jobs } from "../engine/jobs.ts";
import type { Driver } from "../engine/stream-kind.ts";
import type { OrchestrationId, TaskId } from "../protocol/ids.ts";
import { mergerRole } from "../protocol/orchestration/agent-of-role.ts";
import { type OrchestrationEvent, orchestrationKind } from "../protocol/orchestration/event.ts";
import { graphOf } from "../protocol/orchestration/graph.ts";
import type { Attempt, OrchestrationState, WorkState } from "../protocol/orchestration/state.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { type Children, viewOfChild, type WantedChild } from "./children.ts";
import type { OrchestrationCommand } from "./decide/command.ts";
import { nextTasks, runningCount } from "./decide/start-tasks.ts";
import type { Leases } from "../platform/agent/leases.ts";
import type { LeaseNames, LeaseOfSpecialist } from "../protocol/task/lease.ts";
import type { CoordinatorFiles } from "../platform/task/coordinator-files.ts";
import type { OrchestrationDirectories } from "./directories.ts";
import type { OrchestrationInputs } from "./inputs.ts";
import type { ResolvedConflict } from "./jobs/check-resolution.ts";
import { LandedCheckouts } from "./landed-checkouts.ts";
import { conflictContent } from "./jobs/conflict-content.ts";
import type { JobContext } from "./jobs/job-context.ts";
import { worktreeJob } from "./jobs/lay-worktree.ts";
import { nextJob } from "./jobs/next-job.ts";
import { wantsMain } from "./main/decide-main.ts";
import { type MainContext, reconcileMain } from "./main/reconcile-main.ts";
import type { StateFiles } from "./state-files/state-files.ts";
import { type ConflictingTask, mergerPrompt, repairPrompt, specialistPrompt } from "./prompt.ts";

export type OrchestrationStreams = Streams<OrchestrationState, OrchestrationEvent, OrchestrationCommand>;

/** Options for the driver of orchestrations. */
export interface OrchestrationDriverOptions extends Omit<JobContext, "execute">, Pick<MainContext, "reload"> {
  readonly children: Children;
  readonly directories: OrchestrationDirectories;
  readonly inputs: Pick<OrchestrationInputs, "remove">;
  readonly coordinators: CoordinatorFiles;
  readonly leases: Pick<Leases, "take" | "free">;
  readonly capacityOf: (state: OrchestrationState) => number;
  readonly stateFiles: Pick<StateFiles, "drive" | "settle" | "forget">;
}

/** The number of failures in a row after which a person must act. */
const jobTries = 5;

/** Acts for orchestrations: creates and stops child tasks, records their results, merges their work. */
export class OrchestrationDriver implements Driver<OrchestrationState> {
  readonly #engine: Pick<Engine, "requestPass">;
  readonly #streams: OrchestrationStreams;
  readonly #options: OrchestrationDriverOptions;
  readonly #jobs: Jobs;
  /** Work trees for people are laid beside everything else, and never hold it up. */
  readonly #worktrees: Jobs;
  /** The last work tree that was laid, or could not be, of each orchestration. */
  readonly #laid = new Map<string, string>();
  readonly #landed: LandedCheckouts;

  constructor(
    engine: Pick<Engine, "requestPass">,
    streams: OrchestrationStreams,
    options: OrchestrationDriverOptions,
  ) {
    this.#engine = engine;
    this.#streams = streams;
    this.#options = options;
    this.#jobs = new Jobs((id, end) => this.#jobOver(id as OrchestrationId, end));
    this.#worktrees = new Jobs((id, { key, fault }) => {
      this.#laid.set(id, key);
      if (fault !== null) this.#options.onFault(`The job "${key}" of ${id} failed`, fault);
      this.#engine.requestPass({ kind: orchestrationKind, id });
    });
    this.#landed = new LandedCheckouts(options);
  }

  observe(): void {}

  async reconcile(state: OrchestrationState): Promise<boolean> {
    if (state.deleted) {
      await this.#remove(state);
      return false;
    }
    const { coordinators } = this.#options;
    await coordinators.bring(state.id);
    // After the marker has arrived.
    this.#options.stateFiles.drive(state.id);
    const resolved: ResolvedConflict[] = [];
    if (await this.#reconcileChildren(state, resolved)) return true;
    const execute = (command: OrchestrationCommand): ReturnType<OrchestrationStreams["executeAsOwner"]> =>
      this.#execute(state.id, command);
    if (await reconcileMain(state, { ...this.#options, execute })) return true;
    if (this.#mayStart(state)) {
      const done = await this.#execute(state.id, { type: "advance" });
      if (done.ok && done.value.seq > state.seq) return true;
    }
    // A command of a job names commits, so other nodes must have them first.
    const executePublished: typeof execute = async (command) => {
      await coordinators.publish(state.id);
      return execute(command);
    };
    this.#jobs.want(state.id, nextJob(state, resolved, { ...this.#options, execute: executePublished }));
    const worktree = worktreeJob(state, this.#options);
    if (worktree !== null && this.#laid.get(state.id) !== worktree.key)
      this.#worktrees.want(state.id, worktree);
    this.#landed.observe(state);
    return false;
  }

  async prepareRelease({ id, deleted }: OrchestrationState): Promise<void> {
    if (deleted) return;
    await this.#options.stateFiles.settle(id);
    await this.#options.coordinators.publish(id);
  }

  /** Stops the jobs, and publishes the repository with everything that the specialists have saved in it. */
  async handOver({ id }: OrchestrationState): Promise<void> {
    this.#jobs.want(id, null);
    await this.#options.stateFiles.settle(id);
    await this.#options.coordinators.publish(id);
    this.#options.coordinators.forget(id);
  }

  abandon({ id }: OrchestrationState): Promise<void> {
    this.#jobs.want(id, null);
    this.#options.stateFiles.forget(id);
    this.#options.coordinators.forget(id);
    return Promise.resolve();
  }

  /** Stops all jobs. Child tasks keep running. */
  async close(): Promise<void> {
    await Promise.all([this.#jobs.close(), this.#worktrees.close()]);
    await this.#landed.close();
  }

  #execute(
    id: OrchestrationId,
    command: OrchestrationCommand,
  ): ReturnType<OrchestrationStreams["executeAsOwner"]> {
    return this.#streams.executeAsOwner(id, command);
  }

  #mayStart(state: OrchestrationState): boolean {
    if (state.status !== "running" || state.tip === null) return false;
    if (wantsMain(state)) return true;
    const free = this.#options.capacityOf(state) - runningCount(state);
    return free > 0 && nextTasks(state, 1).length > 0;
  }

  /**
   * Creates missing children, stops those that are no longer needed, and records the progress of the others.
   * Returns true if the orchestration has changed.
   */
  async #reconcileChildren(state: OrchestrationState, resolved: ResolvedConflict[]): Promise<boolean> {
    let changed = false;
    for (const [index, work] of state.work.entries()) {
      const attempt = work.attempts.at(-1);
      if (attempt === undefined) continue;
      if (work.stage === "working")
        changed = (await this.#reconcileAttempt(state, index, attempt)) || changed;
      else if (work.stage === "resolving")
        changed = (await this.#reconcileMerger(state, index, work, resolved)) || changed;
      for (const ended of work.attempts)
        if (ended.outcome !== "open" && isActive(ended.status))
          changed = (await this.#stop(state, index, ended)) || changed;
    }
    return changed;
  }

  async #reconcileAttempt(state: OrchestrationState, index: number, attempt: Attempt): Promise<boolean> {
    if (state.status === "cancelled") return this.#stop(state, index, attempt);
    const child = await this.#options.children.state(attempt.childId);
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
    if (state.status === "cancelled" && isActive(child.task.status))
      await this.#options.children.cancel(child);
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

  /** Stops the child of an attempt that has ended, and records its last status. */
  async #stop(state: OrchestrationState, index: number, attempt: Attempt): Promise<boolean> {
    const { childId } = attempt;
    const child = await this.#options.children.state(childId);
    if (child !== null && isActive(child.task.status)) await this.#options.children.cancel(child);
    const stopped = await this.#options.children.state(childId);
    if (stopped !== null) return this.#record(state, index, stopped);
    // The server stopped before it created the child.
    const { seq, tokens, costUsd, tries } = attempt;
    const never = { commit: null, tested: "untested", reason: null, isFault: false, isFinal: false } as const;
    const done = await this.#execute(state.id, {
      type: "child.changed",
      task: state.plan.tasks[index]!.id,
      child: { childId, seq: seq + 1, status: "cancelled", tokens, costUsd, tries, ...never },
    });
    return done.ok && done.value.seq > state.seq;
  }

  async #wanted(state: OrchestrationState, index: number, attempt: Attempt): Promise<WantedChild> {
    const { plan, config, list } = state;
    const task = plan.tasks[index]!;
    const listed = (await this.#options.listOf(state)).tasks.get(task.id.toLowerCase());
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
    const listedPrompt = (): string => (listed === undefined ? task.title : specialistPrompt(listed, prompt));
    return {
      task: task.id,
      childId: attempt.childId,
      title: `${task.id}: ${task.title}`,
      description: work.repairs === null ? listedPrompt() : repairPrompt(task, prompt),
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
        lease: await this.#lease(state, attempt.childId),
      },
    };
  }

  /** Returns the child task that resolves a conflict; null if there is no conflict. */
  async #wantedMerger(
    state: OrchestrationState,
    index: number,
    childId: TaskId,
  ): Promise<WantedChild | null> {
    const { conflict, attempts } = state.work[index]!;
    const task = state.plan.tasks[index]!;
    if (conflict === null) return null;
    const content = await conflictContent(this.#options.repository(state.id), conflict, state.createdAt);
    const { tasks: listed } = await this.#options.listOf(state);
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
      agent: conflict.agent ?? attempts.at(-1)?.agent ?? "",
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
        lease: await this.#lease(state, childId),
      },
    };
  }

  async #lease({ config }: OrchestrationState, childId: TaskId): Promise<LeaseOfSpecialist> {
    const { ports, databases } = leaseNamesOf(config);
    const number = await this.#options.leases.take(childId, { ports });
    return { number, ports: [...ports], databases: [...databases] };
  }

  async #remove(state: OrchestrationState): Promise<void> {
    await this.#options.children.removeAll(state.id);
    await this.#options.directories.remove(state.id);
    await this.#options.coordinators.remove(state.id);
    await this.#options.inputs.remove(state.id);
  }

  #jobOver(id: OrchestrationId, { key, fault, failures }: JobEnd): void {
    const ref = { kind: orchestrationKind, id };
    if (fault === null) {
      this.#engine.requestPass(ref);
      return;
    }
    const gaveUp = failures >= jobTries;
    this.#options.onFault(`The job "${key}" of ${id} failed${gaveUp ? "" : " and is retried"}`, fault);
    if (gaveUp) {
      const reason = `Signalbox failed ${failures} times to continue: ${messageOf(fault)} Solve the problem, then try again.`;
      void this.#execute(id, { type: "project.refused", reason }).catch(() => undefined);
    }
    this.#engine.requestPass(ref, "later");
  }
}

function isActive(status: Attempt["status"]): boolean {
  return status === "pending" || status === "in_progress";
}

/** Returns the first line of an error's message as a sentence. */
function messageOf(fault: unknown): string {
  const line = (fault instanceof Error ? fault.message : String(fault)).split("\n", 1)[0] ?? "";
  return line.endsWith(".") ? line : `${line}.`;
}

/** Returns the variables for ports and databases that an orchestration configures. */
export function leaseNamesOf({ lease_ports, lease_databases }: OrchestrationState["config"]): LeaseNames {
  return { ports: lease_ports, databases: lease_databases };
}
