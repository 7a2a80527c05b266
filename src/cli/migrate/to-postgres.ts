import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { readPostgresTables, writePostgresTables } from "../../store/move/postgres-tables.ts";
import { readSqliteTables, upgradeSqlite } from "../../store/move/sqlite-tables.ts";
import type { MovedTables } from "../../store/move/table-list.ts";
import { checkServer } from "../../store/postgres/check-server.ts";
import { connect } from "../../store/postgres/connections.ts";
import { checkTarget, finishTarget, lockForMove, prepareTarget } from "../../store/postgres/moving.ts";
import { openPostgresStore } from "../../store/postgres/open.ts";
import { lockDataDirectory } from "../../store/sqlite/data-lock.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { databaseIn, installationIn, joinInstallation } from "../open-store.ts";
import { endAgents, takeCheckpoints } from "./agents-of-source.ts";
import { type FileFigures, filesPlace, openMovedFiles, publishAll, verifyFiles } from "./move-files.ts";
import { type Moved, type MovePlan, nameOf, placeOf } from "./move-plan.ts";
import { markMoved, unfinishedMove } from "./marks.ts";
import { type VerifiedTables, verifyTables } from "./verify-tables.ts";

/**
 * Moves the installation in a data directory to PostgreSQL. The source stays as it is, apart from new checkpoints. The
 * target has a mark until everything is there and verified; a repeated move continues with the files and writes the
 * tables again.
 */
export async function moveToPostgres(plan: MovePlan): Promise<Moved> {
  const { directory, address } = plan;
  refuseOtherSource(directory);
  const lock = await lockDataDirectory(directory);
  if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
  try {
    upgradeSqlite(databaseIn(directory), plan.at);
    const client = await connect(address);
    try {
      return await moveWith(client, plan);
    } finally {
      await client.end();
    }
  } finally {
    lock.release();
  }
}

function refuseOtherSource(directory: string): void {
  if (!existsSync(databaseIn(directory))) {
    throw new CommandFailure(
      exitCodes.failed,
      `The data directory ${directory} has no embedded installation. Set SIGNALBOX_HOME to a directory that has one.`,
    );
  }
  const unfinished = unfinishedMove(directory);
  if (unfinished === null) return;
  throw new CommandFailure(
    exitCodes.failed,
    `The move of ${unfinished} into the data directory ${directory} is not finished. Finish it first.`,
  );
}

async function moveWith(client: Client, plan: MovePlan): Promise<Moved> {
  const { directory, config, environment, address, at, onStep } = plan;
  const place = filesPlace(config, environment);
  const source = placeOf(directory);
  await checkServer(client, address.name);
  await lockForMove(client, address);
  const { isResumed } = await checkTarget(client, address, source);
  const endedAgents = await endAgents(plan, plan.stopAgents);
  if (!plan.fromCheckpoints) {
    onStep("Taking checkpoints of the tasks in progress.");
    await takeCheckpoints(plan);
  }
  const installation = await prepareTarget(client, address, { at, source });
  await joinAnew(directory, installation);
  const tables = readSqliteTables(databaseIn(directory));
  const files = await openMovedFiles(directory, address, place, environment);
  try {
    const streams = await tables.streams();
    onStep(`Publishing the files of ${streams.length} tasks, task lists and offices.`);
    await publishAll(files, streams);
    onStep("Copying the tables.");
    await writePostgresTables(client, address, tables);
    onStep("Comparing both sides.");
    const verified = await verify(plan, tables);
    const figures: FileFigures = await verifyFiles(files, streams, { content: true, lost: [] });
    // From here on, a server opens at most one of the two.
    await markMoved(directory, nameOf(address));
    await finishTarget(client);
    return { from: directory, to: nameOf(address), isResumed, endedAgents, tables: verified, files: figures };
  } finally {
    await tables.close();
    await files.close();
  }
}

/** The index of published files is about the file store of one installation. */
async function joinAnew(directory: string, installation: string): Promise<void> {
  if (installationIn(directory) === installation) return;
  await rm(join(directory, "files"), { recursive: true, force: true });
  joinInstallation(directory, installation);
}

async function verify({ directory, address, at }: MovePlan, tables: MovedTables): Promise<VerifiedTables> {
  const { url, schema } = address;
  const copy = await readPostgresTables(address);
  const before = await openSqliteStore({ file: databaseIn(directory), at });
  const { store: after } = await openPostgresStore({ url, schema, at, moving: true });
  try {
    return await verifyTables({ tables, store: before }, { tables: copy, store: after });
  } finally {
    await Promise.all([copy.close(), before.close(), after.close()]);
  }
}
