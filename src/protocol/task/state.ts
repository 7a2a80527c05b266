import type { AgentState } from "./agent-state.ts";
import type { ChildState } from "./child.ts";
import type { Timer } from "./event.ts";
import type { DeliveryState } from "./delivery-state.ts";
import type { GateState } from "./gate-state.ts";
import type { MainTask } from "./main-task.ts";
import type { MemberTask } from "./member-task.ts";
import type { StorageState } from "./storage-state.ts";
import type { Question } from "./question.ts";
import type { Task } from "./task.ts";
import type { SpecialistAssignment } from "./specialist-assignment.ts";
import type { VerifyState } from "./verify-assignment.ts";

/** One turn of the conversation between the person and the agent. */
export interface Turn {
  readonly by: "person" | "agent";
  /** The name of the person, unless they created the task. */
  readonly author?: string;
  readonly text: string;
  readonly at: string;
}

/**
 * The fold of a task's stream: everything that decisions and reconciliation need. Server and page fold with the
 * same `evolve`, so they cannot disagree.
 */
export interface TaskState {
  readonly seq: number;
  readonly task: Task;
  readonly questions: readonly Question[];
  readonly conversation: readonly Turn[];
  readonly timers: readonly Timer[];
  /** The task's one agent. Other agents that it needs work in child tasks. */
  readonly agent: AgentState;
  /** Phases, verification, reviews and checkpoints. */
  readonly gate: GateState;
  /** The child tasks that this task asked for. */
  readonly children: readonly ChildState[];
  /** The work that this task judges, if it is the verifier of another task. */
  readonly verify: VerifyState | null;
  /** The task of a list that this task does, if an orchestration created it. */
  readonly specialist: SpecialistAssignment | null;
  /** The conversation with the orchestration that this task leads, if its agent is main. */
  readonly main: MainTask | null;
  /** The conversation with the office that the agent is a member of, if there is one. */
  readonly member: MemberTask | null;
  readonly storage: StorageState;
  readonly delivery: DeliveryState;
  readonly deleted: boolean;
}
