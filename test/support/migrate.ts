import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { foldAll } from "../../src/cli/migrate/folds.ts";
import { readSqliteTables } from "../../src/store/move/sqlite-tables.ts";
import { movedTableNames } from "../../src/store/move/table-list.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import type { Ran } from "./cli.ts";
import { program } from "./program.ts";
import { inventory } from "./two-nodes.ts";

/** Runs a command with a database. With `killAt`, kills it this long after it has printed this text. */
export async function withDatabase(
  home: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  killAt?: { readonly text: string; readonly afterMs: number },
): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, SIGNALBOX_HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  let isKilled = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (killAt === undefined || isKilled || !stderr.includes(killAt.text)) return;
    isKilled = true;
    void pause(killAt.afterMs).then(() => child.kill("SIGKILL"));
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

/** Everything that a move must keep in a data directory. */
export interface MovedContent {
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly folds: ReadonlyMap<string, string>;
  readonly files: Readonly<Record<string, string>>;
}

const directories = /^(?:agents|archives|checkpoints|logs|office-repositories|orchestrations|snapshots)\b/;
/** Caches of the server, which each machine builds for itself. */
const caches = /\.git\/(?:known-|scratch-)|\.lock$/;

/** Reads every row, the state of every stream and every file of a data directory. */
export async function contentOf(home: string): Promise<MovedContent> {
  const file = join(home, "signalbox.db");
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = movedTableNames.map((table) => {
    const all = db.prepare(`select * from ${table}`).all();
    const kept = table === "leases" ? all.map(({ name, epoch }) => ({ name, epoch })) : all;
    return [table, kept.map((row) => JSON.stringify(row)).toSorted()] as const;
  });
  db.close();
  const tables = readSqliteTables(file);
  const store = await openSqliteStore({ file, at: new Date().toISOString() });
  const folds = await foldAll(store, await tables.streams());
  await Promise.all([store.close(), tables.close()]);
  const files = Object.entries(inventory(home)).filter(
    ([path]) => directories.test(path) && path.includes("/") && !caches.test(path),
  );
  return { rows: Object.fromEntries(rows), folds, files: Object.fromEntries(files) };
}
