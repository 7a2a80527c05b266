import type { DatabaseSync } from "node:sqlite";
import { StoreFault } from "../fault.ts";
import { migrations } from "./migrations/all.ts";

/** "SBox": tells a database of ours from that of another program. */
const applicationId = 0x53_42_6f_78;

/**
 * Brings a database to the newest schema, one step a transaction, so that a crash between two steps leaves
 * a whole schema of a known version. `upTo` stops earlier.
 */
export function migrate(
  db: DatabaseSync,
  { file, at, upTo = migrations.length }: { file: string; at: string; upTo?: number },
): void {
  claim(db, file);
  const version = schemaVersion(db);
  if (version > migrations.length) throw newerSchema(file, version);
  for (const [index, sql] of migrations.slice(version, upTo).entries()) {
    step(db, { version: version + 1 + index, sql, at });
  }
}

/** Marks an empty database as ours; a database that is neither empty nor ours is left as it is. */
function claim(db: DatabaseSync, file: string): void {
  if (pragma(db, "application_id") === applicationId) return;
  const { tables } = db.prepare("select count(*) as tables from sqlite_schema").get() as { tables: number };
  if (tables > 0 || pragma(db, "application_id") !== 0) {
    throw new StoreFault(
      "not_a_database",
      `${file} is a database of another program and was left as it is; move it away, or use another data directory.`,
    );
  }
  inTransaction(db, () => {
    db.exec(`pragma application_id = ${applicationId}`);
    db.exec("create table schema_version (version integer primary key, applied_at text not null) strict");
  });
}

function schemaVersion(db: DatabaseSync): number {
  const row = db.prepare("select coalesce(max(version), 0) as version from schema_version").get();
  return (row as { version: number }).version;
}

function newerSchema(file: string, version: number): StoreFault {
  return new StoreFault(
    "newer_schema",
    `${file} has schema version ${version}, and this program knows versions up to ${migrations.length}: ` +
      "it was last used by a newer Signalbox. Start that one, or put back a copy of the data directory from before the upgrade.",
  );
}

function step(db: DatabaseSync, { version, sql, at }: { version: number; sql: string; at: string }): void {
  inTransaction(db, () => {
    db.prepare("insert into schema_version (version, applied_at) values (?, ?)").run(version, at);
    db.exec(sql);
  });
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec("begin immediate");
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
