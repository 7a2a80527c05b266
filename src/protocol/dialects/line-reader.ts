import { closesNothing, diagnostic, inFence, tooLarge } from "./diagnostic.ts";
import { BLOCK_LIMIT, LINE_LIMIT, MARKER_QUIET_MS } from "./limits.ts";
import type { Item, Message } from "./message.ts";
import { findMisplaced } from "./misplaced.ts";
import type { LinePart } from "./misplaced.ts";
import type { Ending, Open } from "./open/open.ts";
import { OpenBlock } from "./open/open-block.ts";
import { OpenCompletion } from "./open/open-completion.ts";
import { OpenTask } from "./open/open-task.ts";
import { OpenVerification } from "./open/open-verification.ts";
import type { Marker } from "./platform/marker.ts";
import { readBlock } from "./read-block.ts";
import type { Dialect } from "./reader.ts";
import { nameOf, readLooseSignal, readSignal, readSignalHead } from "./signal.ts";
import type { Signal, ThinSignal, Wrong } from "./signal.ts";
import { dialectOf } from "./tag.ts";
import type { TagName } from "./tag.ts";
import { fenceAfter } from "./text/fence.ts";
import type { Fence } from "./text/fence.ts";
import type { SourceLine } from "./text/source-line.ts";
import { decodeUtf8 } from "./text/utf8.ts";

/**
 * Turns whole lines into items. It is in one of three states: at ground level, inside a code fence (where
 * tags have no effect and are only reported), or inside an open construct that takes the lines it can use. A
 * line that the open construct refuses closes it and is then read at ground level, so no line is read twice
 * or lost.
 */
export class LineReader {
  private readonly dialects: ReadonlySet<Dialect>;
  private open: Open | null = null;
  private fence: GroundFence | null = null;
  /** The last block whose opening tag was rejected. Its closing tag adds nothing and is not reported. */
  private reported: Reported | null = null;

  constructor(dialects: readonly Dialect[]) {
    this.dialects = new Set(dialects);
  }

  /**
   * Returns the offset from which a new reader must start to continue as this one would. `here` is the start
   * of the unfinished line.
   */
  resumeOffset(here: number): number {
    const { open, fence, reported } = this;
    const awaited = reported !== null && here - reported.lineOffset <= BLOCK_LIMIT;
    return Math.min(
      here,
      open?.lineOffset ?? here,
      fence?.resumeOffset ?? here,
      awaited ? reported.resumeOffset : here,
    );
  }

  /** Returns the duration of silence that ends the open construct, given the unfinished line. */
  quietAfterMs(unfinished: SourceLine | null): number | null {
    const quiet = this.open?.quietAfterMs ?? null;
    if (quiet !== null || unfinished === null) return quiet;
    if (this.open !== null)
      return this.open.takesUnfinished(unfinished, this.signalOf(unfinished)) ? MARKER_QUIET_MS : null;
    return this.fence === null && isComplete(this.signalOf(unfinished)) ? MARKER_QUIET_MS : null;
  }

  /** True if a line that is neither tag, marker, fence nor thin message can be skipped unread. */
  get idle(): boolean {
    return this.open === null || this.open.idle;
  }

  /** True if several such lines may be passed as one, if they are passed at all. */
  get takesRuns(): boolean {
    return this.open === null || this.open.takesRuns;
  }

  line(line: SourceLine, items: Item[]): void {
    const signal = this.signalOf(line);
    if (this.open !== null) {
      const taken = this.open.take(line, signal, items);
      if (taken === "taken") return;
      const unclosed = this.close(taken === "last" ? "complete" : "interrupted", items);
      if (taken === "last" || (unclosed && signal?.kind === "close")) return;
    }
    if (line.plain) return;
    if (this.fence !== null) this.readInFence(this.fence, line, signal, items);
    else this.atGround(line, signal, items);
  }

  /** Reads a line of `length` bytes of which only the head and the tail were stored. */
  longLine(head: SourceLine, tail: SourceLine, length: number, items: Item[]): void {
    if (this.open !== null) {
      const taken = this.open.takeLong(head, items);
      if (taken === "taken") return;
      this.close(taken === "last" ? "complete" : "interrupted", items);
      if (taken === "last") return;
    }
    if (this.fence !== null) return;
    const begun = readSignalHead(head.text, this.dialects);
    if (begun !== null) items.push(tooLarge(begun, head.firstOffset));
    else if (!this.misplaced(head, "head", head.offset, items) && length <= LINE_LIMIT)
      this.misplaced(tail, "tail", head.offset, items);
    if (length > LINE_LIMIT) {
      const message = `A line has ${length} bytes; only its first ${LINE_LIMIT} bytes were read.`;
      items.push(diagnostic("line_too_long", head.offset + LINE_LIMIT, message));
    }
  }

  /** Handles silence. Returns true if the unfinished line was consumed. */
  quiet(unfinished: SourceLine | null, items: Item[]): boolean {
    let used = false;
    if (unfinished !== null && this.usesUnfinished(unfinished)) {
      this.line(unfinished, items);
      used = true;
    }
    if (this.open !== null && this.open.quietAfterMs !== null) this.close("silence", items);
    this.reported = null;
    return used;
  }

  /** Handles silence inside a line that is too long to store. */
  quietInLongLine(head: SourceLine, items: Item[]): void {
    this.open?.takeLong(head, items);
    this.quiet(null, items);
  }

  /** Closes everything at the end of the turn or the stream. */
  over(items: Item[]): void {
    if (this.open !== null) this.close("over", items);
    this.fence = null;
    this.reported = null;
  }

