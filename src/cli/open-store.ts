import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StoreFault } from "../store/fault.ts";
import { openSqliteStore } from "../store/sqlite/open.ts";
import type { Store } from "../store/store.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { backupPrefix, movedTo, unfinishedMove } from "./migrate/marks.ts";

/** Opens the store: the PostgreSQL database of `DATABASE_URL`, or the embedded one in the data directory. */
export async function openStore(
  directory: string,
  environment: NodeJS.ProcessEnv,
  now: () => Date,
): Promise<Store> {
  const url = environment["DATABASE_URL"];
  const at = now().toISOString();
  const isEmbedded = url === undefined || url === "";
  refuseMoved(directory, isEmbedded);
  if (isEmbedded) return openSqliteStore({ file: databaseIn(directory), at });

  // The embedded store needs none of this, and starts faster without it.
  const { openPostgresStore } = await import("../store/postgres/open.ts");
  const { refuseForeignInstallation } = await import("./migrate/left-behind.ts");
  const known = installationIn(directory);
  try {
    const schema = environment["DATABASE_SCHEMA"] || undefined;
    const { store, installation } = await openPostgresStore({ url, schema, at, installation: known });
    if (known === null) {
      await refuseForeignInstallation(directory, store).catch(async (refusal: unknown) => {
        await store.close();
        throw refusal;
      });
      joinInstallation(directory, installation);
    }
    return store;
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error;
    throw new CommandFailure(exitCodes.failed, error.message, { cause: error });
  }
}

/** Returns the file of the embedded database. */
export function databaseIn(directory: string): string {
  return join(directory, "signalbox.db");
}

/** Returns the id of the installation that this data directory has joined; null if it has not joined one. */
export function installationIn(directory: string): string | null {
  try {
    return readFileSync(join(directory, "installation"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Makes the data directory belong to an installation. */
export function joinInstallation(directory: string, installation: string): void {
  writeFileSync(join(directory, "installation"), `${installation}\n`, { mode: 0o600 });
}

/** Throws if a move into the directory is not finished, or if the installation in it moved to a database. */
function refuseMoved(directory: string, isEmbedded: boolean): void {
  const source = unfinishedMove(directory);
  if (source?.startsWith(backupPrefix) === true) {
    throw new CommandFailure(
      exitCodes.failed,
      `The restore of ${source} into the data directory ${directory} is not finished. Run \`signalbox restore\` again, or delete the directory to cancel it.`,
    );
  }
  if (source !== null) {
    throw new CommandFailure(
      exitCodes.failed,
      `The move of ${source} into the data directory ${directory} is not finished. Run \`signalbox migrate to-sqlite\` again, or delete the directory to cancel the move.`,
    );
  }
  const target = movedTo(directory);
  if (target === null || !isEmbedded) return;
  throw new CommandFailure(
    exitCodes.failed,
    `The installation in ${directory} moved to ${target}. Set DATABASE_URL. To continue here with the state from before the move, delete ${join(directory, "moved-to")}.`,
  );
}
