import type pg from "pg";
import type { Compilable } from "kysely";
import { StoreFault } from "../fault.ts";
import type { Guard, NewEvents, Refusal, Work, WorkOutcome } from "../work.ts";
import type { Connections } from "./connections.ts";
import { lockKeys, writerMark } from "./lock-keys.ts";
import { isConnected, UnknownOutcome } from "./postgres-fault.ts";
import { storable } from "../storable.ts";

/** Called with the number of a transaction before it commits, and when it turns out that it did not. */
export interface TransactionWatch {
  readonly begins: (tx: number) => void;
  readonly failed: (tx: number) => void;
}

/**
 * Commits work in one transaction. The locks are taken before the guards read, so that each guard sees everything that
 * other holders of its lock have committed (in the isolation level "read committed", every statement does). Statements
 * are sent together: work without an answer takes two round trips.
 *
 * If the connection is lost before the commit was sent, nothing is stored and the work is repeated. If it is lost
 * later, this asks the server whether the transaction was committed.
 */
export async function transact(
  connections: Connections,
  schema: string,
  work: Work,
  watch: TransactionWatch,
): Promise<WorkOutcome> {
  const doubt: { sent: Sent | null } = { sent: null };
  try {
    return await connections.patiently(async () => {
      if (doubt.sent !== null) {
        if (await isCommitted(connections, doubt.sent, work)) return doubt.sent.outcome;
        watch.failed(doubt.sent.place);
        doubt.sent = null;
      }
      return connections.use((client) => attempt(client, schema, work, watch, (sent) => (doubt.sent = sent)));
    });
  } catch (error) {
    if (doubt.sent === null) throw error;
    watch.failed(doubt.sent.place);
    const { message } = error as Error;
    throw new StoreFault(
      "unreachable",
      `${message} The last change may have been saved nevertheless.`,
      error,
    );
  }
}

/** A transaction whose commit was sent. `place` is its number plus the installation's offset. */
interface Sent {
  readonly xid: string;
  readonly place: number;
  readonly outcome: WorkOutcome & { kind: "done" };
}

async function attempt(
  client: pg.ClientBase,
  schema: string,
  work: Work,
  watch: TransactionWatch,
  aboutToCommit: (sent: Sent | null) => void,
): Promise<WorkOutcome> {
  const { guards = [], events, statements = [], answer } = work;
  const [begun, ...checked] = await together([
    client.query(beginning(schema, work)),
    ...guards.map(({ query }) => send(client, query)),
  ]);
  const refused = refusal(guards, checked);
  if (refused !== null) {
    // Later statements on the connection are sent after this one. If the connection is lost, the server rolls back.
    void client.query("rollback").catch(() => undefined);
    return refused;
  }
  const { xid, place } = lastRow(begun) as { xid: string; place: number };

  const writes = [
    ...(events === undefined || events.events.length === 0 ? [] : [insertEvents(client, events, place)]),
    ...statements.map((statement) => send(client, statement)),
  ];
  // The rows of an answer must be known before the commit: if the connection is lost then, they could not be read again.
  const answered = answer === undefined ? null : await together([...writes, send(client, answer)]);
  const outcome = { kind: "done" as const, place, rows: answered?.at(-1)?.rows ?? [] };
  watch.begins(place);
  aboutToCommit({ xid, place, outcome });
  try {
    const results = await together([...(answered === null ? writes : []), client.query("commit")]);
    // PostgreSQL answers the commit of a transaction in which a statement failed with a rollback.
    if (results.at(-1)?.command !== "COMMIT") throw new Error("The transaction was rolled back.");
  } catch (error) {
    if (isConnected(error)) {
      watch.failed(place);
      aboutToCommit(null);
    }
    throw error;
  }
  return outcome;
}

/** Waits for all answers, so that the connection is free afterwards, and throws the first error. */
async function together(sent: readonly Promise<pg.QueryResult>[]): Promise<pg.QueryResult[]> {
  await Promise.allSettled(sent);
  return Promise.all(sent);
}

/** Returns the last row of several statements that were sent as one text. Their results are an array. */
function lastRow(results: unknown): unknown {
  return (results as pg.QueryResult[]).at(-1)?.rows[0];
}

function send(client: pg.ClientBase, query: Compilable): Promise<pg.QueryResult> {
  const { sql, parameters } = query.compile();
  return client.query(sql, parameters.map(storable));
}

/**
 * Returns the statements that begin a transaction, as one text without parameters: it takes the locks in order and
 * returns the number of the transaction, which tells later whether it was committed.
 */
function beginning(schema: string, { locks = [], events }: Work): string {
  const mark = events === undefined || events.events.length === 0 ? [] : [writerMark(schema).join(", ")];
  return [
    "begin isolation level read committed",
    ...mark.map((pair) => `select pg_advisory_xact_lock_shared(${pair})`),
    ...lockKeys(schema, locks).map(
      ({ key, shared }) => `select pg_advisory_xact_lock${shared ? "_shared" : ""}(${key})`,
    ),
    `select pg_current_xact_id()::text as xid, xid_offset + pg_current_xact_id()::text::bigint as place
     from installation`,
  ].join("; ");
}

function refusal(guards: readonly Guard[], checked: readonly pg.QueryResult[]): WorkOutcome | null {
  for (const [index, { must, otherwise }] of guards.entries()) {
    const row: unknown = checked[index]?.rows[0];
    if ((row === undefined) !== (must === "find_nothing")) return refusedBy(otherwise, row);
  }
  return null;
}

function refusedBy(reason: Refusal, row: unknown): WorkOutcome {
  return { kind: "refused", reason, row: row ?? null };
}

function insertEvents(client: pg.ClientBase, entry: NewEvents, place: number): Promise<pg.QueryResult> {
  const { stream, kind, expectedSeq, at, by, version, events } = entry;
  return client.query(
    `insert into events (tx, n, stream, kind, seq, at, "by", version, event)
     select $1, n, $2, $3, $4::bigint + n, $5, $6, $7, event from unnest($8::text[]) with ordinality as new (event, n)`,
    [place, stream, kind, expectedSeq, at, by, version, events].map(storable),
  );
}

/**
 * Returns true if a transaction was committed. After a crash, PostgreSQL may use the number of a transaction again that
 * never wrote anything durable, so the first event must be there, too.
 */
async function isCommitted(
  connections: Connections,
  { xid, place }: Sent,
  { events }: Work,
): Promise<boolean> {
  const [row] = (await connections.query(
    `select case when $1::xid8 < pg_snapshot_xmax(pg_current_snapshot()) then pg_xact_status($1::xid8) end as status,
       exists (select from events where tx = $2 and stream = $3) as stored`,
    [xid, place, events?.stream ?? ""],
  )) as { status: string | null; stored: boolean }[];
  if (row?.status === "in progress") throw new UnknownOutcome("the transaction is still being committed");
  const hasEvents = events !== undefined && events.events.length > 0;
  return row?.status === "committed" && (row.stored || !hasEvents);
}
