import type { OutputTime, OutputView } from "../../protocol/api/output.ts";
import type { TaskId } from "../../protocol/ids.ts";
import type { Api } from "../api/connect.ts";

/** The output log of a task, as it is read from the server. */
export interface OutputLog {
  readonly api: Api;
  readonly id: TaskId;
  readonly view: OutputView;
}

/** A line of an output log without its line feed, or a part of a line that is too long. */
export interface OutputLine {
  /** The offset of its first byte. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** A line as JSON: the stream and the time at which it arrived, if they are known. */
export interface DatedLine {
  readonly stream: string | null;
  readonly at: string | null;
  readonly offset: number;
  readonly text: string;
}

const lineFeed = 0x0a;
/** Maximum length of a line. A longer one is returned in parts. */
const longest = 1 << 20;

/** Yields the lines of bytes that begin at an offset. */
export async function* linesFrom(
  offset: number,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<OutputLine> {
  let start = offset;
  let open = new Uint8Array();
  for await (const chunk of chunks) {
    open = open.length === 0 ? chunk.slice() : Buffer.concat([open, chunk]);
    let from = 0;
    for (let end = open.indexOf(lineFeed); end !== -1; end = open.indexOf(lineFeed, from)) {
      yield { offset: start + from, bytes: open.subarray(from, end) };
      from = end + 1;
    }
    if (open.length - from > longest) {
      yield { offset: start + from, bytes: open.subarray(from) };
      from = open.length;
    }
    start += from;
    open = open.subarray(from);
  }
  if (open.length > 0) yield { offset: start, bytes: open };
}

/** Returns a function that adds to each line of a range when and from which stream it arrived. */
export async function datedBetween(
  { api, id, view }: OutputLog,
  from: number,
  to: number,
): Promise<(line: OutputLine) => DatedLine> {
  const { items } = await api.call("GET /api/tasks/:id/output/times", {
    params: { id },
    query: { stream: view, from, to },
  });
  return ({ offset, bytes }) => {
    const arrived = arrivalAt(items, offset);
    return {
      stream: arrived?.stream ?? null,
      at: arrived?.at ?? null,
      offset,
      text: new TextDecoder().decode(bytes),
    };
  };
}

/** Returns the last arrival that begins at or before an offset. */
function arrivalAt(items: readonly OutputTime[], offset: number): OutputTime | undefined {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.offset ?? Infinity) <= offset) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
