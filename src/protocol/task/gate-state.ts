import type { TaskId } from "../ids.ts";
import type { PhaseOutline } from "../workflow/outline.ts";
import type { Checkpoint, CheckpointTrigger, RestorePlan } from "./checkpoint.ts";
import type { Review, ReviewComment, Verification } from "./review.ts";

/**
 * Where a gated task stands between two gates. `preparing`: its source is brought into the workspace;
 * `working`: the agent works on the phase; `collecting`: it has said that it is done, and what it made becomes a
 * commit; `queued`, `checking`, `judging`: that commit is verified, by the platform and then by a second agent;
 * `reviewing`: a person decides. A custom task, and one that has not begun, has none.
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

/** What an attempt produced. */
export interface Collected {
  readonly commit: string;
  readonly tree: string;
  readonly deliverables: readonly { readonly path: string; readonly size: number }[];
  readonly problems: readonly { readonly path: string; readonly code: string; readonly message: string }[];
  readonly carried: readonly ReviewComment[];
}

/** The part of a task's state that gates are decided by. */
export interface GateState {
  readonly outline: readonly PhaseOutline[];
  readonly source: string | null;
  /** The verification agent that was chosen for this task; null: the configuration's. */
  readonly verifier: string | null;
  readonly stage: Stage;
  /** Of the current phase, from 1. */
  readonly attempt: number;
  /** The agent was sent back since the phase began. */
  readonly reworked: boolean;
  /** The agent has said that the phase is done, and has not ended its turn. */
  readonly reported: boolean;
  /** Automatic reworks since a person last decided. */
  readonly reworks: number;
  /** Attempts in a row that left everything as it was. */
  readonly unchanged: number;
  /** Steps of the current phase that are done. */
  readonly stepsDone: readonly number[];
  /** Deliverables of the current phase that are there. */
  readonly documents: readonly string[];
  readonly collected: Collected | null;
  /** The workspace at the last gate that was passed, or as it was brought in. */
  readonly baseCommit: string | null;
  readonly verifications: readonly Verification[];
  /** The child task that judges the commit of the verification under way. */
  readonly verifierTask: TaskId | null;
  readonly reviews: readonly Review[];
  /** Checkpoints that are still to be taken. */
  readonly checkpointsWanted: readonly CheckpointTrigger[];
  readonly checkpoints: readonly Checkpoint[];
  /** The task is being taken back to this. */
  readonly restoring: RestorePlan | null;
}
