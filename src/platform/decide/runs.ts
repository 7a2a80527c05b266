import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { Circumstances } from "./command.ts";
import type { Draft } from "./draft.ts";

/** Plans a first run: the agent is told what the task is. */
export function planRun(draft: Draft, { ids }: Circumstances): void {
  const { task } = draft.state;
  draft.add(
    {
      type: "run.planned",
      runId: ids.run(),
      agent: task.agent,
      phase: task.currentPhase,
      role: "worker",
    },
    { type: "message.planned", message: taskStart(draft.state, ids.message()) },
  );
}

/**
 * Sees to it that the agent can go on: where its process has ended, a new run is planned and told what was
 * said so far and why it is there.
 */
export function ensureRun(draft: Draft, circumstances: Circumstances, reason: string): void {
  if (draft.state.run !== null && draft.state.run.status !== "ended") return;
  const conversation = draft.state.conversation.map(({ by, text }) => ({ by, text }));
  planRun(draft, circumstances);
  draft.add({
    type: "message.planned",
    message: {
      type: "resume",
      messageId: circumstances.ids.message(),
      reason,
      checkpointId: null,
      conversation,
    },
  });
}

/** Clears what would still act on a task that has ended: open questions and timers. */
export function settle(draft: Draft, reason: string): void {
  for (const question of draft.state.questions) {
    if (question.status === "pending") {
      draft.add({ type: "question.withdrawn", questionId: question.id, reason });
    }
  }
  for (const timer of draft.state.timers) {
    draft.add({ type: "timer.cleared", timerId: timer.id, fired: false });
  }
}

function taskStart(state: TaskState, messageId: AgentMessage["messageId"]): AgentMessage {
  const { task } = state;
  return {
    type: "task_start",
    messageId,
    taskId: task.id,
    taskType: task.type,
    title: task.title,
    description: task.description,
    phase: task.currentPhase,
    role: "worker",
    deliverables: [],
    guides: [],
  };
}
