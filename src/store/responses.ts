import type { Compilable, Kysely } from "kysely";
import type { RememberedResponse, ResponseKey, Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Guard, Write } from "./work.ts";

const keptMs = 24 * 60 * 60 * 1000;

/** Remembered responses on any database that Kysely speaks to. */
export function responses(
  db: Kysely<Tables>,
  write: Write,
): Pick<Store, "recallResponse" | "rememberResponse"> {
  return {
    async recallResponse(query) {
      const [row] = await remembered(db, query).execute();
      return row ?? null;
    },
    rememberResponse: (response) => write(...responseWrites(db, response)),
  };
}

/** Refuses work whose key was answered already, and finds that answer. */
export function responseGuard(db: Kysely<Tables>, query: ResponseKey & { now: string }): Guard {
  return { query: remembered(db, query), must: "find_nothing", otherwise: "answered" };
}

/** Keeps an answer under its key, and removes those that are too old. */
export function responseWrites(
  db: Kysely<Tables>,
  { route, key, fingerprint, status, body, now }: ResponseKey & RememberedResponse & { now: string },
): Compilable[] {
  return [
    db.deleteFrom("responses").where("at", "<=", expiry(now)),
    db
      .insertInto("responses")
      .values({ route, key, fingerprint, status, body, at: now })
      .onConflict((conflict) => conflict.doNothing()),
  ];
}

function remembered(db: Kysely<Tables>, { route, key, now }: ResponseKey & { now: string }) {
  return db
    .selectFrom("responses")
    .select(["fingerprint", "status", "body"])
    .where("route", "=", route)
    .where("key", "=", key)
    .where("at", ">", expiry(now));
}

/** What was remembered at this time or before is forgotten at `now`. */
function expiry(now: string): string {
  return new Date(Date.parse(now) - keptMs).toISOString();
}
