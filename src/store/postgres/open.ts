import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { appendOutcome, appendWork } from "../append.ts";
import { StoreFault } from "../fault.ts";
import { followers } from "../followers.ts";
import { QueryDriver } from "../query-driver.ts";
import { sharedQueries } from "../shared-queries.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../tables.ts";
import type { Submit } from "../work.ts";
import { type Address, readAddress } from "./address.ts";
import { checkServer, readOnlyFault } from "./check-server.ts";
import { connect, type Connections, connections } from "./connections.ts";
import { inOrder } from "./in-order.ts";
import { migrate } from "./migrate.ts";
import { joinUnmoved } from "./moving.ts";
import { watchOthersCommits } from "./others-commits.ts";
import { printPosition } from "./position.ts";
import { postgresFault, reasonOf } from "./postgres-fault.ts";
import { logReads } from "./read-log.ts";
import { storable } from "../storable.ts";
import { transact } from "./transaction.ts";

/** Number of connections that only urgent work uses. */
const urgentConnections = 2;

/** Maximum time to wait for a server that is starting. */
const startingMs = 30_000;

/** A store on PostgreSQL, and the id of the installation whose tables it opened. */
export interface PostgresStore {
  readonly store: Store;
  readonly installation: string;
}

/**
 * Opens the store in a schema of a PostgreSQL database, creating or migrating its tables at time `at`. Any number of
 * processes may have it open. `installation` is the id that an earlier call returned; tables of another installation
 * are refused.
 */
export async function openPostgresStore({
  url,
  schema,
  at,
  installation = null,
  patienceMs,
  moving = false,
}: {
  url: string;
  schema?: string | undefined;
  at: string;
  installation?: string | null;
  /** Maximum time for which an operation is repeated while the server cannot be reached. */
  patienceMs?: number;
  /** True for the process that moves the installation. All others are refused until the move is done. */
  moving?: boolean;
}): Promise<PostgresStore> {
  const address = readAddress(url, schema);
  const { listener, id } = await prepare(address, { at, installation, moving });
  try {
    return { store: await openStore(address, listener, patienceMs), installation: id };
  } catch (error) {
    void listener.end();
    throw postgresFault(error, address.name);
  }
}

/** Checks the server and migrates the tables. Returns the connection for that, and the id of the installation. */
async function prepare(
  address: Address,
  { moving, ...options }: { at: string; installation: string | null; moving: boolean },
): Promise<{ listener: pg.Client; id: string }> {
  const until = performance.now() + startingMs;
  for (;;) {
    try {
      const listener = await connect(address);
      try {
        await checkServer(listener, address.name);
        if (!moving) await joinUnmoved(listener, address);
        return { listener, id: await migrate(listener, address, options) };
      } catch (error) {
        void listener.end();
        throw error;
      }
    } catch (error) {
      const isPatient = !(error instanceof StoreFault) && reasonOf(error) === "starting";
      if (!isPatient || performance.now() > until) throw postgresFault(error, address.name);
      await pause(200);
    }
  }
}

async function openStore(address: Address, listener: pg.Client, patienceMs?: number): Promise<Store> {
  const pool = connections(address, patienceMs);
  const urgent = connections(address, patienceMs, urgentConnections);
  const { follow, committed } = followers();
  const others = await watchOthersCommits(pool, address, { self: randomUUID(), listener, tell: committed });

  let closing: Promise<void> | null = null;
  const open: Connections = {
    ...pool,
    async query(text, values) {
      if (closing !== null) throw closed();
      return pool.query(text, values);
    },
  };
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new QueryDriver(({ sql, parameters }) => open.query(sql, parameters.map(storable))),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

  const ordered = inOrder();
  const underWay = new Set<Promise<unknown>>();
  const watch = { begins: others.except, failed: others.include };
  const submit: Submit = async (work) => {
    if (closing !== null) throw closed();
    const commit = ordered(work.locks ?? [], () =>
      transact(work.urgent === true ? urgent : pool, address.schema, work, watch),
    );
    underWay.add(commit);
    const outcome = await commit.finally(() => underWay.delete(commit));
    const { events } = work;
    if (outcome.kind === "done" && events !== undefined && events.events.length > 0) {
      const { stream, kind, expectedSeq } = events;
      committed([{ stream, kind, seq: expectedSeq + events.events.length }]);
      others.report();
    }
    return outcome;
  };

  async function finish(): Promise<void> {
    await Promise.allSettled(underWay);
    await others.stop();
    await Promise.all([pool.close(), urgent.close()]);
  }

  return {
    append: async (entry) => appendOutcome(entry, await submit(appendWork(db, entry)), positionOf),
    follow,
    ...logReads(open, address.schema),
    ...sharedQueries(db, submit, () => clockOf(urgent, `The ${address.name}`)),
    close: () => (closing ??= finish()),
  };
}

function positionOf(tx: number, index: number): string {
  return printPosition({ tx, n: index + 1 });
}

/** Returns the time of a server that accepts changes. Of any other one, heartbeats must not say that all is well. */
async function clockOf(open: Connections, database: string): Promise<string> {
  return open.patiently(() =>
    open.use(async (client) => {
      const { rows } = await client.query(
        `select extract(epoch from clock_timestamp()) * 1000 as ms, pg_is_in_recovery() as standby,
           current_setting('transaction_read_only')::boolean as "readOnly"`,
      );
      const { ms, ...facts } = rows[0] as { ms: unknown; standby: boolean; readOnly: boolean };
      const fault = readOnlyFault(facts, database);
      // The connection is not used again: the next one may lead to another server.
      if (fault !== null) throw fault;
      return new Date(Number(ms)).toISOString();
    }),
  );
}

function closed(): StoreFault {
  return new StoreFault("closed", "The store is closed.");
}
