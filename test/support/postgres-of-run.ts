import { databaseVariable } from "./chosen-store.ts";
import { type PostgresServer, startPostgres } from "./postgres.ts";

let server: PostgresServer | null = null;

/** Starts one PostgreSQL for all tests of a run; each data directory gets a schema of its own. */
export async function setup(): Promise<void> {
  if (process.env[databaseVariable] !== undefined) return;
  server = await startPostgres({ max_connections: "400" });
  // The test processes inherit this environment.
  process.env[databaseVariable] = server.url();
}

export async function teardown(): Promise<void> {
  await server?.remove();
}
