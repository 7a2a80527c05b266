import type { AgentEvent } from "../agents/agent-event.ts";
import type { RunId } from "../protocol/ids.ts";
import type { RunPosition } from "../protocol/run/position.ts";
import type { Exit } from "../protocol/run/exit.ts";
import type { OutputRange } from "../protocol/run/output-range.ts";

/** The end of a run. `exceeded` is the message about the limit that the run exceeded, if any. */
export interface RunEnd {
  readonly exit: Exit;
  readonly stderrTail: string;
  readonly exceeded?: string;
}

/** The events and output of a session since its last report, and its position. */
export interface SessionReport {
  readonly runId: RunId;
  readonly events: readonly AgentEvent[];
  readonly output: readonly OutputRange[];
  readonly position: RunPosition;
  readonly ended: RunEnd | null;
}

/**
 * Records a report. The promise resolves when the report and its position are recorded in one transaction; until then
 * the session sends no further report.
 */
export type RecordReport = (report: SessionReport) => Promise<void>;

/** Returns the position of a run that has not been read yet, given the lengths of the output logs. */
export function startPosition(kept: { stdout: number; stderr: number }): RunPosition {
  return {
    stdout: { read: 0, kept: kept.stdout },
    stderr: { read: 0, kept: kept.stderr },
    resume: 0,
    lastItem: -1,
  };
}
