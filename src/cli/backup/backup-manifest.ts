import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably } from "../../files/write-durably.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** A path in the backup and, for other files, in the data directory. A backup may come from somebody else. */
const Beneath = z
  .string()
  .refine((path) => !path.includes("\\") && path.split("/").every((part) => !["", ".", ".."].includes(part)));

const File = z.object({ path: Beneath, bytes: z.int(), sha256: z.string() });

/** The content of a backup with the digests of everything in it. It is written last, so a backup that has one is whole. */
const BackupManifest = z.object({
  format: z.literal("signalbox-backup"),
  version: z.literal(1),
  /** The version of Signalbox that made the backup. */
  signalbox: z.string(),
  at: z.iso.datetime(),
  /** The machine and the data directory. */
  source: z.string(),
  database: File,
  /** The digest of the list of files of each stream that has files. */
  files: z.record(z.string(), z.string()),
  /** Files beside those of streams: people's own offices, and keys if wanted. */
  others: z.array(File),
});
export type BackupManifest = z.infer<typeof BackupManifest>;
export type BackedUpFile = z.infer<typeof File>;

const fileName = "manifest.json";

export async function writeBackupManifest(backup: string, manifest: BackupManifest): Promise<void> {
  await writeDurably(join(backup, fileName), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads the manifest of a backup. Refuses a directory that has none. */
export async function readBackupManifest(backup: string): Promise<BackupManifest> {
  const parsed = BackupManifest.safeParse(await contentOf(join(backup, fileName)));
  if (parsed.success) return parsed.data;
  throw new CommandFailure(
    exitCodes.failed,
    `${backup} is not a complete backup: it has no valid ${fileName}. Use the directory of a finished backup.`,
    { cause: parsed.error },
  );
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Describes a file in a directory by its size and the digest of its content. */
export async function describeFile(directory: string, path: string): Promise<BackedUpFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(join(directory, path)) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest("hex") };
}

/** Throws unless a file has the content that the manifest names. */
export async function checkFile(directory: string, expected: BackedUpFile): Promise<void> {
  const found = await describeFile(directory, expected.path);
  if (found.sha256 !== expected.sha256) throw damaged(join(directory, expected.path));
}

/** Returns the failure of a restore whose backup does not match its manifest. */
export function damaged(what: string): CommandFailure {
  return new CommandFailure(
    exitCodes.failed,
    `The backup is damaged: ${what} does not match its manifest. Restore another backup.`,
  );
}
