import type { Kysely, Selectable } from "kysely";
import { readActor } from "../../protocol/actor.ts";
import type { Recorded, StoredEvent } from "../../protocol/record.ts";
import { UnreadableCursor } from "../cursor.ts";
import { fromJson, type Json } from "../json.ts";
import type { Store } from "../store.ts";
import type { Tables } from "../tables.ts";

/**
 * Returns the queries on the log. Writers wait for each other, so rows appear in the order of their positions, and no
 * new row appears before a position that was read.
 */
export function logReads(db: Kysely<Tables>): Pick<Store, "read" | "readAll" | "lastPosition"> {
  return {
    async read<Event extends StoredEvent>(query: Parameters<Store["read"]>[0]) {
      const rows = await db
        .selectFrom("events")
        .selectAll()
        .where("stream", "=", query.stream)
        .where("seq", ">", query.after)
        .orderBy("seq")
        .limit(query.limit)
        .execute();
      return rows.map((row) => recorded<Event>(row));
    },
    async readAll<Event extends StoredEvent>({ after, limit }: Parameters<Store["readAll"]>[0]) {
      const rows = await db
        .selectFrom("events")
        .selectAll()
        .where("position", ">", numberOf(after))
        .orderBy("position")
        .limit(limit)
        .execute();
      const records = rows.map((row) => recorded<Event>(row));
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

function numberOf(position: string): number {
  if (position === "") return 0;
  if (!/^\d{1,15}$/.test(position)) throw new UnreadableCursor(position);
  return Number(position);
}

function recorded<Event extends StoredEvent>(row: Selectable<Tables["events"]>): Recorded<Event> {
  return {
    ...row,
    position: String(row.position),
    by: readActor(row.by),
    event: fromJson(row.event as Json<Event>),
  };
}
