import { readFileSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { hasCode } from "../../beneath/open-directory.ts";
import { untouched, type BranchMove } from "./branch-move.ts";
import { isOwnLock, releaseIndexLock, takeIndexLock } from "./index-lock.ts";
import { removeRecord, syncDirectory, writeRecord, type MoveRecord } from "./move-journal.ts";
import { askPersonsGit, runPersonsGit } from "./persons-git.ts";
import { changedPaths, filesInTheWay, freshIndex, settleFiles } from "./settle.ts";

/** The directory of the platform's records, and a function that tests call between two steps. */
export interface ForwardOptions {
  readonly records: string;
  readonly onStep?: (step: string) => void;
}

/**
 * Moves a checked-out branch and its files to a later commit. Does the same as `git merge --ff-only`, but in
 * steps that can be finished after a crash: holds git's lock of the index, so that no other git command can
 * change the worktree's state, and stores a record first. Changes the files before the branch, and the index
 * last. After a fault, the record stays and `finishForward` continues from there.
 */
export async function fastForward(
  started: Omit<MoveRecord, "stage">,
  { records, onStep = () => {} }: ForwardOptions,
): Promise<BranchMove> {
  let record: MoveRecord = { ...started, stage: "locking" };
  const { worktree, gitDirectory, from, to, branch } = record;
  const giveUp = async (result: BranchMove): Promise<BranchMove> => {
    await clear(records, record);
    return result;
  };
  await writeRecord(records, record);
  onStep("recorded");
  if (!(await takeIndexLock(gitDirectory))) {
    await removeRecord(records, record);
    return locked(gitDirectory);
  }
  onStep("locked");
  const dirty = await dirtyPaths(record);
  if (dirty.length > 0)
    return giveUp(
      untouched(
        "dirty",
        `${worktree} has changes that are not committed. Commit or stash them, then try again.`,
        dirty,
      ),
    );
  const inTheWay = await filesInTheWay(record);
  if (inTheWay.length > 0)
    return giveUp(
      untouched(
        "dirty",
        `${worktree} has files in places where the new commit has its own. Move them away, then try again.`,
        inTheWay,
      ),
    );
  await copyFile(join(gitDirectory, "index"), freshIndex(gitDirectory));
  // Files with new times but unchanged content count as changed until the index is refreshed.
  await askPersonsGit(worktree, ["update-index", "-q", "--refresh"], {
    environment: { GIT_INDEX_FILE: freshIndex(gitDirectory) },
  });
  record = { ...record, stage: "writing" };
  await writeRecord(records, record);
  onStep("writing");
  const written = await writeFiles(record, records);
  onStep("written");
  if (written !== null)
    return written.isUnchanged ? giveUp(written.result) : rollBack(record, records, written.result);
  if (!(await moveRef(record)))
    return rollBack(
      record,
      records,
      untouched("moved", `${branch} was moved by another program. Try again.`),
    );
  onStep("moved");
  await putIndex(record);
  onStep("indexed");
  await clear(records, record);
  return { kind: "moved", how: "checkout", from, to };
}

/**
 * Finishes an interrupted fast-forward. Afterwards the worktree is at the new commit, or as it was before. If
 * files or the branch have changed since, changes nothing and reports them.
 */
export async function finishForward(record: MoveRecord, records: string): Promise<BranchMove> {
  const { gitDirectory, worktree, branch, from, to } = record;
  if (record.stage === "locking") {
    await clear(records, record);
    return untouched("interrupted", `Moving ${branch} was interrupted before it began. Nothing has changed.`);
  }
  if (await isStillWriting(record))
    return untouched("busy", `Git is still writing files in ${worktree}. Try again in a moment.`);
  if (!isOwnLock(gitDirectory) && !(await takeIndexLock(gitDirectory))) return locked(gitDirectory);
  const tip = (await runPersonsGit(worktree, ["rev-parse", "--verify", `refs/heads/${branch}`])).trim();
  if (tip !== from && tip !== to) {
    await clear(records, record);
    return untouched(
      "interrupted",
      `Moving ${branch} was interrupted, and the branch has moved since. Compare ${worktree} with it.`,
    );
  }
  const foreign = await settleFiles(record, "to");
  if (foreign.length > 0) {
    await releaseIndexLock(gitDirectory);
    const message = `Moving ${branch} was interrupted, and files have changed since. Save them elsewhere and restore them with git checkout.`;
    return untouched("interrupted", message, foreign);
  }
  if (!(await moveRef(record))) return untouched("interrupted", `${branch} could not be moved. Try again.`);
  await putIndex(record);
  await clear(records, record);
  return { kind: "moved", how: "checkout", from, to };
}

/**
 * Returns tracked files with changes, and files that the new commit changes but that git was told to ignore.
 */
async function dirtyPaths(record: MoveRecord): Promise<readonly string[]> {
  const status = [
    "status",
    "--porcelain=v1",
    "-z",
    "--no-renames",
    "--untracked-files=no",
    "--ignore-submodules=none",
  ];
  const rows = (await runPersonsGit(record.worktree, status)).split("\0").filter((row) => row !== "");
  if (rows.length > 0) return rows.map((row) => row.slice(3));
  const hidden = (await runPersonsGit(record.worktree, ["ls-files", "-v", "-z"]))
    .split("\0")
    .filter((row) => /^[a-z] /u.test(row));
  if (hidden.length === 0) return [];
  const changed = new Set((await changedPaths(record)).map(({ path }) => path));
  return hidden.map((row) => row.slice(2)).filter((path) => changed.has(path));
}

/** Writes the files with git. Returns null, or the result to report if git refused or failed. */
async function writeFiles(
  record: MoveRecord,
  records: string,
): Promise<{ readonly result: BranchMove; readonly isUnchanged: boolean } | null> {
  const { worktree, gitDirectory, from, to } = record;
  let recorded: Promise<void> | undefined;
  const { code, error } = await askPersonsGit(worktree, ["read-tree", "-m", "-u", from, to], {
    environment: { GIT_INDEX_FILE: freshIndex(gitDirectory) },
    onStart: (pid) => {
      recorded = writeRecord(records, { ...record, pid });
    },
  });
  await recorded;
  if (code === 0) return null;
  const lines = error.split("\n").map((line) => line.trim());
  const paths = lines.flatMap((line) => /'([^']+)'/u.exec(line)?.[1] ?? []);
  const message = `Git could not update ${worktree}: ${lines[0] ?? ""} Move the named files away, then try again.`;
  // Git checks every file before it writes the first one.
  const isUnchanged = /would be overwritten|not uptodate|would lose/u.test(error);
  return { result: untouched("dirty", message, paths), isUnchanged };
}

