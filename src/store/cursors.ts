import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit } from "./work.ts";

/** A durable position in the log. Its follower continues there after a restart. */
export interface NamedCursor {
  readonly name: string;
  readonly position: string;
}

/** Cursors of followers, by name. */
export interface CursorStore {
  /** Returns the position last saved under this name, "" if there is none. */
  loadCursor(name: string): Promise<string>;
  /**
   * Saves a position. An append moves a cursor with its events in `Rows.cursor`. With `from`, saves nothing and returns
   * false if the cursor is elsewhere by now: another process has moved it.
   */
  saveCursor(cursor: NamedCursor & { readonly from?: string }): Promise<boolean>;
}

/** Returns a cursor store for any database that Kysely supports. */
export function cursors(db: Kysely<Tables>, submit: Submit): CursorStore {
  return {
    async loadCursor(name) {
      const [row] = await db.selectFrom("cursors").select("position").where("name", "=", name).execute();
      return row?.position ?? "";
    },
    async saveCursor({ from, ...cursor }) {
      const outcome = await submit({
        locks: [cursorLock(cursor.name)],
        guards: from === undefined ? [] : [cursorGuard(db, { ...cursor, position: from })],
        statements: [putCursor(db, cursor)],
      });
      return outcome.kind === "done";
    },
  };
}

function cursorLock(name: string): Lock {
  return { name: `cursor ${name}` };
}

/** Refuses work if a cursor is at another position. One without a position is at the beginning. */
function cursorGuard(db: Kysely<Tables>, { name, position }: NamedCursor): Guard {
  const here = db.selectFrom("cursors").select("name").where("name", "=", name);
  if (position !== "")
    return { query: here.where("position", "=", position), must: "find", otherwise: "changed" };
  return { query: here.where("position", "<>", ""), must: "find_nothing", otherwise: "changed" };
}

/** Moves a cursor, creating it if needed. */
export function putCursor(db: Kysely<Tables>, { name, position }: NamedCursor): Compilable {
  return db
    .insertInto("cursors")
    .values({ name, position })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ position }));
}
