import { closesNothing, diagnostic, inFence, tooLarge } from "../diagnostic.ts";
import { OFFICE_QUIET_MS } from "../limits.ts";
import type { Item } from "../message.ts";
import { readBlock } from "../read-block.ts";
import { nameOf } from "../signal.ts";
import type { Signal } from "../signal.ts";
import { dialectOf } from "../tag.ts";
import type { Tag } from "../tag.ts";
import { fenceAfter } from "../text/fence.ts";
import type { Fence } from "../text/fence.ts";
import type { SourceLine } from "../text/source-line.ts";
import type { Ending, Open, Taken } from "./open.ts";
import { RawText } from "./raw-text.ts";

/**
 * A block between its opening tag and its end. A platform block ends with its closing tag; an office block also ends
 * with the next tag of any dialect, with silence and with the end of the turn.
 *
 * Inside, a tag or marker belongs to the value if it is in a code fence of the value or is indented deeper than the
 * block's own tag. Anywhere else it ends the block, so one forgotten closing tag never swallows the next message. The
 * closing tag always counts.
 *
 * A block over the size limit stores nothing and stays open only to skip its remaining lines.
 */
export class OpenBlock implements Open {
  readonly lineOffset: number;
  readonly takesRuns = true;
  readonly quietAfterMs: number | null;
  private readonly tag: Tag;
  private readonly indent: number;
  private readonly raw: RawText;
  private fence: Fence | null = null;
  /** Diagnostics of an office block that may have swallowed a block of the platform. */
  private fenced: Item | null = null;
  private stray: Item | null = null;

  constructor(tag: Tag, line: SourceLine) {
    this.tag = tag;
    this.lineOffset = line.offset;
    this.indent = line.seen.indent;
    this.quietAfterMs = dialectOf(tag.name) === "office" ? OFFICE_QUIET_MS : null;
    this.raw = new RawText(line);
  }

  get idle(): boolean {
    return this.raw.dropped;
  }

  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken {
    const closing = this.isClosing(signal);
    if (!closing && this.isEndedBy(line, signal)) return "refused";
    if (!closing && this.quietAfterMs !== null) this.noteSwallowed(line, signal);
    if (!line.plain) this.fence = fenceAfter(this.fence, line.text);
    if (this.fence === null) this.fenced = null;
    if (this.raw.add(line)) items.push(tooLarge(this.tag.name, this.raw.offset));
    return closing ? "last" : "taken";
  }

  takeLong(_head: SourceLine, items: Item[]): Taken {
    if (this.raw.addLong()) items.push(tooLarge(this.tag.name, this.raw.offset));
    return "taken";
  }

  takesUnfinished(line: SourceLine, signal: Signal | null): boolean {
    if (this.isClosing(signal)) return true;
    return this.quietAfterMs !== null && !line.text.startsWith("[") && !this.isEndedBy(line, signal);
  }

  close(ending: Ending): Item[] {
    if (this.raw.dropped) return [];
    if (ending !== "complete" && this.quietAfterMs === null) return [this.unclosed()];
    const lines = this.raw.linesAfterFirst();
    const body = ending === "complete" ? lines.slice(0, -1) : lines;
    const notes = [this.stray, this.fenced].filter((note) => note !== null);
    return [
      readBlock(this.tag, body, this.raw.text(), this.raw.offset),
      ...notes.toSorted((one, other) => one.offset - other.offset),
    ];
  }

  private noteSwallowed(line: SourceLine, signal: Signal | null): void {
    if (signal === null || signal.kind === "wrong") return;
    if (this.fence !== null) this.fenced ??= inFence(nameOf(signal), line);
    else if (signal.kind === "close" && dialectOf(signal.name) === "platform")
      this.stray ??= closesNothing(signal.name, line);
  }

  private isClosing(signal: Signal | null): boolean {
    return signal?.kind === "close" && signal.name === this.tag.name;
  }

  private isEndedBy(line: SourceLine, signal: Signal | null): boolean {
    if (signal === null || signal.kind === "wrong") return false;
    if (this.fence !== null || line.seen.indent > this.indent) return false;
    return signal.kind !== "close" || this.quietAfterMs === null;
  }

  private unclosed(): Item {
    const { name } = this.tag;
    const message = `[${name}] was never closed: [/${name}] must be alone on a line after it.`;
    return diagnostic("block_unclosed", this.raw.offset, message, {
      rawContent: this.raw.text(),
      block: name,
    });
  }
}
