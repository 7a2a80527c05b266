import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/** The record of a fast-forward in a worktree, from before its first change until after its last. */
export interface MoveRecord {
  readonly worktree: string;
  readonly gitDirectory: string;
  readonly branch: string;
  readonly from: string;
  readonly to: string;
  /** The stage; `writing` from the moment when files may change. */
  readonly stage: "locking" | "writing";
  /** The process that writes the files. */
  readonly pid?: number;
}

/** Stores a record so that it survives a crash of the machine. */
export async function writeRecord(directory: string, record: MoveRecord): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = recordFile(directory, record.gitDirectory);
  const handle = await open(`${file}.new`, "w", 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.new`, file);
  await syncDirectory(directory);
}

/** Removes the record of a worktree. */
export async function removeRecord(directory: string, record: MoveRecord): Promise<void> {
  await rm(recordFile(directory, record.gitDirectory), { force: true });
  await syncDirectory(directory);
}

/** Returns the records of all unfinished fast-forwards. */
export function unfinished(directory: string): readonly MoveRecord[] {
  if (!existsSync(directory)) return [];
  const names = readdirSync(directory).filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
  return names.map((name) => JSON.parse(readFileSync(join(directory, name), "utf8")) as MoveRecord);
}

const prefix = "move-";

function recordFile(directory: string, gitDirectory: string): string {
  return join(
    directory,
    `${prefix}${createHash("sha256").update(gitDirectory).digest("hex").slice(0, 24)}.json`,
  );
}

/** Makes renames and deletions in a directory durable. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
