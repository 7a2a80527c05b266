import type { SentRecord, StoredEvent } from "../../protocol/record.ts";

/** How far one write to a stream's reader goes, unless a single event is larger. */
const frameBytes = 256 * 1024;

/** Events as Server-Sent Events, ready to be written. */
export interface Frames {
  readonly bytes: Buffer;
  /** How many events that is. */
  readonly count: number;
  /** The id of the last event among them, or where reading began. */
  readonly last: string;
  /** There may be further events already. */
  readonly more: boolean;
}

/**
 * The first of the events that make up one write. The rest is left in the store, to be read again when the
 * reader has taken these in, so that what waits for a reader is bounded by bytes and not by events.
 */
export function framesOf(
  records: readonly SentRecord<StoredEvent>[],
  { id, after, limit }: { id: (record: SentRecord<StoredEvent>) => string; after: string; limit: number },
): Frames {
  const frames: string[] = [];
  let bytes = 0;
  let last = after;
  for (const record of records) {
    const frame = `id: ${id(record)}\nevent: ${record.event.type}\ndata: ${JSON.stringify(record)}\n\n`;
    bytes += Buffer.byteLength(frame);
    if (bytes > frameBytes && frames.length > 0) break;
    frames.push(frame);
    last = id(record);
  }
  const more = frames.length < records.length || records.length === limit;
  return { bytes: Buffer.from(frames.join("")), count: frames.length, last, more };
}
