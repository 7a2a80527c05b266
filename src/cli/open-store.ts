import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";

/** Opens the store: the PostgreSQL database of `DATABASE_URL`, or the embedded one in the data directory. */
export async function openStore(
  directory: string,
  environment: NodeJS.ProcessEnv,
  now: () => Date,
): Promise<Store> {
  const url = environment["DATABASE_URL"];
  const at = now().toISOString();
  if (url === undefined || url === "") return openSqliteStore({ file: join(directory, "signalbox.db"), at });

  // The embedded store needs none of this, and starts faster without it.
  const { openPostgresStore } = await import("../store/postgres/open.ts");
  const file = join(directory, "installation");
  const known = installationIn(file);
  try {
    const schema = environment["DATABASE_SCHEMA"] || undefined;
    const { store, installation } = await openPostgresStore({ url, schema, at, installation: known });
    if (known === null) writeFileSync(file, `${installation}\n`, { mode: 0o600 });
    return store;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new CommandFailure(exitCodes.failed, error.message, { cause: error });
  }
}

/** Returns the id of the installation that this data directory has joined; null if it has not joined one. */
function installationIn(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
