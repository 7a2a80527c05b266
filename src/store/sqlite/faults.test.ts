import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { mountSmallDisk } from "../../../test/support/small-disk.ts";
import { entry, noon, said } from "../contract/samples.ts";
import { StoreFault } from "../fault.ts";
import { committer, type SqliteWork } from "./commit.ts";
import { migrate } from "./migrate.ts";
import { openSqliteStore } from "./open.ts";
import { sqliteFault } from "./sqlite-fault.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-faults-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("opening the store explains why it cannot", () => {
  test("use a file that is not a database", async () => {
    const file = join(directory, "letter.db");
    writeFileSync(file, "Dear Sir or Madam, ".repeat(100));
    expect(await faultOf(openSqliteStore({ file, at: noon }))).toEqual({
      code: "not_a_database",
      message: `${file} is not a database. Move it to start with an empty one, or restore a backup.`,
    });
  });

  test("use a directory in place of the file", async () => {
    const file = join(directory, "directory.db");
    mkdirSync(file);
    const fault = await faultOf(openSqliteStore({ file, at: noon }));
    expect(fault.code).toBe("unwritable");
    expect(fault.message).toContain(`${file} cannot be written (EISDIR`);
  });

  test("create a file in a missing directory", async () => {
    const file = join(directory, "nowhere", "store.db");
    const fault = await faultOf(openSqliteStore({ file, at: noon }));
    expect(fault.code).toBe("unwritable");
    expect(fault.message).toContain("or use another data directory");
  });

  test("use a schema of a newer program", async () => {
    const file = join(directory, "newer.db");
    await (await openSqliteStore({ file, at: noon })).close();
    const db = new DatabaseSync(file);
    db.prepare("insert into schema_version (version, applied_at) values (99, ?)").run(noon);
    db.close();
    const fault = await faultOf(openSqliteStore({ file, at: noon }));
    expect(fault.code).toBe("newer_schema");
    expect(fault.message).toContain("has schema version 99");
  });
});

describe("a damaged file causes a fault that says to restore a copy", () => {
  test("on opening, if the file was truncated", async () => {
    const file = await filled("cut.db");
    truncateSync(file, Math.floor(statSync(file).size / 2));
    const fault = await faultOf(openSqliteStore({ file, at: noon }));
    expect(fault.code).toBe("damaged");
    expect(fault.message).toContain("restore a backup of the data directory");
  });

  test("on reading an overwritten part", async () => {
    const file = await filled("scratched.db");
    const half = Math.floor(statSync(file).size / 2);
    const handle = openSync(file, "r+");
    writeSync(handle, Buffer.alloc(16 * 4096, 0xff), 0, 16 * 4096, half - (half % 4096));
    closeSync(handle);

    const store = await openSqliteStore({ file, at: noon });
    const fault = await faultOf(store.readAll({ after: "", limit: 1000 }));
    await store.close();
    expect(fault.code).toBe("damaged");
  });
});

test("only this user may read the file and its journal", async () => {
  const file = join(directory, "private.db");
  const store = await openSqliteStore({ file, at: noon });
  await store.append(entry("s"));
  const rights = [file, `${file}-wal`, `${file}-shm`].map((each) => statSync(each).mode & 0o777);
  await store.close();
  expect(rights).toEqual([0o600, 0o600, 0o600]);
});

describe("a full disk", () => {
  test("fails every append of the commit, stores none of them, and recovers once there is space", () => {
    const file = join(directory, "full.db");
    const db = new DatabaseSync(file);
    migrate(db, { file, at: noon });
    const commit = committer(db, file);
    commit([work("before", "there was room")]);
    const { page_count: pages } = db.prepare("pragma page_count").get() as { page_count: number };
    // SQLite reports the end of this allowance exactly like a full disk.
    db.exec(`pragma max_page_count = ${pages + 4}`);

    let thrown: unknown = null;
    try {
      commit([work("small", "fits"), work("large", "x".repeat(100_000)), work("after", "fits too")]);
    } catch (error) {
      thrown = error;
    }
    expect(sqliteFault(thrown, file)).toMatchObject({
      code: "disk_full",
      message: `The disk with ${file} is full, and the last change was not saved. Free some space and try again.`,
    });
    expect(streams(db)).toEqual(["before"]);

    db.exec("pragma max_page_count = 1000000");
    expect(commit([work("large", "x".repeat(100_000))])).toMatchObject([{ kind: "done" }]);
    expect(streams(db)).toEqual(["before", "large"]);
    db.close();
  });

  test("that prevented even the rollback does not block later commits", () => {
    const file = join(directory, "unfinished.db");
    const db = new DatabaseSync(file);
    migrate(db, { file, at: noon });
    const commit = committer(db, file);
    db.exec("begin immediate");
    expect(commit([work("later", "stored")])).toMatchObject([{ kind: "done" }]);
    expect([streams(db), db.isTransaction]).toEqual([["later"], false]);
    db.close();
  });

  test("real, stores nothing that it refuses, and the same store continues once there is space", async ({
    skip,
  }) => {
    const disk = mountSmallDisk(4);
    if (disk === null) return skip("only root may mount a file system");
    onTestFinished(() => disk.unmount());
    const store = await openSqliteStore({ file: join(disk.directory, "store.db"), at: noon });
    disk.fill();
    const large = entry("large", { events: [said("x".repeat(1_000_000))] });
    expect((await faultOf(store.append(large))).code).toBe("disk_full");
    expect(await store.read({ stream: "large", after: 0, limit: 10 })).toEqual([]);
    disk.free();
    expect(await store.append(large)).toMatchObject({ ok: true });
    await store.close();
  });
});

test("an error of the disk is told apart from a damaged file", () => {
  const error = Object.assign(new Error("disk I/O error"), { errcode: 10 + 3 * 256 });
  expect(sqliteFault(error, "/data/store.db")).toMatchObject({
    code: "disk_failed",
    message: "/data/store.db could not be read or written (disk I/O error). Check its disk.",
  });
});

/** Creates a database with some hundred pages of events, and closes it. */
async function filled(name: string): Promise<string> {
  const file = join(directory, name);
  const store = await openSqliteStore({ file, at: noon });
  await store.append(entry("s", { events: Array.from({ length: 500 }, () => said("x".repeat(500))) }));
  await store.close();
  return file;
}

function work(stream: string, text: string): SqliteWork {
  const events = [JSON.stringify(said(text))];
  return {
    events: { stream, kind: "task", expectedSeq: 0, at: noon, by: "person:mina", version: 1, events },
  };
}

function streams(db: DatabaseSync): unknown[] {
  return db
    .prepare("select stream from events order by position")
    .all()
    .map((row) => row["stream"]);
}

async function faultOf(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreFault)) throw new Error("There was no fault.", { cause: error });
  return { code: error.code, message: error.message };
}
