import { existsSync, realpathSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { chmod, copyFile, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DirectoryFileStore } from "../../files/directory-store.ts";
import { FilesLost } from "../../files/faults.ts";
import { inParallel } from "../../files/in-parallel.ts";
import { StreamFiles } from "../../files/stream-files.ts";
import { filesOfKind, type StreamPlaces } from "../../files/streams.ts";
import { RestoredTasks } from "../../platform/task/restored-tasks.ts";
import { upgradeSqlite } from "../../store/move/sqlite-tables.ts";
import type { MovedStream } from "../../store/move/table-list.ts";
import { lockDataDirectory } from "../../store/sqlite/data-lock.ts";
import { findAgentUser } from "../../supervisor/agent-user.ts";
import { syncTree } from "../../workspace/copy-tree.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { backupPrefix, beginMove, finishMove } from "../migrate/marks.ts";
import { isUnfinished } from "../migrate/target-directory.ts";
import { databaseIn } from "../open-store.ts";
import { databaseName, filesFolder, othersFolder, streamsIn } from "./back-up.ts";
import {
  type BackedUpFile,
  type BackupManifest,
  checkFile,
  damaged,
  readBackupManifest,
} from "./backup-manifest.ts";

/** The backup, the target and the options of a restore. */
export interface RestorePlan {
  readonly backup: string;
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly at: string;
  /** Called at the beginning of each step, with a sentence. */
  readonly onStep: (sentence: string) => void;
}

/** A finished restore. */
export interface Restored {
  readonly directory: string;
  /** The machine and the data directory from which the backup was made. */
  readonly source: string;
  /** The time of the backup. */
  readonly backedUpAt: string;
  readonly streams: number;
  readonly files: number;
  /** The number of tasks whose workspaces the first start restores. */
  readonly tasks: number;
  /** False if secrets in settings cannot be read without the file `key` of the source. */
  readonly hasKey: boolean;
}

/**
 * Restores a backup into an empty data directory. The directory has a mark until everything is there and compared with
 * the manifest, so that no server opens a part; a repeated restore begins again.
 */
export async function restore(plan: RestorePlan): Promise<Restored> {
  const { backup, directory, onStep } = plan;
  const manifest = await readBackupManifest(backup);
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
  try {
    const source = `${backupPrefix}${realpathSync(backup)}`;
    isUnfinished(directory, source);
    await beginMove(directory, source);
    onStep("Copying the database.");
    const streams = await restoreDatabase(plan, manifest);
    onStep(`Copying the files of ${streams.length} tasks, task lists and offices.`);
    const files = await restoreFiles(plan, manifest, streams);
    for (const other of manifest.others) await restoreOther(plan, other);
    const { tasks, secrets } = contentOf(databaseIn(directory));
    await RestoredTasks.mark(directory, tasks);
    await syncTree(directory);
    await finishMove(directory);
    return {
      directory,
      source: manifest.source,
      backedUpAt: manifest.at,
      streams: streams.length,
      files,
      tasks: tasks.length,
      hasKey: secrets === 0 || hasKey(plan),
    };
  } finally {
    lock.release();
  }
}

async function restoreDatabase(
  { backup, directory, at }: RestorePlan,
  { database }: BackupManifest,
): Promise<readonly MovedStream[]> {
  const file = databaseIn(directory);
  for (const each of [file, `${file}-wal`, `${file}-shm`]) await rm(each, { force: true });
  await copyFile(join(backup, databaseName), file);
  await chmod(file, 0o600);
  await checkFile(directory, database);
  // The backup may be of an older version.
  upgradeSqlite(file, at);
  return streamsIn(file);
}

/** Copies the files of all streams from the file store of the backup, and compares them with its manifest. */
async function restoreFiles(
  { backup, directory, environment }: RestorePlan,
  manifest: BackupManifest,
  streams: readonly MovedStream[],
): Promise<number> {
  const store = await DirectoryFileStore.openToRead(join(backup, filesFolder));
  const agentUid = findAgentUser(environment)?.uid ?? null;
  const indexDirectory = join(directory, "files");
  const files = new StreamFiles({ dataDirectory: directory, indexDirectory, store, agentUid });
  let count = 0;
  await inParallel(streams, atOnce, async (stream) => {
    for (const places of filesOfKind(stream)) {
      const head = await store.manifestVersion(places.name);
      if ((head?.digest ?? undefined) !== manifest.files[places.name])
        throw damaged(`the list of files of ${places.name}`);
      if (head === null) continue;
      await bring(files, places);
      const compared = await files.compare(places, { content: false });
      const [wrong] = compared.different;
      if (wrong !== undefined) throw damaged(wrong);
      count += compared.files;
    }
  });
  // The index is about the file store of the backup, which the server does not use.
  await rm(indexDirectory, { recursive: true, force: true });
  return count;
}

async function bring(files: StreamFiles, places: StreamPlaces): Promise<void> {
  try {
    await files.fresh(places);
  } catch (error) {
    throw error instanceof FilesLost ? damaged(error.lost[0]?.path ?? places.name) : error;
  }
}

const atOnce = 4;

async function restoreOther({ backup, directory }: RestorePlan, other: BackedUpFile): Promise<void> {
  const to = join(directory, other.path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(join(backup, othersFolder, other.path), to);
  await chmod(to, 0o600);
  await checkFile(directory, other);
}

/** Returns the tasks in a database, and the number of secrets in its settings. */
function contentOf(file: string): { readonly tasks: readonly string[]; readonly secrets: number } {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tasks = db.prepare("select id from tasks").all() as { id: string }[];
    const counted = db.prepare("select count(*) as secrets from settings where sealed is not null").get();
    return { tasks: tasks.map(({ id }) => id), ...(counted as { secrets: number }) };
  } finally {
    db.close();
  }
}

function hasKey({ directory, environment }: RestorePlan): boolean {
  return existsSync(join(directory, "key")) || (environment["SIGNALBOX_KEY"] ?? "") !== "";
}
