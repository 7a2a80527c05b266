import type { Actor } from "../protocol/actor.ts";
import type { Draft, KeepDraft } from "../protocol/api/drafts.ts";
import type { QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import type { Recorded, StoredEvent } from "../protocol/record.ts";
import type { Outcome } from "../protocol/task/outcome.ts";
import type { Question } from "../protocol/task/question.ts";
import type { Review } from "../protocol/task/review.ts";
import type { Task, TaskStatus } from "../protocol/task/task.ts";
import type { DayUsage, UsageEntry } from "../protocol/usage.ts";
import type { CursorStore, NamedCursor } from "./cursors.ts";
import type { Grown } from "./followers.ts";
import type { LeaseStore } from "./leases.ts";
import type { RunRow, RunStore } from "./runs.ts";
import type { Slot, SlotStore } from "./slots.ts";
import type { TicketStore } from "./tickets.ts";
import type { TimerRow, TimerStore } from "./timers.ts";
import type { ParentKey, WhichTasks } from "./which-tasks.ts";

/**
 * The durable log and the tables that answer queries. An append is one transaction: its events get the
 * next sequence numbers of the stream, its rows are written with them, and what it returned ok for has
 * reached the disk. Everything read afterwards, by anybody, includes it.
 *
 * Several stores may be open on one database, in one process or in several. Everything that is promised here
 * holds among all of them.
 *
 * Faults (disk full, a damaged file, a closed store) are thrown as `StoreFault`; a cursor or position that
 * this store never gave is thrown as `UnreadableCursor`.
 */
export interface Store
  extends LogStore, TableStore, RunStore, TimerStore, LeaseStore, SlotStore, CursorStore, TicketStore {
  /**
   * Finishes the writes that were asked for, then lets go of the files. Everything asked afterwards is
   * refused, and so may be a read that was under way.
   */
  close(): Promise<void>;
}

/** The log of events, for streams of any kind. */
interface LogStore {
  append<Event extends StoredEvent>(entry: Append<Event>): Promise<AppendOutcome<Event>>;
  /** Events of one stream with a number greater than `after`, in order. The caller knows what events it holds. */
  read<Event extends StoredEvent = StoredEvent>(query: {
    stream: string;
    after: number;
    limit: number;
  }): Promise<Recorded<Event>[]>;
  /**
   * Events of all streams after a position ("" is the beginning), in the order of commits, and the position
   * to go on from. No event is ever given a place before a position that was handed out.
   */
  readAll<Event extends StoredEvent = StoredEvent>(query: {
    after: string;
    limit: number;
  }): Promise<{ records: Recorded<Event>[]; position: string }>;
  /** The position of the last event, "" where there is none: a reader that starts here sees only what is new. */
  lastPosition(): Promise<string>;
  /**
   * Calls `wake` after commits that added events to the stream, or to any stream. Several commits may be
   * told in one call, and none is told before it can be read. No event is handed over, only which streams have grown: a
   * follower reads on from where it stands, so a slow one costs nothing. Who follows first and reads then misses nothing.
   * Returns how to stop.
   */
  follow(filter: { stream?: string }, wake: (grown: readonly Grown[]) => void): () => void;
}

/** The tables about tasks and people, and what is remembered besides. */
interface TableStore {
  taskRow(id: TaskId): Promise<TaskRow | null>;
  /** Newest first. Children are left out unless they are asked for. */
  listTasks(query: { status?: TaskStatus | undefined } & WhichTasks & Paging): Promise<Page<TaskRow>>;
  /** Tasks that recovery looks at, children too: those on their way, and those with a run that has not ended. */
  openTasks(): Promise<TaskRow[]>;
  /** The children of one parent, oldest first. */
  childrenOf(parent: ParentKey): Promise<TaskRow[]>;
  question(id: QuestionId): Promise<QuestionRow | null>;
  /** Required before optional, then oldest first. */
  listQuestions(
    query: { status?: Question["status"] | undefined; taskId?: TaskId | undefined } & Paging,
  ): Promise<Page<QuestionRow>>;
  review(id: ReviewId): Promise<Review | null>;
  /** Oldest first. */
  listReviews(
    query: {
      status?: Review["status"] | undefined;
      taskId?: TaskId | undefined;
      /** Opened on these days (UTC, both included). */
      opened?: { from: string; to: string } | undefined;
    } & Paging,
  ): Promise<Page<Review>>;
  /** The task that a comment, a verification or a checkpoint belongs to. */
  ownerOf(id: string): Promise<TaskId | null>;
  /** The usage of a task without its children's, in order, also after it was deleted. */
  taskUsage(id: TaskId): Promise<UsageEntry[]>;
  /** What all tasks used from one day to another (UTC, both included), by day and model. */
  usageByDay(days: { from: string; to: string }): Promise<DayUsage[]>;

  /**
   * How tasks ended from one day to another (UTC, both included), in order. Those that went on are not among them, nor
   * are children unless they are asked for.
   */
  outcomes(query: { from: string; to: string } & WhichTasks): Promise<Outcome[]>;
  /** How a task ended; null where it is on its way. */
  outcome(id: TaskId): Promise<Outcome | null>;
  /** Ended tasks whose output or workspace is still there, the longest ended first; `after`: the last one known. */
  holding(query: {
    what: "output" | "workspace";
    endedBefore: string;
    after?: { taskId: TaskId; endedAt: string };
    limit: number;
  }): Promise<{ taskId: TaskId; endedAt: string }[]>;
  /** How many tasks stand where, without children unless they are asked for, and all that waits for people. */
  counts(which?: WhichTasks): Promise<Counts>;

  /** The latest snapshot of a stream in this version's shape; one of another version is as none. */
  loadSnapshot(query: { stream: string; version: number }): Promise<Snapshot | null>;
  /** Keeps a snapshot unless a later one of the same version is there. */
  saveSnapshot(snapshot: { stream: string; version: number } & Snapshot): Promise<void>;

  /** What was answered under this key within the last 24 hours. */
  recallResponse(query: ResponseKey & { now: string }): Promise<RememberedResponse | null>;
  /** Keeps an answer for 24 hours. The first one under a key stands. */
  rememberResponse(response: ResponseKey & RememberedResponse & { now: string }): Promise<void>;

  /** Everything that was set, and the secrets of before that are still remembered. */
  readSettings(): Promise<{ settings: SettingRow[]; retired: RetiredSecretRow[] }>;
  /** Writes all of it or nothing. */
  writeSettings(change: SettingsWrite): Promise<void>;

  /** What a person began to write and what of it they dropped after a version, in order. */
  drafts(query: { author: string; after: number; limit: number }): Promise<Draft[]>;
  /** The version of the last change of any draft; 0 where there was none. It never goes back. */
  draftVersion(): Promise<number>;
  /**
   * Keeps or drops a draft, unless another writer's text stands there that it was not made from; gives what stands
   * then. Too many drafts of one person push out the oldest, and a deleted task drops those about it.
   */
  keepDraft(
    draft: KeepDraft & { author: string; taskId: TaskId | null; now: string },
  ): Promise<{ kept: boolean; draft: Draft }>;
}

/** How many there are of what people look at. */
export interface Counts {
  readonly tasks: Readonly<Record<TaskStatus, number>>;
  readonly pendingQuestions: number;
  readonly pendingReviews: number;
}

/** Events for the end of one stream, the rows that follow from them, and the conditions for all of it. */
export interface Append<Event extends StoredEvent = StoredEvent> {
  readonly stream: string;
  /** The kind of the stream (`taskKind` for a task). */
  readonly kind: string;
  /** The number of the stream's last event as the caller knows it; 0 for a new stream. */
  readonly expectedSeq: number;
  readonly at: string;
  readonly by: Actor;
  /** May be empty, to move rows alone. */
  readonly events: readonly Event[];
  readonly rows?: Rows;
  /** The lease under which the caller acts: refused when another epoch is current. */
  readonly lease?: { readonly name: string; readonly epoch: number };
  /** A slot to take with the append: refused when `limit` others hold the pool already. */
  readonly slot?: Slot & { readonly limit: number };
  /** The request that asks for this and its answer: refused, with the first answer, when the key was used before. */
  readonly request?: ResponseKey & RememberedResponse;
}

/** Rows are written whole: a row replaces the one with its id. */
export interface Rows {
  readonly task?: TaskRow;
  readonly questions?: readonly QuestionRow[];
  readonly reviews?: readonly Review[];
  /** Ids that belong to this task from now on. */
  readonly belongings?: { readonly taskId: TaskId; readonly ids: readonly string[] };
  readonly runs?: readonly RunRow[];
  readonly timers?: { readonly set?: readonly TimerRow[]; readonly cleared?: readonly string[] };
  /** Slots that are freed, and slots that are taken whatever their limit is. */
  readonly slots?: { readonly taken?: readonly Slot[]; readonly freed?: readonly Slot[] };
  readonly usage?: readonly UsageEntry[];
  /** How the task ended. */
  readonly outcome?: Outcome;
  /** The task goes on: how it ended is no longer so. */
  readonly reopened?: TaskId;
  /** Moves a named cursor with the append. */
  readonly cursor?: NamedCursor;
  /** Takes the task out of the tables, with everything that belongs to it. Its events stay, and what it used. */
  readonly deletedTask?: TaskId;
  /** Removes the runs, timers and slots of a stream of any kind. Its events stay. */
  readonly deletedStream?: string;
}

/** An append that was refused wrote nothing, neither events nor rows. The reasons are checked in this order. */
export type AppendOutcome<Event extends StoredEvent = StoredEvent> =
  | { readonly ok: true; readonly records: Recorded<Event>[] }
  | { readonly ok: false; readonly reason: "answered"; readonly response: RememberedResponse }
  | { readonly ok: false; readonly reason: "stale_lease" }
  | { readonly ok: false; readonly reason: "lost_race"; readonly actualSeq: number }
  | { readonly ok: false; readonly reason: "no_slot" };

/** A task as lists show it. */
export type TaskRow = Task & {
  /** The number of the event that this row reflects. */
  readonly seq: number;
};

/** A question as lists show it. */
export type QuestionRow = Question;

/** The part of a list that is wanted: so many, after where the last part ended. */
export interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A part of a list, and where the next one begins; null where there is none. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** A stream folded up to and including the event `seq`. */
interface Snapshot {
  readonly seq: number;
  readonly state: unknown;
}

/** One setting in one scope: `value` as JSON, or for a secret `sealed`. */
export interface SettingRow {
  readonly scope: string;
  readonly name: string;
  readonly value: string | null;
  readonly sealed: string | null;
  readonly agents: boolean;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** A secret that was replaced and is still taken out of output. */
export interface RetiredSecretRow {
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  readonly sealed: string;
  readonly retiredAt: string;
}

/** What becomes of the settings, in one transaction. */
export interface SettingsWrite {
  readonly put?: readonly SettingRow[];
  readonly removed?: readonly { readonly scope: string; readonly name: string }[];
  readonly retire?: readonly RetiredSecretRow[];
  /** Secrets of before that were encrypted anew, and those that are no longer remembered. */
  readonly resealed?: readonly { readonly id: string; readonly sealed: string }[];
  readonly forgotten?: readonly string[];
}

/** A client's Idempotency-Key, which means something on one route only. */
export interface ResponseKey {
  readonly route: string;
  readonly key: string;
}

/** The answer that was given under an Idempotency-Key. */
export interface RememberedResponse {
  /** Tells a repetition of the same request from another one under the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}
