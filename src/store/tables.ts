import type { Generated } from "kysely";
import type { Question } from "../protocol/task/question.ts";
import type { Review } from "../protocol/task/review.ts";
import type { TaskStatus } from "../protocol/task/task.ts";
import type { StoredEvent } from "../protocol/record.ts";
import type { Outcome } from "../protocol/task/outcome.ts";
import type { AuditEntry } from "../protocol/people/audit.ts";
import type { CredentialKind } from "../protocol/people/credential-form.ts";
import type { CredentialDetails, StoredPerson } from "./people.ts";
import type { Delivery } from "../protocol/trigger/delivery.ts";
import type { CoordinatorRow } from "./coordinators.ts";
import type { Json } from "./json.ts";
import type { RunRow } from "./runs.ts";
import type { StoredNode } from "./nodes.ts";
import type { DeliveryState } from "./notifications.ts";
import type { QuestionRow, TaskRow } from "./store.ts";

/**
 * The tables as queries see them, the same in every database. Values that a query filters or sorts by are columns. The
 * rest of a row is JSON that this program wrote and therefore trusts: a migration that changes the shape of a row also
 * rewrites the JSON.
 */
export interface Tables {
  /** A task without a parent was created by a person. */
  tasks: {
    id: string;
    status: TaskStatus;
    created_at: string;
    json: Json<TaskRow>;
    parent_kind: string | null;
    parent_id: string | null;
    parent_role: string | null;
    project: string;
  };
  /** `optional` is 0 or 1, so that required questions sort first. */
  questions: {
    id: string;
    task_id: string;
    status: Question["status"];
    optional: number;
    asked_at: string;
    json: Json<QuestionRow>;
  };
  runs: { id: string; stream: string; status: RunRow["status"]; json: Json<RunRow> };
  timers: { id: string; stream: string; due_at: string; purpose: string };
  reviews: { id: string; task_id: string; status: Review["status"]; created_at: string; json: Json<Review> };
  /** Maps an id to the task it belongs to. */
  belongings: { id: string; task_id: string };
  outcomes: {
    task_id: string;
    ended_at: string;
    holds_output: number;
    holds_workspace: number;
    json: Json<Outcome>;
  };
  snapshots: { stream: string; version: number; seq: number; json: Json<unknown> };
  responses: {
    route: string;
    key: string;
    fingerprint: string;
    status: number;
    body: string;
    at: string;
  };
  usage: {
    task_id: string;
    seq: number;
    at: string;
    day: string;
    turn: string | null;
    model: string;
    input: number;
    output: number;
    cache_read: number;
    cache_write: number;
    cost_usd: number;
    project: string;
  };
  projects: {
    id: string;
    name: string;
    source: string | null;
    default_agent: string | null;
    default_verifier: string | null;
    default_type: string | null;
    default_budget: number | null;
    time_zone: string | null;
    created_at: string;
    archived_at: string | null;
  };
  settings: {
    scope: string;
    name: string;
    value: string | null;
    sealed: string | null;
    agents: number;
    updated_at: string;
    updated_by: string;
  };
  /** `text` is null once the draft was deleted. */
  drafts: {
    author: string;
    name: string;
    task_id: string | null;
    text: string | null;
    version: number;
    writer: string;
    was: string;
    at: string;
  };
  retired_secrets: { id: string; scope: string; name: string; sealed: string; retired_at: string };
  events: {
    position: Generated<number>;
    stream: string;
    seq: number;
    at: string;
    by: string;
    version: number;
    event: Json<StoredEvent>;
    kind: string;
  };
  /** A lease without an owner is free; a lease without a time never expires. */
  leases: { name: string; owner: string | null; epoch: number; expires_at: string | null };
  /** `stream` is the stream whose append took the slot; null if it was taken outside of an append. */
  slots: { pool: string; holder: string; stream: string | null };
  cursors: { name: string; position: string };
  /** `draining` is 0 or 1. */
  nodes: {
    id: string;
    instance: string;
    draining: number;
    seen_at: string;
    json: Json<StoredNode>;
    ended_at: string | null;
  };
  /** `open` is 0 or 1. */
  coordinators: {
    id: string;
    kind: string;
    open: number;
    created_at: string;
    json: Json<CoordinatorRow>;
    project: string;
  };
  office_agents: {
    id: string;
    office_id: string;
    name: string;
    role: string;
    adapter: string | null;
    model: string | null;
    session_id: string | null;
    status: string;
    created_at: string;
  };
  /** `held_by` is the id of the question that a person must answer before the call is made. */
  agent_invocations: {
    id: string;
    office_id: string;
    caller_agent_id: string;
    callee_agent_id: string;
    reason: string;
    context: string | null;
    status: string;
    result_id: string | null;
    held_by: string | null;
    created_at: string;
    ended_at: string | null;
  };
  agent_results: {
    id: string;
    office_id: string;
    from_agent_id: string;
    to_agent_id: string;
    result_type: string;
    content_type: string | null;
    content: string;
    status: string;
    created_at: string;
  };
  /** `folded` is the name in lower case; `subject` identifies the person at an OpenID provider. */
  people: {
    name: string;
    folded: string;
    subject: string | null;
    last_seen_at: string | null;
    json: Json<StoredPerson>;
  };
  /** Its only row has the number of changes of people and credentials. */
  people_version: { name: string; version: number };
  credentials: {
    id: string;
    kind: CredentialKind;
    person: string | null;
    hash: string;
    sealed: string;
    expires_at: string;
    ended_at: string | null;
    last_used_at: string | null;
    json: Json<CredentialDetails>;
  };
  /** `mcp` is 0 or 1. */
  audit: {
    id: string;
    at: string;
    person: string | null;
    token: string | null;
    address: string;
    act: string;
    mcp: number;
    target: string;
    outcome: AuditEntry["outcome"];
    code: string | null;
    message: string | null;
  };
  /** `blob` is empty for a deleted file. */
  viewed: { person: string; path: string; blob: string; at: string };
  trigger_deliveries: {
    trigger_id: string;
    number: number;
    key: string;
    digest: string | null;
    work_id: string | null;
    json: Json<Delivery>;
  };
  /** The bodies of deliveries, for a while. */
  trigger_payloads: { trigger_id: string; key: string; at: string; body: string };
  tickets: { hash: string; json: string; expires_at: string };
  /** `json` is a notification (protocol/notify/notification.ts). */
  notification_deliveries: {
    id: string;
    receiver: string;
    channel: string;
    person: string | null;
    state: DeliveryState;
    batch: string | null;
    created_at: string;
    since: string;
    due_at: string;
    attempts: number;
    reason: string | null;
    ended_at: string | null;
    json: string;
  };
  notification_preferences: { person: string; json: string; updated_at: string };
  push_subscriptions: { id: string; person: string; json: string; created_at: string };
}
