import { type Actor, agent, person, system } from "../protocol/actor.ts";
import type { RunId, TaskId } from "../protocol/ids.ts";
import { taskKind } from "../protocol/record.ts";
import type { Automaton } from "../protocol/redact/automaton.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import { ok, type Result } from "../protocol/result.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { TaskEvent } from "../protocol/task/event.ts";
import { evolve } from "../protocol/task/evolve.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { UsageEntry } from "../protocol/usage.ts";
import type { Append, Store } from "../store/store.ts";
import type { Circumstances, TaskCommand } from "./decide/command.ts";
import { decide } from "./decide/decide.ts";
import { startPosition } from "../sessions/report.ts";
import { rowsBetween } from "./rows.ts";
import { usageOf } from "./usage-rows.ts";

const pageSize = 1_000;
const snapshotEvery = 500;
/** The shape of TaskState in snapshots; raise it when evolve or TaskState changes, and old ones are folded anew. */
const stateVersion = 22;

/** What no event may hold, wherever its words come from. */
interface Secrets {
  readonly redaction: Automaton | null;
}

/** What one command did: the state it left, and whether it appended anything. */
export interface Decided {
  readonly state: TaskState;
  readonly changed: boolean;
}

/** A fold that is being read from the store; old as soon as something was appended to its stream meanwhile. */
interface Load {
  readonly read: Promise<{
    readonly state: TaskState | null;
    readonly positions: ReadonlyMap<RunId, RunPosition>;
  }>;
  old: boolean;
}

/**
 * The tasks' streams, with the fold of each kept in memory. Commands to one task are decided one after
 * another; a race lost to another writer is decided again on what that writer left.
 */
export class TaskLog {
  readonly #store: Store;
  /** Told what each append says was used, once it is stored. */
  readonly #onUsed: (used: readonly UsageEntry[]) => void;
  readonly #secrets: Secrets;
  readonly #states = new Map<TaskId, TaskState>();
  readonly #positions = new Map<RunId, RunPosition>();
  readonly #snapshots = new Map<TaskId, number>();
  readonly #queues = new Map<TaskId, Promise<unknown>>();
  readonly #loads = new Map<TaskId, Load>();

  constructor(store: Store, secrets: Secrets, onUsed: (used: readonly UsageEntry[]) => void) {
    this.#store = store;
    this.#secrets = secrets;
    this.#onUsed = onUsed;
  }

  /** Begins a stream. The id must be new. */
  async create(
    first: TaskEvent & { type: "task.created" },
    more: readonly TaskEvent[],
    at: string,
    by: string,
  ): Promise<TaskState> {
    const events = [first, ...more];
    const entry = {
      stream: first.id,
      kind: taskKind,
      expectedSeq: 0,
      at,
      by: actorOf(by, first.agent),
      events,
    };
    const state = await this.#append(null, entry);
    if (state === null) throw new Error(`The task ${first.id} exists already.`);
    return state;
  }

  /** The task as it is now, or null where there is none. */
  async state(taskId: TaskId): Promise<TaskState | null> {
    return this.#states.get(taskId) ?? (await this.#load(taskId));
  }

  /** How far the output of a run of this task has been taken in. */
  position(runId: RunId, state: TaskState): RunPosition {
    return this.#positions.get(runId) ?? startPosition(state.agent.output);
  }

  /** Decides a command and appends what follows; `position` is recorded in the same transaction. */
  async transact(
    taskId: TaskId,
    command: TaskCommand,
    circumstances: (state: TaskState) => Circumstances,
    position?: RunPosition,
  ): Promise<Result<Decided> | null> {
    const before = this.#queues.get(taskId) ?? Promise.resolve();
    const mine = before.then(() => this.#decideAndAppend(taskId, command, circumstances, position));
    const settled = mine.catch(() => undefined);
    this.#queues.set(taskId, settled);
    void settled.finally(() => {
      if (this.#queues.get(taskId) === settled) this.#queues.delete(taskId);
    });
    return mine;
  }

  async #decideAndAppend(
    taskId: TaskId,
    command: TaskCommand,
    circumstances: (state: TaskState) => Circumstances,
    position: RunPosition | undefined,
  ): Promise<Result<Decided> | null> {
    const read =
      position !== undefined && "runId" in command ? { runId: command.runId, position } : undefined;
    for (;;) {
      const state = await this.state(taskId);
      if (state === null || state.deleted) return null;
      const about = circumstances(state);
      const decided = decide(state, command, about);
      if (!decided.ok) return decided;
      if (decided.value.length === 0 && position === undefined) return ok({ state, changed: false });
      const { now, by } = about;
      const next = await this.#append(
        state,
        {
          stream: taskId,
          kind: taskKind,
          expectedSeq: state.seq,
          at: now.toISOString(),
          by: actorOf(by, state.task.agent),
          events: decided.value,
        },
        read,
      );
      if (next !== null) return ok({ state: next, changed: decided.value.length > 0 });
    }
  }

