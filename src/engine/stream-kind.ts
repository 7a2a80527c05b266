import type { Actor } from "../protocol/actor.ts";
import type { RunId } from "../protocol/ids.ts";
import type { ToldEvent } from "../protocol/notify/told-event.ts";
import type { StoredEvent } from "../protocol/record.ts";
import type { Result } from "../protocol/result.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { Rows } from "../store/store.ts";
import type { Caller } from "./caller.ts";

/** The fold of a stream. `seq` is the sequence number of its last event. */
export interface StreamState {
  readonly seq: number;
}

/** A reference to one stream. */
export interface StreamRef {
  readonly kind: string;
  readonly id: string;
}

/** Commands that the engine itself issues; every kind of stream decides them. */
export type EngineCommand =
  | { readonly type: "timer.due"; readonly timerId: string }
  /** The provider refused another stream of the same account until this time. */
  | { readonly type: "account.limited"; readonly until: string }
  /** A notification about the stream has reached its receiver. */
  | ToldEvent;

/** A claim on a slot of a pool. `admit` is the command that starts the work once a slot is free. */
export interface SlotDemand<Command> {
  readonly pool: string;
  readonly is: "waiting" | "holding";
  readonly admit: Command;
}

/**
 * The resource that a stream needs:
 * - place: a place on a node, because it works
 * - process: only the lease, because its frozen agent is on this node
 * - nothing: any process may continue it later
 */
export type Need = "place" | "process" | "nothing";

/** The change that one append makes. */
export interface Change<State, Event> {
  readonly before: State | null;
  readonly after: State;
  readonly events: readonly Event[];
  readonly at: string;
  /** Returns the reading position of a run, if it is known. */
  readonly positionOf: (runId: RunId) => RunPosition | undefined;
}

/** The events that a command produces, and the resulting state. */
export interface Decision<State, Event> {
  readonly events: readonly Event[];
  readonly state: State;
}

/** The time and the actor of a decision. */
export interface Moment {
  readonly now: Date;
  readonly by: Actor;
}

/**
 * Everything the engine needs to know about one kind of stream. `evolve` and `decide` are pure; the engine does the
 * same for every kind: it loads and folds, decides and appends, fires timers, grants slots, and reconciles.
 */
export interface StreamKind<
  State extends StreamState = StreamState,
  Event extends StoredEvent = StoredEvent,
  Command = { readonly type: string },
> {
  readonly name: string;
  /** The version of the state's shape in snapshots. A snapshot of another version is ignored. */
  readonly stateVersion: number;
  evolve(state: State | null, event: Event, at: string): State;
  decide(state: State, command: Command | EngineCommand, moment: Moment): Result<Decision<State, Event>>;
  /** Returns the rows that must change together with an append, so that the tables match the fold. */
  rows(change: Change<State, Event>): Rows;
  /** Returns false if only a command can change the stream. The engine then neither caches nor drives it. */
  isOpen(state: State): boolean;
  /** Returns the need of the stream until a command arrives or a timer is due. */
  need(state: State): Need;
  /** Returns the labels that a node must have to act for the stream and its children. Without it, any node may. */
  labels?(state: State): readonly string[];
  isDeleted(state: State): boolean;
  /** Returns the run whose output is being read; null if there is none. */
  openRun(state: State): RunId | null;
  demands(state: State): readonly SlotDemand<Command>[];
  /** Returns the agent's state with its provider; null if the stream has no active agent. */
  caller(state: State): Caller | null;
  /** Returns the stream that waits for this one. The engine reconciles it after every change of this one. */
  parent(state: State): StreamRef | null;
  /** Returns the sentence for a stream that does not exist. */
  missing(id: string): string;
}

/**
 * Acts for the streams of one kind: compares the state with reality and brings reality in line. Every step may be
 * repeated, so a crash between two steps needs no other recovery.
 */
export interface Driver<State extends StreamState = StreamState> {
  /** Handles a changed state synchronously, without I/O. */
  observe(state: State): void;
  /** Does one pass. Returns true if another pass may have more to do. */
  reconcile(state: State): Promise<boolean>;
  /** Records that no working node has the labels that the stream requires, or that one has them again. */
  recordServed?(state: State, isServed: boolean): Promise<void>;
  /** Prepares the release of a stream that needs no process, so that any process can continue it later. */
  prepareRelease?(state: State): Promise<void>;
  /** Stops acting for a stream at a point from which another process can continue it. Without it, `abandon` is called. */
  handOver?(state: State): Promise<void>;
  /** Stops acting for a stream that another process owns now. */
  abandon(state: State): Promise<void>;
}
