import { scryptSync } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Key, keyOf } from "./seal.ts";

/** The keys that open secrets. The first one seals. */
export interface KeyRing {
  readonly keys: readonly Key[];
  /** Writes the keys to disk; null if they come from the environment and cannot change here. */
  readonly write: ((keys: readonly Key[]) => void) | null;
}

const keyBytes = 32;

/**
 * Opens the keys of a data directory: those of `SIGNALBOX_KEY` (separated by commas, the key to use first), then those
 * of the file `key`, one per line. Secrets of older keys are sealed again at the start, so a key from the environment
 * replaces the file. There may be no key yet. Throws an error with a readable message for an unusable key.
 */
export function openKeyRing(directory: string, given: string | undefined): KeyRing {
  const file = join(directory, "key");
  if (given !== undefined && given.trim() !== "") {
    const keys = given.split(",").map((text) => keyOf(fromEnvironment(text.trim())));
    return { keys: [...keys, ...keysIn(file)], write: null };
  }
  return { keys: keysIn(file), write: (keys) => writeKeys(file, keys) };
}

function keysIn(file: string): Key[] {
  const text = readIfPrivate(file);
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((line) => {
      const bytes = Buffer.from(line, "base64url");
      if (bytes.length === keyBytes) return keyOf(bytes);
      throw new Error(
        `${file} is damaged: each line must be a key of ${keyBytes} bytes. Restore it from a backup.`,
      );
    });
}

function readIfPrivate(file: string): string {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0) {
      const seen = (mode & 0o777).toString(8);
      throw new Error(
        `Other users can read the key in ${file} (mode ${seen}). Run chmod 600 ${file}, start the server, then run signalbox settings rotate-key.`,
      );
    }
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

/** Replaces the file atomically: a crash leaves the old or the new one. */
function writeKeys(file: string, keys: readonly Key[]): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, "w", 0o600);
  try {
    chmodSync(temporary, 0o600);
    writeSync(handle, keys.map(({ bytes }) => `${bytes.toString("base64url")}\n`).join(""));
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
  syncDirectory(dirname(file));
}

function syncDirectory(directory: string): void {
  const handle = openSync(directory, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Parses a key: 32 bytes in hex or base64, or a long passphrase. */
function fromEnvironment(text: string): Buffer {
  if (/^[0-9a-fA-F]{64}$/.test(text)) return Buffer.from(text, "hex");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length === keyBytes && /^[\w+/=-]{43,44}$/.test(text)) return bytes;
  if (text.length < 16) {
    throw new Error("SIGNALBOX_KEY is too short. Use 32 bytes in hex or base64, or at least 16 characters.");
  }
  return scryptSync(text, "signalbox.settings", keyBytes);
}
