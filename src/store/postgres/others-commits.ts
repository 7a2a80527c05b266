import type pg from "pg";
import type { Grown } from "../followers.ts";
import type { Address } from "./address.ts";
import { connect, type Connections } from "./connections.ts";
import { channelOf, moveKey } from "./lock-keys.ts";
import type { Position } from "./position.ts";
import { lastSettled } from "./read-log.ts";
import { readSettled } from "./settled.ts";

/** Interval at which the store reads the log if nobody reports a commit. A report can be lost with a connection. */
const lookEveryMs = 500;

/** Delay before the listening connection is opened again. */
const listenAgainMs = 1_000;

const pageSize = 1000;

/** A watcher for events that other stores commit to the same schema. */
export interface OthersCommits {
  /** Excludes the events of a transaction of this store. */
  readonly except: (tx: number) => void;
  /** Includes them again: the transaction may have been committed without the store's knowledge. */
  readonly include: (tx: number) => void;
  /** Tells the other stores that this one has committed events. */
  readonly report: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Calls `tell` with the streams in which other stores have committed events. They report their commits afterwards:
 * `notify` inside their transactions would make all commits of the server wait for each other. The log is
 * authoritative; a report, or half a second without one, only says when to read it. `listener` becomes the listening
 * connection.
 */
export async function watchOthersCommits(
  connections: Connections,
  address: Address,
  {
    self,
    listener: first,
    tell,
  }: { self: string; listener: pg.Client; tell: (grown: readonly Grown[]) => void },
): Promise<OthersCommits> {
  const channel = channelOf(address.schema);
  const own = new Set<number>();
  const read = async (text: string, values: readonly unknown[]): Promise<unknown[]> =>
    (await first.query(text, [...values])).rows;
  let seen = (await lastSettled({ query: read }, address.schema)) ?? { tx: 0, n: 0 };
  let stopped = false;
  const looking = oneAtATime(look);
  const reporting = oneAtATime(async () => {
    // Others find the events half a second later.
    await connections.query("select pg_notify($1, $2)", [channel, self]).catch(() => undefined);
  });
  const timer = setInterval(looking.again, lookEveryMs);
  let listener: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  await listenOn(first);

  async function listenAgain(): Promise<void> {
    try {
      const client = await connect(address);
      await client.query("select pg_try_advisory_lock_shared($1)", [moveKey(address.schema)]);
      await listenOn(client);
    } catch {
      // The server cannot be reached.
      listenLater();
    }
  }

  async function listenOn(client: pg.Client): Promise<void> {
    if (stopped) return client.end();
    listener = client;
    client.on("notification", ({ payload }) => {
      if (payload !== self) looking.again();
    });
    client.once("end", listenLater);
    await client.query(`listen ${channel}`);
    looking.again();
  }

  function listenLater(): void {
    listener = null;
    if (stopped) return;
    clearTimeout(retry);
    retry = setTimeout(() => void listenAgain(), listenAgainMs);
  }

  async function look(): Promise<void> {
    try {
      for (let found = pageSize; found === pageSize; found = await readOn());
    } catch {
      // The server cannot be reached; the next look finds the events.
    }
  }

  async function readOn(): Promise<number> {
    const rows = await readSettled<Position & Grown>(connections, address.schema, {
      page: `select tx, n, stream, kind, seq from events
        where (tx, n) > ($1::bigint, $2::bigint) and tx < (select horizon from settled)
        order by tx, n limit ${pageSize}`,
      values: [seen.tx, seen.n],
      limit: pageSize,
    });
    const grown = new Map<string, Grown>();
    for (const { tx, stream, kind, seq } of rows) {
      if (!own.has(tx)) grown.set(stream, { stream, kind, seq });
    }
    const last = rows.at(-1);
    if (last === undefined) return 0;
    seen = { tx: last.tx, n: last.n };
    // A page may end within a transaction.
    for (const tx of own) if (tx < seen.tx) own.delete(tx);
    if (grown.size > 0) tell([...grown.values()]);
    return rows.length;
  }

  return {
    except: (tx) => own.add(tx),
    include: (tx) => own.delete(tx),
    report: reporting.again,
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(retry);
      await Promise.all([looking.idle(), reporting.idle()]);
      await listener?.end();
    },
  };
}

/** Runs something one call at a time. Calls while it runs make it run once more. */
function oneAtATime(act: () => Promise<void>): { again: () => void; idle: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let wanted = false;
  async function run(): Promise<void> {
    do {
      wanted = false;
      await act();
    } while (wanted);
    running = null;
  }
  return {
    again() {
      wanted = true;
      running ??= run();
    },
    idle: () => running ?? Promise.resolve(),
  };
}
