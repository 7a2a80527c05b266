import type { Compilable, Kysely } from "kysely";
import type { TaskId } from "../protocol/ids.ts";
import type { Outcome } from "../protocol/task/outcome.ts";
import { TaskStatus } from "../protocol/task/task.ts";
import { fromJson, toJson } from "./json.ts";
import { isOfProjects } from "./projects.ts";
import type { Counts, Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import { isChosen, type WhichTasks } from "./which-tasks.ts";

/** Stores the outcome of a task. */
export function putOutcome(db: Kysely<Tables>, outcome: Outcome): Compilable {
  const values = {
    ended_at: outcome.endedAt,
    holds_output: outcome.holds.output ? 1 : 0,
    holds_workspace: outcome.holds.workspace ? 1 : 0,
    json: toJson(outcome),
  };
  return db
    .insertInto("outcomes")
    .values({ task_id: outcome.taskId, ...values })
    .onConflict((conflict) => conflict.column("task_id").doUpdateSet(values));
}

/** Deletes the outcome of a task that continues. */
export function removeOutcome(db: Kysely<Tables>, taskId: TaskId): Compilable {
  return db.deleteFrom("outcomes").where("task_id", "=", taskId);
}

/** Returns the queries on outcomes, and the counts of tasks and pending work. */
export function outcomeReads(db: Kysely<Tables>): Pick<Store, "outcomes" | "outcome" | "holding" | "counts"> {
  return {
    outcomes: (query) => outcomes(db, query),
    outcome: (taskId) => outcomeOf(db, taskId),
    holding: (query) => holding(db, query),
    counts: (which = {}) => counts(db, which),
  };
}

async function outcomes(
  db: Kysely<Tables>,
  { from, to, ...which }: Parameters<Store["outcomes"]>[0],
): Promise<Outcome[]> {
  const rows = await db
    .selectFrom("outcomes")
    .innerJoin("tasks", "tasks.id", "outcomes.task_id")
    .select("outcomes.json")
    .where((eb) => isChosen(eb, which))
    .where("ended_at", ">=", from)
    .where("ended_at", "<=", `${to}T23:59:59.999Z`)
    .orderBy("ended_at")
    .orderBy("task_id")
    .execute();
  return rows.map(({ json }) => fromJson(json));
}

async function outcomeOf(db: Kysely<Tables>, taskId: TaskId): Promise<Outcome | null> {
  const [row] = await db.selectFrom("outcomes").select("json").where("task_id", "=", taskId).execute();
  return row === undefined ? null : fromJson(row.json);
}

async function holding(
  db: Kysely<Tables>,
  { what, endedBefore, after, limit }: Parameters<Store["holding"]>[0],
): Promise<{ taskId: TaskId; endedAt: string }[]> {
  let query = db
    .selectFrom("outcomes")
    .select(["task_id", "ended_at"])
    .where(`holds_${what}`, "=", 1)
    .where("ended_at", "<=", endedBefore)
    .orderBy("ended_at")
    .orderBy("task_id");
  if (after !== undefined) {
    query = query.where((eb) =>
      eb(eb.refTuple("ended_at", "task_id"), ">", eb.tuple(after.endedAt, after.taskId)),
    );
  }
  const rows = await query.limit(limit).execute();
  return rows.map((row) => ({ taskId: row.task_id as TaskId, endedAt: row.ended_at }));
}

async function counts(db: Kysely<Tables>, which: WhichTasks): Promise<Counts> {
  const { projects } = which;
  let questions = db
    .selectFrom("questions")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "=", "pending");
  let reviews = db
    .selectFrom("reviews")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("status", "=", "pending");
  if (projects !== undefined) {
    questions = questions.where((eb) => isOfProjects(eb, "questions", projects));
    reviews = reviews.where((eb) => isOfProjects(eb, "reviews", projects));
  }
  const [tasks, [pendingQuestions], [pendingReviews]] = await Promise.all([
    db
      .selectFrom("tasks")
      .select("status")
      .select(({ fn }) => fn.countAll().as("count"))
      .where((eb) => isChosen(eb, which))
      .groupBy("status")
      .execute(),
    questions.execute(),
    reviews.execute(),
  ]);
  const known = new Map(tasks.map(({ status, count }) => [status, Number(count)]));
  return {
    tasks: Object.fromEntries(
      TaskStatus.options.map((status) => [status, known.get(status) ?? 0]),
    ) as Counts["tasks"],
    pendingQuestions: Number(pendingQuestions?.count ?? 0),
    pendingReviews: Number(pendingReviews?.count ?? 0),
  };
}
