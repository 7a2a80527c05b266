import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProjectId } from "../../protocol/ids.ts";
import { orchestrationKind, type OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import { eventWithoutAddress } from "../../protocol/orchestration/hidden-address.ts";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import { type Recorded, type SentRecord, sentRecord, type StoredEvent } from "../../protocol/record.ts";
import { redactValue } from "../../protocol/redact/redact-value.ts";
import { ok, refuse } from "../../protocol/result.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { UnreadableCursor } from "../../store/cursor.ts";
import type { Store } from "../../store/store.ts";
import { besideDiskNews } from "../http/disk-news.ts";
import type { DraftNews } from "../http/draft-news.ts";
import { type Frames, framesOf } from "../http/event-frames.ts";
import { type Handlers, sent } from "../http/handler.ts";
import { leave } from "../http/leave.ts";
import { checkPosition, currentPosition, positionOf } from "../http/position.ts";
import type { Services } from "../services.ts";
import { sharedReads } from "../http/shared-reads.ts";
import { type EventSource, streamEvents } from "../http/stream.ts";
import { projectsSeenBy } from "../rights/projects-seen.ts";
import { hasLeft, seenStreams } from "../rights/seen-events.ts";
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
export function eventRoutes(services: Services, news: DraftNews): Pick<Handlers, EventRoute> {
  const { store, orchestrations, offices, pace, closing, disk } = services;
  const shared = sharedReads((wanted: Wanted) => framesOfAll(services, wanted));
  const eventsOf = (projects: readonly ProjectId[] | undefined): EventSource => ({
    read: (after, limit) => shared({ after, limit, projects }),
    follow: (wake) => store.follow({}, wake),
  });

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
    projects?: readonly ProjectId[],
  ): Promise<void> {
    const from = await knownNumber(store, stream, last ?? "0");
    const read: EventSource["read"] = async (after, limit) => {
      const records = await store.read({ stream, after: Number(after), limit });
      const isOver = projects !== undefined && (await hasLeft(records, projects, store));
      if (isOver) leave(outgoing);
      const shown = isOver ? [] : shownRecords(records, services);
      return framesOf(shown, { id: ({ seq }) => String(seq), after, limit });
    };
    await send(outgoing, { read, follow: (wake) => store.follow({ stream }, wake) }, from);
  }

  return {
    "GET /api/tasks/:id/events": async ({ params: { id }, query }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      return ok(await pageOf<TaskEvent>(id, query));
    },
    "GET /api/tasks/:id/stream": async ({ params: { id }, query, caller, incoming, outgoing }) => {
      if ((await store.taskRow(id)) === null) return noTask(id);
      await sendStream(id, lastSeen(incoming, query.after), outgoing, projectsSeenBy(caller.asker));
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
    "GET /api/stream": async ({ query, caller, incoming, outgoing }) => {
      const from = lastSeen(incoming, query.after) ?? (await currentPosition(store));
      await checkPosition(store, from);
      news.tell(await store.draftVersion());
      const events = eventsOf(projectsSeenBy(caller.asker));
      await send(outgoing, besideDiskNews(news.beside(events), disk), from);
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

/**
 * Converts records to the form that streams send. An event may be from before something in it was a secret: one of the
 * settings, or the Slack webhook of an orchestration.
 */
function shownRecords(
  records: readonly Recorded[],
  { settings: { redaction } }: Pick<Services, "settings">,
): SentRecord<StoredEvent>[] {
  const sending = records.map((record) => sentRecord(withoutWebhook(record)));
  return redaction === null ? sending : redactValue(redaction, sending);
}

function withoutWebhook(record: Recorded): Recorded {
  if (record.kind !== orchestrationKind) return record;
  return { ...record, event: eventWithoutAddress(record.event as OrchestrationEvent) };
}

interface Wanted {
  readonly after: string;
  readonly limit: number;
  /** Leaves out the events of other projects. */
  readonly projects?: readonly ProjectId[] | undefined;
}

async function framesOfAll(services: Services, { after, limit, projects }: Wanted): Promise<Frames> {
  const { records } = await services.store.readAll({ after: positionOf(after), limit });
  const options = { id: ({ position }: { position: string }) => position, after, limit };
  const shown = shownRecords(records, services);
  if (projects === undefined) return framesOf(shown, options);
  const seen = await seenStreams(records, projects, services);
  return framesOf(shown, { ...options, isShown: ({ stream }) => seen.has(stream) });
}
