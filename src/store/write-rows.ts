import type { Compilable, Kysely } from "kysely";
import type { TaskId } from "../protocol/ids.ts";
import type { Review } from "../protocol/task/review.ts";
import { toJson } from "./json.ts";
import type { QuestionRow, Rows, RunRow, TaskRow, TimerRow } from "./store.ts";
import type { Tables } from "./tables.ts";
import { dropDraftsOf } from "./drafts.ts";
import { putOutcome, removeOutcome } from "./outcomes.ts";
import { putUsage } from "./usage.ts";

/** The statements that bring the tables up to date with an append, in an order that keeps references whole. */
export function rowWrites(db: Kysely<Tables>, rows: Rows): Compilable[] {
  const { task, questions = [], reviews = [], belongings, runs = [], timers, usage = [] } = rows;
  const { outcome, reopened, deletedTask } = rows;
  return [
    ...(task === undefined ? [] : [putTask(db, task)]),
    ...questions.map((question) => putQuestion(db, question)),
    ...reviews.map((review) => putReview(db, review)),
    ...(belongings?.ids ?? []).map((id) => putBelonging(db, id, belongings?.taskId ?? "")),
    ...runs.map((run) => putRun(db, run)),
    ...(timers?.cleared ?? []).map((id) => db.deleteFrom("timers").where("id", "=", id)),
    ...(timers?.set ?? []).map((timer) => putTimer(db, timer)),
    ...usage.map((entry) => putUsage(db, entry)),
    ...(outcome === undefined ? [] : [putOutcome(db, outcome)]),
    ...(reopened === undefined ? [] : [removeOutcome(db, reopened)]),
    ...(deletedTask === undefined ? [] : removeTask(db, deletedTask)),
  ];
}

function removeTask(db: Kysely<Tables>, id: TaskId): Compilable[] {
  return [dropDraftsOf(db, id), db.deleteFrom("tasks").where("id", "=", id)];
}

function putTask(db: Kysely<Tables>, task: TaskRow): Compilable {
  const values = { status: task.status, created_at: task.createdAt, json: toJson(task) };
  return db
    .insertInto("tasks")
    .values({ id: task.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

function putQuestion(db: Kysely<Tables>, question: QuestionRow): Compilable {
  const values = {
    task_id: question.taskId,
    status: question.status,
    optional: question.required ? 0 : 1,
    asked_at: question.askedAt,
    json: toJson(question),
  };
  return db
    .insertInto("questions")
    .values({ id: question.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

function putReview(db: Kysely<Tables>, review: Review): Compilable {
  const values = {
    task_id: review.taskId,
    status: review.status,
    created_at: review.createdAt,
    json: toJson(review),
  };
  return db
    .insertInto("reviews")
    .values({ id: review.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

function putBelonging(db: Kysely<Tables>, id: string, taskId: string): Compilable {
  return db
    .insertInto("belongings")
    .values({ id, task_id: taskId })
    .onConflict((conflict) => conflict.column("id").doNothing());
}

function putRun(db: Kysely<Tables>, run: RunRow): Compilable {
  const values = { task_id: run.taskId, status: run.status, json: toJson(run) };
  return db
    .insertInto("runs")
    .values({ id: run.runId, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

function putTimer(db: Kysely<Tables>, timer: TimerRow): Compilable {
  const values = { task_id: timer.taskId, due_at: timer.dueAt, purpose: timer.purpose };
  return db
    .insertInto("timers")
    .values({ id: timer.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}
