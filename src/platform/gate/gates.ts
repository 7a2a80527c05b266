import { makeWorkspace } from "../../workspace/make-workspace.ts";
import { agent } from "../../protocol/actor.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { type JobEnd, Jobs } from "../../engine/jobs.ts";
import {
  carrySource,
  hasRepository,
  layComparison,
  layRepository,
} from "../../workspace/source/lay-repository.ts";
import { removeTree } from "../../workspace/remove-tree.ts";
import { Leases } from "../agent/leases.ts";
import { Dependencies } from "../dependencies/dependencies.ts";
import { DependencyCache } from "../dependencies/dependency-cache.ts";
import type { TaskStreams } from "../task/task-streams.ts";
import { CommitBuilds } from "./commit-builds.ts";
import { CheckpointFiles } from "./checkpoint-files.ts";
import { TaskDirectories } from "./directories.ts";
import { DocumentWatch } from "./document-watch.ts";
import { FileNameLog, type OnNotice } from "./file-name-log.ts";
import {
  buildTimeoutMs,
  checkpointJob,
  type GateContext,
  gateJob,
  keepCheckpoint,
  layOriginal,
} from "./gate-jobs.ts";
import { keepCheckout, layKeptWork } from "./moved-checkout.ts";
import { prepareCheckout, type SetupFailure } from "./prepare-checkout.ts";

/** Options for gates. */
export interface GatesOptions extends Omit<
  GateContext,
  "execute" | "directories" | "files" | "leases" | "dependencies" | "fileNames"
> {
  readonly streams: TaskStreams;
  /** True if other nodes may continue tasks that were created here. */
  readonly isOneOfSeveral: boolean;
  /** Returns true if no agent can reach files of the platform or of other agents. */
  readonly isContained: () => boolean;
  readonly onNotice: OnNotice;
  /** Called when a job of the task is over. */
  readonly onJobOver: (taskId: string, end: JobEnd) => void;
}

/** Does the work of gates besides the runs of agents: sources, collecting, checks, builds, checkpoints, restores. */
export class Gates {
  readonly #options: GatesOptions;
  readonly directories: TaskDirectories;
  readonly files: CheckpointFiles;
  /** Builds and tests of commits, for modules that merge work. */
  readonly builds: CommitBuilds;
  readonly leases = new Leases();
  readonly fileNames: FileNameLog;
  readonly #dependencies: Dependencies;
  readonly #jobs: Jobs;
  readonly #documents: DocumentWatch;

