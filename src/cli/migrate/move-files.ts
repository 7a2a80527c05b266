import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { LostRange } from "../../files/faults.ts";
import type { Skipped } from "../../files/files.ts";
import type { FileStore } from "../../files/file-store.ts";
import { inParallel } from "../../files/in-parallel.ts";
import { openFileStore } from "../../files/open-file-store.ts";
import { type FilesPlace, parseFilesPlace } from "../../files/place.ts";
import { StreamFiles } from "../../files/stream-files.ts";
import { filesOfKind, type StreamPlaces } from "../../files/streams.ts";
import type { Config } from "../../protocol/config.ts";
import type { MovedStream } from "../../store/move/table-list.ts";
import type { Address } from "../../store/postgres/address.ts";
import { openPool } from "../../store/postgres/connections.ts";
import { findAgentUser } from "../../supervisor/agent-user.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { clearProgress, showProgress } from "../terminal/say.ts";
import { different } from "./verify-tables.ts";

/** The files of an installation in a data directory and in the file store of a database. */
export interface MovedFiles {
  readonly directory: string;
  readonly place: FilesPlace;
  readonly store: FileStore;
  readonly files: StreamFiles;
  close(): Promise<void>;
}

/** Figures about the moved files. */
export interface FileFigures {
  files: number;
  bytes: number;
  readonly skipped: Skipped[];
  readonly lost: LostRange[];
}

const streamsAtOnce = 4;

/** Returns the location of the file store that servers with this configuration use. */
export function filesPlace(config: Config, environment: NodeJS.ProcessEnv): FilesPlace {
  const place = parseFilesPlace(environment["SIGNALBOX_FILES"] || config.files, environment);
  if (!place.ok) throw new CommandFailure(exitCodes.wrongUsage, place.refusal.message);
  return place.value;
}

/** Opens the file store for a data directory. */
export async function openMovedFiles(
  directory: string,
  address: Address,
  place: FilesPlace,
  environment: NodeJS.ProcessEnv,
): Promise<MovedFiles> {
  const pool = openPool(address, 2 * streamsAtOnce);
  try {
    const store = await openFileStore(place, pool);
    const agentUid = findAgentUser(environment)?.uid ?? null;
    const files = new StreamFiles({ dataDirectory: directory, store, agentUid });
    return { directory, place, store, files, close: () => pool.end() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Publishes the files of all streams. Skips files that an earlier attempt has published. */
export async function publishAll(moved: MovedFiles, streams: readonly MovedStream[]): Promise<void> {
  await forEach("Publishing", streams, async (places) => {
    const isKnown = (await moved.store.manifestVersion(places.name)) !== null;
    if (isKnown || hasFiles(moved.directory, places)) await publishOne(moved, places);
  });
}

async function publishOne({ files, place }: MovedFiles, places: StreamPlaces): Promise<void> {
  const published = await files.publish(places, firstEpoch);
  if (published.published) return;
  // Nobody else publishes to the database of the target. In another file store, the files may belong to another installation.
  if (place.kind === "database" && published.reason === "not_fresh") {
    await files.remove(places, firstEpoch);
    if ((await files.publish(places, firstEpoch)).published) return;
  }
  throw new CommandFailure(
    exitCodes.failed,
    `The file store already has files of ${places.name} from another installation. Use another directory or prefix in \`files\` or SIGNALBOX_FILES.`,
  );
}

/** Leases of the target begin with a higher epoch. */
const firstEpoch = 0;

/** Brings the files of all streams from the file store into the data directory. */
export async function bringAll(
  { files }: MovedFiles,
  streams: readonly MovedStream[],
): Promise<readonly LostRange[]> {
  const lost: LostRange[] = [];
  await forEach("Reading", streams, async (places) => {
    lost.push(...(await files.fresh(places, { acceptLosses: true })).lost);
  });
  return lost;
}

/** Compares the files of all streams on both sides. Throws if they differ, except in content that was lost before. */
export async function verifyFiles(
  { files }: MovedFiles,
  streams: readonly MovedStream[],
  { content, lost }: { content: boolean; lost: readonly LostRange[] },
): Promise<FileFigures> {
  const figures: FileFigures = { files: 0, bytes: 0, skipped: [], lost: [...lost] };
  const known = new Set(lost.map(({ path }) => path));
  const wrong: string[] = [];
  await forEach("Comparing", streams, async (places) => {
    const compared = await files.compare(places, { content });
    figures.files += compared.files;
    figures.bytes += compared.bytes;
    figures.skipped.push(...compared.skipped);
    wrong.push(...compared.different.filter((path) => !known.has(path)));
  });
  if (wrong.length > 0) throw different(`the files ${wrong.slice(0, 10).join(", ")}`);
  return figures;
}

async function forEach(
  what: string,
  streams: readonly MovedStream[],
  act: (places: StreamPlaces) => Promise<void>,
): Promise<void> {
  let done = 0;
  await inParallel(streams, streamsAtOnce, async (stream) => {
    for (const places of filesOfKind(stream)) await act(places);
    showProgress(`${what} the files of ${++done} of ${streams.length} tasks, task lists and offices …`);
  });
  clearProgress();
}

function hasFiles(directory: string, { places }: StreamPlaces): boolean {
  return places.some(({ path, prefix }) => {
    const top = join(directory, path);
    if (!existsSync(top)) return false;
    return prefix === undefined || readdirSync(top).some((name) => name.startsWith(prefix));
  });
}
