import { join } from "node:path";
import type { Engine } from "../../engine/engine.ts";
import type { JobEnd } from "../../engine/jobs.ts";
import type { Driver } from "../../engine/stream-kind.ts";
import type { LostRange } from "../../files/faults.ts";
import type { Files } from "../../files/files.ts";
import { taskFiles } from "../../files/streams.ts";
import { agent, system } from "../../protocol/actor.ts";
import type { AgentConfig, Config } from "../../protocol/config.ts";
import { type IdSource, type RunId, TaskId } from "../../protocol/ids.ts";
import { taskKind } from "../../protocol/record.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskNode } from "../../protocol/task/task.ts";
import { AgentSessionManager, type SessionRequest } from "../../sessions/agent-session-manager.ts";
import { AgentNetworks } from "../../supervisor/network/agent-networks.ts";
import type { RefusedDestination } from "../../supervisor/network/serve-network.ts";
import { containmentOf, isContained } from "../../sessions/containment.ts";
import { startPosition } from "../../sessions/report.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Store } from "../../store/store.ts";
import { killRun } from "../agent/kill-run.ts";
import { isStill, reconcileRun, type RunContext } from "../agent/reconcile.ts";
import { AgentProblems } from "../agent/agent-problems.ts";
import { isCodePhase } from "../agent/session-environment.ts";
import { answersByPrinting, endsAnswer, printedText, reportsCompletion } from "../agent/printed-text.ts";
import { outputFile, sessionRequest } from "../agent/session-request.ts";
import { StoredSessionLocks } from "../agent/stored-session-locks.ts";
import { allowsUnsandboxed } from "../agent/unsandboxed.ts";
import { mayCall } from "../decide/limits.ts";
import type { OnNotice } from "../gate/file-name-log.ts";
import { Deliveries } from "../delivery/deliveries.ts";
import { Gates } from "../gate/gates.ts";
import { LocalCopies } from "../storage/local-copies.ts";
import { TaskStorage } from "../storage/task-storage.ts";
import type { LoadedWorkflows } from "../workflows/load-workflows.ts";
import { afterJob } from "./after-job.ts";
import { reconcileChildren } from "./child-tasks.ts";
import { settingsScope, takesTurns } from "./circumstances.ts";
import { CoordinatorFiles } from "./coordinator-files.ts";
import { Placement } from "./placement.ts";
import type { RestoredTasks } from "./restored-tasks.ts";
import { Publications } from "./publications.ts";
import { recordRefused } from "./refused-hosts.ts";
import { requiredLabels } from "./required-labels.ts";
import { needsSlot } from "./slot-pools.ts";
import type { TaskStreams } from "./task-streams.ts";

/** Options for the task driver. */
export interface TaskDriverOptions {
  readonly store: Store;
  readonly config: Config;
  readonly settings: Settings;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly dataDirectory: string;
  readonly restored: RestoredTasks;
  readonly workspaces: string;
  /** Files outside the data directory that agents must not see. */
  readonly secretFiles: readonly string[];
  /** The files of tasks, which other nodes may need. */
  readonly streamFiles: Files;
  /** This node, which has a data directory of its own; null if all servers of the database share one. */
  readonly node: TaskNode | null;
  readonly workflows: LoadedWorkflows;
  readonly guidesDirectory: string;
  /** The command that starts this program's own command line. */
  readonly self: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ids: IdSource;
  readonly now: () => Date;
  readonly onFault: (what: string, fault: unknown) => void;
  readonly onNotice: OnNotice;
}

type DriverEngine = Pick<
  Engine,
  "requestPass" | "isHeld" | "exclusively" | "inSlot" | "epochOf" | "claims" | "lose"
>;

/** The time that the last publications have when the server ends. */
const lastPublicationsMs = 2_000;

/** Acts for tasks: runs their agents, does the work of gates, manages their children, stores their files. */
export class TaskDriver implements Driver<TaskState> {
  readonly #engine: DriverEngine;
  readonly #streams: TaskStreams;
  readonly #options: TaskDriverOptions;
  readonly #sessions: AgentSessionManager;
  readonly #pace: RunContext["pace"] = new Map();
  readonly #sending: RunContext["sending"] = new Set();
  readonly #written = new Set<string>();
  readonly #tasks = new Map<RunId, TaskId>();
  readonly #networks: AgentNetworks;
  readonly #problems: AgentProblems;
  readonly #publications: Publications;
  readonly #placement: Placement;
  /** The files that child tasks share with their orchestrations and offices. */
  readonly coordinators: CoordinatorFiles;
  readonly #copies: LocalCopies;
  readonly gates: Gates;
  readonly storage: TaskStorage;
  readonly deliveries: Deliveries;
  readonly runsDirectory: string;

