import type { Compilable, Kysely } from "kysely";
import type { TaskId } from "../protocol/ids.ts";
import type { Review } from "../protocol/task/review.ts";
import { putCoordinator, removeCoordinator } from "./coordinators.ts";
import { putCursor } from "./cursors.ts";
import { dropDraftsOf } from "./drafts.ts";
import { toJson } from "./json.ts";
import { putOfficeRows, removeOfficeRows } from "./office-rows.ts";
import { putOutcome, removeOutcome } from "./outcomes.ts";
import { putRun, removeRunsOf } from "./runs.ts";
import { putSlot, removeSlot, removeSlotsOf } from "./slots.ts";
import type { QuestionRow, Rows, TaskRow } from "./store.ts";
import type { Tables } from "./tables.ts";
import { putTimer, removeTimer, removeTimersOf } from "./timers.ts";
import { putDelivery, removeDeliveries } from "./trigger-deliveries.ts";
import { putUsage } from "./usage.ts";

/** Returns the statements that update the tables for an append to a stream, in an order that preserves references. */
export function rowWrites(db: Kysely<Tables>, rows: Rows, stream: string): Compilable[] {
  const { task, questions = [], reviews = [], belongings, runs = [], timers, usage = [], slots } = rows;
  const {
    coordinator,
    office,
    deliveries = [],
    outcome,
    reopened,
    cursor,
    deletedTask,
    deletedStream,
  } = rows;
  return [
    ...(task === undefined ? [] : [putTask(db, task)]),
    ...(coordinator === undefined ? [] : [putCoordinator(db, coordinator)]),
    ...(office === undefined ? [] : putOfficeRows(db, office)),
    ...deliveries.map((delivery) => putDelivery(db, delivery)),
    ...questions.map((question) => putQuestion(db, question)),
    ...reviews.map((review) => putReview(db, review)),
    ...(belongings?.ids ?? []).map((id) => putBelonging(db, id, belongings?.taskId ?? "")),
    ...runs.map((run) => putRun(db, run)),
    ...(timers?.cleared ?? []).map((id) => removeTimer(db, id)),
    ...(timers?.set ?? []).map((timer) => putTimer(db, timer)),
    ...(slots?.freed ?? []).map((slot) => removeSlot(db, slot)),
    ...(slots?.taken ?? []).map((slot) => putSlot(db, slot, stream)),
    ...usage.map((entry) => putUsage(db, entry)),
    ...(outcome === undefined ? [] : [putOutcome(db, outcome)]),
    ...(reopened === undefined ? [] : [removeOutcome(db, reopened)]),
    ...(cursor === undefined ? [] : [putCursor(db, cursor)]),
    ...(deletedStream === undefined ? [] : removeStream(db, deletedStream)),
    ...(deletedTask === undefined ? [] : removeTask(db, deletedTask)),
  ];
}

function removeStream(db: Kysely<Tables>, stream: string): Compilable[] {
  return [
    removeCoordinator(db, stream),
    ...removeOfficeRows(db, stream),
    ...removeDeliveries(db, stream),
    removeRunsOf(db, stream),
    removeTimersOf(db, stream),
    removeSlotsOf(db, stream),
  ];
}

function removeTask(db: Kysely<Tables>, id: TaskId): Compilable[] {
  return [...removeStream(db, id), dropDraftsOf(db, id), db.deleteFrom("tasks").where("id", "=", id)];
}

function putTask(db: Kysely<Tables>, task: TaskRow): Compilable {
  const values = {
    status: task.status,
    created_at: task.createdAt,
    parent_kind: task.parent?.kind ?? null,
    parent_id: task.parent?.id ?? null,
    parent_role: task.parent?.role ?? null,
    project: task.project,
    json: toJson(task),
  };
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
