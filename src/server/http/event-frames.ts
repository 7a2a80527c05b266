import type { SentRecord, StoredEvent } from "../../protocol/record.ts";

/** Maximum size of one write to a stream, unless a single event is larger. */
const frameBytes = 256 * 1024;

/** Events as Server-Sent Events, ready to be written. */
export interface Frames {
  readonly bytes: Buffer;
  /** The number of events, with those that were left out. */
  readonly count: number;
  /** The id of the last event among them, or the position at which reading began. */
  readonly last: string;
  /** There may already be further events. */
  readonly more: boolean;
}

/**
 * Returns the first of the events, as many as fit into one write. The rest stays in the store and is read again once
 * the reader has received these, so that the buffer of a reader is limited by bytes, not by events.
 */
export function framesOf(
  records: readonly SentRecord<StoredEvent>[],
  {
    id,
    after,
    limit,
    isShown = () => true,
  }: {
    id: (record: SentRecord<StoredEvent>) => string;
    after: string;
    limit: number;
    /** Returns false for an event to leave out. */
    isShown?: (record: SentRecord<StoredEvent>) => boolean;
  },
): Frames {
  const frames: string[] = [];
  let bytes = 0;
  let last = after;
  let count = 0;
  for (const record of records) {
    const frame = !isShown(record)
      ? ""
      : `id: ${id(record)}\nevent: ${record.event.type}\ndata: ${JSON.stringify(record)}\n\n`;
    bytes += Buffer.byteLength(frame);
    if (bytes > frameBytes && frames.length > 0) break;
    if (frame !== "") frames.push(frame);
    last = id(record);
    count += 1;
  }
  const more = count < records.length || records.length === limit;
  return { bytes: Buffer.from(frames.join("")), count, last, more };
}
