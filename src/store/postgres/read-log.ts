import { readActor } from "../../protocol/actor.ts";
import type { Recorded, StoredEvent } from "../../protocol/record.ts";
import { fromJson, type Json } from "../json.ts";
import type { Store } from "../store.ts";
import type { Connections } from "./connections.ts";
import { type Position, printPosition, readPosition } from "./position.ts";
import { readSettled } from "./settled.ts";
import { storable } from "../storable.ts";

interface EventRow extends Position {
  readonly stream: string;
  readonly kind: string;
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly version: number;
  readonly event: Json<StoredEvent>;
}

const columns = `tx, n, stream, kind, seq, at, "by", version, event`;

/** Returns the queries on the log. */
export function logReads(
  connections: Connections,
  schema: string,
): Pick<Store, "read" | "readAll" | "lastPosition"> {
  return {
    async read<Event extends StoredEvent>({ stream, after, limit }: Parameters<Store["read"]>[0]) {
      const rows = await connections.query(
        `select ${columns} from events where stream = $1 and seq > $2 order by seq limit $3`,
        [storable(stream), after, limit],
      );
      return (rows as EventRow[]).map((row) => recorded<Event>(row));
    },
    async readAll<Event extends StoredEvent>({ after, limit }: Parameters<Store["readAll"]>[0]) {
      const { tx, n } = readPosition(after);
      const rows = await readSettled<EventRow>(connections, schema, {
        page: `select ${columns} from events
          where (tx, n) > ($1::bigint, $2::bigint) and tx < (select horizon from settled)
          order by tx, n limit $3`,
        values: [tx, n, limit],
        limit,
      });
      const records = rows.map((row) => recorded<Event>(row));
      return { records, position: records.at(-1)?.position ?? after };
    },
    async lastPosition() {
      const last = await lastSettled(connections, schema);
      return last === null ? "" : printPosition(last);
    },
  };
}

/** Returns the position of the last event; null if there is none. */
export async function lastSettled(
  connections: Pick<Connections, "query">,
  schema: string,
): Promise<Position | null> {
  const [last] = await readSettled<Position>(connections, schema, {
    page: `select tx, n from events where tx < (select horizon from settled) order by tx desc, n desc limit 1`,
    values: [],
    limit: Infinity,
  });
  return last === undefined ? null : { tx: last.tx, n: last.n };
}

function recorded<Event extends StoredEvent>(row: EventRow): Recorded<Event> {
  const { stream, kind, seq, at, by, version, event } = row;
  return {
    stream,
    kind,
    seq,
    position: printPosition(row),
    at,
    by: readActor(by),
    version,
    event: fromJson(event as Json<Event>),
  };
}
