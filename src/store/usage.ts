import type { Compilable, Kysely } from "kysely";
import type { TaskId } from "../protocol/ids.ts";
import type { DayUsage, UsageEntry } from "../protocol/usage.ts";
import type { Store } from "./store.ts";
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
    })
    .onConflict((conflict) => conflict.columns(["task_id", "seq"]).doNothing());
}

/** Returns the queries on usage. */
export function usageReads(db: Kysely<Tables>): Pick<Store, "taskUsage" | "usageByDay"> {
  return {
    taskUsage: (taskId) => taskUsage(db, taskId),
    usageByDay: (days) => usageByDay(db, days),
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

async function usageByDay(db: Kysely<Tables>, days: { from: string; to: string }): Promise<DayUsage[]> {
  const rows = await db
    .selectFrom("usage")
    .select(["day", "model"])
    .select(({ fn }) => [
      fn.sum("input").as("input"),
      fn.sum("output").as("output"),
      fn.sum("cache_read").as("cacheRead"),
      fn.sum("cache_write").as("cacheWrite"),
      fn.sum("cost_usd").as("costUsd"),
    ])
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .groupBy(["day", "model"])
    .orderBy("day")
    .orderBy("model")
    .execute();
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
