import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { openForReading, openForWriting } from "./connection.ts";

const directory = mkdtempSync(join(tmpdir(), "signalbox-connection-"));
afterAll(() => rmSync(directory, { recursive: true }));

test("the writing connection waits for the disk on every commit and enforces foreign keys", () => {
  const db = openForWriting(join(directory, "writing.db"));
  expect(
    ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map((name) => pragma(db, name)),
  ).toEqual(["wal", 2, 1, 30_000]);
  db.close();
});

test("the reading connection cannot write", () => {
  const file = join(directory, "reading.db");
  const writing = openForWriting(file);
  const reading = openForReading(file);
  expect(() => reading.exec("create table t (x)")).toThrow("attempt to write a readonly database");
  reading.close();
  writing.close();
});

function pragma(db: DatabaseSync, name: string): unknown {
  return Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0];
}
