import type { Actor } from "../protocol/actor.ts";
import type { Draft, SaveDraft } from "../protocol/api/drafts.ts";
import type { ProjectId, QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import type { Recorded, StoredEvent } from "../protocol/record.ts";
import type { Outcome } from "../protocol/task/outcome.ts";
import type { Question } from "../protocol/task/question.ts";
import type { Review } from "../protocol/task/review.ts";
import type { Task, TaskStatus } from "../protocol/task/task.ts";
import type { Delivery } from "../protocol/trigger/delivery.ts";
import type { DayUsage, UsageEntry } from "../protocol/usage.ts";
import type { CoordinatorRow, CoordinatorStore } from "./coordinators.ts";
import type { CursorStore, NamedCursor } from "./cursors.ts";
import type { Grown } from "./followers.ts";
import type { LeaseStore } from "./leases.ts";
import type { NodeStore } from "./nodes.ts";
import type { PeopleStore } from "./people.ts";
import type { AuditStore } from "./audit.ts";
import type { ViewedStore } from "./viewed.ts";
import type { AuditEntry } from "../protocol/people/audit.ts";
import type { NotificationStore } from "./notifications.ts";
import type { OfficeRows } from "./office-rows.ts";
import type { ProjectStore } from "./projects.ts";
import type { RunRow, RunStore } from "./runs.ts";
import type { Slot, SlotStore } from "./slots.ts";
import type { TicketStore } from "./tickets.ts";
import type { TimerRow, TimerStore } from "./timers.ts";
import type { TriggerDeliveryStore } from "./trigger-deliveries.ts";
import type { ParentKey, WhichTasks } from "./which-tasks.ts";

/**
 * The durable log and the tables that answer queries. An append is one transaction: its events get the next sequence
 * numbers of the stream and its rows are written with them. Once it returns ok, everything has reached the disk, and
 * every later read by anybody includes it.
 *
 * Several stores may be open on one database, in one process or in several. The guarantees hold across all of them.
 *
 * Faults (disk full, a damaged file, a closed store) are thrown as `StoreFault`; a cursor or position that this store
 * never returned is thrown as `UnreadableCursor`.
 */
export interface Store
  extends
    LogStore,
    TableStore,
    RunStore,
    TimerStore,
    LeaseStore,
    SlotStore,
    CursorStore,
    TicketStore,
    NodeStore,
    PeopleStore,
    AuditStore,
    ViewedStore,
    CoordinatorStore,
    NotificationStore,
    ProjectStore,
    TriggerDeliveryStore {
  /** Finishes pending writes, then closes the files. Later calls are refused, and so may be a read in progress. */
  close(): Promise<void>;
}

/** The log of events, for streams of any kind. */
interface LogStore {
  append<Event extends StoredEvent>(entry: Append<Event>): Promise<AppendOutcome<Event>>;
  /** Returns events of one stream with a number greater than `after`, in order. The caller knows their type. */
  read<Event extends StoredEvent = StoredEvent>(query: {
    stream: string;
    after: number;
    limit: number;
  }): Promise<Recorded<Event>[]>;
  /**
   * Returns events of all streams after a position ("" is the beginning), in commit order, and the position to continue
   * from. No event ever gets a position before one that was already returned.
   */
  readAll<Event extends StoredEvent = StoredEvent>(query: {
    after: string;
    limit: number;
  }): Promise<{ records: Recorded<Event>[]; position: string }>;
  /** Returns the position of the last event, "" if there is none. A reader that starts here sees only new events. */
  lastPosition(): Promise<string>;
  /**
   * Calls `wake` after commits that added events to the stream, or to any stream. One call may cover several commits,
   * and a commit is readable before its call. The call carries no events, only the streams that have grown: a follower
   * continues reading at its own position, so a slow one costs nothing. Following before reading misses nothing.
   * Returns a function that unsubscribes.
   */
  follow(filter: { stream?: string }, wake: (grown: readonly Grown[]) => void): () => void;
}

/** The tables about tasks and people, and other stored data. */
interface TableStore {
  taskRow(id: TaskId): Promise<TaskRow | null>;
  /** Newest first. Excludes children unless the query includes them. */
  listTasks(query: { status?: TaskStatus | undefined } & WhichTasks & Paging): Promise<Page<TaskRow>>;
  /**
   * Returns the tasks that recovery inspects, including children: those in progress, and those with a run that has not
   * ended.
   */
  openTasks(): Promise<TaskRow[]>;
  /** Returns the children of one parent, oldest first. */
  childrenOf(parent: ParentKey): Promise<TaskRow[]>;
  question(id: QuestionId): Promise<QuestionRow | null>;
  /** Required before optional, then oldest first. */
  listQuestions(
    query: {
      status?: Question["status"] | undefined;
      taskId?: TaskId | undefined;
      projects?: readonly ProjectId[] | undefined;
    } & Paging,
  ): Promise<Page<QuestionRow>>;
  review(id: ReviewId): Promise<Review | null>;
  /** Oldest first. */
  listReviews(
    query: {
      status?: Review["status"] | undefined;
      taskId?: TaskId | undefined;
      projects?: readonly ProjectId[] | undefined;
      /** Opened on these days (UTC, inclusive). */
      opened?: { from: string; to: string } | undefined;
    } & Paging,
  ): Promise<Page<Review>>;
  /** Returns the task that a comment, a verification or a checkpoint belongs to. */
  ownerOf(id: string): Promise<TaskId | null>;
  /** Returns the usage of a task without its children, in order, even after the task was deleted. */
  taskUsage(id: TaskId): Promise<UsageEntry[]>;
  /** Returns the usage of all tasks, or of those of these projects, between two days (UTC, inclusive), by day and model. */
  usageByDay(query: {
    from: string;
    to: string;
    projects?: readonly ProjectId[] | undefined;
  }): Promise<DayUsage[]>;
  /** Returns the cost of all tasks since a time, by project and minute. */
  costsSince(at: string): Promise<MinuteCost[]>;

  /**
   * Returns the outcomes of tasks that ended between two days (UTC, inclusive), in order. Excludes tasks that
   * continued, and children unless the query includes them.
   */
  outcomes(query: { from: string; to: string } & WhichTasks): Promise<Outcome[]>;
  /** Returns the outcome of a task; null if it has not ended. */
  outcome(id: TaskId): Promise<Outcome | null>;
  /** Returns ended tasks whose output or workspace still exists, earliest end first. `after` is the last known one. */
  holding(query: {
    what: "output" | "workspace";
    endedBefore: string;
    after?: { taskId: TaskId; endedAt: string };
    limit: number;
  }): Promise<{ taskId: TaskId; endedAt: string }[]>;
  /**
   * Returns the number of tasks per status, without children unless the query includes them, and all work that waits
   * for people; of these projects if the query names any.
   */
  counts(which?: WhichTasks): Promise<Counts>;

  /** Returns the latest snapshot of a stream in this version's shape; null if it has another version. */
  loadSnapshot(query: { stream: string; version: number }): Promise<Snapshot | null>;
  /** Stores a snapshot unless a later one of the same version exists. */
  saveSnapshot(snapshot: { stream: string; version: number } & Snapshot): Promise<void>;

  /** Returns the response under this key from the last 24 hours. */
  recallResponse(query: ResponseKey & { now: string }): Promise<RememberedResponse | null>;
  /** Stores a response for 24 hours. The first one under a key wins. */
  rememberResponse(response: ResponseKey & RememberedResponse & { now: string }): Promise<void>;

  /** Returns all settings, and the replaced secrets that are still remembered. */
  readSettings(): Promise<{ settings: SettingRow[]; retired: RetiredSecretRow[] }>;
  /** Writes everything or nothing. */
  writeSettings(change: SettingsWrite): Promise<void>;

  /** Returns a person's drafts that changed after a version, including deleted ones, in order. */
  drafts(query: { author: string; after: number; limit: number }): Promise<Draft[]>;
  /** Returns the version of the last change of any draft; 0 if there was none. It never decreases. */
  draftVersion(): Promise<number>;
  /**
   * Stores or deletes a draft, unless the stored text is another writer's and the draft is not based on it. Returns the
   * draft that is now stored. If a person has too many drafts, the oldest are removed; deleting a task deletes the
   * drafts about it.
   */
  saveDraft(
    draft: SaveDraft & { author: string; taskId: TaskId | null; now: string },
  ): Promise<{ kept: boolean; draft: Draft }>;
}

/** The cost of a project's tasks in one minute, such as `2026-01-21T10:07` (UTC). */
export interface MinuteCost {
  readonly project: ProjectId;
  readonly minute: string;
  readonly costUsd: number;
}

/** The number of tasks per status, and of pending questions and reviews. */
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
  /** May be empty, to write rows alone. */
  readonly events: readonly Event[];
  readonly rows?: Rows;
  /** The lease under which the caller acts. The append is refused if another epoch is current. */
  readonly lease?: { readonly name: string; readonly epoch: number };
  /** A slot to take with the append. The append is refused if `limit` others already hold the pool. */
  readonly slot?: Slot & { readonly limit: number };
  /** The request behind this append, and its response. Refused, with the first response, if the key was used before. */
  readonly request?: ResponseKey & RememberedResponse;
  /** The entry of the audit log about the act behind this append. */
  readonly audit?: AuditEntry;
}

