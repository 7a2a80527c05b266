import { type Actor, actorName } from "./actor.ts";
import type { TaskEvent } from "./task/event.ts";

/** An event of any kind of stream, as far as the log needs to know it. */
export interface StoredEvent {
  readonly type: string;
}

/** An event as stored in the log: numbered without gaps in its stream, with a position among all streams. */
export interface Recorded<Event = StoredEvent> {
  readonly stream: string;
  /** The kind of the stream: "task", or the kind of another system. It determines the event types of the stream. */
  readonly kind: string;
  readonly seq: number;
  /** An opaque cursor in the total order of commits; `readAll` and the stream of everything resume at it. */
  readonly position: string;
  readonly at: string;
  /** The actor that caused the event. */
  readonly by: Actor;
  readonly version: number;
  readonly event: Event;
}

/** The kind of the streams that hold tasks. */
export const taskKind = "task";

/** An event of a task. */
export type TaskRecord = Recorded<TaskEvent>;

/** Returns true if a record is an event of a task. */
export function isTaskRecord(record: Recorded): record is TaskRecord {
  return record.kind === taskKind;
}

/** An event as the API and its streams send it: `by` is the name of the person who acted, "agent", or "system". */
export type SentRecord<Event = TaskEvent> = Omit<Recorded<Event>, "by"> & { readonly by: string };

/** Converts a record to the form that the API sends. */
export function sentRecord<Event>(record: Recorded<Event>): SentRecord<Event> {
  const { by } = record;
  return { ...record, by: by.kind === "agent" ? "agent" : actorName(by) };
}
