import type { TaskId } from "../ids.ts";
import type { PhaseOutline } from "../workflow/outline.ts";
import type { Checkpoint, CheckpointTrigger, RestorePlan } from "./checkpoint.ts";
import type { Review, ReviewComment, Verification } from "./review.ts";

/**
 * The stage of a gated task. `preparing`: its source is copied into the workspace; `working`: the agent works on the
 * phase; `collecting`: the agent reported that it is done, and its work becomes a commit; `queued`, `checking`,
 * `judging`: that commit is verified, by the platform and then by a second agent; `reviewing`: a person decides. A
 * custom task, and one that has not begun, has `none`.
 */
export type Stage =
  | "none"
  | "preparing"
  | "working"
  | "collecting"
  | "queued"
  | "checking"
  | "judging"
  | "reviewing";

/** The result of an attempt. */
export interface Collected {
  readonly commit: string;
  readonly tree: string;
  readonly deliverables: readonly { readonly path: string; readonly size: number }[];
  readonly problems: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly carried: readonly ReviewComment[];
}

/** The position of a task that starts again from scratch. The checkpoint before the retry records it. */
export interface PositionBeforeReset {
  readonly phase: number | null;
  readonly step: number | null;
  readonly progress: number;
  readonly stepsDone: readonly number[];
  readonly documents: readonly string[];
  readonly baseCommit: string | null;
}

/** The part of a task's state that decisions on gates use. */
export interface GateState {
  readonly outline: readonly PhaseOutline[];
  /** SHA-256 of the definition at the creation of the task; null if it is unknown. */
  readonly definition: string | null;
  readonly source: string | null;
  /** The verification agent chosen for this task; null means the configured one. */
  readonly verifier: string | null;
  readonly stage: Stage;
  /** The number of the attempt at the current phase, from 1. */
  readonly attempt: number;
  /** True if the agent had to rework the phase since it began. */
  readonly reworked: boolean;
  /** True if the agent reported that the phase is done but has not ended its turn. */
  readonly reported: boolean;
  /** Automatic reworks since a person's last decision. */
  readonly reworks: number;
  /** Attempts in a row that changed nothing. */
  readonly unchanged: number;
  /** Completed steps of the current phase. */
  readonly stepsDone: readonly number[];
  /** Existing deliverables of the current phase. */
  readonly documents: readonly string[];
  readonly collected: Collected | null;
  /** The workspace at the last passed gate, or as prepared from the source. */
  readonly baseCommit: string | null;
  readonly verifications: readonly Verification[];
  /** The child task that judges the commit of the current verification. */
  readonly verifierTask: TaskId | null;
  readonly reviews: readonly Review[];
  /** Checkpoints that are still to be taken. */
  readonly checkpointsWanted: readonly CheckpointTrigger[];
  readonly checkpoints: readonly Checkpoint[];
  /** The restore in progress; null if there is none. */
  readonly restoring: RestorePlan | null;
  /** The task's position before a retry from scratch, until its workspace is empty; null if there is no such retry. */
  readonly resetting: PositionBeforeReset | null;
  /** The approved commit to which the completed task's workspace must be reset; null if there is none. */
  readonly placing: string | null;
}
