import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DirectoryFileStore } from "../../files/directory-store.ts";
import { FilesFault } from "../../files/faults.ts";
import type { Skipped } from "../../files/files.ts";
import { inParallel } from "../../files/in-parallel.ts";
import { StreamFiles } from "../../files/stream-files.ts";
import { filesOfKind, type StreamPlaces } from "../../files/streams.ts";
import { syncDirectory } from "../../files/write-durably.ts";
import { readSqliteTables } from "../../store/move/sqlite-tables.ts";
import type { MovedStream } from "../../store/move/table-list.ts";
import { copyDatabase } from "../../store/sqlite/copy-database.ts";
import { findAgentUser } from "../../supervisor/agent-user.ts";
import { copyTree } from "../../workspace/copy-tree.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { placeOf } from "../migrate/move-plan.ts";
import { databaseIn } from "../open-store.ts";
import { packageVersion } from "../package-root.ts";
import { type BackedUpFile, describeFile, writeBackupManifest } from "./backup-manifest.ts";

/** The source, the target and the options of a backup. */
export interface BackupPlan {
  readonly directory: string;
  readonly backup: string;
  readonly environment: NodeJS.ProcessEnv;
  /** True to include `key`, `token` and the configuration file. */
  readonly keys: boolean;
  readonly configFile: string | undefined;
  readonly at: string;
  /** Called at the beginning of each step, with a sentence. */
  readonly onStep: (sentence: string) => void;
}

/** A finished backup. */
export interface BackedUp {
  readonly backup: string;
  readonly streams: number;
  readonly files: number;
  readonly bytes: number;
  readonly withKeys: boolean;
  /** Files of agents that were left out, with the reason. */
  readonly skipped: readonly Skipped[];
  /** Files that were deleted while the backup was made, although its database may name them. */
  readonly deleted: readonly string[];
}

/**
 * Makes a backup of a data directory, which a server may use meanwhile. Copies the database as it is at one moment, then
 * the files: files that are newer than the database do no harm, since logs are cut to the length that it knows. Copies the
 * files once before, too, so that little changes in between. If something is deleted in between, copies the database again.
 */
export async function backUp(plan: BackupPlan): Promise<BackedUp> {
  const { directory, backup, at, onStep } = plan;
  if (!existsSync(databaseIn(directory))) throw noInstallation(directory);
  await makeEmpty(backup);
  const copy = await openCopy(plan);
  onStep("Copying the files.");
  const before = await copy.filesOf(await streamsIn(databaseIn(directory)));
  let round = await copyRound(plan, copy);
  for (let more = rounds; more > 1 && deletedSince(before, round).length > 0; more--) {
    for (const [path] of before) if (!round.paths.has(path)) before.delete(path);
    for (const path of round.paths.keys()) before.set(path, true);
    round = await copyRound(plan, copy);
  }
  const database = await describeFile(backup, databaseName);
  const others = await copyOthers(plan);
  await rm(copy.index, { recursive: true, force: true });
  await writeBackupManifest(backup, {
    format: "signalbox-backup",
    version: 1,
    signalbox: packageVersion(),
    at,
    source: placeOf(directory),
    database,
    files: Object.fromEntries(round.digests),
    others,
  });
  await syncDirectory(backup);
  return {
    backup,
    streams: round.streams.length,
    files: round.paths.size,
    bytes: round.bytes + database.bytes,
    withKeys: plan.keys,
    skipped: round.skipped,
    deleted: deletedSince(before, round),
  };
}

/** The name of the database in a backup. */
export const databaseName = "signalbox.db";

/** The folder with the files of streams in a backup. */
export const filesFolder = "files";

/** The folder with other files in a backup. */
export const othersFolder = "others";

const rounds = 5;
const atOnce = 4;

function noInstallation(directory: string): CommandFailure {
  return new CommandFailure(
    exitCodes.failed,
    `The data directory ${directory} has no embedded installation. Set SIGNALBOX_HOME to a directory that has one.`,
  );
}

async function makeEmpty(backup: string): Promise<void> {
  await mkdir(backup, { recursive: true, mode: 0o700 });
  if (readdirSync(backup).length === 0) return;
  throw new CommandFailure(
    exitCodes.failed,
    `${backup} is not empty. Every backup needs a new or empty directory.`,
  );
}

/** The files of the streams as the backup has them. */
interface CopiedFiles {
  readonly paths: ReadonlyMap<string, boolean>;
  readonly digests: ReadonlyMap<string, string>;
  readonly bytes: number;
  readonly skipped: readonly Skipped[];
}

