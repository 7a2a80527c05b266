import type { DatabaseSync } from "node:sqlite";
import { StoreFault } from "../fault.ts";
import { beginWriting } from "./begin-writing.ts";
import { migrations } from "./migrations/all.ts";

/** "SBox": distinguishes our database from that of another program. */
const applicationId = 0x53_42_6f_78;

/**
 * Migrates a database to the newest schema, one step per transaction, so that a crash between two steps leaves a
 * complete schema of a known version. Several processes may do this at once: each step is done by one of them. `upTo`
 * stops earlier.
 */
export function migrate(
  db: DatabaseSync,
  { file, at, upTo = migrations.length }: { file: string; at: string; upTo?: number },
): void {
  if (!isOurs(db)) inTransaction(db, () => claim(db, file));
  for (let version = schemaVersion(db); version < upTo; version++) {
    inTransaction(db, () => step(db, { version: version + 1, at }));
  }
  const version = schemaVersion(db);
  if (version > migrations.length) throw newerSchema(file, version);
}

function isOurs(db: DatabaseSync): boolean {
  return pragma(db, "application_id") === applicationId;
}

/** Marks an empty database as ours. Leaves a database that is neither empty nor ours unchanged. */
function claim(db: DatabaseSync, file: string): void {
  if (isOurs(db)) return;
  const { tables } = db.prepare("select count(*) as tables from sqlite_schema").get() as { tables: number };
  if (tables > 0 || pragma(db, "application_id") !== 0) {
    throw new StoreFault(
      "not_a_database",
      `${file} is a database of another program. Move it, or use another data directory.`,
    );
  }
  db.exec(`pragma application_id = ${applicationId}`);
  db.exec("create table schema_version (version integer primary key, applied_at text not null) strict");
}

/** Migrates the schema to a version, unless another process has done so since the version was read. */
function step(db: DatabaseSync, { version, at }: { version: number; at: string }): void {
  if (schemaVersion(db) >= version) return;
  db.prepare("insert into schema_version (version, applied_at) values (?, ?)").run(version, at);
  db.exec(migrations[version - 1] ?? "");
}

function schemaVersion(db: DatabaseSync): number {
  const row = db.prepare("select coalesce(max(version), 0) as version from schema_version").get();
  return (row as { version: number }).version;
}

function newerSchema(file: string, version: number): StoreFault {
  return new StoreFault(
    "newer_schema",
    `${file} has schema version ${version}, but this Signalbox supports versions up to ${migrations.length}. ` +
      "Start the newer Signalbox that used it last, or restore a backup of the data directory from before the upgrade.",
  );
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  beginWriting(db);
  try {
    work();
    db.exec("commit");
  } catch (error) {
    if (db.isTransaction) db.exec("rollback");
    throw error;
  }
}

function pragma(db: DatabaseSync, name: string): unknown {
  return Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0];
}
