import { createReadStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { TaskState } from "../../protocol/task/state.ts";
import { sentRecord } from "../../protocol/record.ts";
import type { Store } from "../../store/store.ts";
import { archivesIn } from "./archives-directory.ts";
import { type ArchiveEntry, writeArchive } from "../../workspace/archive/archive.ts";
import { GitFault } from "../../workspace/git/git.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { logsOf } from "./remove-task.ts";
import { screenshotsIn } from "./screenshots-directory.ts";

const eventsAtOnce = 500;

/** The contents of an archive. */
export interface ArchiveSources {
  readonly dataDirectory: string;
  readonly store: Pick<Store, "read">;
  readonly snapshots: Snapshots;
  readonly children: readonly TaskState[];
  /** The commit of the archived workspace; null if there is none. */
  readonly commit: string | null;
  /** Files whose content the file store has lost. */
  readonly missing: readonly string[];
  readonly at: Date;
}

export interface WrittenArchive {
  readonly file: string;
  readonly bytes: number;
}

/**
 * Writes everything about a task into one ZIP file, atomically: the files of its workspace, the output of its agents,
 * its events as JSON lines, its reviews, verifications and questions, and the pictures of its previews.
 */
export async function writeTaskArchive(state: TaskState, sources: ArchiveSources): Promise<WrittenArchive> {
  const directory = archivesIn(sources.dataDirectory);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = `${state.task.id}-${stampOf(state.storage.endedAt ?? sources.at.toISOString())}.zip`;
  const path = join(directory, file);
  await writeArchive(path, entriesOf(state, sources), sources.at);
  return { file, bytes: (await stat(path)).size };
}

/** Gives each end of a task its own archive, since a later one may contain less. */
function stampOf(endedAt: string): string {
  return endedAt.replaceAll(/[^0-9TZ]/g, "");
}

async function* entriesOf(state: TaskState, sources: ArchiveSources): AsyncGenerator<ArchiveEntry> {
  const { task, gate, questions, conversation, storage } = state;
  yield json("task.json", task);
  yield json("conversation.json", conversation);
  yield json("questions.json", questions);
  yield json("reviews.json", gate.reviews);
  yield json("verifications.json", gate.verifications);
  yield json("feedback.json", storage.feedback);
  yield { path: "events.jsonl", content: () => Readable.from(eventLines(state, sources.store)) };
  yield* logEntries("logs", task.id, sources);
  yield* screenshotEntries(state, sources);
  for (const child of sources.children) {
    const directory = `children/${child.task.id}`;
    yield json(`${directory}/task.json`, child.task);
    yield {
      path: `${directory}/events.jsonl`,
      content: () => Readable.from(eventLines(child, sources.store)),
    };
    yield* logEntries(`${directory}/logs`, child.task.id, sources);
  }
  const lost = new Set<string>();
  if (sources.commit !== null) yield* workspaceEntries(sources.commit, sources, lost);
  const missing = [...sources.missing, ...lost];
  if (missing.length > 0) yield { path: "MISSING.txt", bytes: Buffer.from(missingText(missing)) };
}

/** Reads the files of the workspace. Adds those whose content is lost to `lost`. */
async function* workspaceEntries(
  commit: string,
  { snapshots, missing }: ArchiveSources,
  lost: Set<string>,
): AsyncGenerator<ArchiveEntry> {
  const isLossy = missing.some((path) => path.startsWith("snapshots/"));
  const contents = isLossy ? readableContents(commit, snapshots, lost) : snapshots.contents(commit);
  for await (const { file, bytes } of contents) {
    yield { path: `workspace/${file.path}`, bytes, executable: file.mode === "100755" };
  }
}

/** Reads the files one by one, since git stops at the first missing object. */
async function* readableContents(
  commit: string,
  snapshots: Snapshots,
  lost: Set<string>,
): ReturnType<Snapshots["contents"]> {
  const take = (path: string): void => void lost.add(`workspace/${path}`);
  const files = await snapshots.files(commit, take).catch((fault: unknown) => {
    if (!(fault instanceof GitFault)) throw fault;
    lost.add("workspace/");
    return [];
  });
  for (const file of files) {
    const bytes = await snapshots.readBlob(file.blob, Number.MAX_SAFE_INTEGER);
    if (bytes === null) lost.add(`workspace/${file.path}`);
    else yield { file, bytes };
  }
}

function missingText(missing: readonly string[]): string {
  const lines = missing.map((path) => `- ${path}\n`).join("");
  return `This archive is incomplete. The file store has lost content of these files:\n\n${lines}\nLogs have notes in the place of lost content.\n`;
}

async function* logEntries(
  path: string,
  taskId: string,
  { dataDirectory }: ArchiveSources,
): AsyncGenerator<ArchiveEntry> {
  const logs = logsOf(dataDirectory, taskId);
  // A task whose agent printed nothing has no directory.
  for (const name of await readdir(logs).catch(() => [])) {
    yield { path: `${path}/${name}`, content: () => createReadStream(join(logs, name)) };
  }
}

/** Yields the pictures of previews, named by their attempt, or else by their commit. */
async function* screenshotEntries(
  { task, gate }: TaskState,
  { dataDirectory }: ArchiveSources,
): AsyncGenerator<ArchiveEntry> {
  const pictures = join(screenshotsIn(dataDirectory), task.id);
  // A task without previews has no directory.
  const names = (await readdir(pictures).catch(() => [])).filter((name) => name.endsWith(".png"));
  for (const name of names) {
    const review = gate.reviews.find(({ commit }) => name === `${commit}.png`);
    const shown = review === undefined ? name : `phase-${review.phase}-attempt-${review.attempt}.png`;
    yield { path: `screenshots/${shown}`, content: () => createReadStream(join(pictures, name)) };
  }
}

function json(path: string, value: unknown): ArchiveEntry {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/** Reads the events up to the archived state, page by page. */
async function* eventLines({ task, seq }: TaskState, store: ArchiveSources["store"]): AsyncGenerator<Buffer> {
  for (let after = 0; after < seq;) {
    const limit = Math.min(eventsAtOnce, seq - after);
    const records = await store.read({ stream: task.id, after, limit });
    if (records.length === 0) return;
    yield Buffer.from(records.map((record) => `${JSON.stringify(sentRecord(record))}\n`).join(""));
    after += records.length;
  }
}
