import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

/**
 * Sets one timer while an agent works, and clears it once the task has ended. A sign of life does not move the timer:
 * when it fires, the length of the silence is checked and the timer is set again.
 */
export function watchSilence(draft: Draft, { now, silenceAfterMs }: Circumstances): void {
  if (silenceAfterMs === null) return;
  const { task, timers, agent } = draft.state;
  const timer = timers.find(({ purpose }) => purpose === "silence");
  const ended = !["pending", "in_progress", "review"].includes(task.status);
  if (ended && timer !== undefined) {
    draft.add({ type: "timer.cleared", timerId: timer.id, fired: false });
  }
  if (timer !== undefined || task.status !== "in_progress" || task.agentStatus !== "running") return;
  const from =
    task.stuckSince === undefined && agent.heardAt !== null ? Date.parse(agent.heardAt) : now.getTime();
  draft.add({
    type: "timer.set",
    timer: {
      id: `${task.id}:silence`,
      taskId: task.id,
      dueAt: new Date(from + silenceAfterMs).toISOString(),
      purpose: "silence",
    },
  });
}

/** Reports an agent as stuck if it has been silent for too long, once per silence. The agent is not interrupted. */
export function reportSilence(draft: Draft, { now, silenceAfterMs }: Circumstances): void {
  const { task, agent } = draft.state;
  const working = task.status === "in_progress" && task.agentStatus === "running";
  if (!working || task.stuckSince !== undefined || agent.heardAt === null || silenceAfterMs === null) return;
  if (now.getTime() - Date.parse(agent.heardAt) < silenceAfterMs) return;
  draft.add({ type: "agent.stuck", silentSince: agent.heardAt });
}

/** Ends a reported silence once there is new output. */
export function endSilence(draft: Draft): void {
  if (draft.state.task.stuckSince !== undefined) draft.add({ type: "agent.heard" });
}
