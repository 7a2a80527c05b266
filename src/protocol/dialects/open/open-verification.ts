import { invalid, tooLarge } from "../diagnostic.ts";
import type { Item } from "../message.ts";
import { checkVerificationResult } from "../platform/verification-result.ts";
import type { Signal } from "../signal.ts";
import { fenceAfter } from "../text/fence.ts";
import type { Fence } from "../text/fence.ts";
import { JsonExtent } from "../text/json-extent.ts";
import type { SourceLine } from "../text/source-line.ts";
import type { Open, Taken } from "./open.ts";
import { RawText } from "./raw-text.ts";

/**
 * `=== VERIFICATION_RESULT ===` and the JSON object after it, either bare (it ends with its closing brace) or
 * in a code fence (it ends with the fence). Silence does not end it, because an object may take any time to
 * print.
 */
export class OpenVerification implements Open {
  readonly lineOffset: number;
  readonly idle = false;
  readonly takesRuns = false;
  readonly quietAfterMs = null;
  private readonly raw: RawText;
  private readonly extent = new JsonExtent();
  private fence: Fence | null = null;

  constructor(line: SourceLine) {
    this.lineOffset = line.offset;
    this.raw = new RawText(line);
  }

  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken {
    const { text } = line;
    const inside = this.fence !== null || this.extent.begun;
    if (this.fence === null && signal !== null && signal.kind !== "wrong") return "refused";
    if (!inside && !isBeginning(text)) return "refused";
    if (this.raw.add(line)) items.push(tooLarge("VERIFICATION_RESULT", this.raw.offset));
    const fence = this.extent.begun && this.fence === null ? null : fenceAfter(this.fence, text);
    const fenceEnds = this.fence !== null && fence === null;
    const fenceLine = fence !== this.fence;
    this.fence = fence;
    if (!fenceLine) this.extent.read(text, !this.raw.dropped);
    return fenceEnds || (fence === null && this.extent.ended) ? "last" : "taken";
  }

  takeLong(head: SourceLine, items: Item[]): Taken {
    if (this.fence === null && !this.extent.begun && !isBeginning(head.text)) return "refused";
    if (this.raw.addLong()) items.push(tooLarge("VERIFICATION_RESULT", this.raw.offset));
    return this.fence === null ? "last" : "taken";
  }

  takesUnfinished(line: SourceLine, signal: Signal | null): boolean {
    if (this.fence !== null) return fenceAfter(this.fence, line.text) === null;
    return signal === null && this.extent.endsIn(line.text);
  }

  close(): Item[] {
    if (this.raw.dropped) return [];
    const result = checkVerificationResult(this.extent.text());
    const rawContent = this.raw.text();
    if (!result.ok) return [invalid("VERIFICATION_RESULT", result.problem, rawContent, this.raw.offset)];
    const { offset } = this.raw;
    return [{ kind: "message", type: "VERIFICATION_RESULT", payload: result.payload, rawContent, offset }];
  }
}

function isBeginning(text: string): boolean {
  return text === "" || text.startsWith("{") || fenceAfter(null, text) !== null;
}
