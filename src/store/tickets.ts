import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";
import { answerTo, type Submit } from "./work.ts";

/** Tickets that work once. The store knows only the hash of each, never the ticket itself. */
export interface TicketStore {
  /** Stores the value of a ticket until it is taken or expires. */
  saveTicket(ticket: { hash: string; value: string; expiresAt: string }): Promise<void>;
  /** Returns the value of a ticket to exactly one caller; null if it was taken, expired or never existed. */
  takeTicket(ticket: { hash: string; now: string }): Promise<string | null>;
}

/** Returns a ticket store for any database that Kysely supports. */
export function tickets(db: Kysely<Tables>, submit: Submit): TicketStore {
  return {
    async saveTicket({ hash, value, expiresAt }) {
      const values = { json: value, expires_at: expiresAt };
      const put = db
        .insertInto("tickets")
        .values({ hash, ...values })
        .onConflict((conflict) => conflict.column("hash").doUpdateSet(values));
      await submit({ statements: [put] });
    },
    async takeTicket({ hash, now }) {
      const [taken] = await answerTo<{ json: string }>(submit, {
        statements: [db.deleteFrom("tickets").where("expires_at", "<=", now)],
        answer: db.deleteFrom("tickets").where("hash", "=", hash).returning("json"),
      });
      return taken?.json ?? null;
    },
  };
}
