import { DigestSet } from "../digest-set.ts";
import { FilesFault } from "../faults.ts";
import {
  checkName,
  keepRemovedMs,
  keepUnnamedMs,
  type Blob,
  type BlobName,
  type FileStore,
  type NewManifest,
  type PutOutcome,
} from "../file-store.ts";
import { inParallel } from "../in-parallel.ts";
import {
  decodeEntries,
  encodeEntries,
  isSameHead,
  mayReplace,
  sha256,
  type Head,
  type Manifest,
} from "../manifest.ts";
import { removeManifest } from "../remove-manifest.ts";
import { listObjects } from "./list-objects.ts";
import { notImplemented, S3Client, type S3Answer } from "./s3-client.ts";
import type { S3Place } from "./s3-place.ts";

/** The file store in a bucket: `blobs/ab/<digest>` and `manifests/<name>`. */
export class S3FileStore implements FileStore {
  readonly #client: S3Client;
  readonly #prefix: string;
  /** False if the server has answered that it does not support conditional requests. */
  #isConditional = true;

  constructor(place: S3Place, now: () => Date = machineTime) {
    this.#client = new S3Client(place, now);
    this.#prefix = place.prefix;
  }

  async putBlobs(blobs: readonly Blob[]): Promise<void> {
    await inParallel(blobs, atOnce, async ({ digest, bytes }) => {
      const answer = await this.#client.send({ method: "PUT", key: this.#blob(digest), body: bytes });
      if (answer.status !== 200) throw unexpected(answer);
    });
  }

  async getBlobs(digests: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    await inParallel(digests, atOnce, async (digest) => {
      const { status, body } = await this.#client.send({ method: "GET", key: this.#blob(digest) });
      if (status === 200 && sha256(body) === digest) found.set(digest, body);
    });
    return found;
  }

