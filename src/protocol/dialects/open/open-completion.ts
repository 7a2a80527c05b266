import { tooLarge } from "../diagnostic.ts";
import { MARKER_QUIET_MS } from "../limits.ts";
import type { Item } from "../message.ts";
import { belongsToMarker, readCustomTaskComplete, readPhaseComplete } from "../platform/completion.ts";
import type { Marker } from "../platform/marker.ts";
import type { Signal } from "../signal.ts";
import { fenceAfter } from "../text/fence.ts";
import type { SourceLine } from "../text/source-line.ts";
import type { Open, Taken } from "./open.ts";
import { RawText } from "./raw-text.ts";

/**
 * A completion marker and the lines after it, up to the first that is neither `Key: value`, a list item nor
 * blank.
 */
export class OpenCompletion implements Open {
  readonly lineOffset: number;
  readonly idle = false;
  readonly takesRuns = false;
  readonly quietAfterMs = MARKER_QUIET_MS;
  private readonly marker: CompletionMarker;
  private readonly raw: RawText;

  constructor(marker: CompletionMarker, line: SourceLine) {
    this.marker = marker;
    this.lineOffset = line.offset;
    this.raw = new RawText(line);
  }

  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken {
    if (!this.takesUnfinished(line, signal)) return "refused";
    if (this.raw.add(line)) items.push(tooLarge(this.marker.type, this.raw.offset));
    return "taken";
  }

  takeLong(head: SourceLine, items: Item[]): Taken {
    if (!this.takesUnfinished(head, null)) return "refused";
    if (this.raw.addLong()) items.push(tooLarge(this.marker.type, this.raw.offset));
    return "taken";
  }

  takesUnfinished(line: SourceLine, signal: Signal | null): boolean {
    return signal === null && fenceAfter(null, line.text) === null && belongsToMarker(line.text);
  }

  close(): Item[] {
    if (this.raw.dropped) return [];
    const lines = this.raw.linesAfterFirst();
    const shared = { rawContent: this.raw.text(), offset: this.raw.offset };
    if (this.marker.type === "PHASE_COMPLETE") {
      const payload = readPhaseComplete(this.marker.phase, lines);
      return [{ kind: "message", type: "PHASE_COMPLETE", payload, ...shared }];
    }
    return [
      { kind: "message", type: "CUSTOM_TASK_COMPLETE", payload: readCustomTaskComplete(lines), ...shared },
    ];
  }
}

export type CompletionMarker = Extract<Marker, { type: "PHASE_COMPLETE" | "CUSTOM_TASK_COMPLETE" }>;
