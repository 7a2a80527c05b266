import { setTimeout as pause } from "node:timers/promises";
import type { Connections } from "./connections.ts";
import { writerMark } from "./lock-keys.ts";

/** Maximum time that a reader waits for writers that are about to commit. */
const patienceMs = 10_000;

/** A row of a query on settled events. `horizon` is its limit, `newest` the last transaction that has events. */
interface Limits {
  readonly horizon: number;
  readonly newest: number | null;
}

/**
 * Transactions do not commit in the order of their numbers. A reader that has seen transaction 7 must not get an
 * event of transaction 5 later, so it reads only below a horizon: the first transaction that was still active
 * in its snapshot. Everything below is settled and never grows.
 *
 * The quick horizon counts all transactions of the server, also those of other programs, which may last for hours. The
 * exact one counts only those that may insert events of this schema: they hold an advisory lock before they get their
 * number (transaction.ts) and release it after the lock on their number. The list of locks is consistent, and is read
 * after the snapshot was taken. So a transaction that is active in the snapshot and whose number is not locked any more
 * has ended in the meantime; it counts. (Locks of one transaction are matched by process: its virtual number is cleared
 * at the commit, before the locks are released.)
 */
const quickHorizon = `select xid_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon from installation`;

function exactHorizon(schema: string): string {
  const [one, two] = writerMark(schema);
  return `select xid_offset + coalesce(
      (select min(active::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as active
        where not exists (
          select from held where locktype = 'transactionid' and transactionid = active::xid and mode = 'ExclusiveLock'
            and (pid is null or pid not in (
              select pid from held where locktype = 'advisory' and objsubid = 2
                and classid = ${one}::oid and objid = ${two}::oid
                and database = (select oid from pg_database where datname = current_database()))))),
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as horizon
    from installation`;
}

/**
 * Runs a query on settled events. It must include every event that was committed before the call: while writers with
 * lower numbers are about to commit, it waits for them. `page` is a query that may refer to `(select horizon from
 * settled)`; its rows are returned. Once there are `limit` rows, nothing else matters.
 */
export async function readSettled<Row>(
  connections: Pick<Connections, "query">,
  schema: string,
  { page, values, limit }: { page: string; values: readonly unknown[]; limit: number },
): Promise<Row[]> {
  const until = performance.now() + patienceMs;
  let newest: number | null = null;
  let horizon = `settled as materialized (${quickHorizon})`;
  for (let delay = 0; ; delay = Math.min(delay + 2, 20)) {
    const found = (await connections.query(
      `with ${horizon}
       select settled.horizon, (select max(tx) from events) as newest, page.*
       from settled left join lateral (${page}) as page on true order by page.tx, page.n`,
      values,
    )) as (Row & Limits & { n: number | null })[];
    const limits = found[0] ?? { horizon: 0, newest: null };
    newest ??= limits.newest;
    const rows = found.filter(({ n }) => n !== null);
    const isComplete = rows.length >= limit || newest === null || newest < limits.horizon;
    if (isComplete || performance.now() > until) return rows;
    horizon = `held as materialized (select * from pg_locks), settled as materialized (${exactHorizon(schema)})`;
    if (delay > 0) await pause(delay);
  }
}
