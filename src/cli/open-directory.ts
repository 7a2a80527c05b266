import { lockDataDirectory } from "../store/sqlite/data-lock.ts";
import type { Store } from "../store/store.ts";
import { CommandFailure, exitCodes } from "./exit-codes.ts";
import { installationIn, openStore } from "./open-store.ts";

/** A data directory that only this process uses, with its store. */
export interface OpenDirectory {
  readonly directory: string;
  readonly token: string;
  readonly store: Store;
  /** True if the directory has just joined the installation of a shared database. */
  readonly hasJoined: boolean;
  /** Lets another process use the directory. */
  readonly release: () => void;
}

/**
 * Locks a data directory and opens its store. A server does this before it loads its other modules: the thread of the
 * embedded database starts at the same time.
 */
export async function openDirectory(
  directory: string,
  environment: NodeJS.ProcessEnv,
  tokenOf: () => string,
): Promise<OpenDirectory> {
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
  const token = tokenOf();
  const before = installationIn(directory);
  const store = await openStore(directory, environment, () => new Date());
  const hasJoined = before === null && installationIn(directory) !== null;
  return { directory, token, store, hasJoined, release: lock.release };
}
