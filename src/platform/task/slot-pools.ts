import type { SlotDemand } from "../../engine/stream-kind.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { TaskCommand } from "../decide/command.ts";

/** The pools of slots, which limit the number of agents and of verifications that run at the same time. */
export type SlotPool = "tasks" | "verifications";

/**
 * Returns the slots that a task waits for or holds. An agent that waits for a person holds none. A verifier works in
 * the slot that its parent holds.
 */
export function slotDemands(state: TaskState): SlotDemand<TaskCommand>[] {
  const { task, gate, agent, verify } = state;
  const free = agent.run === null || agent.run.status === "ended";
  const demands: SlotDemand<TaskCommand>[] = [];
  if (task.status === "pending" && free && verify === null) {
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
export function holdsSlot({ task, gate, verify, deleted }: TaskState, pool: SlotPool): boolean {
  if (deleted || task.status !== "in_progress") return false;
  if (pool === "tasks") return task.agentStatus === "running" && verify === null;
  return gate.stage === "checking" || gate.stage === "judging";
}
