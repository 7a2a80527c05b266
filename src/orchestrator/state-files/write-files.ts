import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { printThin } from "../../protocol/dialects/thin/print-thin.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import { beneath } from "../../workspace/beneath/descend.ts";
import { hasCode, type OpenDirectory, reason } from "../../workspace/beneath/open-directory.ts";
import { putFile } from "../../workspace/beneath/put-file.ts";
import { errorLine } from "../../protocol/orchestration/messages.ts";
import { appendLog } from "./append-log.ts";
import { type FileLockOptions, takeFileLock } from "./file-lock.ts";
import { keepFromGit } from "./keep-from-git.ts";
import { blankMarker, type Marker } from "./marker.ts";
import { readFileBeneath, UnusableFile } from "./read-file.ts";
import { StateFile, stateFileOf } from "./state-file.ts";

const stateName = "orchestrate-state.json";
const logName = "orchestrate.log";
const bytesAtMost = 64 * 1024 * 1024;
/** The prefix makes git ignore a temporary file that a crash leaves behind. */
const put = { durable: false, prefix: `${stateName}.new-` } as const;

/** One update of the files of a project. */
export interface FilesUpdate {
  readonly state: OrchestrationState;
  /** Returns the log lines of the events after a sequence number. */
  readonly linesAfter: (seq: number) => Promise<readonly string[]>;
  readonly marker: () => Promise<Marker>;
  readonly save: (marker: Marker) => Promise<void>;
  readonly lock: FileLockOptions;
  readonly now: () => Date;
  /** True to write both files again, regardless of their content. */
  readonly rebuild?: boolean;
}

/**
 * The reason why the files were not written, as a message of the thin dialect; null if they are up to date.
 */
export type FilesProblem = string | null;

/**
 * Updates `.claude/orchestrate-state.json` and `.claude/orchestrate.log` of a project from the log of events,
 * the only source of truth. Keeps the previous state file as `.bak`, and reports it if another program
 * changed it. Overwrites a state file that it cannot parse only if `rebuild` is set.
 */
export async function writeFiles(update: FilesUpdate): Promise<FilesProblem> {
  try {
    const project = realpathSync(update.state.project);
    const tracked = await keepFromGit(project);
    if (tracked !== null) return errorLine(tracked);
    return await beneath(project, `.claude/${stateName}`, (directory) => locked(directory, update), "make");
  } catch (error) {
    if (error instanceof UnusableFile) return errorLine(`.claude/${error.message}`);
    if (hasCode(error, "ELOOP", "ENOTDIR"))
      return errorLine(".claude is a link or a file, so the state files are not written.");
    if (hasCode(error, "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "ENOENT"))
      return errorLine(`The state files could not be written: ${reason(error)}.`);
    throw error;
  }
}

async function locked(directory: OpenDirectory, update: FilesUpdate): Promise<FilesProblem> {
  const lock = await takeFileLock(directory, `${stateName}.lock`, update.lock);
  if ("holder" in lock) return printThin({ type: "ERROR", payload: { code: "LOCKED", detail: lock.holder } });
  try {
    return await written(directory, update);
  } finally {
    await lock.release();
  }
}

async function written(directory: OpenDirectory, update: FilesUpdate): Promise<FilesProblem> {
  const { state, rebuild = false, now } = update;
  const known = await update.marker();
  if (!rebuild && known.seq >= state.seq) return null;
  const before = await readFileBeneath(directory, stateName, bytesAtMost);
  const found = before === null || rebuild ? null : readState(before);
  if (found === "corrupt")
    return printThin({
      type: "ERROR",
      payload: { code: "STATE_CORRUPT", detail: "Run signalbox orchestrate --rebuild-state." },
    });
  if (found !== null && isOfAnother(found, state))
    return errorLine(`The state file belongs to ${found.execution.orchestration}, which is newer.`);
  const own = found?.execution.orchestration === state.id;
  const changed = before !== null && own && !known.digests.includes(digestOf(before));
  const content = `${JSON.stringify(stateFileOf(state, now().toISOString()), null, 2)}\n`;
  const start = rebuild ? blankMarker : known;
  const marker: Marker = {
    ...start,
    problems: changed ? [...new Set([...start.problems, changedByAnother])] : start.problems,
    digests: [...start.digests.slice(-1), digestOf(content)],
  };
  await update.save(marker);
  if (before !== null) await putFile(directory, `${stateName}.bak`, before, put);
  await putFile(directory, stateName, content, put);
  if (rebuild) await unlink(directory.at(logName)).catch(ignoreAbsent);
  const logBytes = await appendLog(directory, logName, await update.linesAfter(start.seq), start.logBytes);
  const over = ["completed", "failed", "cancelled"].includes(state.status);
  await update.save({ ...marker, seq: state.seq, digests: [digestOf(content)], logBytes, over });
  return null;
}

const changedByAnother = errorLine(
  `.claude/${stateName} was changed by another program. The change had no effect; the changed file is ${stateName}.bak.`,
);

function readState(text: string): StateFile | "corrupt" {
  try {
    return StateFile.safeParse(JSON.parse(text)).data ?? "corrupt";
  } catch {
    return "corrupt";
  }
}

/** Returns true if the file shows another orchestration that started later and has not ended. */
function isOfAnother({ execution }: StateFile, { id, createdAt }: OrchestrationState): boolean {
  const isOpen = execution.status === "running" || execution.status === "paused";
  return execution.orchestration !== id && isOpen && execution.started_at > createdAt;
}

function digestOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

function ignoreAbsent(error: unknown): void {
  if (!hasCode(error, "ENOENT")) throw error;
}
