import type { Feedback } from "./feedback.ts";

/** The retention and feedback state of a task. */
export interface StorageState {
  /** The time at which the task ended; null while it is active. */
  readonly endedAt: string | null;
  /** The archive of the task as it ended; null if there is none, or if the task continued since. */
  readonly archive: {
    readonly file: string;
    readonly bytes: number;
    readonly at: string;
    readonly commit: string | null;
    /** Files whose content the archive lacks. Absent if there are none. */
    readonly missing?: readonly string[];
  } | null;
  /** The time at which the output was deleted. Later output is still stored. */
  readonly outputRemovedAt: string | null;
  /** Set if the workspace was deleted; it must be restored before an agent works in it again. */
  readonly workspaceRemoved: { readonly at: string; readonly commit: string | null } | null;
  readonly feedback: readonly Feedback[];
  /** Total time that the task has waited for people. */
  readonly waitedMs: number;
  /** Number of messages from the person after the first answer. */
  readonly followUps: number;
}
