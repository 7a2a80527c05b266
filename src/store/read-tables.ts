import type { Kysely } from "kysely";
import type { QuestionId, ReviewId, TaskId } from "../protocol/ids.ts";
import type { Review } from "../protocol/task/review.ts";
import { printCursor, readCursor } from "./cursor.ts";
import { fromJson, type Json } from "./json.ts";
import { isOfProjects } from "./projects.ts";
import type { Page, QuestionRow, Store, TaskRow } from "./store.ts";
import type { Tables } from "./tables.ts";
import { isChosen } from "./which-tasks.ts";

type Reads = Pick<
  Store,
  | "taskRow"
  | "listTasks"
  | "openTasks"
  | "childrenOf"
  | "question"
  | "listQuestions"
  | "review"
  | "listReviews"
  | "ownerOf"
>;

/** Returns the queries on the tables, for any database that Kysely supports. */
export function tableReads(db: Kysely<Tables>): Reads {
  return {
    taskRow: (id) => taskRow(db, id),
    listTasks: (query) => listTasks(db, query),
    openTasks: () => openTasks(db),
    childrenOf: (parent) => childrenOf(db, parent),
    question: (id) => question(db, id),
    listQuestions: (query) => listQuestions(db, query),
    review: (id) => review(db, id),
    listReviews: (query) => listReviews(db, query),
    ownerOf: (id) => ownerOf(db, id),
  };
}

async function taskRow(db: Kysely<Tables>, id: TaskId): Promise<TaskRow | null> {
  return one(await db.selectFrom("tasks").select("json").where("id", "=", id).execute());
}

async function listTasks(
  db: Kysely<Tables>,
  { status, cursor, limit, ...which }: Parameters<Store["listTasks"]>[0],
): Promise<Page<TaskRow>> {
  let query = db
    .selectFrom("tasks")
    .select("json")
    .where((eb) => isChosen(eb, which))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
  if (status !== undefined) query = query.where("status", "=", status);
  if (cursor !== undefined) {
    const [createdAt, id] = readCursor(cursor, ["", ""] as [string, string]);
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(createdAt, id)));
  }
  const rows = many(await query.limit(limit + 1).execute());
  return page(rows, limit, (last) => [last.createdAt, last.id]);
}

async function openTasks(db: Kysely<Tables>): Promise<TaskRow[]> {
  const rows = await db
    .selectFrom("tasks")
    .select("json")
    .where((eb) =>
      eb.or([
        eb("status", "in", ["pending", "in_progress", "review"]),
        eb("id", "in", eb.selectFrom("runs").select("stream").where("runs.status", "<>", "ended")),
        // A completed task whose result is being delivered.
        eb("id", "in", eb.selectFrom("timers").select("stream").where("timers.purpose", "=", "delivery")),
      ]),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return many(rows);
}

async function childrenOf(
  db: Kysely<Tables>,
  parent: Parameters<Store["childrenOf"]>[0],
): Promise<TaskRow[]> {
  const children = db
    .selectFrom("tasks")
    .select("json")
    .where((eb) => isChosen(eb, { parent }));
  return many(await children.orderBy("created_at").orderBy("id").execute());
}

async function question(db: Kysely<Tables>, id: QuestionId): Promise<QuestionRow | null> {
  return one(await db.selectFrom("questions").select("json").where("id", "=", id).execute());
}

async function listQuestions(
  db: Kysely<Tables>,
  { status, taskId, projects, cursor, limit }: Parameters<Store["listQuestions"]>[0],
): Promise<Page<QuestionRow>> {
  let query = db.selectFrom("questions").select("json").orderBy("optional").orderBy("asked_at").orderBy("id");
  if (status !== undefined) query = query.where("status", "=", status);
  if (taskId !== undefined) query = query.where("task_id", "=", taskId);
  if (projects !== undefined) query = query.where((eb) => isOfProjects(eb, "questions", projects));
  if (cursor !== undefined) {
    const [optional, askedAt, id] = readCursor(cursor, [0, "", ""] as [number, string, string]);
    query = query.where((eb) =>
      eb(eb.refTuple("optional", "asked_at", "id"), ">", eb.tuple(optional, askedAt, id)),
    );
  }
  const rows = many(await query.limit(limit + 1).execute());
  return page(rows, limit, (last) => [last.required ? 0 : 1, last.askedAt, last.id]);
}

async function review(db: Kysely<Tables>, id: ReviewId): Promise<Review | null> {
  return one(await db.selectFrom("reviews").select("json").where("id", "=", id).execute());
}

async function listReviews(
  db: Kysely<Tables>,
  { status, taskId, projects, opened, cursor, limit }: Parameters<Store["listReviews"]>[0],
): Promise<Page<Review>> {
  let query = db.selectFrom("reviews").select("json").orderBy("created_at").orderBy("id");
  if (opened !== undefined) {
    query = query
      .where("created_at", ">=", opened.from)
      .where("created_at", "<=", `${opened.to}T23:59:59.999Z`);
  }
  if (status !== undefined) query = query.where("status", "=", status);
  if (taskId !== undefined) query = query.where("task_id", "=", taskId);
  if (projects !== undefined) query = query.where((eb) => isOfProjects(eb, "reviews", projects));
  if (cursor !== undefined) {
    const [createdAt, id] = readCursor(cursor, ["", ""] as [string, string]);
    query = query.where((eb) => eb(eb.refTuple("created_at", "id"), ">", eb.tuple(createdAt, id)));
  }
  const rows = many(await query.limit(limit + 1).execute());
  return page(rows, limit, (last) => [last.createdAt, last.id]);
}

async function ownerOf(db: Kysely<Tables>, id: string): Promise<TaskId | null> {
  const [row] = await db.selectFrom("belongings").select("task_id").where("id", "=", id).execute();
  return row === undefined ? null : (row.task_id as TaskId);
}

function many<Row>(rows: readonly { json: Json<Row> }[]): Row[] {
  return rows.map(({ json }) => fromJson(json));
}

function one<Row>(rows: readonly { json: Json<Row> }[]): Row | null {
  return many(rows)[0] ?? null;
}

/** Makes a page from one row more than fits; that extra row shows that there is a next page. */
function page<Row>(rows: Row[], limit: number, place: (last: Row) => (string | number)[]): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > limit && last !== undefined ? printCursor(place(last)) : null };
}