interface Round extends CopiedFiles {
  readonly streams: readonly MovedStream[];
}

/** Copies the database, then the files that have changed. */
async function copyRound({ directory, backup, onStep }: BackupPlan, copy: Copy): Promise<Round> {
  onStep("Copying the database.");
  const file = join(backup, databaseName);
  for (const each of [file, `${file}-wal`, `${file}-shm`]) await rm(each, { force: true });
  await copyDatabase(databaseIn(directory), file);
  const streams = await streamsIn(file);
  for (const each of [`${file}-wal`, `${file}-shm`]) await rm(each, { force: true });
  onStep(`Copying the files of ${streams.length} tasks, task lists and offices.`);
  return { streams, ...(await copy.all(streams)) };
}

/** Returns the server's own files that were there before the database was copied and are gone now. */
function deletedSince(before: ReadonlyMap<string, boolean>, { paths }: Round): string[] {
  return [...before.keys()].filter((path) => !paths.has(path) && isNamedByEvents(path));
}

/** Events name checkpoints, logs and archives, but not the parts of a repository, which git packs at any time. */
function isNamedByEvents(path: string): boolean {
  return /^(?:checkpoints|logs|archives)\//.test(path);
}

interface Copy {
  readonly index: string;
  filesOf(streams: readonly MovedStream[]): Promise<Map<string, boolean>>;
  all(streams: readonly MovedStream[]): Promise<CopiedFiles>;
}

async function openCopy({ directory, backup, environment }: BackupPlan): Promise<Copy> {
  const root = join(backup, filesFolder);
  const index = join(backup, "index");
  await mkdir(root, { mode: 0o700 });
  const store = await DirectoryFileStore.open(root);
  const files = new StreamFiles({
    dataDirectory: directory,
    indexDirectory: index,
    store,
    agentUid: findAgentUser(environment)?.uid ?? null,
  });

  async function all(streams: readonly MovedStream[]): Promise<CopiedFiles> {
    const paths = new Map<string, boolean>();
    const digests = new Map<string, string>();
    const skipped: Skipped[] = [];
    let bytes = 0;
    await inParallel(streams, atOnce, async (stream) => {
      for (const places of filesOfKind(stream)) {
        skipped.push(...(await publishCalmly(files, places)));
        const manifest = await store.getManifest(places.name);
        if (manifest === null) continue;
        if (manifest.head.digest !== null) digests.set(places.name, manifest.head.digest);
        for (const entry of manifest.entries) {
          paths.set(entry.path, true);
          if (entry.kind === "file") bytes += entry.size;
        }
      }
    });
    return { paths, digests, bytes, skipped };
  }

  return { index, all, filesOf: async (streams) => new Map((await all(streams)).paths) };
}

/** Copies the files of a stream. Retries while they change, since git moves files when it packs them. */
async function publishCalmly(files: StreamFiles, places: StreamPlaces): Promise<readonly Skipped[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const published = await files.publish(places, onlyEpoch);
      if (published.published) return published.skipped;
      throw new Error(`The files of ${places.name} were refused: ${published.reason}.`);
    } catch (error) {
      if (!(error instanceof FilesFault) || error.code !== "files_changing" || attempt === tries) throw error;
      await pause(attempt * 500);
    }
  }
}

/** Nobody else writes to the file store of a backup. */
const onlyEpoch = 1;
const tries = 10;

/** Returns all streams in a database. */
export async function streamsIn(file: string): Promise<readonly MovedStream[]> {
  const tables = readSqliteTables(file);
  try {
    return await tables.streams();
  } finally {
    await tables.close();
  }
}

/** Copies people's own offices, and the keys if they are wanted. */
async function copyOthers({ directory, backup, keys, configFile }: BackupPlan): Promise<BackedUpFile[]> {
  const root = join(backup, othersFolder);
  const wanted: [string, string][] = [["offices", join(directory, "offices")]];
  if (keys) {
    for (const name of ["key", "token"]) wanted.push([name, join(directory, name)]);
    if (configFile !== undefined) wanted.push(["signalbox.config.json", configFile]);
  }
  const found = wanted.filter(([, from]) => existsSync(from));
  if (found.length === 0) return [];
  await mkdir(root, { mode: 0o700 });
  for (const [name, from] of found) await copyTree(from, join(root, name));
  const entries = readdirSync(root, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(paths.map((path) => describeFile(root, path.slice(root.length + 1))));
}
