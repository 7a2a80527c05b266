import { type Actor, actorName } from "./actor.ts";
import type { TaskEvent } from "./task/event.ts";

/** An event of any kind of stream, as far as the log knows it. */
export interface StoredEvent {
  readonly type: string;
}

/** An event as it stands in the log: numbered without gaps in its stream, and placed among all streams. */
export interface Recorded<Event = StoredEvent> {
  readonly stream: string;
  /** The kind of the stream: "task", or another system's. It says which events the stream holds. */
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

/** Tells events of tasks from those of other kinds of streams. */
export function isTaskRecord(record: Recorded): record is TaskRecord {
  return record.kind === taskKind;
}

/** An event as the API and its streams give it: `by` is the name of the person who acted, "agent", or "system". */
export type SentRecord<Event = TaskEvent> = Omit<Recorded<Event>, "by"> & { readonly by: string };

/** A record as the API gives it. */
export function sentRecord<Event>(record: Recorded<Event>): SentRecord<Event> {
  const { by } = record;
  return { ...record, by: by.kind === "agent" ? "agent" : actorName(by) };
}
