import { link, mkdir, open, readdir, readFile, rmdir, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import type { DigestSet } from "./digest-set.ts";
import { FilesFault } from "./faults.ts";
import { checkName, keepRemovedMs, type NewManifest, type PutOutcome } from "./file-store.ts";
import {
  decodeEntries,
  encodeEntries,
  isSameHead,
  mayReplace,
  type Entry,
  type Head,
  type Manifest,
} from "./manifest.ts";
import { syncDirectory, writeDurably } from "./write-durably.ts";

/**
 * Manifests in a shared directory, one file for each version. The highest version counts. A version is created by a
 * hard link, which only one node can make, so two nodes never both replace the same manifest.
 */
export class DirectoryManifests {
  readonly #directory: string;
  readonly #newFile: () => string;

  constructor(directory: string, newFile: () => string) {
    this.#directory = directory;
    this.#newFile = newFile;
  }

  async put({ name, version, epoch, entries }: NewManifest): Promise<PutOutcome> {
    const encoded = entries === null ? null : encodeEntries(entries);
    const head: Head = { version, epoch, digest: encoded?.digest ?? null };
    const stored = await this.head(name);
    if (!mayReplace(head, stored)) return outcome(head, stored);
    await mkdir(this.#of(name), { recursive: true, mode: 0o700 });
    const fresh = this.#newFile();
    try {
      await writeDurably(fresh, headLine(head), encoded?.text ?? "null");
      await link(fresh, this.#file(name, version));
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
      return outcome(head, await this.head(name));
    } finally {
      await unlink(fresh).catch(() => undefined);
    }
    await syncDirectory(this.#of(name));
    await syncDirectory(this.#directory);
    // A node that was frozen may have created a version that others have since superseded and removed.
    const current = await this.head(name);
    if (isSameHead(head, current)) await this.#removePassed(name, version);
    else await unlink(this.#file(name, version)).catch(() => undefined);
    return outcome(head, current);
  }

  async head(name: string): Promise<Head | null> {
    return (await this.#highest(name, readHead)) ?? null;
  }

  async get(name: string): Promise<Manifest | null> {
    const found = await this.#highest(name, readWhole);
    if (found === undefined || found.head.digest === null) return null;
    return { head: found.head, entries: entriesOf(name, found) };
  }

  /** Removes superseded versions and the marks of removed manifests, and adds the digests of the others. */
  async collect(named: DigestSet): Promise<void> {
    for (const name of await readdir(this.#directory).catch(noneIfMissing)) {
      const found = await this.#highest(name, readWhole);
      if (found === undefined) continue;
      await this.#removePassed(name, found.head.version);
      if (found.head.digest !== null) named.addAll(entriesOf(name, found));
      else if (await isOlder(this.#file(name, found.head.version), keepRemovedMs))
        await this.#removeMark(name, found.head.version);
    }
  }

  /** Reads the highest version. Tries again if a newer one replaces it meanwhile. */
  async #highest<T>(
    name: string,
    read: (file: string, version: number) => Promise<T>,
  ): Promise<T | undefined> {
    for (let attempt = 0; attempt < 10; attempt++) {
      const version = (await this.#versions(name)).at(-1);
      if (version === undefined) return undefined;
      try {
        return await read(this.#file(name, version), version);
      } catch (error) {
        if (!hasCode(error, "ENOENT")) throw error;
      }
    }
    throw new FilesFault(
      "files_unavailable",
      `The list of files of ${name} in the file store changes constantly. Try again.`,
    );
  }

  /** Removes versions before this one. Recent ones stay, for nodes whose view of the directory is a little old. */
  async #removePassed(name: string, current: number): Promise<void> {
    for (const version of await this.#versions(name)) {
      const file = this.#file(name, version);
      if (version < current && (await isOlder(file, keepPassedMs))) await unlink(file).catch(() => undefined);
    }
  }

  /** Removes the mark of a removed manifest after everything before it, which it hides. */
  async #removeMark(name: string, mark: number): Promise<void> {
    for (const version of await this.#versions(name)) {
      if (version <= mark) await unlink(this.#file(name, version));
    }
    // It stays if somebody has just written a new manifest.
    await rmdir(this.#of(name)).catch(() => undefined);
  }

  async #versions(name: string): Promise<number[]> {
    const names = await readdir(this.#of(name)).catch(noneIfMissing);
    return names
      .filter((text) => /^\d{1,15}$/.test(text))
      .map(Number)
      .toSorted((one, other) => one - other);
  }

  #of(name: string): string {
    return join(this.#directory, checkName(name));
  }

  #file(name: string, version: number): string {
    return join(this.#of(name), String(version));
  }
}

const keepPassedMs = 600_000;

function outcome(head: Head, current: Head | null): PutOutcome {
  return isSameHead(head, current) ? { stored: true, head } : { stored: false, head: current };
}

/** The first line of a manifest is within these bytes. */
const headBytes = 256;

function headLine({ epoch, digest }: Head): string {
  return `${JSON.stringify([epoch, digest])}\n`;
}

async function readHead(file: string, version: number): Promise<Head> {
  await using handle = await open(file, "r");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return headOf(buffer.toString("utf8", 0, bytesRead), version, file);
}

async function readWhole(file: string, version: number): Promise<{ head: Head; text: string }> {
  const content = await readFile(file, "utf8");
  return { head: headOf(content, version, file), text: content.slice(content.indexOf("\n") + 1) };
}

function headOf(text: string, version: number, file: string): Head {
  const parts = parsed(text.slice(0, Math.max(0, text.indexOf("\n"))));
  if (!Array.isArray(parts) || typeof parts[0] !== "number") throw damaged(file);
  return { version, epoch: parts[0], digest: typeof parts[1] === "string" ? parts[1] : null };
}

function entriesOf(name: string, { head, text }: { head: Head; text: string }): Entry[] {
  return decodeEntries(name, parsed(text), head.digest);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller refuses it.
    return undefined;
  }
}

function damaged(file: string): FilesFault {
  return new FilesFault("files_damaged", `${file} is damaged. Restore the file store from a backup.`);
}

async function isOlder(file: string, ms: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && found.mtimeMs < Date.now() - ms;
}

function noneIfMissing(error: unknown): string[] {
  if (hasCode(error, "ENOENT")) return [];
  throw error;
}
