import type { Tables } from "../tables.ts";

/**
 * The tables of an installation that move to another database, in an order in which each row follows the rows that it
 * refers to. Nodes and the owners of leases stay behind: they describe servers that ran on the old database.
 */
export const movedTables = {
  events: ["position", "stream", "kind", "seq", "at", "by", "version", "event"],
  snapshots: ["stream", "version", "seq", "json"],
  tasks: ["id", "status", "created_at", "json", "parent_kind", "parent_id", "parent_role", "project"],
  questions: ["id", "task_id", "status", "optional", "asked_at", "json"],
  reviews: ["id", "task_id", "status", "created_at", "json"],
  belongings: ["id", "task_id"],
  outcomes: ["task_id", "ended_at", "holds_output", "holds_workspace", "json"],
  runs: ["id", "stream", "status", "json"],
  timers: ["id", "stream", "due_at", "purpose"],
  responses: ["route", "key", "fingerprint", "status", "body", "at"],
  usage: [
    "task_id",
    "seq",
    "at",
    "day",
    "turn",
    "model",
    "input",
    "output",
    "cache_read",
    "cache_write",
    "cost_usd",
    "project",
  ],
  projects: [
    "id",
    "name",
    "source",
    "default_agent",
    "default_verifier",
    "default_type",
    "default_budget",
    "time_zone",
    "created_at",
    "archived_at",
  ],
  settings: ["scope", "name", "value", "sealed", "agents", "updated_at", "updated_by"],
  retired_secrets: ["id", "scope", "name", "sealed", "retired_at"],
  drafts: ["author", "name", "task_id", "text", "version", "writer", "was", "at"],
  leases: ["name", "epoch"],
  slots: ["pool", "holder", "stream"],
  cursors: ["name", "position"],
  tickets: ["hash", "json", "expires_at"],
  coordinators: ["id", "kind", "open", "created_at", "json", "project"],
  office_agents: [
    "id",
    "office_id",
    "name",
    "role",
    "adapter",
    "model",
    "session_id",
    "status",
    "created_at",
  ],
  agent_invocations: [
    "id",
    "office_id",
    "caller_agent_id",
    "callee_agent_id",
    "reason",
    "context",
    "status",
    "result_id",
    "held_by",
    "created_at",
    "ended_at",
  ],
  agent_results: [
    "id",
    "office_id",
    "from_agent_id",
    "to_agent_id",
    "result_type",
    "content_type",
    "content",
    "status",
    "created_at",
  ],
  people: ["name", "folded", "subject", "last_seen_at", "json"],
  people_version: ["name", "version"],
  credentials: ["id", "kind", "person", "hash", "sealed", "expires_at", "ended_at", "last_used_at", "json"],
  audit: ["id", "at", "person", "token", "address", "act", "mcp", "target", "outcome", "code", "message"],
  viewed: ["person", "path", "blob", "at"],
  trigger_deliveries: ["trigger_id", "number", "key", "digest", "work_id", "json"],
  trigger_payloads: ["trigger_id", "key", "at", "body"],
  notification_deliveries: [
    "id",
    "receiver",
    "channel",
    "person",
    "state",
    "batch",
    "created_at",
    "since",
    "due_at",
    "attempts",
    "reason",
    "ended_at",
    "json",
  ],
  notification_preferences: ["person", "json", "updated_at"],
  push_subscriptions: ["id", "person", "json", "created_at"],
} as const satisfies { readonly [Name in Exclude<keyof Tables, "nodes">]: readonly (keyof Tables[Name])[] };

/** The name of a table that moves. */
export type MovedTable = keyof typeof movedTables;

/** The names of all tables that move, in order. */
export const movedTableNames = Object.keys(movedTables) as MovedTable[];

/** A row of a table that moves: its values in the order of the columns. */
export type MovedRow = readonly (string | number | null)[];

/** A stream of the log. */
export interface MovedStream {
  readonly kind: string;
  readonly id: string;
}

/** The tables of one installation at one moment, in the form that all databases share. */
export interface MovedTables {
  /** Returns the rows of a table in parts. Positions in the log are numbers in the order of the log. */
  rows(table: MovedTable): AsyncIterable<readonly MovedRow[]>;
  /** Returns all streams of the log, in the order of their kinds and ids. */
  streams(): Promise<readonly MovedStream[]>;
  close(): Promise<void>;
}

/** Returns the columns of a table in quotes, as both databases read them. */
export function quotedColumns(table: MovedTable): string {
  return movedTables[table].map((name) => `"${name}"`).join(", ");
}
