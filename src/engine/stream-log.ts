import type { RunId } from "../protocol/ids.ts";
import type { StoredEvent } from "../protocol/record.ts";
import type { Automaton } from "../protocol/redact/automaton.ts";
import { redactValue } from "../protocol/redact/redact-value.ts";
import { ok, refuse, type Refusal, type Result } from "../protocol/result.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { UsageEntry } from "../protocol/usage.ts";
import type { AppendOutcome, RememberedResponse, Rows, Store } from "../store/store.ts";
import type { OwnerAct } from "./act.ts";
import type { Decision, EngineCommand, StreamKind, StreamState } from "./stream-kind.ts";

const pageSize = 1_000;
const snapshotEvery = 500;

/** Options for a stream log. */
export interface StreamLogOptions {
  readonly store: Store;
  /** Redacts the text of every event, whatever its origin: no event may contain a secret. */
  readonly secrets: { readonly redaction: Automaton | null };
  readonly now: () => Date;
  /** True if other processes append to the same streams, so that a cached fold can be stale. */
  readonly shared: boolean;
  /** Called when a timer is set for this time. */
  readonly onTimer: (dueAt: string) => void;
  readonly onUsage: (used: readonly UsageEntry[]) => void;
  readonly onFault: (what: string, fault: unknown) => void;
}

/** The result of a command. */
export type Executed<State> =
  | { readonly is: "done"; readonly state: State; readonly changed: boolean }
  | { readonly is: "refused"; readonly refusal: Refusal }
  | { readonly is: "missing" }
  /** The stream already exists. */
  | { readonly is: "exists" }
  | { readonly is: "stale_lease" }
  | { readonly is: "no_slot" }
  /** An earlier request with the same key has acted; this was its response. */
  | { readonly is: "answered"; readonly response: RememberedResponse };

/** A fold that is being read. It is outdated if its stream grows meanwhile. */
interface Load<State> {
  readonly read: Promise<State | null>;
  outdated: boolean;
}

/**
 * The streams of one kind. The folds of open streams are cached; a cached fold is valid as long as no later event of
 * its stream is known. Within this process, commands to the same stream are decided one after another. If another
 * process appends first, the command is decided again on the new state.
 */
export class StreamLog<State extends StreamState, Event extends StoredEvent, Command> {
  readonly kind: StreamKind<State, Event, Command>;
  readonly #options: StreamLogOptions;
  readonly #states = new Map<string, State>();
  readonly #positions = new Map<RunId, RunPosition>();
  readonly #snapshots = new Map<string, number>();
  readonly #queues = new Map<string, Promise<unknown>>();
  readonly #loads = new Map<string, Load<State>>();

  constructor(kind: StreamKind<State, Event, Command>, options: StreamLogOptions) {
    this.kind = kind;
    this.#options = options;
  }

  /** Returns the state of a stream at sequence number `atLeast` or later; null if the stream does not exist. */
  async state(id: string, atLeast = 0): Promise<State | null> {
    const cached = this.#states.get(id);
    if (cached !== undefined && cached.seq >= atLeast) return cached;
    if (cached !== undefined) {
      await this.#queues.get(id);
      const now = this.#states.get(id);
      if (now !== undefined && now.seq >= atLeast) return now;
      if (now !== undefined) this.#forget(id);
    }
    return this.#load(id);
  }

  /** Returns the position up to which the output of a run has been recorded, if it is known. */
  position(runId: RunId): RunPosition | undefined {
    return this.#positions.get(runId);
  }

