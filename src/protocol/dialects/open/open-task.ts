import { invalid, tooLarge } from "../diagnostic.ts";
import { MARKER_QUIET_MS } from "../limits.ts";
import type { Item } from "../message.ts";
import type { Signal } from "../signal.ts";
import { parseJsonObject } from "../text/body.ts";
import type { SourceLine } from "../text/source-line.ts";
import { readTaskPart } from "../thin/task-part.ts";
import type { TaskPart } from "../thin/task-part.ts";
import type { Open, Taken } from "./open.ts";
import { RawText } from "./raw-text.ts";

/** `TASK_ID:` and the optional `WORKTREE:` and `META:` lines after it, each at most once. */
export class OpenTask implements Open {
  readonly lineOffset: number;
  readonly idle = false;
  readonly takesRuns = false;
  readonly quietAfterMs = MARKER_QUIET_MS;
  private readonly id: string;
  private readonly raw: RawText;
  private worktree: string | undefined;
  private meta: string | undefined;

  constructor(id: string, line: SourceLine) {
    this.id = id;
    this.lineOffset = line.offset;
    this.raw = new RawText(line);
  }

  take(line: SourceLine, signal: Signal | null, items: Item[]): Taken {
    const part = this.partIn(line, signal);
    if (part === null) return "refused";
    if (this.raw.add(line)) items.push(tooLarge("TASK_ID", this.raw.offset));
    if (part.name === "WORKTREE") this.worktree = part.value;
    else this.meta = part.value;
    return this.worktree !== undefined && this.meta !== undefined ? "last" : "taken";
  }

  takeLong(head: SourceLine, items: Item[]): Taken {
    if (!this.takesUnfinished(head, null)) return "refused";
    if (this.raw.addLong()) items.push(tooLarge("TASK_ID", this.raw.offset));
    return "last";
  }

  takesUnfinished(line: SourceLine, signal: Signal | null): boolean {
    return this.partIn(line, signal) !== null;
  }

  close(): Item[] {
    if (this.raw.dropped) return [];
    const shared = { rawContent: this.raw.text(), offset: this.raw.offset };
    const meta = this.meta === undefined ? undefined : parseJsonObject(this.meta);
    if (this.meta !== undefined && meta === undefined) {
      return [
        invalid(
          "TASK_ID",
          { field: "META", reason: "META must be one JSON object on one line." },
          shared.rawContent,
          shared.offset,
        ),
      ];
    }
    const payload = {
      id: this.id,
      ...(this.worktree === undefined ? {} : { worktree: this.worktree }),
      ...(meta === undefined ? {} : { meta }),
    };
    return [{ kind: "message", type: "TASK", payload, ...shared }];
  }

  /** Returns the part that a line adds to the task; null if it adds none. */
  private partIn(line: SourceLine, signal: Signal | null): TaskPart | null {
    const part = signal === null ? readTaskPart(line.text) : null;
    if (part?.name === "WORKTREE") return this.worktree === undefined && part.value !== "" ? part : null;
    return this.meta === undefined ? part : null;
  }
}
