import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, stat, unlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../workspace/beneath/open-directory.ts";
import { DigestSet } from "./digest-set.ts";
import { DirectoryManifests } from "./directory-manifests.ts";
import { FilesFault } from "./faults.ts";
import {
  keepUnnamedMs,
  type Blob,
  type BlobName,
  type FileStore,
  type NewManifest,
  type PutOutcome,
} from "./file-store.ts";
import { inParallel } from "./in-parallel.ts";
import { chunkBytes, sha256, type Head, type Manifest } from "./manifest.ts";
import { removeManifest } from "./remove-manifest.ts";
import { syncDirectory, writeDurably } from "./write-durably.ts";

/**
 * The file store in a directory that all nodes share: `blobs/ab/<digest>`, `manifests/<name>/<version>`, and `new/` for
 * files that are being written. The file system must have atomic renames and hard links.
 */
export class DirectoryFileStore implements FileStore {
  readonly #root: string;
  readonly #manifests: DirectoryManifests;

  private constructor(root: string) {
    this.#root = root;
    this.#manifests = new DirectoryManifests(join(root, "manifests"), () => this.#newFile());
  }

  /** Opens the file store in an existing directory, and marks the directory as one. */
  static async open(root: string): Promise<DirectoryFileStore> {
    try {
      await writeFile(join(root, marker), "Signalbox stores the files of its tasks here.\n", { flush: true });
    } catch (error) {
      throw faultOf(error, root);
    }
    return new DirectoryFileStore(root);
  }

  /** Opens an existing file store without writing to its directory. */
  static async openToRead(root: string): Promise<DirectoryFileStore> {
    const store = new DirectoryFileStore(root);
    await store.#guarded(() => Promise.resolve());
    return store;
  }

  putBlobs(blobs: readonly Blob[]): Promise<void> {
    return this.#guarded(async () => {
      const folders = new Set(blobs.map(({ digest }) => this.#folder(digest)));
      await mkdir(join(this.#root, "new"), { recursive: true, mode: 0o700 });
      for (const folder of folders) await mkdir(folder, { recursive: true, mode: 0o700 });
      await inParallel(blobs, atOnce, async ({ digest, bytes }) => {
        const fresh = this.#newFile();
        try {
          await writeDurably(fresh, bytes);
          await rename(fresh, this.#blob(digest));
        } catch (error) {
          // The first error matters; the collection removes the remaining files.
          await unlink(fresh).catch(() => undefined);
          throw error;
        }
      });
      await inParallel([...folders, join(this.#root, "blobs")], atOnce, syncDirectory);
    });
  }

  getBlobs(digests: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.#guarded(async () => {
      const found = new Map<string, Uint8Array>();
      await inParallel(digests, atOnce, async (digest) => {
        const bytes = await readBlob(this.#blob(digest));
        if (bytes !== null && sha256(bytes) === digest) found.set(digest, bytes);
      });
      return found;
    });
  }

  /** Sets the times of the blobs, so that they are not collected before a manifest names them. */
  hasBlobs(blobs: readonly BlobName[]): Promise<ReadonlySet<string>> {
    return this.#guarded(async () => {
      const found = new Set<string>();
      const now = new Date();
      await inParallel(blobs, atOnce, async ({ digest, size }) => {
        try {
          await utimes(this.#blob(digest), now, now);
          if ((await stat(this.#blob(digest))).size === size) found.add(digest);
        } catch (error) {
          if (!hasCode(error, "ENOENT")) throw error;
        }
      });
      return found;
    });
  }

  putManifest(manifest: NewManifest): Promise<PutOutcome> {
    return this.#guarded(async () => {
      await mkdir(join(this.#root, "new"), { recursive: true, mode: 0o700 });
      return this.#manifests.put(manifest);
    });
  }

  getManifest(name: string): Promise<Manifest | null> {
    return this.#guarded(() => this.#manifests.get(name));
  }

  manifestVersion(name: string): Promise<Head | null> {
    return this.#guarded(() => this.#manifests.head(name));
  }

  deleteManifest(name: string, epoch: number): Promise<void> {
    return removeManifest(this, name, epoch);
  }

  collectGarbage(olderThanMs = keepUnnamedMs): Promise<number> {
    return this.#guarded(async () => {
      const before = Date.now() - olderThanMs;
      const named = new DigestSet();
      await this.#manifests.collect(named);
      await this.#collectNew(before);
      let collected = 0;
      for (const folder of await namesIn(join(this.#root, "blobs"))) {
        for (const digest of await namesIn(join(this.#root, "blobs", folder))) {
          if (!named.mayHave(digest) && (await this.#collect(digest, before))) collected++;
        }
      }
      return collected;
    });
  }

  /**
   * Removes an old blob. It is first renamed, then its time is read again: a publisher that found it before has changed
   * the time, and a later one does not find it and stores it again.
   */
  async #collect(digest: string, before: number): Promise<boolean> {
    if (!(await isOlder(this.#blob(digest), before))) return false;
    const aside = this.#newFile();
    try {
      await rename(this.#blob(digest), aside);
    } catch (error) {
      // Another node collects at the same time.
      if (hasCode(error, "ENOENT")) return false;
      throw error;
    }
    if (await isOlder(aside, before)) {
      await unlink(aside);
      return true;
    }
    await rename(aside, this.#blob(digest));
    return false;
  }

  /** Removes files that an interrupted write left behind. */
  async #collectNew(before: number): Promise<void> {
    for (const name of await namesIn(join(this.#root, "new"))) {
      const file = join(this.#root, "new", name);
      if (await isOlder(file, before)) await unlink(file).catch(() => undefined);
    }
  }

  #newFile(): string {
    return join(this.#root, "new", randomBytes(12).toString("hex"));
  }

  #folder(digest: string): string {
    return join(this.#root, "blobs", digest.slice(0, 2));
  }

  #blob(digest: string): string {
    return join(this.#folder(digest), digest);
  }

  async #guarded<T>(act: () => Promise<T>): Promise<T> {
    try {
      // If the shared file system is unmounted, the empty mount point must not look like an empty file store.
      await stat(join(this.#root, marker));
      return await act();
    } catch (error) {
      throw faultOf(error, this.#root);
    }
  }
}

const marker = "signalbox-files";

/** The number of files that one call reads or writes at a time. */
const atOnce = 8;

async function readBlob(file: string): Promise<Buffer | null> {
  try {
    await using handle = await open(file, "r");
    const { size } = await handle.stat();
    return size > chunkBytes ? null : await readFile(handle);
  } catch (error) {
    // A damaged sector is a lost blob, as is a missing file.
    if (hasCode(error, "ENOENT", "EIO")) return null;
    throw error;
  }
}

async function isOlder(file: string, before: number): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs <= before;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Returns the names in a directory; none if it does not exist yet. */
async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

function faultOf(error: unknown, root: string): unknown {
  if (error instanceof FilesFault || !(error instanceof Error) || !("code" in error)) return error;
  if (hasCode(error, "ENOSPC", "EDQUOT"))
    return new FilesFault(
      "files_full",
      `There is no space left for files in ${root}. Free some space there.`,
      error,
    );
  if (hasCode(error, "EACCES", "EPERM", "EROFS", "ENOTDIR", "EMLINK", "ENOTSUP"))
    return new FilesFault(
      "files_refused",
      `Signalbox cannot use ${root} for files: ${error.message}. Check the directory and its permissions.`,
      error,
    );
  return new FilesFault(
    "files_unavailable",
    `The shared directory ${root} does not answer: ${error.message}. Check that it is mounted; Signalbox tries again.`,
    error,
  );
}