/** Rows of an append. A row replaces the whole row with its id. */
export interface Rows {
  readonly task?: TaskRow;
  readonly coordinator?: CoordinatorRow;
  readonly office?: OfficeRows;
  readonly deliveries?: readonly Delivery[];
  readonly questions?: readonly QuestionRow[];
  readonly reviews?: readonly Review[];
  /** Ids that belong to this task from now on. */
  readonly belongings?: { readonly taskId: TaskId; readonly ids: readonly string[] };
  readonly runs?: readonly RunRow[];
  readonly timers?: { readonly set?: readonly TimerRow[]; readonly cleared?: readonly string[] };
  /** Slots to free, and slots to take regardless of their limit. */
  readonly slots?: { readonly taken?: readonly Slot[]; readonly freed?: readonly Slot[] };
  readonly usage?: readonly UsageEntry[];
  readonly outcome?: Outcome;
  /** A task that continues; deletes its outcome. */
  readonly reopened?: TaskId;
  /** Moves a named cursor with the append. */
  readonly cursor?: NamedCursor;
  /** Deletes the task from the tables, with everything that belongs to it. Its events and its usage stay. */
  readonly deletedTask?: TaskId;
  /** Deletes the row, runs, timers and slots of a stream of any kind. Its events stay. */
  readonly deletedStream?: string;
}

