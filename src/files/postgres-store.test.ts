import { chownSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startPostgres, type PostgresServer } from "../../test/support/postgres.ts";
import { mountSmallDisk } from "../../test/support/small-disk.ts";
import { fileTables } from "../store/file-tables.ts";
import { fileStoreContract } from "./file-store.suite.ts";
import { sha256 } from "./manifest.ts";
import { openFileStore } from "./open-file-store.ts";
import { PostgresFileStore } from "./postgres-store.ts";

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

function connect(database: string): Pool {
  const pool = new Pool({ connectionString: server.url(database), max: 4 });
  // A connection that breaks while nobody uses it is replaced.
  pool.on("error", () => undefined);
  return pool;
}

let made = 0;
/** Creates a database with the tables. */
async function newDatabase(): Promise<Pool> {
  const name = `files${++made}`;
  const admin = connect("postgres");
  await admin.query(`create database ${name}`);
  await admin.end();
  const pool = connect(name);
  onTestFinished(() => pool.end());
  await pool.query(fileTables);
  return pool;
}

/** Moves the blobs to a small disk and fills it; null if this user may not mount one. */
function fillerOf(pool: Pool): (() => Promise<void>) | null {
  if (process.getuid?.() !== 0) return null;
  return async () => {
    const disk = mountSmallDisk(8);
    if (disk === null) throw new Error("Root cannot mount a disk here.");
    const space = join(disk.directory, "space");
    const { uid, gid } = statSync(server.directory);
    mkdirSync(space);
    for (const each of [disk.directory, space]) chownSync(each, uid, gid);
    await pool.query(`create tablespace small location '${space}'`);
    await pool.query("alter table file_blobs set tablespace small");
    disk.fill();
    onTestFinished(async () => {
      disk.free();
      await pool.query("drop table file_blobs");
      await pool.query("checkpoint");
      await pool.query("drop tablespace small");
      disk.unmount();
    });
  };
}

fileStoreContract("PostgreSQL", async () => {
  const pool = await newDatabase();
  return {
    store: await openFileStore({ kind: "database" }, pool),
    other: new PostgresFileStore(pool),
    async damage(digest, change) {
      const { rows } = await pool.query("select bytes from file_blobs where digest = $1", [digest]);
      const changed = change(rows[0].bytes as Buffer);
      if (changed === null) await pool.query("delete from file_blobs where digest = $1", [digest]);
      else await pool.query("update file_blobs set bytes = $2 where digest = $1", [digest, changed]);
    },
    async age(name, ms) {
      const interval = `${ms} milliseconds`;
      await pool.query("update file_blobs set touched_at = touched_at - $2::interval where digest = $1", [
        name,
        interval,
      ]);
      await pool.query("update file_manifests set changed_at = changed_at - $2::interval where name = $1", [
        name,
        interval,
      ]);
    },
    async stop() {
      await server.stop("immediate");
      onTestFinished(() => server.start());
    },
    fill: fillerOf(pool),
  };
});

test("a database without the tables is a permanent fault", async () => {
  const pool = await newDatabase();
  await pool.query("drop table file_manifests");
  await expect(new PostgresFileStore(pool).manifestVersion("t_1")).rejects.toEqual(
    expect.objectContaining({ code: "files_refused", isRetryable: false }),
  );
});

test("a blob that a publisher finds while it is collected stays, or the publisher is told that it is gone", async () => {
  const pool = await newDatabase();
  const store = new PostgresFileStore(pool);
  const names = Array.from({ length: 200 }, (_, index) => Buffer.from(`blob ${index}`));
  const blobs = names.map((bytes) => ({ digest: sha256(bytes), bytes }));
  for (let round = 0; round < 10; round++) {
    await store.putBlobs(blobs);
    await pool.query("update file_blobs set touched_at = touched_at - interval '2 hours'");
    const asked = blobs.map(({ digest, bytes }) => ({ digest, size: bytes.length }));
    const [found] = await Promise.all([store.hasBlobs(asked), store.collectGarbage()]);
    expect(new Set((await store.getBlobs([...found])).keys())).toEqual(found);
  }
});

test("the garbage collection does not wait for a blob that a publisher has locked", async () => {
  const pool = await newDatabase();
  const store = new PostgresFileStore(pool);
  const blobs = ["locked", "free"].map((name) => ({
    digest: sha256(Buffer.from(name)),
    bytes: Buffer.from(name),
  }));
  const digests = blobs.map(({ digest }) => digest);
  await store.putBlobs(blobs);
  const publisher = await pool.connect();
  try {
    await publisher.query("begin");
    await publisher.query("select 1 from file_blobs where digest = $1 for update", [digests[0]]);
    expect(await store.collectGarbage(0)).toBe(1);
    await publisher.query("rollback");
  } finally {
    publisher.release();
  }
  expect([...(await store.getBlobs(digests)).keys()]).toEqual([digests[0]]);
});