  private usesUnfinished(line: SourceLine): boolean {
    const signal = this.signalOf(line);
    if (this.open !== null && this.open.takesUnfinished(line, signal)) return true;
    return this.fence === null && isComplete(signal);
  }

  /** Closes the open construct. Returns true if it was a block without its closing tag. */
  private close(ending: Ending, items: Item[]): boolean {
    const { lineOffset } = this.open!;
    const closed = this.open!.close(ending);
    this.open = null;
    items.push(...closed);
    const unclosed = closed.find((item) => item.kind === "diagnostic" && item.code === "block_unclosed");
    if (unclosed?.kind !== "diagnostic") return false;
    this.reported = { name: unclosed.block!, lineOffset, resumeOffset: lineOffset };
    return true;
  }

  private signalOf(line: SourceLine): Signal | null {
    return line.plain ? null : readSignal(line.text, this.dialects);
  }

  private readInFence(fence: GroundFence, line: SourceLine, signal: Signal | null, items: Item[]): void {
    if (signal === null || signal.kind === "wrong") {
      if (fenceAfter(fence, line.text) === null) this.fence = null;
      return;
    }
    if (signal.kind === "close" && this.isExpected(signal.name, line)) return;
    const block = nameOf(signal);
    items.push(inFence(block, line));
    this.reported = { name: block, lineOffset: line.offset, resumeOffset: fence.resumeOffset };
  }

  private atGround(line: SourceLine, signal: Signal | null, items: Item[]): void {
    if (signal === null) {
      const fence = fenceAfter(null, line.text);
      if (fence !== null) {
        this.fence = { ...fence, resumeOffset: this.resumeOffset(line.offset) };
        return;
      }
      const loose = readLooseSignal(line.text, this.dialects);
      if (loose === null) this.misplaced(line, "whole", line.offset, items);
      else this.single(loose, line, items);
      return;
    }
    switch (signal.kind) {
      case "open":
        this.open = new OpenBlock(signal.tag, line);
        return;
      case "whole":
        items.push(wholeBlock(signal, line));
        return;
      case "close":
        this.strayClosing(signal.name, line, items);
        return;
      case "marker":
        this.marker(signal.marker, line, items);
        return;
      case "thin":
      case "wrong":
        this.single(signal, line, items);
    }
  }

  private single(signal: ThinSignal | Wrong, line: SourceLine, items: Item[]): void {
    if (signal.kind === "wrong") {
      const { code, kind: _, message: sentence, ...more } = signal;
      items.push(diagnostic(code, line.firstOffset, sentence, { rawContent: line.raw, ...more }));
    } else if (signal.line.type === "TASK") this.open = new OpenTask(signal.line.payload.id, line);
    else items.push(message({ ...signal.line, ...sourceOf(line) }));
  }

  private marker(marker: Marker, line: SourceLine, items: Item[]): void {
    switch (marker.type) {
      case "PHASE_COMPLETE":
      case "CUSTOM_TASK_COMPLETE":
        this.open = new OpenCompletion(marker, line);
        return;
      case "VERIFICATION_RESULT":
        this.open = new OpenVerification(line);
        return;
      case "PHASE_START":
      case "STEP_START":
      case "STEP_COMPLETE": {
        const { type, ...payload } = marker;
        items.push(message({ type, payload, ...sourceOf(line) } as Message));
      }
    }
  }

  private misplaced(line: SourceLine, part: LinePart, lineOffset: number, items: Item[]): boolean {
    const found = findMisplaced(line, part, this.dialects);
    if (found === null) return false;
    const rawContent = decodeUtf8(line.bytes, found.from, found.to);
    const text = `${rawContent} is on a line with other text and was not read. A tag or marker must be alone on its line.`;
    const offset = line.offset + found.from - line.from;
    items.push(diagnostic("protocol_not_alone", offset, text, { rawContent, block: found.name }));
    this.reported = { name: found.name, lineOffset, resumeOffset: lineOffset };
    return true;
  }

  private strayClosing(name: TagName, line: SourceLine, items: Item[]): void {
    if (!this.isExpected(name, line)) items.push(closesNothing(name, line));
  }

  /**
   * True if a stray closing tag need not be reported: its block was already reported, or the tag is optional.
   */
  private isExpected(name: TagName, line: SourceLine): boolean {
    if (dialectOf(name) === "office") return true;
    if (this.reported?.name !== name || line.offset - this.reported.lineOffset > BLOCK_LIMIT) return false;
    this.reported = null;
    return true;
  }
}

/** An open fence outside of blocks, and the offset from which a new reader must start to be inside it. */
interface GroundFence extends Fence {
  readonly resumeOffset: number;
}

/** A block with a rejected opening tag, and the offset from which a new reader must start to know it. */
interface Reported {
  readonly name: string;
  readonly lineOffset: number;
  readonly resumeOffset: number;
}

/** True if a line is a complete message without further lines. */
function isComplete(signal: Signal | null): boolean {
  if (signal?.kind === "marker") return signal.marker.type !== "VERIFICATION_RESULT";
  return signal?.kind === "whole" || signal?.kind === "thin";
}

function wholeBlock(signal: Extract<Signal, { kind: "whole" }>, line: SourceLine): Item {
  return readBlock(signal.tag, [signal.body], line.raw, line.firstOffset);
}

function sourceOf(line: SourceLine): { rawContent: string; offset: number } {
  return { rawContent: line.raw, offset: line.firstOffset };
}

function message(read: Message): Item {
  return { kind: "message", ...read };
}
