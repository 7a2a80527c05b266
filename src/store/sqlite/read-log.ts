import type { Kysely, Selectable } from "kysely";
import type { Recorded } from "../../protocol/record.ts";
import { UnreadableCursor } from "../cursor.ts";
import { fromJson } from "../json.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../tables.ts";

/**
 * The log as SQLite answers for it. There is one writer, so rows appear in the order of their positions,
 * and a position that has been read has nothing new before it.
 */
export function logReads(db: Kysely<Tables>): Pick<Store, "read" | "readAll" | "lastPosition"> {
  return {
    async read({ stream, after, limit }) {
      const rows = await db
        .selectFrom("events")
        .selectAll()
        .where("stream", "=", stream)
        .where("seq", ">", after)
        .orderBy("seq")
        .limit(limit)
        .execute();
      return rows.map(recorded);
    },
    async readAll({ after, limit }) {
      const rows = await db
        .selectFrom("events")
        .selectAll()
        .where("position", ">", placeOf(after))
        .orderBy("position")
        .limit(limit)
        .execute();
      const records = rows.map(recorded);
      return { records, position: records.at(-1)?.position ?? after };
    },
    async lastPosition() {
      const [row] = await db
        .selectFrom("events")
        .select(({ fn }) => fn.max("position").as("last"))
        .execute();
      return row?.last == null ? "" : String(row.last);
    },
  };
}

function placeOf(position: string): number {
  if (position === "") return 0;
  if (!/^\d{1,15}$/.test(position)) throw new UnreadableCursor(position);
  return Number(position);
}

function recorded(row: Selectable<Tables["events"]>): Recorded {
  return { ...row, position: String(row.position), event: fromJson(row.event) };
}
