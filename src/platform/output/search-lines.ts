import type { LineMatcher } from "./line-matcher.ts";
import type { OutputSource } from "./output-source.ts";

/** A search for lines whose first byte is in a range. */
export interface LineSearch {
  readonly matcher: LineMatcher;
  readonly from: number;
  readonly to: number;
  readonly backward: boolean;
}

/** The lines found in one block, in the order of the search, and the offset that the search has reached. */
export interface FoundLines {
  readonly offsets: readonly number[];
  readonly searched: number;
}

/** Large enough that reads cost little, and small enough that the server stays responsive between blocks. */
const blockBytes = 512 * 1024;
/** Blocks become strings in parts of about this size, which are cheap to collect. */
const textBytes = 64 * 1024;
/** A match in a line that is longer than a block must fit into these bytes. */
const overlapBytes = 4 * 1024;
const windowBytes = 1024 * 1024;
const lineFeed = 0x0a;

/**
 * Finds lines block by block with the memory of one block, whatever the length of the log and of its lines. A line
 * counts at its first byte. The rest of a line that begins before `from` is skipped. A line at the end of the log that
 * may still grow is searched, but `searched` stays at its start, so that a later search continues there.
 */
export async function* searchLines(source: OutputSource, search: LineSearch): AsyncGenerator<FoundLines> {
  const block = Buffer.allocUnsafe(Math.min(blockBytes, Math.max(source.size, overlapBytes)));
  if (!search.backward) return yield* forward(source, search, block);
  for (let to = search.to; to > search.from;) {
    const from = Math.max(search.from, to - windowBytes);
    const found: number[] = [];
    for await (const { offsets } of forward(source, { ...search, from, to }, block)) found.push(...offsets);
    yield { offsets: found.toReversed(), searched: from };
    to = from;
  }
}

async function* forward(
  source: OutputSource,
  { matcher, from, to }: Omit<LineSearch, "backward">,
  block: Buffer,
): AsyncGenerator<FoundLines> {
  /** The offset of the first byte of the block, and the number of its bytes. */
  let base = from;
  let filled = 0;
  /** The start of the line of the first byte; null if that line needs no search. */
  let open = (await startsLine(source, from)) ? from : null;
  while (base + filled < source.size && base < to) {
    const before = filled;
    filled = await fill(source, block, filled, base);
    if (filled === before) return;
    const ended = base + filled >= source.size;
    const lines = block.lastIndexOf(lineFeed, filled - 1) + 1;
    const whole = ended ? filled : lines;
    if (whole === 0) {
      // The line is longer than the block. The overlap finds a match on the border.
      const [hit] = open === null ? [] : linesIn(matcher, block.subarray(0, filled), 0);
      if (hit !== undefined && open !== null) yield { offsets: [open], searched: base };
      if (hit !== undefined) open = null;
      block.copyWithin(0, filled - overlapBytes, filled);
      base += filled - overlapBytes;
      filled = overlapBytes;
      continue;
    }
    const bytes = block.subarray(0, whole);
    const first = open === null ? bytes.indexOf(lineFeed) + 1 || whole : 0;
    const offsets = linesIn(matcher, bytes, first)
      .map((start) => (start === 0 ? (open ?? base) : base + start))
      .filter((offset) => offset < to);
    yield { offsets, searched: Math.min(to, base + lines) };
    block.copyWithin(0, whole, filled);
    base += whole;
    filled -= whole;
    open = base;
  }
}

/** Reads until the block is full or the log ends, and returns the number of bytes in the block. */
async function fill(source: OutputSource, block: Buffer, from: number, base: number): Promise<number> {
  let filled = from;
  while (filled < block.length) {
    const count = await source.read(block, {
      at: filled,
      length: block.length - filled,
      position: base + filled,
    });
    if (count === 0) return filled;
    filled += count;
  }
  return filled;
}

/** Returns the starts of the matching lines of a block, from the line that starts at `first`. */
function linesIn(matcher: LineMatcher, bytes: Buffer, first: number): number[] {
  const starts: number[] = [];
  for (let from = first; from < bytes.length;) {
    const feed = bytes.indexOf(lineFeed, Math.min(from + textBytes, bytes.length) - 1);
    const to = feed === -1 ? bytes.length : feed + 1;
    linesInPart(matcher, bytes.subarray(from, to), from, starts);
    from = to;
  }
  return starts;
}

/** Adds the starts of the matching lines in whole lines that begin at `base`. */
function linesInPart(
  { candidate, confirm }: LineMatcher,
  bytes: Buffer,
  base: number,
  starts: number[],
): void {
  const text = bytes.toString("latin1");
  candidate.lastIndex = 0;
  while (candidate.test(text)) {
    const at = candidate.lastIndex;
    const start = text.lastIndexOf("\n", at - 1) + 1;
    const feed = text.indexOf("\n", at);
    if (confirm(bytes.subarray(start, feed === -1 ? bytes.length : feed))) starts.push(base + start);
    if (feed === -1) return;
    candidate.lastIndex = feed + 1;
  }
}

async function startsLine(source: OutputSource, offset: number): Promise<boolean> {
  if (offset === 0) return true;
  const byte = Buffer.alloc(1);
  await source.read(byte, { at: 0, length: 1, position: offset - 1 });
  return byte[0] === lineFeed;
}
