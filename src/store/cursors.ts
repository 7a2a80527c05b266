import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** A durable position in the log. Its follower continues there after a restart. */
export interface NamedCursor {
  readonly name: string;
  readonly position: string;
}

/** Cursors of followers, by name. */
export interface CursorStore {
  /** Returns the position last saved under this name, "" if there is none. */
  loadCursor(name: string): Promise<string>;
  /** Saves a position. An append moves a cursor with its events in `Rows.cursor`. */
  saveCursor(cursor: NamedCursor): Promise<void>;
}

/** Returns a cursor store for any database that Kysely supports. */
export function cursors(db: Kysely<Tables>, write: Write): CursorStore {
  return {
    async loadCursor(name) {
      const [row] = await db.selectFrom("cursors").select("position").where("name", "=", name).execute();
      return row?.position ?? "";
    },
    saveCursor: (cursor) => write(putCursor(db, cursor)),
  };
}

/** Moves a cursor, creating it if needed. */
export function putCursor(db: Kysely<Tables>, { name, position }: NamedCursor): Compilable {
  return db
    .insertInto("cursors")
    .values({ name, position })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ position }));
}
