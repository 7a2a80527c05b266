import type { Compilable, Kysely } from "kysely";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import { fromJson, toJson } from "./json.ts";
import type { Tables } from "./tables.ts";

/** One process of an agent, the stream it belongs to, and how far its output has been read. */
export interface RunRow {
  readonly runId: RunId;
  readonly stream: string;
  readonly agent: string;
  readonly status: "planned" | "started" | "ended";
  readonly position: RunPosition;
}

/** The runs of all streams. An append writes them in `Rows.runs`. */
export interface RunStore {
  run(id: RunId): Promise<RunRow | null>;
  /** Returns the runs that have not ended. */
  openRuns(): Promise<RunRow[]>;
}

/** Returns a run store for any database that Kysely supports. */
export function runReads(db: Kysely<Tables>): RunStore {
  return {
    async run(id) {
      const [row] = await db.selectFrom("runs").select("json").where("id", "=", id).execute();
      return row === undefined ? null : fromJson(row.json);
    },
    async openRuns() {
      const open = db.selectFrom("runs").select("json").where("status", "<>", "ended");
      return (await open.orderBy("id").execute()).map(({ json }) => fromJson(json));
    },
  };
}

/** Writes a run, replacing the one with its id. */
export function putRun(db: Kysely<Tables>, run: RunRow): Compilable {
  const values = { stream: run.stream, status: run.status, json: toJson(run) };
  return db
    .insertInto("runs")
    .values({ id: run.runId, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

/** Deletes the runs of a deleted stream. */
export function removeRunsOf(db: Kysely<Tables>, stream: string): Compilable {
  return db.deleteFrom("runs").where("stream", "=", stream);
}
