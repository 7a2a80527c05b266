import type { TaskEvent } from "./task/event.ts";

/** An event as it stands in the log: numbered without gaps in its stream, and placed among all streams. */
export interface Recorded<Event = TaskEvent> {
  readonly stream: string;
  readonly seq: number;
  /** An opaque cursor in the total order of commits; `readAll` and the stream of everything resume at it. */
  readonly position: string;
  readonly at: string;
  /** The name of the person who acted, "agent", or "system". */
  readonly by: string;
  readonly version: number;
  readonly event: Event;
}
