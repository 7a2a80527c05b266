import type { Feedback } from "./feedback.ts";

/** What is kept of a task, and what people made of it. */
export interface KeepState {
  /** When the task came to the end where it stands; null while it is on its way. */
  readonly endedAt: string | null;
  /** The archive that has the task as it ended; null where there is none, or the task went on since. */
  readonly archive: {
    readonly file: string;
    readonly bytes: number;
    readonly at: string;
    readonly commit: string | null;
  } | null;
  /** When the kept output was removed; what was printed since is there. */
  readonly outputRemovedAt: string | null;
  /** The workspace was removed, and has to be put in place before an agent works in it again. */
  readonly workspaceRemoved: { readonly at: string; readonly commit: string | null } | null;
  readonly feedback: readonly Feedback[];
  /** How long the task has waited for people so far. */
  readonly waitedMs: number;
  /** How often the person wrote again after the first answer. */
  readonly followUps: number;
}
