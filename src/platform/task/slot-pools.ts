import type { SlotDemand } from "../../engine/stream-kind.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskCommand } from "../decide/command.ts";
import { isVerificationStopped } from "../decide/gate/verifier.ts";

/** The pools of slots, which limit the number of agents and of verifications that run at the same time. */
export type SlotPool = "tasks" | "verifications";

/**
 * Returns the slots that a task waits for or holds. An agent or verification that waits for a person holds none. A verifier works in
 * the slot that its parent holds. Main needs none: it leads those that have one.
 */
export function slotDemands(state: TaskState): SlotDemand<TaskCommand>[] {
  const { task, gate, agent } = state;
  const free = agent.run === null || agent.run.status === "ended";
  const demands: SlotDemand<TaskCommand>[] = [];
  if (task.status === "pending" && free && needsSlot(state)) {
    demands.push({ pool: "tasks", is: "waiting", admit: { type: "task.admit" } });
  }
  if (holdsSlot(state, "tasks"))
    demands.push({ pool: "tasks", is: "holding", admit: { type: "task.admit" } });
  if (task.status === "in_progress" && gate.stage === "queued") {
    demands.push({ pool: "verifications", is: "waiting", admit: { type: "verification.begin" } });
  }
  if (holdsSlot(state, "verifications")) {
    demands.push({ pool: "verifications", is: "holding", admit: { type: "verification.begin" } });
  }
  return demands;
}

/** Returns true while the task occupies a slot of the pool. */
export function holdsSlot(state: TaskState, pool: SlotPool): boolean {
  const { task, gate, deleted } = state;
  if (deleted || task.status !== "in_progress") return false;
  if (pool === "tasks") return task.agentStatus === "running" && needsSlot(state);
  return (gate.stage === "checking" || gate.stage === "judging") && !isVerificationStopped(state);
}

/** Returns true if the task may start only with a slot of its own. */
export function needsSlot({ verify, main }: Pick<TaskState, "verify" | "main">): boolean {
  return verify === null && main === null;
}