/** Restores the files of the old commit after a failure. */
async function rollBack(record: MoveRecord, records: string, result: BranchMove): Promise<BranchMove> {
  const foreign = await settleFiles(record, "from");
  if (foreign.length > 0) {
    await releaseIndexLock(record.gitDirectory);
    return untouched("interrupted", `Some files in ${record.worktree} could not be restored.`, foreign);
  }
  await putIndex(record);
  await clear(records, record);
  return result;
}

/** Moves the branch to the new commit. Returns false if it is at neither the old nor the new commit. */
async function moveRef({ worktree, branch, from, to }: MoveRecord): Promise<boolean> {
  const args = ["update-ref", "-m", "signalbox: fast-forward", `refs/heads/${branch}`, to, from];
  if ((await askPersonsGit(worktree, args)).code === 0) return true;
  return (await runPersonsGit(worktree, ["rev-parse", "--verify", `refs/heads/${branch}`])).trim() === to;
}

async function putIndex({ gitDirectory }: MoveRecord): Promise<void> {
  await rename(freshIndex(gitDirectory), join(gitDirectory, "index"));
  await syncDirectory(gitDirectory);
}

/** Removes the prepared index, the lock and the record, in this order. */
async function clear(records: string, record: MoveRecord): Promise<void> {
  await rm(freshIndex(record.gitDirectory), { force: true });
  await rm(`${freshIndex(record.gitDirectory)}.lock`, { force: true });
  await releaseIndexLock(record.gitDirectory);
  await removeRecord(records, record);
}

function locked(gitDirectory: string): BranchMove {
  const file = join(gitDirectory, "index.lock");
  return untouched(
    "locked",
    `Another git command is running, or one has crashed. If none is, delete ${file}, then try again.`,
  );
}

/** Waits up to ten seconds for the git process of an earlier server. Returns true if it is still writing. */
async function isStillWriting({ pid }: MoveRecord): Promise<boolean> {
  for (let times = 0; times < 100; times++) {
    if (pid === undefined || !isReadTree(pid)) return false;
    await wait(100);
  }
  return true;
}

function isReadTree(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("\0read-tree\0");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ESRCH")) return false;
    throw error;
  }
}