  constructor(options: GatesOptions) {
    this.#options = options;
    const { streams } = options;
    this.directories = new TaskDirectories(options.dataDirectory);
    this.files = new CheckpointFiles(options.dataDirectory);
    this.fileNames = new FileNameLog(options.onNotice);
    this.#dependencies = new Dependencies(
      new DependencyCache({ directory: this.directories.dependencies, onFault: options.onFault }),
      options.isContained,
    );
    this.builds = new CommitBuilds(this.#resources(), () => `build-${options.ids.run()}`);
    this.#jobs = new Jobs(options.onJobOver);
    this.#documents = new DocumentWatch({
      state: (taskId) => streams.log.state(taskId),
      onChange: ({ id, agent: name }, phase, paths) =>
        streams.executeAsOwner(id, { type: "documents.seen", phase, paths }, { by: agent(name) }),
      onFault: options.onFault,
    });
  }

  observe(state: TaskState): void {
    this.#documents.observe(state);
    this.leases.observe(state);
  }

  /** Deletes what a killed server left half done: fetched sources, builds, dependencies. */
  async clearTransient(): Promise<void> {
    await this.directories.clearTransient();
    await this.#dependencies.clear();
  }

  /**
   * Starts the job that the task needs at its gate. `still` is true if its agent is stopped, or if there is none. The
   * checkpoint at the end of a phase precedes its verification.
   */
  startJob(state: TaskState, still: boolean): void {
    const { task, gate } = state;
    const context = this.#context(task.id);
    const checkpoint = checkpointJob(state, still, context);
    const urgent = still && !gate.checkpointsWanted.includes("phase_end") ? gateJob(state, context) : null;
    this.#jobs.want(task.id, urgent ?? checkpoint);
  }

  /** Prepares the workspace of a run that is about to start: a verifier gets a fresh copy of the commit. */
  async prepareRun({ task, verify }: TaskState): Promise<void> {
    if (verify === null) return;
    await removeTree(task.workspace);
    await makeWorkspace(task.workspace);
    const { taskId, commit, attempt, phaseName } = verify.assignment;
    const snapshots = await this.directories.snapshots(taskId);
    await snapshots.checkOut(commit, task.workspace);
    const original = await snapshots.find("source");
    if (original === null) return;
    const message = `${phaseName}, attempt ${attempt}`;
    await layComparison(
      snapshots.directory,
      { original, work: commit, message, at: this.#options.now() },
      { workspace: task.workspace, scratch: this.directories.scratch },
    );
  }

  /** Deletes files that only the run needed: the copy that a verifier judged. */
  async clearRun({ task, verify }: TaskState): Promise<void> {
    if (verify === null) return;
    try {
      await removeTree(task.workspace);
    } catch (fault) {
      this.#options.onFault(`The copy of ${task.id} could not be removed`, fault);
    }
  }

  /** Checks out a commit of one task into the new workspace of another, with the original if it has one. */
  async copy(taskId: TaskId, commit: string, fork: { id: TaskId; workspace: string }): Promise<void> {
    const snapshots = await this.directories.snapshots(taskId);
    await snapshots.checkOut(commit, fork.workspace);
    if (this.#options.isOneOfSeveral) await this.#keepFork(fork);
    const original = await snapshots.find("source");
    if (original === null) return;
    await carrySource(snapshots.directory, original, (await this.directories.snapshots(fork.id)).directory);
    const content = { head: original, branch: `signalbox/${fork.id}` };
    const { scratch } = this.directories;
    await layRepository(snapshots.directory, content, { workspace: fork.workspace, scratch });
  }

  /** Saves the workspace of a fork, since another node may work on it. */
  async #keepFork({ id, workspace }: { id: TaskId; workspace: string }): Promise<void> {
    const own = await this.directories.snapshots(id);
    await own.take(workspace, { message: "Fork", ref: "fork", at: this.#options.now() });
  }

  /** Gives a restored workspace the repository with the original, if the task has one and it is missing. */
  async layOriginal(state: TaskState): Promise<void> {
    if (await hasRepository(state.task.workspace)) return;
    await layOriginal(state, await this.directories.snapshots(state.task.id), this);
  }

  /** Takes a checkpoint of a task whose agent is not working, unless it shares the workspace of another task. */
  async checkpointNow(state: TaskState): Promise<void> {
    const { task, deleted, verify, specialist, main, member } = state;
    if (deleted || task.status !== "in_progress" || (verify ?? specialist ?? main ?? member) !== null) return;
    await keepCheckpoint(state, "interval", this.#context(task.id));
  }

  /** Saves the checkout of a specialist in the repository of its orchestration. Its agent must not be working. */
  async keepCheckout(state: TaskState): Promise<void> {
    const { specialist } = state;
    if (specialist === null || state.gate.stage !== "working") return;
    await keepCheckout(state, specialist, this.#context(state.task.id));
    await this.#options.publish(specialist.orchestrationId);
  }

  /** Creates the checkout of a specialist that worked on another node, with the work that was saved last. */
  async layCheckout(state: TaskState): Promise<SetupFailure | null> {
    const { task, specialist } = state;
    if (specialist === null) return null;
    const context = this.#context(task.id);
    const name = `setup-${task.id}-${context.ids.run()}`;
    const how = { name, timeoutMs: buildTimeoutMs(task, context), signal: new AbortController().signal };
    const failure = await prepareCheckout(state, specialist, how, context);
    if (failure === null) await layKeptWork(state, specialist, context);
    return failure;
  }

  /** Aborts the job of a task that another server owns now. */
  abandon(taskId: TaskId): void {
    this.#jobs.want(taskId, null);
  }

  #context(taskId: TaskId): GateContext {
    return {
      ...this.#resources(),
      files: this.files,
      execute: (command) => this.#options.streams.executeAsOwner(taskId, command),
    };
  }

  #resources(): Omit<GateContext, "execute" | "files"> {
    const { directories, leases, fileNames } = this;
    return { ...this.#options, directories, leases, fileNames, dependencies: this.#dependencies };
  }

  /** Aborts all jobs and waits until they have stopped. */
  async close(): Promise<void> {
    this.#documents.stop();
    await this.#jobs.close();
  }
}
