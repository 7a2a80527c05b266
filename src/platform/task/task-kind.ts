import type { Caller } from "../../engine/caller.ts";
import type { Need, StreamKind } from "../../engine/stream-kind.ts";
import { taskKind } from "../../protocol/record.ts";
import type { TaskEvent } from "../../protocol/task/event.ts";
import { evolve } from "../../protocol/task/evolve.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { accountOf } from "../agent/account.ts";
import { wantedRun } from "../agent/wanted.ts";
import type { TaskCommand } from "../decide/command.ts";
import { decide } from "../decide/decide.ts";
import { isHeldBack, mayCall } from "../decide/limits.ts";
import { isOpenChild } from "./child-tasks.ts";
import { requiredLabels } from "./required-labels.ts";
import { circumstancesOf, type CircumstanceSources, takesTurns } from "./circumstances.ts";
import { taskRows } from "./rows.ts";
import { isVerificationStopped } from "../decide/gate/verifier.ts";
import { slotDemands } from "./slot-pools.ts";

/** The version of the TaskState shape in snapshots; test/golden/task-fold.test.ts fails when it must be raised. */
export const taskStateVersion = 41;

/** Returns the stream kind for tasks. */
export function taskStreamKind(sources: CircumstanceSources): StreamKind<TaskState, TaskEvent, TaskCommand> {
  const { agents } = sources;
  return {
    name: taskKind,
    stateVersion: taskStateVersion,
    evolve,
    decide: (state, command, moment) => decide(state, command, circumstancesOf(sources, state, moment)),
    rows: taskRows,
    isOpen,
    need,
    labels: (state) => requiredLabels(state, sources),
    isDeleted: ({ deleted }) => deleted,
    openRun: ({ agent: { run } }) => (run === null || run.status === "ended" ? null : run.id),
    demands: slotDemands,
    caller: (state) =>
      callerOf(
        state,
        accountOf(state.task.agent, agents.get(state.task.agent)),
        takesTurns(agents.get(state.task.agent)),
      ),
    parent: ({ task }) => task.parent ?? null,
    missing: (id) => `There is no task ${id}.`,
  };
}

/** Returns true while something can happen to the task without a person's command. */
function isOpen(state: TaskState): boolean {
  const { deleted, gate, delivery } = state;
  return !isOver(state) || (!deleted && (gate.checkpointsWanted.length > 0 || delivery.wanted !== null));
}

/** Returns true if nothing is left to do for the task except checkpoints of its last work. */
function isOver({ task, gate, agent: { run }, children }: TaskState): boolean {
  if ((run !== null && run.status !== "ended") || gate.placing !== null) return false;
  if (["pending", "in_progress", "review"].includes(task.status)) return false;
  return !children.some(isOpenChild);
}

/**
 * A task that waits for a person or a timer needs no place, and no process unless its agent is frozen. A task that has
 * ended needs the process whose workspace has its last work until the checkpoint is taken.
 */
function need(state: TaskState): Need {
  const { task, gate, agent, children, delivery } = state;
  if (isOver(state)) return "process";
  const isBusy =
    delivery.wanted !== null ||
    gate.placing !== null ||
    gate.restoring !== null ||
    gate.checkpointsWanted.length > 0 ||
    (!["none", "working", "reviewing"].includes(gate.stage) && !isVerificationStopped(state)) ||
    children.some(isOpenChild);
  const isWorking =
    task.status === "pending" || (task.status === "in_progress" && task.agentStatus === "running");
  if (isBusy || isWorking) return "place";
  if (agent.run === null || agent.run.status === "ended") return "nothing";
  return wantedRun(state) === "gone" ? "place" : "process";
}

/** Returns the state of a task's agent with its provider account; null once the task has ended. */
export function callerOf(state: TaskState, account: string, turns: boolean): Caller | null {
  const { task, agent } = state;
  if (!["pending", "in_progress", "review"].includes(task.status)) return null;
  return {
    account,
    until: agent.limit === null ? null : Date.parse(agent.limit.until),
    probing: agent.limit?.probing === true && task.agentStatus === "running",
    held: isHeldBack(state),
    mayCall: mayCall(state, turns),
    servedAt: agent.servedAt === null ? null : Date.parse(agent.servedAt),
  };
}
