import type { TaskEvent } from "../../protocol/task/event.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import type { UsageEntry } from "../../protocol/usage.ts";

/** Returns the usage that these events record, each with the turn at that time. */
export function usageOf(before: TaskState, events: readonly TaskEvent[], at: string): UsageEntry[] {
  let turn: string | null = before.agent.turn;
  return events.flatMap((event, index) => {
    if (event.type === "message.sent" && before.agent.run?.session != null) turn = event.messageId;
    if (event.type === "turn.ended" || event.type === "run.ended") turn = null;
    if (event.type !== "usage.recorded") return [];
    const { type: _, ...used } = event;
    return [
      {
        taskId: before.task.id,
        project: before.task.project,
        seq: before.seq + 1 + index,
        at,
        turn,
        ...used,
      },
    ];
  });
}
