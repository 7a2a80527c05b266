import { Kysely, PostgresDialect, sql, type PostgresPool } from "kysely";
import type { FileTables } from "../store/file-tables.ts";
import {
  checkName,
  keepRemovedMs,
  keepUnnamedMs,
  type Blob,
  type BlobName,
  type FileStore,
  type NewManifest,
  type PutOutcome,
} from "./file-store.ts";
import { decodeEntries, encodeEntries, isSameHead, sha256, type Head, type Manifest } from "./manifest.ts";
import { faultOfPostgres } from "./postgres-fault.ts";
import { removeManifest } from "./remove-manifest.ts";

/** The file store in the tables of `fileTables`, which the store's migrations create. The caller closes the pool. */
export class PostgresFileStore implements FileStore {
  readonly #db: Kysely<FileTables>;

  constructor(pool: PostgresPool) {
    this.#db = new Kysely<FileTables>({ dialect: new PostgresDialect({ pool }) });
  }

  /**
   * Sends all bytes as one binary parameter, since arrays of bytes are sent as text of twice the size. Rows are written
   * in the order of their digests, so that two publishers never wait for each other.
   */
  async putBlobs(blobs: readonly Blob[]): Promise<void> {
    if (blobs.length === 0) return;
    const sorted = distinct(blobs).toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
    let end = 0;
    const starts = sorted.map(({ bytes }) => (end += bytes.length) - bytes.length + 1);
    await guarded(
      sql`insert into file_blobs (digest, bytes)
        select digest, substring(${Buffer.concat(sorted.map(({ bytes }) => bytes))}::bytea from start for length)
        from unnest(
          ${sorted.map(({ digest }) => digest)}::text[],
          ${starts}::int[],
          ${sorted.map(({ bytes }) => bytes.length)}::int[]
        ) as given (digest, start, length)
        on conflict (digest) do update set bytes = excluded.bytes, touched_at = now()`.execute(this.#db),
    );
  }

  async getBlobs(digests: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    if (digests.length === 0) return new Map();
    const rows = await guarded(
      this.#db
        .selectFrom("file_blobs")
        .select(["digest", "bytes"])
        .where("digest", "=", sql<string>`any(${[...digests]}::text[])`)
        .execute(),
    );
    const whole = rows.filter(({ digest, bytes }) => sha256(bytes) === digest);
    return new Map(whole.map(({ digest, bytes }) => [digest, bytes]));
  }

  /** Marks the blobs as used, so that they are not collected before a manifest names them. */
  async hasBlobs(blobs: readonly BlobName[]): Promise<ReadonlySet<string>> {
    if (blobs.length === 0) return new Set();
    const { rows } = await guarded(
      sql<{ digest: string }>`
        with given as (
          select * from unnest(${blobs.map(({ digest }) => digest)}::text[], ${blobs.map(({ size }) => size)}::int[])
            as given (digest, size)
        ), found as materialized (
          select b.digest from file_blobs b join given using (digest)
          where octet_length(b.bytes) = given.size order by b.digest for update of b
        )
        update file_blobs set touched_at = now() from found where file_blobs.digest = found.digest
        returning file_blobs.digest`.execute(this.#db),
    );
    return new Set(rows.map(({ digest }) => digest));
  }

  async putManifest({ name, version, epoch, entries }: NewManifest): Promise<PutOutcome> {
    const encoded = entries === null ? null : encodeEntries(entries);
    const head: Head = { version, epoch, digest: encoded?.digest ?? null };
    const { rows } = await guarded(
      sql`insert into file_manifests as stored (name, version, epoch, digest, entries)
        values (${checkName(name)}, ${version}, ${epoch}, ${head.digest}, ${encoded?.text ?? null}::jsonb)
        on conflict (name) do update set
          version = excluded.version, epoch = excluded.epoch, digest = excluded.digest,
          entries = excluded.entries, changed_at = now()
        where stored.version < excluded.version and stored.epoch <= excluded.epoch
        returning version`.execute(this.#db),
    );
    if (rows.length > 0) return { stored: true, head };
    const stored = await this.manifestVersion(name);
    return isSameHead(head, stored) ? { stored: true, head } : { stored: false, head: stored };
  }

  async getManifest(name: string): Promise<Manifest | null> {
    const row = await guarded(
      this.#db
        .selectFrom("file_manifests")
        .select(["version", "epoch", "digest", "entries"])
        .where("name", "=", name)
        .executeTakeFirst(),
    );
    if (row === undefined || row.digest === null) return null;
    return { head: headOf(row), entries: decodeEntries(name, row.entries, row.digest) };
  }

  async manifestVersion(name: string): Promise<Head | null> {
    const row = await guarded(
      this.#db
        .selectFrom("file_manifests")
        .select(["version", "epoch", "digest"])
        .where("name", "=", name)
        .executeTakeFirst(),
    );
    return row === undefined ? null : headOf(row);
  }

  deleteManifest(name: string, epoch: number): Promise<void> {
    return removeManifest(this, name, epoch);
  }

  /**
   * Deletes old blobs that no manifest names. Skips blobs that a publisher has locked: they stay, and the deletion does
   * not wait.
   */
  async collectGarbage(olderThanMs = keepUnnamedMs): Promise<number> {
    await guarded(
      sql`delete from file_manifests
        where digest is null and changed_at < now() - ${keepRemovedMs} * interval '1 millisecond'`.execute(
        this.#db,
      ),
    );
    const { numAffectedRows } = await guarded(
      sql`with named as materialized (
          select distinct chunk from file_manifests
          cross join lateral jsonb_array_elements(coalesce(entries, '[]')) as entry
          cross join lateral jsonb_array_elements_text(entry -> 5) as chunk
          where entry ->> 0 = 'f'
        ), unused as materialized (
          select digest from file_blobs
          where touched_at <= now() - ${olderThanMs} * interval '1 millisecond'
          and not exists (select 1 from named where chunk = digest)
          for update skip locked
        )
        delete from file_blobs using unused where file_blobs.digest = unused.digest`.execute(this.#db),
    );
    return Number(numAffectedRows ?? 0n);
  }
}

function headOf({ version, epoch, digest }: { version: string; epoch: string; digest: string | null }): Head {
  return { version: Number(version), epoch: Number(epoch), digest };
}

function distinct(blobs: readonly Blob[]): Blob[] {
  return [...new Map(blobs.map((blob) => [blob.digest, blob])).values()];
}

async function guarded<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    throw faultOfPostgres(error);
  }
}