  constructor(engine: DriverEngine, streams: TaskStreams, options: TaskDriverOptions) {
    this.#engine = engine;
    this.#streams = streams;
    this.#options = options;
    this.runsDirectory = join(options.dataDirectory, "runs");
    this.#problems = new AgentProblems(options.environment);
    this.#networks = new AgentNetworks({
      directory: join(options.dataDirectory, "network"),
      environment: options.environment,
      onRefused: (refused) => void this.#refused(refused),
      onFault: options.onFault,
    });
    this.#publications = new Publications({
      files: options.streamFiles,
      epochOf: (id) => (options.node === null ? null : engine.epochOf(id)),
      onLost: (id) => void engine.lose(id),
      onStale: (id) => void (TaskId.safeParse(id).success && this.#placeAgain(id)),
      onFault: options.onFault,
    });
    this.coordinators = new CoordinatorFiles({
      files: options.streamFiles,
      isOneOfSeveral: options.node !== null,
      epochOf: (id) => engine.epochOf(id),
      publish: (id) => this.#publications.now(id),
      forget: (id) => this.#publications.forget(id),
      removePublished: (id) => this.#publications.remove(id),
    });
    this.gates = new Gates({
      ...options,
      publish: (id) => this.#publications.now(id),
      isOneOfSeveral: options.node !== null,
      networks: this.#networks,
      streams,
      runsDirectory: this.runsDirectory,
      isContained: () => [...options.agents.values()].every((each) => isContained(options.config, each)),
      inSlot: (holder, signal, work) => engine.inSlot({ pool: "verifications", holder, signal }, work),
      onJobOver: (taskId, end) => void this.#jobOver(taskId, end),
      environmentNames: (state) =>
        Object.keys(
          options.settings.settingsFor({ ...settingsScope(state), codePhase: isCodePhase(state) }).env,
        ),
    });
    const { directories, files } = this.gates;
    this.#placement = new Placement({
      ...options,
      files: options.streamFiles,
      directories,
      streams,
      epochOf: (taskId) => engine.epochOf(taskId),
      publish: (taskId) => this.#publications.now(taskId),
      layOriginal: (state) => this.gates.layOriginal(state),
      coordinators: this.coordinators,
      layCheckout: (state) => this.gates.layCheckout(state),
    });
    const isMine = (taskId: TaskId): boolean => engine.epochOf(taskId) !== null;
    this.#copies = new LocalCopies({ ...options, directories, files, isMine });
    this.storage = new TaskStorage({
      ...options,
      streams,
      directories,
      files,
      fresh: (taskId) => this.fresh(taskId),
      publish: (taskId) => this.#publishOnce(taskId),
      exclusively: (name, work) => engine.exclusively(name, work),
    });
    this.deliveries = new Deliveries({
      ...options,
      streams,
      snapshots: (taskId) => directories.snapshots(taskId),
      onJobOver: (taskId, end) => void this.#jobOver(taskId, end),
    });
    this.#sessions = new AgentSessionManager({
      runsDirectory: this.runsDirectory,
      installation: { self: options.self },
      containment: containmentOf({
        ...options,
        allowsUnsandboxed: () => allowsUnsandboxed(options.settings),
      }),
      networks: this.#networks,
      locks: new StoredSessionLocks(options.store),
      onFault: (runId, fault) => this.#sessionFault(runId, fault),
    });
  }

  observe(state: TaskState): void {
    this.gates.observe(state);
    this.#copies.observe(state);
  }

  /** Records that a run of a task may be alive on this machine, before its session is adopted. */
  keep(runId: RunId, stream: string): void {
    this.#tasks.set(runId, TaskId.parse(stream));
  }

  async reconcile(state: TaskState): Promise<boolean> {
    if (await this.#placement.place(state)) return true;
    if (await this.storage.bringBack(state)) return true;
    if (await this.#admitAtOnce(state)) return true;
    if (await reconcileChildren(state, this.#streams, this.gates.directories)) return true;
    if (await reconcileRun(state, this.#runContext(state.task.id))) return true;
    this.gates.startJob(state, isStill(state, this.#pace));
    this.deliveries.startJob(state);
    if (state.deleted) {
      await this.storage.remove(state);
      await this.#publications.remove(state.task.id);
    }
    return false;
  }

  async recordServed(state: TaskState, isServed: boolean): Promise<void> {
    const { waitsForLabels } = state.task;
    const labels = requiredLabels(state, this.#options);
    const isRecorded = isServed ? waitsForLabels === undefined : waitsForLabels?.join() === labels.join();
    if (isRecorded) return;
    await this.#streams.execute(state.task.id, { type: "node.sought", labels, isServed }, { by: system });
  }

  /** Brings the files of a task up to date with its owner. Returns the content that the file store has lost. */
  async fresh(taskId: TaskId): Promise<readonly LostRange[]> {
    const { node, streamFiles } = this.#options;
    const isHere = node === null || this.#engine.epochOf(taskId) !== null;
    if (isHere) return streamFiles.lost(taskFiles(taskId));
    return (await streamFiles.fresh(taskFiles(taskId), { acceptLosses: true })).lost;
  }

  /** Publishes the files of a task under this server's lease, or under a short one if nobody owns the task. */
  async #publishOnce(taskId: TaskId): Promise<void> {
    if (this.#engine.epochOf(taskId) !== null) return this.#publications.now(taskId);
    const files = taskFiles(taskId);
    await this.#engine.exclusively(
      taskId,
      async (epoch) => void (await this.#options.streamFiles.publish(files, epoch)),
    );
  }

  async prepareRelease({ task, deleted }: TaskState): Promise<void> {
    if (deleted) return;
    await this.#publications.now(task.id);
    this.#publications.forget(task.id);
  }

  /** Stops the agent, takes a checkpoint and publishes it, so that another node can continue from here. */
  async handOver(state: TaskState): Promise<void> {
    const { run, turn, asks } = state.agent;
    const { id } = state.task;
    this.gates.abandon(id);
    this.deliveries.abandon(id);
    const isHere = run !== null && this.#sessions.has(run.id);
    if (isHere) {
      // The agent writes its session when its turn is over.
      if (turn !== null && run.session !== null) await this.#sessions.interrupt(run.id, run.session.id, asks);
      await this.#sessions.freeze(run.id);
    }
    const last = (await this.#streams.log.state(id)) ?? state;
    await this.gates.checkpointNow(last);
    await this.gates.keepCheckout(last);
    await this.abandon(state);
    if (isHere) {
      const ended = { exit: { code: null, signal: "SIGKILL" }, stderrTail: "", isHandedOver: true } as const;
      const end = { type: "run.reported", runId: run.id, events: [], output: [], ended } as const;
      await this.#streams.executeAsOwner(id, end, { by: system });
    }
    await this.#publications.now(id);
  }

  /**
   * Stops acting for a task that another server owns now. If that server has this data directory, too, it adopts the
   * agent. Otherwise the agent here must end: the other server starts it again.
   */
  async abandon({ task }: TaskState): Promise<void> {
    this.#publications.forget(task.id);
    this.#placement.displaced(task.id);
    if (this.#options.node !== null) this.gates.abandon(task.id);
    this.deliveries.abandon(task.id);
    // The new owner may have planned another run by now, so the state does not tell which agents are here.
    const runs = [...this.#tasks].flatMap(([runId, taskId]) => (taskId === task.id ? [runId] : []));
    for (const runId of runs) await this.#abandonRun(runId);
  }

  /** Brings a task here again, because its last owner has published files that this server does not have. */
  async #placeAgain(id: string): Promise<void> {
    // If the state cannot be read now, the next publication calls this again.
    const state = await this.#streams.log.state(id).catch(() => null);
    if (state === null) return;
    await this.abandon(state).catch((fault) => this.#options.onFault(`${id} could not be restored`, fault));
    this.#engine.requestPass({ kind: taskKind, id }, "later");
  }

  /** Stops acting for a run. It is forgotten last, so that a repeated attempt still finds it. */
  async #abandonRun(runId: RunId): Promise<void> {
    this.#pace.delete(runId);
    await this.#sessions.detach(runId);
    if (this.#options.node !== null)
      await killRun({ runId, directory: join(this.runsDirectory, runId) }, this.#networks);
    this.#tasks.delete(runId);
  }

  /** Stops acting and reading. The agents stay alive for the next server to adopt. */
  async close(): Promise<void> {
    await this.gates.close();
    await this.deliveries.close();
    await this.#copies.close();
    await this.storage.close();
    await this.#sessions.release();
    await this.#publications.close(lastPublicationsMs);
    await this.#networks.release();
  }

  /** Admits a task that needs no slot. */
  async #admitAtOnce(state: TaskState): Promise<boolean> {
    const { task } = state;
    if (needsSlot(state) || task.status !== "pending") return false;
    await this.#streams.executeAsOwner(task.id, { type: "task.admit" });
    return true;
  }

  async #refused(refused: RefusedDestination): Promise<void> {
    const [runId, taskId] = [...this.#tasks].find(([id]) => id === refused.name) ?? [];
    if (runId === undefined || taskId === undefined) return;
    await recordRefused({ runId, taskId, refused }, this.#streams, this.#options.onFault);
  }

  #jobOver(taskId: string, end: JobEnd): Promise<void> {
    const { deliveries } = this;
    const { onFault } = this.#options;
    return afterJob(taskId, end, { streams: this.#streams, engine: this.#engine, deliveries, onFault });
  }

  #runContext(taskId: TaskId): RunContext {
    const ref = { kind: taskKind, id: taskId };
    return {
      sessions: this.#sessions,
      pace: this.#pace,
      sending: this.#sending,
      written: this.#written,
      agents: this.#options.agents,
      request: (state, config) => this.#request(state, config),
      inspect: (config) => this.#problems.of(config),
      prepare: (state) => this.gates.prepareRun(state),
      execute: async (command) => {
        const done = await this.#streams.executeAsOwner(taskId, command, { by: system });
        // The task was lost while its agent started: the other owner starts it, too.
        const isLost = !done.ok && done.refusal.code === "lost_race" && this.#options.node !== null;
        if (isLost && command.type === "run.started") await this.#abandonRun(command.runId);
      },
      again: () => this.#engine.requestPass(ref),
      later: () => this.#engine.requestPass(ref, "later"),
      isHeld: (state) =>
        mayCall(state, takesTurns(this.#options.agents.get(state.task.agent))) && this.#engine.isHeld(taskId),
      onFault: this.#options.onFault,
    };
  }

  #request(state: TaskState, config: AgentConfig): SessionRequest {
    const { task } = state;
    const { run, output } = state.agent;
    if (run !== null) this.#tasks.set(run.id, task.id);
    const position = run === null ? undefined : this.#streams.log.position(run.id);
    const file = outputFile(this.#options.dataDirectory, task.id, "stdout");
    let answered = state.agent.saidTo;
    return sessionRequest(state, config, this.#options, {
      isPermitted: () => this.#engine.claims.isCurrent(task.id),
      position: position ?? startPosition(output),
      record: async ({ runId, events: given, output: written, position: read, ended }) => {
        const to = read.stdout.kept;
        const speaks = answersByPrinting(state) && endsAnswer(given);
        const text = speaks ? await printedText(file, { from: answered, to }) : "";
        const events = text === "" ? given : [{ t: "said" as const, text, to, offset: 0 }, ...given];
        if (this.#options.node !== null && reportsCompletion(given)) await this.#keepResult(state);
        const done = await this.#streams.executeAsOwner(
          task.id,
          { type: "run.reported", runId, events, output: written, ended },
          { by: agent(task.agent), read: { runId, position: read } },
        );
        if (!done.ok && done.refusal.code === "lost_race") {
          throw new Error(`Another server has taken over the task ${task.id}.`);
        }
        if (text !== "") answered = to;
        if (this.#options.node !== null) this.#publications.soon(task.id);
        if (ended !== null) await this.gates.clearRun(state);
      },
    });
  }

  /** Takes a checkpoint before a task without phases completes: nothing would produce its files again. */
  async #keepResult(state: TaskState): Promise<void> {
    await this.gates.checkpointNow((await this.#streams.log.state(state.task.id)) ?? state);
  }

  #sessionFault(runId: RunId, fault: unknown): void {
    this.#options.onFault(`The session ${runId} could not be read or recorded`, fault);
    const taskId = this.#tasks.get(runId);
    this.#pace.delete(runId);
    if (taskId !== undefined) this.#engine.requestPass({ kind: taskKind, id: taskId }, "later");
  }
}