  /** Appends and folds; null where another writer was first, and what it wrote will be read next time. */
  async #append(
    state: TaskState | null,
    given: Omit<Append<TaskEvent>, "rows">,
    read?: { readonly runId: RunId; readonly position: RunPosition },
  ): Promise<TaskState | null> {
    const { redaction } = this.#secrets;
    const entry = redaction === null ? given : { ...given, events: redactValue(redaction, given.events) };
    const foreseen = foldOnto(state, entry);
    const rows = {
      ...rowsBetween(state, foreseen, (runId) =>
        runId === read?.runId ? read.position : this.#positions.get(runId),
      ),
      usage: usageOf(state, entry),
    };
    const outcome = await this.#store.append({ ...entry, rows });
    const { task, run, deleted } = foreseen;
    this.#states.delete(task.id);
    this.#makeOld(task.id);
    if (!outcome.ok) return null;
    this.#onUsed(rows.usage);
    if (read !== undefined) this.#positions.set(read.runId, read.position);
    if (!deleted) this.#remember(foreseen);
    const over = state?.agent.run != null && (state.agent.run.id !== run?.id || run.status === "ended");
    if (over && state?.agent.run != null) this.#positions.delete(state.agent.run.id);
    const judge = foreseen.gate.judge;
    if (judge?.status === "ended") this.#positions.delete(judge.runId);
    return foreseen;
  }

  /** Reads the fold from the store and keeps it; one that is old by then is read again, and never kept over a newer one. */
  async #load(taskId: TaskId): Promise<TaskState | null> {
    for (;;) {
      const load = this.#loads.get(taskId) ?? { read: this.#read(taskId), old: false };
      this.#loads.set(taskId, load);
      try {
        const read = await load.read;
        if (this.#loads.get(taskId) === load) this.#keep(read);
        const known = this.#states.get(taskId);
        if (known !== undefined) return known;
        if (!load.old) return read.state;
      } finally {
        if (this.#loads.get(taskId) === load) this.#loads.delete(taskId);
      }
    }
  }

  #keep({ state, positions }: Awaited<Load["read"]>): void {
    for (const [runId, position] of positions) this.#positions.set(runId, position);
    if (state !== null && !state.deleted) this.#remember(state);
  }

  #makeOld(taskId: TaskId): void {
    const load = this.#loads.get(taskId);
    if (load === undefined) return;
    load.old = true;
    this.#loads.delete(taskId);
  }

  async #read(taskId: TaskId): Promise<Awaited<Load["read"]>> {
    const positions = new Map<RunId, RunPosition>();
    const snapshot = await this.#store.loadSnapshot({ stream: taskId, version: stateVersion });
    let state = snapshot === null ? null : (snapshot.state as TaskState);
    for (;;) {
      const records = await this.#store.read<TaskEvent>({
        stream: taskId,
        after: state?.seq ?? 0,
        limit: pageSize,
      });
      for (const record of records) state = evolve(state, record);
      if (records.length < pageSize) break;
    }
    if (state === null || state.deleted) return { state, positions };
    for (const id of [state.agent.run?.id, state.gate.judge?.runId]) {
      const run = id === undefined ? null : await this.#store.run(id);
      if (run !== null && run.status !== "ended") positions.set(run.runId, run.position);
    }
    return { state, positions };
  }

  /** Keeps the fold of a task that may still move; a long stream's fold is also kept on disk now and then. */
  #remember(state: TaskState): void {
    const {
      task,
      seq,
      agent: { run },
    } = state;
    const resting = ["draft", "completed", "failed", "cancelled"].includes(task.status);
    if (!resting || (run !== null && run.status !== "ended")) this.#states.set(task.id, state);
    if (seq - (this.#snapshots.get(task.id) ?? 0) < snapshotEvery) return;
    this.#snapshots.set(task.id, seq);
    void this.#store
      .saveSnapshot({ stream: task.id, version: stateVersion, seq, state })
      .catch(() => undefined);
  }
}

/** The actor by its word: "system", "agent" for the task's agent, or the name of a person. */
function actorOf(by: string, agentName: string): Actor {
  if (by === "system") return system;
  return by === "agent" ? agent(agentName) : person(by);
}

/** The state that the entry's events will leave. */
function foldOnto(state: TaskState | null, entry: Omit<Append<TaskEvent>, "rows">): TaskState {
  let folded = state;
  for (const [index, event] of entry.events.entries()) {
    folded = evolve(folded, { seq: entry.expectedSeq + index + 1, at: entry.at, event });
  }
  if (folded === null) throw new Error("A stream cannot begin with nothing.");
  return folded;
}
