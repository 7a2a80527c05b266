import type { AgentEvent } from "../agents/agent-event.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { Exit } from "../protocol/run/exit.ts";
import type { OutputRange } from "../protocol/run/output-range.ts";

/** How a run ended; `exceeded` is the sentence about the limit for which it was ended, where it was. */
export interface RunEnd {
  readonly exit: Exit;
  readonly stderrTail: string;
  readonly exceeded?: string;
}

/** What a session has read since its last report, and how far it has read. */
export interface SessionReport {
  readonly runId: RunId;
  readonly events: readonly AgentEvent[];
  readonly output: readonly OutputRange[];
  readonly position: RunPosition;
  readonly ended: RunEnd | null;
}

/**
 * Who a session reports to. The promise resolves when the report, its position included, has been recorded
 * in one transaction; until then the session gives no further report.
 */
export type RecordReport = (report: SessionReport) => Promise<void>;

/** Where a run that has not been read yet stands, given the lengths of its task's kept logs. */
export function startPosition(kept: { stdout: number; stderr: number }): RunPosition {
  return {
    stdout: { read: 0, kept: kept.stdout },
    stderr: { read: 0, kept: kept.stderr },
    resume: 0,
    lastItem: -1,
  };
}
