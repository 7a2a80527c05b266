import type { Actor } from "../protocol/actor.ts";
import type { RunId } from "../protocol/ids.ts";
import type { StoredEvent } from "../protocol/record.ts";
import type { Result } from "../protocol/result.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { Rows } from "../store/store.ts";
import type { Caller } from "./caller.ts";

/** The fold of a stream. `seq` is the number of its last event. */
export interface StreamState {
  readonly seq: number;
}

/** Names one stream. */
export interface StreamRef {
  readonly kind: string;
  readonly id: string;
}

/** Commands that the engine itself gives; every kind of stream decides them. */
export type EngineCommand =
  | { readonly type: "timer.due"; readonly timerId: string }
  /** Another stream of the same provider account was refused until then. */
  | { readonly type: "account.limited"; readonly until: string };

/** A claim on a slot of a pool. `admit` is the command that begins the work once a slot is free. */
export interface SlotDemand<Command> {
  readonly pool: string;
  readonly is: "waiting" | "holding";
  readonly admit: Command;
}

/** The change that one append makes. */
export interface Change<State, Event> {
  readonly before: State | null;
  readonly after: State;
  readonly events: readonly Event[];
  readonly at: string;
  /** The reading position of a run, as far as it is known. */
  readonly positionOf: (runId: RunId) => RunPosition | undefined;
}

/** The events that a command gives, and the state that they lead to. */
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
 * Everything the engine needs to know about one kind of stream. `evolve` and `decide` are pure: the engine loads and
 * folds, decides and appends, fires timers, hands out slots, and reconciles, for every kind alike.
 */
export interface StreamKind<
  State extends StreamState = StreamState,
  Event extends StoredEvent = StoredEvent,
  Command = { readonly type: string },
> {
  readonly name: string;
  /** The shape of the state in snapshots. A snapshot of another version is ignored. */
  readonly stateVersion: number;
  evolve(state: State | null, event: Event, at: string): State;
  decide(state: State, command: Command | EngineCommand, moment: Moment): Result<Decision<State, Event>>;
  /** The rows that must change with an append, so that the tables equal the fold. */
  rows(change: Change<State, Event>): Rows;
  /** False once nothing more happens without a command. The engine then neither caches nor drives the stream. */
  isOpen(state: State): boolean;
  isDeleted(state: State): boolean;
  /** The run whose output is being read; null if the stream has none. */
  openRun(state: State): RunId | null;
  demands(state: State): readonly SlotDemand<Command>[];
  /** The agent's standing with its provider; null if the stream has no agent at work. */
  caller(state: State): Caller | null;
  /** The stream that waits for this one. The engine reconciles it after every change of this one. */
  parent(state: State): StreamRef | null;
  /** The sentence for a stream that does not exist. */
  missing(id: string): string;
}

/**
 * Acts for the streams of one kind: compares the state with reality and brings reality in line. Every step may be
 * repeated, so a crash between two steps needs no other recovery.
 */
export interface Driver<State extends StreamState = StreamState> {
  /** Takes note of a changed state, at once and without input or output. */
  observe(state: State): void;
  /** Does one pass. True if another pass may have more to do. */
  reconcile(state: State): Promise<boolean>;
  /** Another process owns the stream now: stop acting for it. */
  abandon(state: State): Promise<void>;
}
