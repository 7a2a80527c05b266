import type { Entry, Head, Manifest } from "./manifest.ts";

/**
 * Content by digest, and manifests by name, for all nodes of an installation. Every method can be repeated. Faults are
 * thrown as `FilesFault`.
 *
 * The protocol of a publisher: ask for blobs or put them, then put the manifest that names them. A blob that no
 * manifest names is kept for an hour after it was last put or found by `hasBlobs`.
 */
export interface FileStore {
  /** Stores blobs of at most `chunkBytes` bytes each, durably. Replaces damaged ones. */
  putBlobs(blobs: readonly Blob[]): Promise<void>;
  /** Returns the blobs that are there, by digest. A damaged blob counts as missing. */
  getBlobs(digests: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Returns the digests of blobs that need not be put: they are there in full and will not be collected soon. */
  hasBlobs(blobs: readonly BlobName[]): Promise<ReadonlySet<string>>;
  /**
   * Replaces a manifest, durably and atomically. Refuses if a higher epoch, or this or a higher version, is stored; the
   * same manifest is accepted a second time.
   */
  putManifest(manifest: NewManifest): Promise<PutOutcome>;
  /** Returns a manifest; null if there is none or it was removed. */
  getManifest(name: string): Promise<Manifest | null>;
  /** Returns the identity of a manifest, even of a removed one. This is cheap. */
  manifestVersion(name: string): Promise<Head | null>;
  /**
   * Removes a manifest. Its name stays for a day, so that a node whose lease has ended cannot write it again. Removing
   * one that does not exist does nothing.
   */
  deleteManifest(name: string, epoch: number): Promise<void>;
  /** Deletes blobs that no manifest names and nobody has asked for in this time. Returns their number. */
  collectGarbage(olderThanMs?: number): Promise<number>;
}

/** Content with its SHA-256 digest. */
export interface Blob {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** The digest of content, and its number of bytes. */
export interface BlobName {
  readonly digest: string;
  readonly size: number;
}

/** A manifest to store. Null entries remove it. */
export interface NewManifest {
  readonly name: string;
  readonly version: number;
  readonly epoch: number;
  readonly entries: readonly Entry[] | null;
}

/** The outcome of storing a manifest; a refusal names the stored one. */
export type PutOutcome =
  | { readonly stored: true; readonly head: Head }
  | { readonly stored: false; readonly head: Head | null };

/** The time for which a blob without a manifest is kept. */
export const keepUnnamedMs = 3_600_000;

/** The time for which the name of a removed manifest is kept. */
export const keepRemovedMs = 86_400_000;

/** Throws unless a name is safe as the name of a file and of an object. */
export function checkName(name: string): string {
  if (!/^[a-z0-9][a-z0-9_.-]{0,99}$/.test(name)) throw new Error(`"${name}" is not a name of a manifest.`);
  return name;
}
