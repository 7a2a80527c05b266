import { resolve } from "node:path";
import { FilesFault } from "../../files/faults.ts";
import { inParallel } from "../../files/in-parallel.ts";
import { StoreFault } from "../../store/fault.ts";
import { announcedServer } from "../announced-server.ts";
import { connect } from "../api/connect.ts";
import { takeCheckpoint } from "../api/take-checkpoint.ts";
import { type BackedUp, backUp } from "../backup/back-up.ts";
import { type Restored, restore } from "../backup/restore.ts";
import { configFile } from "../config-file.ts";
import { dataDirectory } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print } from "../print.ts";
import { sayAside } from "../terminal/say.ts";

interface BackupOptions {
  readonly checkpoints?: boolean;
  readonly keys?: boolean;
  readonly json?: boolean;
}

/** Makes a backup of the data directory, whether its server runs or not. */
export async function makeBackup(name: string | undefined, options: BackupOptions): Promise<void> {
  refuseDatabase("back up");
  const directory = dataDirectory(process.env);
  const at = new Date().toISOString();
  if (options.checkpoints === true) await takeCheckpoints();
  const made = await foreseen(() =>
    backUp({
      directory,
      backup: resolve(name ?? nameAt(at)),
      environment: process.env,
      keys: options.keys ?? false,
      configFile: configFile(directory, process.env, process.cwd()),
      at,
      onStep: sayAside,
    }),
  );
  print(options.json, made, backedUpInWords(made));
}

/** Restores a backup into the empty data directory. */
export async function restoreBackup(backup: string, options: { readonly json?: boolean }): Promise<void> {
  refuseDatabase("restore");
  const directory = dataDirectory(process.env);
  const at = new Date().toISOString();
  const restored = await foreseen(() =>
    restore({ backup: resolve(backup), directory, environment: process.env, at, onStep: sayAside }),
  );
  print(options.json, restored, restoredInWords(restored));
}

function nameAt(at: string): string {
  return `signalbox-backup-${at.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}`;
}

function refuseDatabase(act: string): void {
  if ((process.env["DATABASE_URL"] ?? "") === "") return;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `This command cannot ${act} a PostgreSQL database. Use pg_dump and pg_restore, and copy the file store after the database, as "Back up" in docs/several-machines.md says.`,
  );
}

/** Takes a checkpoint of every task whose agent works. A task that stops meanwhile has one anyway. */
async function takeCheckpoints(): Promise<void> {
  if (announcedServer(dataDirectory(process.env)) === null && process.env["SIGNALBOX_URL"] === undefined)
    return;
  const api = connect(process.env);
  const query = { status: "in_progress", children: "true", limit: 200 } as const;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.call("GET /api/tasks", {
      query: { ...query, ...(cursor === undefined ? {} : { cursor }) },
    });
    cursor = page.nextCursor;
    const working = page.items.filter(({ blockedBy }) => blockedBy === null);
    await inParallel(working, checkpointsAtOnce, async ({ id }) => {
      try {
        await takeCheckpoint(api, id, checkpointWithinMs);
      } catch (error) {
        if (!(error instanceof CommandFailure)) throw error;
        sayAside(`${id}: ${error.message}`);
      }
    });
  }
}

const checkpointsAtOnce = 8;
const checkpointWithinMs = 60_000;

async function foreseen<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof StoreFault) && !(error instanceof FilesFault)) throw error;
    throw new CommandFailure(exitCodes.failed, error.message, { cause: error });
  }
}

function backedUpInWords({ backup, streams, files, bytes, withKeys, skipped, deleted }: BackedUp): string {
  return [
    `${backup}  ${streams} tasks, task lists and offices, ${files} files, ${(bytes / 1e6).toFixed(1)} MB.`,
    withKeys
      ? "It contains the key and the token: keep it as safe as the data directory."
      : "It contains neither the key of the secrets nor the token. Keep a copy of the file `key` from the data directory elsewhere: without it, a restored server cannot read the secrets in settings.",
    "The backup contains what agents wrote to their own directories, including copies of their credentials.",
    ...listed(
      "Files of agents that were left out",
      skipped.map(({ path, reason }) => `${path} (${reason.replaceAll("_", " ")})`),
    ),
    ...listed("Files that were deleted while the backup was made", deleted),
  ].join("\n");
}

const mostListed = 10;

function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostListed ? `, and ${names.length - mostListed} more` : "";
  return [`${what}: ${names.slice(0, mostListed).join(", ")}${more}.`];
}

function restoredInWords({ directory, source, backedUpAt, streams, files, tasks, hasKey }: Restored): string {
  return [
    `Restored ${streams} tasks, task lists and offices with ${files} files into ${directory}, as of ${backedUpAt}.`,
    `This is the same installation as ${source}. Do not start both: the agents of both would do the same work. Stop that server permanently before you start this one.`,
    `When the server starts, it restores the workspaces of ${tasks} tasks from their last checkpoints.`,
    ...(hasKey
      ? []
      : [
          "The settings contain secrets. Before you start the server, copy the file `key` from the old data directory into the new one.",
        ]),
  ].join("\n");
}
