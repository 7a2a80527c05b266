import { type CompiledQuery, type DatabaseConnection, type Driver, DummyDriver } from "kysely";

/** Executes a compiled query and returns its rows. */
export type RunQuery = (compiled: CompiledQuery) => Promise<unknown[]>;

/** A Kysely driver for reading: it passes each query to a function. Writes reach the database as work (work.ts). */
export class QueryDriver extends DummyDriver implements Driver {
  readonly #run: RunQuery;

  constructor(run: RunQuery) {
    super();
    this.#run = run;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      executeQuery: async (compiled) => ({ rows: (await this.#run(compiled)) as never[] }),
      streamQuery: () => {
        throw new Error("Reads come in pages; nothing is streamed from the database.");
      },
    };
    return connection;
  }
}
