import { Client, type ClientBase, type ClientConfig, escapeIdentifier, Pool, types } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import type { Address } from "./address.ts";
import { isTemporary, postgresFault } from "./postgres-fault.ts";

/** Maximum number of connections of one store, besides the one that listens. */
const mostConnections = 10;

/** Maximum time of one statement, including its wait for locks. */
const statementMs = 15_000;

/**
 * Maximum time between two statements of a transaction. A node that is frozen or cut off in a transaction keeps its
 * locks no longer than this; until then, no other node can renew its leases. So it is shorter than the time between the
 * renewal of a lease and its end.
 */
const idleMs = 1_000;

/** Maximum time without an answer: a server that hangs or a network that is cut looks like a lost connection. */
const silenceMs = 20_000;

/** Maximum time for which work is repeated while the server cannot be reached, if the caller chooses no other. */
const defaultPatienceMs = 15_000;

/** The connections of one store. */
export interface Connections {
  /** Runs something on a connection of its own. A connection on which something failed is not used again. */
  use<Result>(act: (client: ClientBase) => Promise<Result>): Promise<Result>;
  /** Returns the rows of a query, and repeats it if the connection is lost. */
  query(text: string, values: readonly unknown[]): Promise<unknown[]>;
  /** Repeats something while it fails with a temporary fault, at growing intervals. Throws `StoreFault`. */
  patiently<Result>(attempt: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Returns a pool of connections to the tables of an installation. The caller ends it. */
export function openPool(address: Address, most: number): Pool {
  const pool = new Pool({
    ...clientConfig(address),
    query_timeout: silenceMs,
    max: most,
    idleTimeoutMillis: 30_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => prepareSession(client, address),
  });
  // An idle connection was lost; the next work opens another one.
  pool.on("error", () => undefined);
  return pool;
}

/** Returns at most `most` connections, each opened when it is needed. */
export function connections(
  address: Address,
  patienceMs = defaultPatienceMs,
  most = mostConnections,
): Connections {
  const pool = openPool(address, most);

  async function use<Result>(act: (client: ClientBase) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    let failed = true;
    try {
      const result = await act(client);
      failed = false;
      return result;
    } finally {
      client.release(failed);
    }
  }

  async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const until = performance.now() + patienceMs;
    for (let delay = 10; ; delay = Math.min(2 * delay, 1000)) {
      try {
        return await attempt();
      } catch (error) {
        if (!isTemporary(error) || performance.now() > until) throw postgresFault(error, address.name);
        await pause(delay * (0.5 + Math.random()));
      }
    }
  }

  return {
    use,
    patiently,
    query: (text, values) =>
      patiently(async () => (await use((client) => client.query(text, [...values]))).rows as unknown[]),
    close: () => pool.end(),
  };
}

/** Opens a connection outside the pool, such as for a listener, a long migration or a check. The caller ends it. */
export async function connect(address: Address): Promise<Client> {
  const client = new Client(clientConfig(address));
  // PostgreSQL may close the connection in the packet that opens it, before `connect` resolves. Without a handler, that
  // error would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await prepareSession(client, address);
    return client;
  } catch (error) {
    void client.end();
    throw error;
  }
}

function clientConfig({ url }: Address): ClientConfig {
  return {
    connectionString: url,
    application_name: "signalbox",
    connectionTimeoutMillis: silenceMs,
    keepAlive: true,
    // Queries are sent without waiting for the answers to earlier ones.
    pipeline: true,
    types: { getTypeParser: parserOf },
  };
}

/** Converts 64-bit integers to numbers: none of ours exceeds 2^53. */
const parserOf: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === int8 ? Number : types.getTypeParser(oid, format);

/** The id of the type `bigint` in PostgreSQL. */
const int8 = 20;

/** Applies our settings to a new connection. An acknowledged commit must be on the disk, whatever the server's default. */
async function prepareSession(client: ClientBase, { schema }: Address): Promise<void> {
  // A lost connection fails the queries on it; nothing else needs to be done.
  client.on("error", () => undefined);
  await client.query(
    `set search_path to ${escapeIdentifier(schema)};
     set statement_timeout to ${statementMs};
     set idle_in_transaction_session_timeout to ${idleMs};
     set jit to off;
     select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`,
  );
}
