import { type Compilable, type Kysely, sql } from "kysely";
import type { ProjectId, TaskId } from "../protocol/ids.ts";
import type { DayUsage, UsageEntry } from "../protocol/usage.ts";
import { isAmong } from "./projects.ts";
import type { MinuteCost, Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** Adds a usage entry. An existing entry is left unchanged. */
export function putUsage(db: Kysely<Tables>, entry: UsageEntry): Compilable {
  return db
    .insertInto("usage")
    .values({
      task_id: entry.taskId,
      seq: entry.seq,
      at: entry.at,
      day: entry.at.slice(0, 10),
      turn: entry.turn,
      model: entry.model,
      input: entry.input,
      output: entry.output,
      cache_read: entry.cacheRead,
      cache_write: entry.cacheWrite,
      cost_usd: entry.costUsd,
      project: entry.project,
    })
    .onConflict((conflict) => conflict.columns(["task_id", "seq"]).doNothing());
}

/** Returns the queries on usage. */
export function usageReads(db: Kysely<Tables>): Pick<Store, "taskUsage" | "usageByDay" | "costsSince"> {
  return {
    taskUsage: (taskId) => taskUsage(db, taskId),
    usageByDay: (query) => usageByDay(db, query),
    costsSince: (at) => costsSince(db, at),
  };
}

async function taskUsage(db: Kysely<Tables>, taskId: TaskId): Promise<UsageEntry[]> {
  const rows = await db
    .selectFrom("usage")
    .selectAll()
    .where("task_id", "=", taskId)
    .orderBy("seq")
    .execute();
  return rows.map((row) => ({
    taskId,
    project: row.project as ProjectId,
    seq: row.seq,
    at: row.at,
    turn: row.turn,
    model: row.model,
    input: row.input,
    output: row.output,
    cacheRead: row.cache_read,
    cacheWrite: row.cache_write,
    costUsd: row.cost_usd,
  }));
}

async function usageByDay(
  db: Kysely<Tables>,
  { from, to, projects }: Parameters<Store["usageByDay"]>[0],
): Promise<DayUsage[]> {
  let query = db
    .selectFrom("usage")
    .select(["day", "model"])
    .select(({ fn }) => [
      fn.sum("input").as("input"),
      fn.sum("output").as("output"),
      fn.sum("cache_read").as("cacheRead"),
      fn.sum("cache_write").as("cacheWrite"),
      fn.sum("cost_usd").as("costUsd"),
    ])
    .where("day", ">=", from)
    .where("day", "<=", to)
    .groupBy(["day", "model"])
    .orderBy("day")
    .orderBy("model");
  if (projects !== undefined) query = query.where(isAmong("project", projects));
  const rows = await query.execute();
  return rows.map((row) => ({
    day: row.day,
    model: row.model,
    input: Number(row.input),
    output: Number(row.output),
    cacheRead: Number(row.cacheRead),
    cacheWrite: Number(row.cacheWrite),
    costUsd: Number(row.costUsd),
  }));
}

async function costsSince(db: Kysely<Tables>, at: string): Promise<MinuteCost[]> {
  const minute = sql<string>`substr("usage"."at", 1, 16)`;
  const rows = await db
    .selectFrom("usage")
    .select(["project", minute.as("minute")])
    .select(({ fn }) => fn.sum("cost_usd").as("costUsd"))
    .where("at", ">=", at)
    .groupBy(["project", minute])
    .execute();
  return rows.map((row) => ({
    project: row.project as ProjectId,
    minute: row.minute,
    costUsd: Number(row.costUsd),
  }));
}
