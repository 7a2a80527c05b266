import { Client } from "pg";
import type { PostgresServer } from "../../support/postgres.ts";

/** An event as the database saw its insertion. */
export interface AuditedEvent {
  readonly stream: string;
  readonly seq: number;
  /** The node whose connection inserted it. */
  readonly node: string;
  /** The owner of the stream's lease, and its epoch, at that moment. */
  readonly owner: string | null;
  readonly epoch: number | null;
  readonly by: string;
  readonly type: string;
  readonly at: Date;
  /** The beginning of the event. */
  readonly event: string;
}

/** Makes the database record who inserts each event and who owns its stream then. */
export async function watchInserts(postgres: PostgresServer): Promise<void> {
  await withClient(postgres, (client) =>
    client.query(`
      create table public.audit (
        n bigint generated always as identity,
        stream text, seq bigint, node text, owner text, epoch bigint, "by" text, type text,
        at timestamptz default clock_timestamp(), event text
      );
      create function public.audit() returns trigger language plpgsql as $$
        begin
          insert into public.audit (stream, seq, node, owner, epoch, "by", type, event)
            select new.stream, new.seq, current_setting('application_name'), lease.owner, lease.epoch, new."by",
              new.event::json ->> 'type', left(new.event, 300)
            from (select 1) as one left join signalbox.leases as lease on lease.name = new.stream;
          return null;
        end $$;
      create trigger audit after insert on signalbox.events for each row execute function public.audit();
    `),
  );
}

/** Returns all insertions, by stream and sequence number. */
export function insertsOf(postgres: PostgresServer): Promise<AuditedEvent[]> {
  return withClient(postgres, async (client) => {
    const { rows } = await client.query(
      'select stream, seq::integer, node, owner, epoch::integer, "by", type, at, event from public.audit order by stream, seq',
    );
    return rows as AuditedEvent[];
  });
}

/** Returns the whole log in its order, each event as its stream and sequence number. */
export function logOf(postgres: PostgresServer): Promise<string[]> {
  return withClient(postgres, async (client) => {
    const { rows } = await client.query(
      "select stream || ':' || seq as name from signalbox.events order by tx, n",
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  });
}

/** Returns the status of every task. */
export function statusesOf(postgres: PostgresServer): Promise<Map<string, string>> {
  return withClient(postgres, async (client) => {
    const { rows } = await client.query("select id, status from signalbox.tasks");
    return new Map((rows as { id: string; status: string }[]).map(({ id, status }) => [id, status]));
  });
}

/** Returns a sentence for each event that a node inserted without owning the stream, or after a newer owner. */
export function wrongInserts(
  inserts: readonly AuditedEvent[],
  nameOf: (nodeId: string) => string | undefined,
): string[] {
  const wrong: string[] = [];
  let [stream, newest] = ["", 0];
  for (const insert of inserts) {
    if (insert.stream !== stream) [stream, newest] = [insert.stream, 0];
    const what = `${insert.stream} ${insert.seq} ${insert.type} of ${insert.node}`;
    const epoch = insert.epoch ?? 0;
    if (epoch < newest) wrong.push(`${what}: epoch ${epoch} after ${newest}`);
    newest = Math.max(newest, epoch);
    const byOwner = insert.by === "system" || insert.by.startsWith("agent");
    const owner = insert.owner === null ? "nobody" : nameOf(insert.owner);
    if (byOwner && insert.seq > 1 && owner !== insert.node) wrong.push(`${what}: ${owner} is the owner`);
  }
  return wrong;
}

async function withClient<Value>(
  postgres: PostgresServer,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: postgres.url() });
  // The database may end at any time; the query fails then.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
