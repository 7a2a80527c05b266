import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

/**
 * Keeps one timer while an agent works, and none once its task has ended. The timer is not moved by every
 * sign of life: when it rings, it is looked at how long the silence has lasted, and it is set anew.
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

/** An agent that should have given a sign of life by now is reported, once for each silence, and left alone. */
export function reportSilence(draft: Draft, { now, silenceAfterMs }: Circumstances): void {
  const { task, agent } = draft.state;
  const working = task.status === "in_progress" && task.agentStatus === "running";
  if (!working || task.stuckSince !== undefined || agent.heardAt === null || silenceAfterMs === null) return;
  if (now.getTime() - Date.parse(agent.heardAt) < silenceAfterMs) return;
  draft.add({ type: "agent.stuck", silentSince: agent.heardAt });
}

/** The agent was reported as stuck, and now there is something of it to read. */
export function endSilence(draft: Draft): void {
  if (draft.state.task.stuckSince !== undefined) draft.add({ type: "agent.heard" });
}
