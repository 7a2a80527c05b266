import { join } from "node:path";
import type { AgentConfig, Config } from "../protocol/config.ts";
import type { IdSource, RunId, TaskId } from "../protocol/ids.ts";
import { ok, refuse, type Result } from "../protocol/result.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import type { TaskState } from "../protocol/task/state.ts";
import { containmentOf } from "../sessions/containment.ts";
import { AgentSessionManager, type SessionRequest } from "../sessions/agent-session-manager.ts";
import { startPosition } from "../sessions/report.ts";
import type { Settings } from "../settings/settings.ts";
import type { Store } from "../store/store.ts";
import { accountOf } from "./account.ts";
import type { TaskCommand } from "./decide/command.ts";
import { decide } from "./decide/decide.ts";
import { circumstancesOf, takesTurns } from "./circumstances.ts";
import { DaySpending } from "./day-spending.ts";
import { GateKeeper } from "./gate/gate-keeper.ts";
import { Keeper } from "./keeping/keeper.ts";
import { Looks, secondLookMs } from "./looks.ts";
import { reconcileStep, type Surroundings } from "./reconcile.ts";
import { Schedule } from "./schedule.ts";
import { isCodePhase } from "./session-environment.ts";
import { sessionRequest } from "./session-request.ts";
import { sweepUnowned } from "./sweep-unowned.ts";
import { TaskLog } from "./task-log.ts";
import { wantedRun } from "./wanted.ts";
import type { LoadedWorkflows } from "./workflows/load-workflows.ts";

/** What the engine is put together from. */
export interface EngineOptions {
  readonly store: Store;
  readonly config: Config;
  readonly settings: Settings;
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly dataDirectory: string;
  readonly workspaces: string;
  /** Files beside the data directory that agents must not see. */
  readonly secretFiles: readonly string[];
  readonly workspaceOf: (taskId: TaskId) => string;
  readonly workflows: LoadedWorkflows;
  readonly guidesDirectory: string;
  /** The command that runs this program's own command line. */
  readonly self: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly ids: IdSource;
  readonly now: () => Date;
  /** How much faster than the world's clock `now` goes. */
  readonly clockSpeed: number;
  readonly chance: () => number;
  readonly onFault: (what: string, fault: unknown) => void;
}

/**
 * The loop of the house: every command is decided against the log and appended; after every append the
 * task is looked at again and reality is brought in line with what its state wants. At start-up every open
 * task is looked at once; that is all there is to recovery.
 */