  /** Does not report old blobs, since only storing them again changes their times. */
  async hasBlobs(blobs: readonly BlobName[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    await inParallel(blobs, atOnce, async ({ digest, size }) => {
      const { status, headers } = await this.#client.send({ method: "HEAD", key: this.#blob(digest) });
      const isWhole = status === 200 && Number(headers.get("content-length")) === size;
      if (isWhole && ageOf(headers) < keepUnnamedMs / 2) found.add(digest);
    });
    return found;
  }

  /** Replaces the object only if it is still the one that was compared. */
  async putManifest({ name, version, epoch, entries }: NewManifest): Promise<PutOutcome> {
    const encoded = entries === null ? null : encodeEntries(entries);
    const head: Head = { version, epoch, digest: encoded?.digest ?? null };
    for (let attempt = 0; attempt < 10; attempt++) {
      const { head: stored, etag } = await this.#look(name);
      if (isSameHead(head, stored)) return { stored: true, head };
      if (!mayReplace(head, stored)) return { stored: false, head: stored };
      const answer = await this.#put(name, head, encoded?.text ?? "null", etag);
      // 404: the object was deleted meanwhile. 409 and 412: another node was first.
      if (![200, 404, 409, 412].includes(answer.status)) throw unexpected(answer);
      if (answer.status === 200 && this.#isConditional) return { stored: true, head };
    }
    throw new FilesFault(
      "files_unavailable",
      `The list of files of ${name} in the file store changes constantly. Try again.`,
    );
  }

  async getManifest(name: string): Promise<Manifest | null> {
    const { status, headers, body } = await this.#client.send({ method: "GET", key: this.#manifest(name) });
    if (status === 404) return null;
    const head = headOf(name, headers);
    if (head.digest === null) return null;
    return { head, entries: decodeEntries(name, parsed(body), head.digest) };
  }

  async manifestVersion(name: string): Promise<Head | null> {
    return (await this.#look(name)).head;
  }

  deleteManifest(name: string, epoch: number): Promise<void> {
    return removeManifest(this, name, epoch);
  }

  /** Looks at a blob again just before it deletes it, since a publisher may have stored it again. */
  async collectGarbage(olderThanMs = keepUnnamedMs): Promise<number> {
    const named = new DigestSet();
    for await (const { key } of listObjects(this.#client, `${this.#prefix}manifests/`)) {
      const name = key.slice(key.lastIndexOf("/") + 1);
      const manifest = await this.getManifest(name);
      if (manifest === null) await this.#collectRemoved(name);
      else named.addAll(manifest.entries);
    }
    let collected = 0;
    for await (const { key } of listObjects(this.#client, `${this.#prefix}blobs/`)) {
      if (named.mayHave(key.slice(key.lastIndexOf("/") + 1))) continue;
      const { status, headers } = await this.#client.send({ method: "HEAD", key });
      if (status !== 200 || ageOf(headers) < olderThanMs) continue;
      await this.#client.send({ method: "DELETE", key });
      collected++;
    }
    return collected;
  }

  async #collectRemoved(name: string): Promise<void> {
    const key = this.#manifest(name);
    const { status, headers } = await this.#client.send({ method: "HEAD", key });
    const isOld = status === 200 && ageOf(headers) > keepRemovedMs;
    if (isOld && headOf(name, headers).digest === null) await this.#client.send({ method: "DELETE", key });
  }

  async #look(name: string): Promise<{ head: Head | null; etag: string | null }> {
    const { status, headers } = await this.#client.send({ method: "HEAD", key: this.#manifest(name) });
    if (status === 404) return { head: null, etag: null };
    return { head: headOf(name, headers), etag: headers.get("etag") };
  }

  /** Without conditional requests the last of two writers wins; the caller then reads the object to find out which. */
  async #put(name: string, head: Head, text: string, etag: string | null): Promise<S3Answer> {
    const request = {
      method: "PUT",
      key: this.#manifest(name),
      headers: headersOf(head),
      body: Buffer.from(text),
    } as const;
    if (this.#isConditional) {
      const condition = etag === null ? { "if-none-match": "*" } : { "if-match": etag };
      const answer = await this.#client.send({ ...request, headers: { ...request.headers, ...condition } });
      if (answer.status !== notImplemented) return answer;
      this.#isConditional = false;
    }
    return this.#client.send(request);
  }

  #blob(digest: string): string {
    return `${this.#prefix}blobs/${digest.slice(0, 2)}/${digest}`;
  }

  #manifest(name: string): string {
    return `${this.#prefix}manifests/${checkName(name)}`;
  }
}

/** The number of requests that one call makes at a time. */
const atOnce = 8;

function headersOf({ version, epoch, digest }: Head): Record<string, string> {
  return {
    "x-amz-meta-version": String(version),
    "x-amz-meta-epoch": String(epoch),
    "x-amz-meta-digest": digest ?? "removed",
  };
}

function headOf(name: string, headers: Headers): Head {
  const version = Number(headers.get("x-amz-meta-version") ?? Number.NaN);
  const epoch = Number(headers.get("x-amz-meta-epoch") ?? Number.NaN);
  const digest = headers.get("x-amz-meta-digest");
  if (!Number.isInteger(version) || !Number.isInteger(epoch) || digest === null)
    throw new FilesFault(
      "files_damaged",
      `The list of files of ${name} in the bucket has no version. Restore the bucket from a backup.`,
    );
  return { version, epoch, digest: digest === "removed" ? null : digest };
}

/** Returns the milliseconds since an object was stored, by the clock of the server. */
function ageOf(headers: Headers): number {
  const now = Date.parse(headers.get("date") ?? "");
  const modified = Date.parse(headers.get("last-modified") ?? "");
  // An answer without a time is taken for a new object, which is never collected.
  return Number.isNaN(now - modified) ? 0 : now - modified;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    // The caller refuses it.
    return undefined;
  }
}

function unexpected({ status, body }: S3Answer): FilesFault {
  const text = Buffer.from(body.subarray(0, 300)).toString("utf8");
  return new FilesFault("files_unavailable", `The S3 server answered with status ${status}: ${text}`);
}

function machineTime(): Date {
  return new Date();
}
