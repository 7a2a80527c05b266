import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "pg";
import { readPostgresTables } from "../../store/move/postgres-tables.ts";
import { readSqliteTables, writeSqliteTables } from "../../store/move/sqlite-tables.ts";
import type { MovedTables } from "../../store/move/table-list.ts";
import { checkServer } from "../../store/postgres/check-server.ts";
import { connect } from "../../store/postgres/connections.ts";
import { lockForMove, markMovedAway, prepareSource, undrainedNodes } from "../../store/postgres/moving.ts";
import { openPostgresStore } from "../../store/postgres/open.ts";
import { lockDataDirectory } from "../../store/sqlite/data-lock.ts";
import { openSqliteStore } from "../../store/sqlite/open.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { databaseIn } from "../open-store.ts";
import { bringAll, filesPlace, openMovedFiles, verifyFiles } from "./move-files.ts";
import { type Moved, type MovePlan, nameOf, placeOf } from "./move-plan.ts";
import { beginMove, finishMove } from "./marks.ts";
import { isUnfinished } from "./target-directory.ts";
import { type VerifiedTables, verifyTables } from "./verify-tables.ts";

/**
 * Moves an installation from PostgreSQL into an empty data directory. The source stays as it is. The directory has a
 * mark until everything is there and verified; a repeated move continues with the files and writes the tables again.
 */
export async function moveToSqlite(plan: MovePlan): Promise<Moved> {
  const { directory, address } = plan;
  const client = await connect(address);
  try {
    const lock = await lockDataDirectory(directory);
    if (!lock.ok) throw new CommandFailure(exitCodes.failed, lock.message);
    try {
      return await moveWith(client, plan);
    } finally {
      lock.release();
    }
  } finally {
    await client.end();
  }
}

async function moveWith(client: Client, plan: MovePlan): Promise<Moved> {
  const { directory, config, environment, address, at, onStep } = plan;
  const place = filesPlace(config, environment);
  await checkServer(client, address.name);
  await lockForMove(client, address);
  const source = `${nameOf(address)} (installation ${await prepareSource(client, address, at)})`;
  const isResumed = isUnfinished(directory, source);
  if (!plan.fromCheckpoints) await refuseUndrained(client, address.name);
  await beginMove(directory, source);
  const tables = await readPostgresTables(address);
  const files = await openMovedFiles(directory, address, place, environment);
  try {
    const streams = await tables.streams();
    onStep(`Reading the files of ${streams.length} tasks, task lists and offices.`);
    const lost = await bringAll(files, streams);
    onStep("Copying the tables.");
    const file = databaseIn(directory);
    for (const each of [file, `${file}-wal`, `${file}-shm`]) await rm(each, { force: true });
    await writeSqliteTables(file, at, tables);
    onStep("Comparing both sides.");
    const verified = await verify(plan, tables);
    const figures = await verifyFiles(files, streams, { content: false, lost });
    // A single server has no file store, and a later move publishes everything again.
    await rm(join(directory, "files"), { recursive: true, force: true });
    // From here on, servers open at most one of the two.
    await markMovedAway(client, placeOf(directory), at);
    await finishMove(directory);
    return {
      from: nameOf(address),
      to: directory,
      isResumed,
      endedAgents: 0,
      tables: verified,
      files: figures,
    };
  } finally {
    await tables.close();
    await files.close();
  }
}

/** Refuses if nodes stopped with work that they did not hand over. */
async function refuseUndrained(client: Client, database: string): Promise<void> {
  const nodes = await undrainedNodes(client);
  if (nodes.length === 0) return;
  const named = nodes.map(({ name, streams }) => `${name} (${streams})`).join(", ");
  throw new CommandFailure(
    exitCodes.failed,
    `These nodes of the ${database} have not handed over their tasks, task lists and offices: ${named}. ` +
      "Start each node, run `signalbox node drain NAME`, and stop it when `signalbox node list` shows that it has no tasks. " +
      "Or run the command again with --from-checkpoints: the tasks then continue from their last checkpoints.",
  );
}

async function verify({ directory, address, at }: MovePlan, tables: MovedTables): Promise<VerifiedTables> {
  const { url, schema } = address;
  const copy = readSqliteTables(databaseIn(directory));
  const { store: before } = await openPostgresStore({ url, schema, at, moving: true });
  const after = await openSqliteStore({ file: databaseIn(directory), at });
  try {
    return await verifyTables({ tables, store: before }, { tables: copy, store: after });
  } finally {
    await Promise.all([copy.close(), before.close(), after.close()]);
  }
}
