import type { Compilable, Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** A time at which the owner must act for a stream. */
export interface TimerRow {
  readonly id: string;
  readonly stream: string;
  readonly dueAt: string;
  readonly purpose: string;
}

/** The timers of all streams. An append sets and clears them in `Rows.timers`. */
export interface TimerStore {
  /** Returns timers that are due at `now`, the longest overdue first. */
  dueTimers(query: { now: string; limit: number }): Promise<TimerRow[]>;
  /** Returns the earliest time of a timer that is due later than `after`; null if there is none. */
  nextTimer(query: { after: string }): Promise<string | null>;
}

/** Returns a timer store for any database that Kysely supports. */
export function timerReads(db: Kysely<Tables>): TimerStore {
  return {
    async dueTimers({ now, limit }) {
      const due = db.selectFrom("timers").selectAll().where("due_at", "<=", now);
      const rows = await due.orderBy("due_at").orderBy("id").limit(limit).execute();
      return rows.map(({ due_at, ...row }) => ({ ...row, dueAt: due_at }));
    },
    async nextTimer({ after }) {
      const later = db.selectFrom("timers").select("due_at").where("due_at", ">", after);
      const [row] = await later.orderBy("due_at").limit(1).execute();
      return row?.due_at ?? null;
    },
  };
}

/** Sets a timer, replacing the one with its id. */
export function putTimer(db: Kysely<Tables>, timer: TimerRow): Compilable {
  const values = { stream: timer.stream, due_at: timer.dueAt, purpose: timer.purpose };
  return db
    .insertInto("timers")
    .values({ id: timer.id, ...values })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values));
}

/** Clears the timer with this id. */
export function removeTimer(db: Kysely<Tables>, id: string): Compilable {
  return db.deleteFrom("timers").where("id", "=", id);
}

/** Clears the timers of a deleted stream. */
export function removeTimersOf(db: Kysely<Tables>, stream: string): Compilable {
  return db.deleteFrom("timers").where("stream", "=", stream);
}