/** The result of an append. A refused append wrote neither events nor rows. The reasons are checked in this order. */
export type AppendOutcome<Event extends StoredEvent = StoredEvent> =
  | { readonly ok: true; readonly records: Recorded<Event>[] }
  | { readonly ok: false; readonly reason: "answered"; readonly response: RememberedResponse }
  | { readonly ok: false; readonly reason: "stale_lease" }
  | { readonly ok: false; readonly reason: "lost_race"; readonly actualSeq: number }
  | { readonly ok: false; readonly reason: "no_slot" };

/** A task as lists show it. */
export type TaskRow = Task & {
  /** The sequence number of the event that this row reflects. */
  readonly seq: number;
};

/** A question as lists show it. */
export type QuestionRow = Question;

/** The requested part of a list: up to `limit` items after the end of the previous part. */
export interface Paging {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A part of a list, and the cursor of the next one; null if there is none. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** A stream folded up to and including the event `seq`. */
interface Snapshot {
  readonly seq: number;
  readonly state: unknown;
}

/** One setting in one scope: `value` as JSON, or `sealed` for a secret. */
export interface SettingRow {
  readonly scope: string;
  readonly name: string;
  readonly value: string | null;
  readonly sealed: string | null;
  readonly agents: boolean;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

/** A replaced secret that is still redacted from output. */
export interface RetiredSecretRow {
  readonly id: string;
  readonly scope: string;
  readonly name: string;
  readonly sealed: string;
  readonly retiredAt: string;
}

/** Changes of settings, in one transaction. */
export interface SettingsWrite {
  readonly put?: readonly SettingRow[];
  readonly removed?: readonly { readonly scope: string; readonly name: string }[];
  readonly retire?: readonly RetiredSecretRow[];
  /** Replaced secrets that were encrypted again, and those that are no longer remembered. */
  readonly resealed?: readonly { readonly id: string; readonly sealed: string }[];
  readonly forgotten?: readonly string[];
  /** The entry of the audit log about the act behind this change. */
  readonly audit?: AuditEntry | undefined;
}

/** A client's Idempotency-Key, which is valid for one route only. */
export interface ResponseKey {
  readonly route: string;
  readonly key: string;
}

/** The response that was sent for an Idempotency-Key. */
export interface RememberedResponse {
  /** Distinguishes a repetition of the same request from another request with the same key. */
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
}
