import { createHash } from "node:crypto";
import type { Lock } from "../work.ts";

/** The key of an advisory lock. */
export interface LockKey {
  readonly key: bigint;
  readonly shared: boolean;
}

/**
 * Returns the keys of locks in the order in which every writer takes them, so that no two wait for each other. A database has one space of keys for all its schemas, so the schema is part of a key. Two
 * names may get the same key; then their writers wait for each other needlessly.
 */
export function lockKeys(schema: string, locks: readonly Lock[]): LockKey[] {
  const byKey = new Map<bigint, boolean>();
  for (const { name, shared = false } of locks) {
    const key = digest(schema, name).readBigInt64BE();
    byKey.set(key, shared && (byKey.get(key) ?? true));
  }
  const sorted = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([key, shared]) => ({ key, shared }));
}

/** Returns the pair of numbers that marks the transactions of a schema that insert events. */
export function writerMark(schema: string): readonly [number, number] {
  const bytes = digest(schema, "writers of events");
  return [bytes.readInt32BE(0) & 0x7fffffff, bytes.readInt32BE(4) & 0x7fffffff];
}

/** Returns the key of the lock for migrations. */
export function migrationKey(schema: string): string {
  return String(digest(schema, "migrations").readBigInt64BE());
}

/** Returns the key of the lock for migrations of the queue's tables. */
export function queueMigrationKey(schema: string): string {
  return String(digest(schema, "migrations of the queue").readBigInt64BE());
}

/** Returns the key of the lock that every open store shares, and that a move to or from the database has alone. */
export function moveKey(schema: string): string {
  return String(digest(schema, "moves").readBigInt64BE());
}

/** Returns the name of the channel on which stores report their commits to each other. */
export function channelOf(schema: string): string {
  return `signalbox_${digest(schema, "commits").toString("hex", 0, 8)}`;
}

function digest(schema: string, name: string): Buffer {
  return createHash("sha256").update(`${schema}\0${name}`).digest();
}
