import type { IncomingMessage, ServerResponse } from "node:http";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import { sentRecord, type StoredEvent } from "../../protocol/record.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { UnreadableCursor } from "../../store/cursor.ts";
import type { Store } from "../../store/store.ts";
import { besideDiskNews } from "../http/disk-news.ts";
import type { DraftNews } from "../http/draft-news.ts";
import { type Frames, framesOf } from "../http/event-frames.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { checkPosition, currentPosition, positionOf } from "../http/position.ts";
import type { Services } from "../services.ts";
import { sharedReads } from "../http/shared-reads.ts";
import { type EventSource, streamEvents } from "../http/stream.ts";
import { noOffice } from "./offices.ts";
import { noTask } from "./tasks.ts";

type EventRoute =
  | "GET /api/tasks/:id/events"
  | "GET /api/tasks/:id/stream"
  | "GET /api/orchestrations/:id/stream"
  | "GET /api/offices/:id/events"
  | "GET /api/offices/:id/stream"
  | "GET /api/stream";

/** Serves the log in pages or as a stream: the events of one task, orchestration or office, or all events in one order. */
export function eventRoutes(
  { store, orchestrations, offices, pace, closing, disk }: Services,
  news: DraftNews,
): Pick<Handlers, EventRoute> {
  const shared = sharedReads((wanted: Wanted) => framesOfAll(store, wanted));
  const everything: EventSource = {
    read: (after, limit) => shared({ after, limit }),
    follow: (wake) => store.follow({}, wake),
  };

  function send(outgoing: ServerResponse, source: EventSource, from: string): Promise<void> {
    outgoing.writeHead(200, {
      "Content-Type": "text/event-stream; charset=utf-8",
      "X-Accel-Buffering": "no",
    });
    outgoing.flushHeaders();
    if (outgoing.req.method === "HEAD") outgoing.end();
    return streamEvents(outgoing, source, { from, pace, closing });
  }

  async function pageOf<Event extends StoredEvent>(
    stream: string,
    query: { readonly after: number; readonly limit: number },
  ) {
    const items = await store.read<Event>({ stream, ...query });
    const last = items.length === query.limit ? items.at(-1) : undefined;
    return { items: items.map(sentRecord), nextCursor: last === undefined ? null : String(last.seq) };
  }

  async function sendStream(
    stream: string,
    last: string | undefined,
    outgoing: ServerResponse,
  ): Promise<void> {
    const from = await knownNumber(store, stream, last ?? "0");
    const read: EventSource["read"] = (after, limit) => framesOfStream(store, stream, { after, limit });
    await send(outgoing, { read, follow: (wake) => store.follow({ stream }, wake) }, from);
  }

  return {
    "GET /api/tasks/:id/events": async ({ params: { id }, query }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      return ok(await pageOf<TaskEvent>(id, query));
    },
    "GET /api/tasks/:id/stream": async ({ params: { id }, query, incoming, outgoing }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      await sendStream(id, lastSeen(incoming, query.after), outgoing);
      return ok(sent);
    },
    "GET /api/orchestrations/:id/stream": async ({ params: { id }, query, incoming, outgoing }) => {
      if ((await orchestrations.state(id)) === null)
        return refuse("not_found", `There is no orchestration ${id}.`);
      await sendStream(id, lastSeen(incoming, query.after), outgoing);
      return ok(sent);
    },
    "GET /api/offices/:id/events": async ({ params: { id }, query }) =>
      (await offices.state(id)) === null ? noOffice(id) : ok(await pageOf<OfficeEvent>(id, query)),
    "GET /api/offices/:id/stream": async ({ params: { id }, query, incoming, outgoing }) => {
      if ((await offices.state(id)) === null) return noOffice(id);
      await sendStream(id, lastSeen(incoming, query.after), outgoing);
      return ok(sent);
    },
    "GET /api/stream": async ({ query, incoming, outgoing }) => {
      const from = lastSeen(incoming, query.after) ?? (await currentPosition(store));
      await checkPosition(store, from);
      news.tell(await store.draftVersion());
      await send(outgoing, besideDiskNews(news.beside(everything), disk), from);
      return ok(sent);
    },
  };
}

/** Returns the last event the client saw. The header wins, because a reconnecting client repeats its original URL. */
function lastSeen(incoming: IncomingMessage, after: string | undefined): string | undefined {
  const header = incoming.headers["last-event-id"];
  return (typeof header === "string" && header !== "" ? header : after) || undefined;
}

/** Returns the number if the stream has such an event, or 0. */
async function knownNumber(store: Store, stream: string, text: string): Promise<string> {
  const seq = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (seq === 0) return "0";
  const [record] = seq < 0 ? [] : await store.read({ stream, after: seq - 1, limit: 1 });
  if (record?.seq !== seq) throw new UnreadableCursor(text);
  return String(seq);
}

interface Wanted {
  readonly after: string;
  readonly limit: number;
}

async function framesOfAll(store: Store, { after, limit }: Wanted): Promise<Frames> {
  const { records } = await store.readAll({ after: positionOf(after), limit });
  return framesOf(records.map(sentRecord), { id: ({ position }) => position, after, limit });
}

async function framesOfStream(store: Store, stream: string, { after, limit }: Wanted): Promise<Frames> {
  const records = await store.read({ stream, after: Number(after), limit });
  return framesOf(records.map(sentRecord), { id: ({ seq }) => String(seq), after, limit });
}
