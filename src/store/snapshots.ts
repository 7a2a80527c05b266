import type { Kysely } from "kysely";
import { fromJson, toJson } from "./json.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";
import type { Write } from "./work.ts";

/** Returns a snapshot store for any database that Kysely supports. */
export function snapshots(db: Kysely<Tables>, write: Write): Pick<Store, "loadSnapshot" | "saveSnapshot"> {
  return {
    async loadSnapshot({ stream, version }) {
      const [row] = await db
        .selectFrom("snapshots")
        .select(["seq", "json"])
        .where("stream", "=", stream)
        .where("version", "=", version)
        .execute();
      return row === undefined ? null : { seq: row.seq, state: fromJson(row.json) };
    },
    async saveSnapshot({ stream, version, seq, state }) {
      const values = { version, seq, json: toJson(state) };
      await write(
        db
          .insertInto("snapshots")
          .values({ stream, ...values })
          .onConflict((conflict) =>
            conflict
              .column("stream")
              .doUpdateSet(values)
              .where((eb) => eb.or([eb("snapshots.version", "<>", version), eb("snapshots.seq", "<", seq)])),
          ),
      );
    },
  };
}
