import type { Compilable, Kysely } from "kysely";
import type { RememberedResponse, ResponseKey, Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Guard, Lock, Submit } from "./work.ts";

const keptMs = 24 * 60 * 60 * 1000;

/** Returns a store of remembered responses for any database that Kysely supports. */
export function responses(
  db: Kysely<Tables>,
  submit: Submit,
): Pick<Store, "recallResponse" | "rememberResponse"> {
  return {
    async recallResponse(query) {
      const [row] = await remembered(db, query).execute();
      return row ?? null;
    },
    async rememberResponse(response) {
      await submit({ locks: [responseLock(response)], statements: responseWrites(db, response) });
    },
  };
}

/** Locks a key, so that it is answered once. */
export function responseLock({ route, key }: ResponseKey): Lock {
  return { name: `response ${route} ${key}` };
}

/** Refuses work whose key was already answered, and finds that answer. */
export function responseGuard(db: Kysely<Tables>, query: ResponseKey & { now: string }): Guard {
  return { query: remembered(db, query), must: "find_nothing", otherwise: "answered" };
}

/** Stores an answer under its key, and deletes expired answers. */
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

/** Returns the latest time whose answers have expired at `now`. */
function expiry(now: string): string {
  return new Date(Date.parse(now) - keptMs).toISOString();
}
