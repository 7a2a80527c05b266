import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** A durable place in the log of a follower that reads on after a restart. */
export interface NamedCursor {
  readonly name: string;
  readonly position: string;
}

/** Cursors of followers, by name. */
export interface CursorStore {
  /** The position that was saved last under this name, "" where there is none. */
  loadCursor(name: string): Promise<string>;
  /** Saves a position. An append moves a cursor with its events in `Rows.cursor`. */
  saveCursor(cursor: NamedCursor): Promise<void>;
}

/** Named cursors on any database that Kysely speaks to. */
export function cursors(db: Kysely<Tables>, write: Write): CursorStore {
  return {
    async loadCursor(name) {
      const [row] = await db.selectFrom("cursors").select("position").where("name", "=", name).execute();
      return row?.position ?? "";
    },
    saveCursor: (cursor) => write(putCursor(db, cursor)),
  };
}

/** Moves a cursor. */
export function putCursor(db: Kysely<Tables>, { name, position }: NamedCursor): Compilable {
  return db
    .insertInto("cursors")
    .values({ name, position })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ position }));
}
