import type { Command } from "commander";
import { FilesFault } from "../../files/faults.ts";
import { StoreFault } from "../../store/fault.ts";
import { dataDirectory } from "../data-directory.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { loadConfig } from "../config-file.ts";
import type { Moved, MovePlan } from "../migrate/move-plan.ts";
import { print } from "../print.ts";
import { sayAside } from "../terminal/say.ts";

interface MigrateOptions {
  readonly stopAgents?: boolean;
  readonly fromCheckpoints?: boolean;
  readonly json?: boolean;
}

/** Adds `signalbox migrate …`. */
export function addMigrateCommands(program: Command): void {
  const migrate = program
    .command("migrate")
    .description("move an installation between a data directory and a PostgreSQL database");
  migrate
    .command("to-postgres")
    .description("move the installation in the data directory to the empty database in DATABASE_URL")
    .option("--stop-agents", "end agents that are still running in the data directory")
    .option("--from-checkpoints", "take no new checkpoints; tasks continue from their last ones")
    .option("--json", "print JSON")
    .action(async (options: MigrateOptions) => {
      const { moveToPostgres } = await import("../migrate/to-postgres.ts");
      await move(options, moveToPostgres, nextForPostgres);
    });
  migrate
    .command("to-sqlite")
    .description("move the installation from the database in DATABASE_URL into an empty data directory")
    .option(
      "--from-checkpoints",
      "accept nodes that were not drained; their tasks continue from their last checkpoints",
    )
    .option("--json", "print JSON")
    .action(async (options: MigrateOptions) => {
      const { moveToSqlite } = await import("../migrate/to-sqlite.ts");
      await move(options, moveToSqlite, nextForSqlite);
    });
}

async function move(
  options: MigrateOptions,
  act: (plan: MovePlan) => Promise<Moved>,
  next: (moved: Moved) => string,
): Promise<void> {
  const url = process.env["DATABASE_URL"] ?? "";
  if (url === "") {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      "Set DATABASE_URL to the address of the database: postgresql://USER:PASSWORD@HOST:PORT/DATABASE.",
    );
  }
  const directory = dataDirectory(process.env);
  const { readAddress } = await import("../../store/postgres/address.ts");
  const { isOfPostgres, postgresFault } = await import("../../store/postgres/postgres-fault.ts");
  let database = "PostgreSQL database";
  try {
    const address = readAddress(url, process.env["DATABASE_SCHEMA"] || undefined);
    database = address.name;
    const moved = await act({
      directory,
      config: loadConfig(directory, process.env, process.cwd()),
      environment: process.env,
      address,
      at: new Date().toISOString(),
      stopAgents: options.stopAgents ?? false,
      fromCheckpoints: options.fromCheckpoints ?? false,
      onStep: sayAside,
    });
    print(options.json, moved, `${summary(moved)}\n${next(moved)}`);
  } catch (error) {
    const fault = isOfPostgres(error) ? postgresFault(error, database) : error;
    if (!isForeseen(fault)) throw error;
    throw new CommandFailure(exitCodes.failed, fault.message, { cause: error });
  }
}

function isForeseen(error: unknown): error is Error {
  return error instanceof StoreFault || error instanceof FilesFault;
}

function summary({ from, to, isResumed, endedAgents, tables, files }: Moved): string {
  const megabytes = (files.bytes / 1e6).toFixed(1);
  return [
    `Moved ${from} to ${to}${isResumed ? ", continuing an interrupted move" : ""}.`,
    `${count(tables.rows, "row")} in ${tables.tables} tables, with ${count(tables.events, "event")} of ${count(tables.streams, "stream")}; ${count(files.files, "file")} (${megabytes} MB).`,
    "Every table, the state of every stream and every file are the same on both sides.",
    ...(endedAgents === 0 ? [] : [`${count(endedAgents, "agent")} ended.`]),
    ...listed(
      "Files of agents that were not moved",
      files.skipped.map(({ path, reason }) => `${path} (${reason.replaceAll("_", " ")})`),
    ),
    ...listed(
      "Files whose content the file store had lost before the move",
      files.lost.map(({ path }) => path),
    ),
  ].join("\n");
}

function count(number: number, word: string): string {
  return `${number.toLocaleString("en")} ${word}${number === 1 ? "" : "s"}`;
}

const mostListed = 10;

function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > mostListed ? `, and ${names.length - mostListed} more` : "";
  return [`${what}: ${names.slice(0, mostListed).join(", ")}${more}.`];
}

function nextForPostgres({ from }: Moved): string {
  return `Start the first node with the same DATABASE_URL and the data directory ${from}, then add other nodes. This directory also keeps the state from before the move.`;
}

function nextForSqlite({ from, to }: Moved): string {
  return `Start the server with the data directory ${to} and without DATABASE_URL. The state from before the move stays in ${from}.`;
}
