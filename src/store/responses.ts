import type { Compilable, Kysely } from "kysely";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

const keptMs = 24 * 60 * 60 * 1000;

/** Remembered responses on any database that Kysely speaks to; `write` commits statements together. */
export function responses(
  db: Kysely<Tables>,
  write: (...statements: Compilable[]) => Promise<void>,
): Pick<Store, "recallResponse" | "rememberResponse"> {
  return {
    async recallResponse({ route, key, now }) {
      const [row] = await db
        .selectFrom("responses")
        .select(["fingerprint", "status", "body"])
        .where("route", "=", route)
        .where("key", "=", key)
        .where("at", ">", expiry(now))
        .execute();
      return row ?? null;
    },
    async rememberResponse({ now, ...response }) {
      await write(
        db.deleteFrom("responses").where("at", "<=", expiry(now)),
        db
          .insertInto("responses")
          .values({ ...response, at: now })
          .onConflict((conflict) => conflict.doNothing()),
      );
    },
  };
}

/** What was remembered at this time or before is forgotten at `now`. */
function expiry(now: string): string {
  return new Date(Date.parse(now) - keptMs).toISOString();
}