export class Engine {
  readonly #options: EngineOptions;
  readonly #log: TaskLog;
  readonly #sessions: AgentSessionManager;
  readonly #schedule: Schedule;
  readonly #spending = new DaySpending();
  readonly #pace: Surroundings["pace"] = new Map();
  readonly #sending: Surroundings["sending"] = new Set();
  readonly #written = new Set<string>();
  readonly #owners = new Map<RunId, TaskId>();
  readonly #looks: Looks;
  readonly gates: GateKeeper;
  readonly keeper: Keeper;
  readonly #runs: string;
  readonly #swept = Promise.withResolvers<void>();
  #closing = false;
  ready = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#log = new TaskLog(options.store, options.settings, (used) => this.#spending.add(used));
    this.#looks = new Looks((taskId) => this.#reconcile(taskId), options.onFault);
    this.#runs = join(options.dataDirectory, "runs");
    this.gates = new GateKeeper({
      ...options,
      runsDirectory: this.#runs,
      state: (taskId) => this.#log.state(taskId),
      decide: (taskId, command, by) => this.decide(taskId, command, by),
      over: (taskId, fault) => this.#choreOver(taskId, fault),
      environmentNames: (state) =>
        Object.keys(options.settings.settingsFor({ task: state.task.id, codePhase: isCodePhase(state) }).env),
    });
    const { places, files } = this.gates;
    this.keeper = new Keeper({
      ...options,
      places,
      files,
      state: (taskId) => this.#log.state(taskId),
      decide: (taskId, command, by) => this.decide(taskId, command, by),
    });
    this.#schedule = new Schedule({
      verifications: () => options.settings.effective().verifications_at_once.value,
      places: () => options.settings.effective().concurrency.value,
      subscribe: (listener) => options.settings.subscribe(listener),
      accountOf: (agent) => accountOf(agent, options.agents.get(agent)),
      takesTurns: (agent) => takesTurns(options.agents.get(agent)),
      now: options.now,
      clockSpeed: options.clockSpeed,
      act: (taskId, command) => void this.#act(taskId, command),
    });
    this.#sessions = new AgentSessionManager({
      runsDirectory: this.#runs,
      installation: { self: options.self },
      containment: containmentOf(options),
      onFault: (runId, fault) => this.#sessionFault(runId, fault),
    });
  }

  /** Takes up everything that was open when the last server stopped. The server listens already. */
  async recover(): Promise<void> {
    await sweepUnowned(this.#runs, this.#options);
    await this.gates.places.clearPassing().catch((fault: unknown) => {
      this.#options.onFault("What a killed server left of builds could not all be removed", fault);
    });
    this.#swept.resolve();
    const { store, now } = this.#options;
    const today = now().toISOString().slice(0, 10);
    this.#spending.begin(today, await store.usageByDay({ from: today, to: today }));
    const open = await store.openTasks();
    const loaded = await Promise.all(open.map(({ id }) => this.#log.state(id)));
    const states = loaded.filter((state) => state !== null);
    this.#schedule.foresee(states);
    for (const state of states) this.#observe(state);
    await this.#looks.settled();
    this.ready = true;
    this.keeper.begin();
  }

  /** Stops acting and reading; the agents live on, for the next server to adopt. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#looks.close();
    this.#swept.resolve();
    this.#schedule.stop();
    await this.#looks.settled();
    await this.gates.close();
    await this.keeper.close();
    await this.#sessions.release();
  }

  /** Begins a task's stream with these events. */
  async create(
    first: TaskEvent & { type: "task.created" },
    more: readonly TaskEvent[],
    by: string,
  ): Promise<TaskState> {
    return this.#log.create(first, more, this.#options.now().toISOString(), by);
  }

  async state(taskId: TaskId): Promise<TaskState | null> {
    const state = await this.#log.state(taskId);
    return state === null || state.deleted ? null : state;
  }

  /** Decides a command and has done what follows from it; refused where it is not allowed. */
  async decide(
    taskId: TaskId,
    command: TaskCommand,
    by: string,
    position?: Parameters<TaskLog["transact"]>[3],
  ): Promise<Result<TaskState>> {
    if (this.#closing && position === undefined && by !== "system") {
      return refuse("shutting_down", "The server is shutting down.");
    }
    const about = (state: TaskState) => circumstancesOf(this.#options, this.#spending, by, state);
    const decided = await this.#log.transact(taskId, command, about, position);
    if (decided === null) return refuse("not_found", `There is no task ${taskId}.`);
    if (!decided.ok) return decided;
    if (decided.value.changed) this.#observe(decided.value.state);
    return ok(decided.value.state);
  }

  /** What would follow from a command of this person's, were it decided now. Nothing is. */
  async foresee(taskId: TaskId, command: TaskCommand, by: string): Promise<Result<readonly TaskEvent[]>> {
    const state = await this.state(taskId);
    if (state === null) return refuse("not_found", `There is no task ${taskId}.`);
    return decide(state, command, circumstancesOf(this.#options, this.#spending, by, state));
  }

  /** Does what the time or a free place asks for; where that fails, the task is observed anew after a pause. */
  async #act(taskId: TaskId, command: TaskCommand): Promise<void> {
    try {
      await this.decide(taskId, command, "system");
    } catch (fault) {
      this.#options.onFault(`The task ${taskId} could not go on`, fault);
      setTimeout(() => void this.#observeAnew(taskId), secondLookMs).unref();
    }
  }

  async #observeAnew(taskId: TaskId): Promise<void> {
    try {
      const state = await this.#log.state(taskId);
      if (state !== null) this.#observe(state);
    } catch (fault) {
      this.#options.onFault(`The task ${taskId} could not be read`, fault);
      setTimeout(() => void this.#observeAnew(taskId), secondLookMs).unref();
    }
  }

  /** A task has changed: what follows from that is looked at. */
  #observe(state: TaskState): void {
    if (this.#closing) return;
    this.#looks.look(state.task.id);
    this.#schedule.observe(state);
    this.gates.observe(state);
  }

  async #reconcile(taskId: TaskId): Promise<void> {
    await this.#swept.promise;
    for (;;) {
      const state = await this.#log.state(taskId);
      if (state === null || this.#closing) return;
      if (await this.keeper.putBack(state)) continue;
      const around = this.#surroundings(taskId);
      const judge = this.gates.judge(state);
      const more = await reconcileStep(state, around);
      const judged = judge !== null && (await reconcileStep(judge, around));
      if (!more && !judged) {
        this.gates.tend(state, this.#isStill(state));
        if (state.deleted) await this.keeper.remove(state);
        return;
      }
    }
  }

  /** Whether nothing of the task's agent works now. */
  #isStill(state: TaskState): boolean {
    const {
      agent: { run },
    } = state;
    if (run === null || run.status === "ended" || wantedRun(state) === "resting") return true;
    return this.#pace.get(run.id) === "stopped";
  }

  #choreOver(taskId: TaskId, fault: unknown): void {
    if (fault === null) return this.#looks.look(taskId);
    this.#options.onFault(`The work on the gate of ${taskId} failed and is tried again`, fault);
    this.#looks.later(taskId);
  }

  #surroundings(taskId: TaskId): Surroundings {
    return {
      sessions: this.#sessions,
      pace: this.#pace,
      sending: this.#sending,
      agents: this.#options.agents,
      request: (state, config) => this.#request(state, config),
      prepare: (state) => this.gates.prepare(state),
      decide: async (command) => {
        await this.decide(taskId, command, "system");
      },
      written: this.#written,
      again: () => this.#looks.look(taskId),
      later: () => this.#looks.later(taskId),
      held: (state) => this.#schedule.holds(state),
      onFault: this.#options.onFault,
    };
  }

  #request(state: TaskState, config: AgentConfig): SessionRequest {
    const {
      task,
      agent: { run },
    } = state;
    if (run !== null) this.#owners.set(run.id, task.id);
    return sessionRequest(state, config, this.#options, {
      position: run === null ? startPosition(state.agent.output) : this.#log.position(run.id, state),
      record: async ({ runId, events, output, position, ended }) => {
        const command = { type: "run.reported", runId, events, output, ended } as const;
        await this.decide(task.id, command, "agent", position);
        if (ended !== null) await this.gates.clear(state);
      },
    });
  }

  #sessionFault(runId: RunId, fault: unknown): void {
    this.#options.onFault(`The session ${runId} could not be read or recorded`, fault);
    const taskId = this.#owners.get(runId);
    this.#pace.delete(runId);
    if (taskId !== undefined) this.#looks.later(taskId);
  }
}
