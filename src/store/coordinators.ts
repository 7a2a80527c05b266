import type { Compilable, Kysely } from "kysely";
import type { ProjectId } from "../protocol/ids.ts";
import { printCursor, readCursor } from "./cursor.ts";
import { fromJson, type Json, toJson } from "./json.ts";
import { isAmong } from "./projects.ts";
import type { Page, Paging } from "./store.ts";
import type { Tables } from "./tables.ts";

/** A coordinator as lists show it: a stream other than a task, such as an orchestration. */
export interface CoordinatorRow {
  readonly kind: string;
  readonly id: string;
  readonly project: ProjectId;
  /** True while it can change without a person's command, so that recovery inspects it. */
  readonly open: boolean;
  readonly createdAt: string;
  /** The summary for lists. Its shape depends on the kind. */
  readonly summary: unknown;
}

/** The table of coordinators. */
export interface CoordinatorStore {
  /** Returns the coordinators of a kind, or only those of these projects, newest first. */
  listCoordinators(
    query: { kind: string; projects?: readonly ProjectId[] | undefined } & Paging,
  ): Promise<Page<CoordinatorRow>>;
  /** Returns the open coordinators, which recovery inspects. */
  openCoordinators(): Promise<{ kind: string; id: string }[]>;
}

/** Returns the queries on coordinators, for any database that Kysely supports. */
export function coordinators(db: Kysely<Tables>): CoordinatorStore {
  return {
    async listCoordinators({ kind, projects, cursor, limit }) {
      let query = db
        .selectFrom("coordinators")
        .select("json")
        .where("kind", "=", kind)
        .orderBy("created_at", "desc")
        .orderBy("id", "desc");
      if (projects !== undefined) query = query.where(isAmong("project", projects));
      if (cursor !== undefined) {
        const [createdAt, id] = readCursor(cursor, ["", ""] as [string, string]);
        query = query.where((eb) => eb(eb.refTuple("created_at", "id"), "<", eb.tuple(createdAt, id)));
      }
      const rows = (await query.limit(limit + 1).execute()).map(({ json }) => fromJson(json));
      const items = rows.slice(0, limit);
      const last = rows.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last === undefined ? null : printCursor([last.createdAt, last.id]) };
    },
    openCoordinators: () =>
      db.selectFrom("coordinators").select(["kind", "id"]).where("open", "=", 1).orderBy("id").execute(),
  };
}

/** Stores a coordinator's row. */
export function putCoordinator(db: Kysely<Tables>, row: CoordinatorRow): Compilable {
  const json: Json<CoordinatorRow> = toJson(row);
  const { kind, project, createdAt } = row;
  const values = { kind, open: row.open ? 1 : 0, created_at: createdAt, json, project };
  return db
    .insertInto("coordinators")
    .values({ id: row.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

/** Deletes the row of a coordinator. */
export function removeCoordinator(db: Kysely<Tables>, id: string): Compilable {
  return db.deleteFrom("coordinators").where("id", "=", id);
}
