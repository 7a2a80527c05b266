import { createHash } from "node:crypto";
import { z } from "zod";
import { FilesFault } from "./faults.ts";

/** One file, link or directory of a manifest. Paths are relative to the data directory. */
export type Entry = FileEntry | LinkEntry | DirectoryEntry;

/** A file: its content is the concatenation of its chunks. All chunks but the last have exactly `chunkBytes` bytes. */
export interface FileEntry {
  readonly kind: "file";
  readonly path: string;
  /** Permissions, without the bits that give a program another user. */
  readonly mode: number;
  readonly size: number;
  /** Time of the last change, in milliseconds. */
  readonly mtime: number;
  readonly chunks: readonly string[];
}

export interface LinkEntry {
  readonly kind: "link";
  readonly path: string;
  readonly target: string;
}

export interface DirectoryEntry {
  readonly kind: "directory";
  readonly path: string;
  readonly mode: number;
}

/** The identity of a stored manifest. `digest` is null if the manifest was removed. */
export interface Head {
  readonly version: number;
  /** The epoch of the lease under which it was written. */
  readonly epoch: number;
  readonly digest: string | null;
}

/** The files of a stream at one moment. */
export interface Manifest {
  readonly head: Head;
  readonly entries: readonly Entry[];
}

/** The size of every chunk of a file but the last. */
export const chunkBytes = 1 << 20;

/**
 * Returns true if a manifest may replace the stored one. A node whose lease has ended has an old epoch; a node that
 * read an old manifest has an old version.
 */
export function mayReplace(next: Head, stored: Head | null): boolean {
  return stored === null || (next.version > stored.version && next.epoch >= stored.epoch);
}

/** Returns true if both are the same manifest: the write of one was repeated. */
export function isSameHead(one: Head | null, other: Head | null): boolean {
  if (one === null || other === null) return false;
  return one.version === other.version && one.epoch === other.epoch && one.digest === other.digest;
}

/** The stored form of an entry: short, and identical after any JSON parser. */
export type WireEntry =
  | readonly ["f", string, number, number, number, readonly string[]]
  | readonly ["l", string, string]
  | readonly ["d", string, number];

/** Returns the stored form of entries, sorted by path, and its digest. */
export function encodeEntries(entries: readonly Entry[]): { text: string; digest: string } {
  const sorted = entries.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const text = JSON.stringify(sorted.map(wireOf));
  return { text, digest: sha256(text) };
}

/** Parses stored entries. Throws unless they are exactly those that the digest names. */
export function decodeEntries(name: string, stored: unknown, digest: string | null): Entry[] {
  const wire = Wire.safeParse(stored);
  if (!wire.success || sha256(JSON.stringify(wire.data)) !== digest)
    throw new FilesFault(
      "files_damaged",
      `The list of files of ${name} in the file store is damaged. Restore the file store from a backup.`,
    );
  return wire.data.map(entryOf);
}

/** Returns the SHA-256 digest as lower-case hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/**
 * Returns the time of a file in seconds. It lies in the middle of its millisecond: the exact beginning could be rounded
 * into the millisecond before.
 */
export function secondsOf({ mtime }: Pick<FileEntry, "mtime">): number {
  return (mtime + 0.5) / 1000;
}

/** Returns the number of bytes of a chunk of a file. */
export function chunkSize({ size }: Pick<FileEntry, "size">, index: number): number {
  return Math.min(chunkBytes, size - index * chunkBytes);
}

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Mode = z.int().min(0).max(0o777);
const Size = z.int().min(0);
const Wire = z.array(
  z.union([
    z
      .tuple([z.literal("f"), z.string(), Mode, Size, z.int(), z.array(Digest)])
      .refine(([, , , size, , chunks]) => chunks.length === Math.ceil(size / chunkBytes)),
    z.tuple([z.literal("l"), z.string(), z.string()]),
    z.tuple([z.literal("d"), z.string(), Mode]),
  ]),
);

function wireOf(entry: Entry): WireEntry {
  switch (entry.kind) {
    case "file":
      return ["f", entry.path, entry.mode, entry.size, entry.mtime, entry.chunks];
    case "link":
      return ["l", entry.path, entry.target];
    case "directory":
      return ["d", entry.path, entry.mode];
  }
}

function entryOf(wire: WireEntry): Entry {
  switch (wire[0]) {
    case "f":
      return { kind: "file", path: wire[1], mode: wire[2], size: wire[3], mtime: wire[4], chunks: wire[5] };
    case "l":
      return { kind: "link", path: wire[1], target: wire[2] };
    case "d":
      return { kind: "directory", path: wire[1], mode: wire[2] };
  }
}