  /** Creates a stream with these events and the events of `commands`, in one append. */
  create(
    id: string,
    first: readonly Event[],
    commands: readonly Command[],
    act: OwnerAct,
    view: (state: State) => unknown = () => null,
  ): Promise<Executed<State>> {
    return this.#inTurn(id, async () => {
      const now = this.#options.now();
      const events = [...first];
      let state = fold(this.kind, null, first, now.toISOString());
      for (const command of commands) {
        const decided = this.kind.decide(state, command, { now, by: act.by });
        if (!decided.ok) return { is: "refused", refusal: decided.refusal };
        events.push(...decided.value.events);
        ({ state } = decided.value);
      }
      return (await this.#append(id, null, { events, state }, now, act, view)) ?? { is: "exists" };
    });
  }

  /** Decides a command and appends its events. `view` selects the part of the new state that the response contains. */
  execute(
    id: string,
    command: Command | EngineCommand,
    act: OwnerAct,
    view: (state: State) => unknown = () => null,
  ): Promise<Executed<State>> {
    return this.#inTurn(id, async () => {
      for (;;) {
        const state = await this.state(id);
        if (state === null || this.kind.isDeleted(state)) return { is: "missing" };
        const now = this.#options.now();
        const decided = this.kind.decide(state, command, { now, by: act.by });
        const idle =
          decided.ok &&
          decided.value.events.length === 0 &&
          act.read === undefined &&
          act.request === undefined;
        if ((!decided.ok || idle) && this.#options.shared && (await this.#isOutdated(id, state))) continue;
        if (!decided.ok) return { is: "refused", refusal: decided.refusal };
        if (idle) return { is: "done", state, changed: false };
        const done = await this.#append(id, state, decided.value, now, act, view);
        if (done !== null) return done;
      }
    });
  }

  /** Returns the events that a command would produce now, without appending them. */
  async preview(id: string, command: Command, act: OwnerAct): Promise<Result<readonly Event[]>> {
    const state = await this.state(id);
    if (state === null || this.kind.isDeleted(state)) return refuse("not_found", this.kind.missing(id));
    const decided = this.kind.decide(state, command, { now: this.#options.now(), by: act.by });
    return decided.ok ? ok(decided.value.events) : decided;
  }

  #inTurn<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
    const mine = (this.#queues.get(id) ?? Promise.resolve()).then(work);
    const settled = mine.catch(() => undefined);
    this.#queues.set(id, settled);
    void settled.finally(() => {
      if (this.#queues.get(id) === settled) this.#queues.delete(id);
    });
    return mine;
  }

  /** Appends the events and caches the new state. Returns null if another writer was first. */
  async #append(
    id: string,
    before: State | null,
    decision: Decision<State, Event>,
    now: Date,
    act: OwnerAct,
    view: (state: State) => unknown,
  ): Promise<Executed<State> | null> {
    const { redaction } = this.#options.secrets;
    const at = now.toISOString();
    const events = redaction === null ? decision.events : redactValue(redaction, decision.events);
    const after = redaction === null ? decision.state : fold(this.kind, before, events, at);
    const { read, request, audit } = act;
    const rows = this.kind.rows({
      before,
      after,
      events,
      at,
      positionOf: (runId) => (runId === read?.runId ? read.position : this.#positions.get(runId)),
    });
    const answer = request?.respond(view(after));
    const outcome = await this.#options.store.append({
      stream: id,
      kind: this.kind.name,
      expectedSeq: before?.seq ?? 0,
      at,
      by: act.by,
      events,
      rows,
      ...(act.lease === undefined ? {} : { lease: act.lease }),
      ...(act.slot === undefined ? {} : { slot: { ...act.slot, holder: id } }),
      ...(request === undefined || answer === undefined
        ? {}
        : {
            request: { route: request.route, key: request.key, fingerprint: request.fingerprint, ...answer },
          }),
      ...(audit === undefined ? {} : { audit: audit.entry }),
    });
    return this.#taken(id, before, after, outcome, act, rows);
  }

  #taken(
    id: string,
    before: State | null,
    after: State,
    outcome: AppendOutcome<Event>,
    { read, request, audit }: OwnerAct,
    { usage = [], timers }: Rows,
  ): Executed<State> | null {
    if (!outcome.ok && outcome.reason === "no_slot") return { is: "no_slot" };
    this.#forget(id);
    if (!outcome.ok) {
      if (outcome.reason === "lost_race") return null;
      return outcome.reason === "answered"
        ? { is: "answered", response: outcome.response }
        : { is: "stale_lease" };
    }
    if (request !== undefined) request.committed = true;
    if (audit !== undefined) audit.committed = true;
    if (usage.length > 0) this.#options.onUsage(usage);
    for (const { dueAt } of timers?.set ?? []) this.#options.onTimer(dueAt);
    if (read !== undefined) this.#positions.set(read.runId, read.position);
    const run = before === null ? null : this.kind.openRun(before);
    if (run !== null && this.kind.openRun(after) !== run) this.#positions.delete(run);
    this.#keep(id, after);
    return { is: "done", state: after, changed: outcome.records.length > 0 };
  }

  async #isOutdated(id: string, state: State): Promise<boolean> {
    const newer = await this.#options.store.read({ stream: id, after: state.seq, limit: 1 });
    if (newer.length > 0) this.#forget(id);
    return newer.length > 0;
  }

  /** Forgets all cached folds. */
  forgetAll(): void {
    for (const id of new Set([...this.#states.keys(), ...this.#loads.keys()])) this.#forget(id);
  }

  #forget(id: string): void {
    this.#states.delete(id);
    const load = this.#loads.get(id);
    if (load === undefined) return;
    load.outdated = true;
    this.#loads.delete(id);
  }

  /** Reads the fold from the store and caches it. Reads again if the fold is outdated by then. */
  async #load(id: string): Promise<State | null> {
    for (;;) {
      const load = this.#loads.get(id) ?? { read: this.#read(id), outdated: false };
      this.#loads.set(id, load);
      try {
        const state = await load.read;
        if (this.#loads.get(id) === load && state !== null) this.#keep(id, state);
        const cached = this.#states.get(id);
        if (cached !== undefined) return cached;
        if (!load.outdated) return state;
      } finally {
        if (this.#loads.get(id) === load) this.#loads.delete(id);
      }
    }
  }

  async #read(id: string): Promise<State | null> {
    const { store } = this.#options;
    const snapshot = await store.loadSnapshot({ stream: id, version: this.kind.stateVersion });
    let state = snapshot === null ? null : (snapshot.state as State);
    for (;;) {
      const records = await store.read<Event>({ stream: id, after: state?.seq ?? 0, limit: pageSize });
      for (const { event, at } of records) state = this.kind.evolve(state, event, at);
      if (records.length < pageSize) break;
    }
    const runId = state === null || this.kind.isDeleted(state) ? null : this.kind.openRun(state);
    const run = runId === null || this.#positions.has(runId) ? null : await store.run(runId);
    if (run !== null && run.status !== "ended") this.#positions.set(run.runId, run.position);
    return state;
  }

  /** Caches the fold of an open stream. Every `snapshotEvery` events, also saves a state snapshot in the store. */
  #keep(id: string, state: State): void {
    if (this.kind.isDeleted(state)) return;
    if (this.kind.isOpen(state)) this.#states.set(id, state);
    if (state.seq - (this.#snapshots.get(id) ?? 0) < snapshotEvery) return;
    this.#snapshots.set(id, state.seq);
    void this.#options.store
      .saveSnapshot({ stream: id, version: this.kind.stateVersion, seq: state.seq, state })
      .catch((fault: unknown) => this.#options.onFault(`The snapshot of ${id} could not be saved`, fault));
  }
}

function fold<State extends StreamState, Event extends StoredEvent, Command>(
  kind: StreamKind<State, Event, Command>,
  state: State | null,
  events: readonly Event[],
  at: string,
): State {
  let folded = state;
  for (const event of events) folded = kind.evolve(folded, event, at);
  if (folded === null) throw new Error("A stream cannot begin with nothing.");
  return folded;
}

/** Converts the result of a command for the caller; `missing` is the sentence for a stream that does not exist. */
export function resultOf<State>(executed: Executed<State>, missing: string): Result<State> {
  switch (executed.is) {
    case "done":
      return ok(executed.state);
    case "refused":
      return { ok: false, refusal: executed.refusal };
    case "missing":
      return refuse("not_found", missing);
    case "exists":
      return refuse("lost_race", "This already exists.");
    case "answered":
      return refuse("answered", "A request with this key was already processed.", {
        response: executed.response,
      });
    case "stale_lease":
    case "no_slot":
      return refuse("lost_race", "Another server has taken over. Try again.");
  }
}
