import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { Recording } from "./recorded-picture.ts";

/** The directory in which data directories are recorded; the stored texts contain this path. */
export const recordedPrefix = "/tmp/signalbox-recorded";

/** A recorded data directory, ready for a server. */
export interface Unpacked {
  /** The directory that holds all unpacked files. */
  readonly root: string;
  readonly home: string;
  /** Path of the file that makes agents wait while it exists. */
  readonly hold: string;
  readonly recording: Recording;
}

/**
 * Unpacks a recorded data directory into a temporary one. Replaces its path in the stored texts, and moves their times
 * as if the power had been cut just now, so that no timer is overdue and nothing exceeds its retention.
 */
export function unpackRecorded(version: string): Unpacked {
  const root = mkdtempSync(join(tmpdir(), "signalbox-test-"));
  // Agents may run as another user and write files here.
  chmodSync(root, 0o777);
  const archive = fileURLToPath(new URL(`../data-directories/${version}.tar.gz`, import.meta.url));
  execFileSync("tar", ["-xzf", archive, "-C", root]);
  const home = join(root, "home");
  const packed = readFileSync(join(root, "recording.json"), "utf8");
  const movedBy = Date.now() - Date.parse((JSON.parse(packed) as Recording).recordedAt);
  const moved = (text: string): string => withTimesMoved(text.replaceAll(recordedPrefix, root), movedBy);
  rewriteDatabase(join(home, "signalbox.db"), moved);
  const recording = JSON.parse(moved(packed)) as Recording;
  return { root, home, hold: join(root, "hold"), recording };
}

/** Returns the configuration of the recording, with the programs in `programs`. */
export function recordedConfig(
  root: string,
  node: string,
  programs: string,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  const program = (file: string, env: Record<string, string>, account?: string): object => ({
    kind: "program",
    command: [node, join(programs, file)],
    env,
    ...(account === undefined ? {} : { account }),
  });
  const turns = (account: string): object => ({
    kind: "claude",
    command: [node, join(programs, "takes-turns.mjs")],
    env: { HOLD },
    account,
  });
  const HOLD = join(root, "hold");
  return {
    agents: {
      worker: program("plays-part.mjs", { HOLD }),
      limited: program("plays-part.mjs", { HOLD }, "limited"),
      judge: program("holds-verdict.mjs", {}),
      "held-judge": program("holds-verdict.mjs", { HOLD }),
      "failing-judge": program("holds-verdict.mjs", { HOLD, FAILS_ONCE: join(root, "failed") }),
      turns: turns("turns"),
      "limited-turns": turns("limited turns"),
    },
    defaultAgent: "worker",
    verifierAgent: "judge",
    sandbox: "off",
    workflowDirs: [join(root, "home/flows")],
    verificationsAtOnce: 5,
    concurrency: 11,
    hibernateAfterMs: 120_000,
    ...more,
  };
}

/** Writes the configuration of an unpacked directory, with the programs of test/agents. */
export function configureRecorded({ root, home }: Unpacked, more: Record<string, unknown> = {}): void {
  const programs = fileURLToPath(new URL("../agents", import.meta.url));
  const config = recordedConfig(root, process.execPath, programs, more);
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify(config));
}

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

function withTimesMoved(text: string, byMs: number): string {
  return text.replaceAll(time, (found) => new Date(Date.parse(found) + byMs).toISOString());
}

/** Rewrites every text in every table of any schema. */
function rewriteDatabase(file: string, rewrite: (text: string) => string): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name));
  database.exec("begin");
  for (const table of tables) {
    const rows = database.prepare(`select * from "${table}"`).all();
    database.exec(`delete from "${table}"`);
    for (const row of rows) {
      const values = Object.values(row).map((value) => (typeof value === "string" ? rewrite(value) : value));
      database.prepare(`insert into "${table}" values (${values.map(() => "?").join(", ")})`).run(...values);
    }
  }
  database.exec("commit");
  database.close();
}
