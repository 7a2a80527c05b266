import type { TaskEvent } from "../protocol/task/event.ts";
import type { TaskState } from "../protocol/task/state.ts";
import type { UsageEntry } from "../protocol/usage.ts";
import type { Append } from "../store/store.ts";

/** What an append says was used, each with the turn that was open then. */
export function usageOf(
  state: TaskState | null,
  entry: Pick<Append<TaskEvent>, "expectedSeq" | "at" | "events">,
): UsageEntry[] {
  if (state === null) return [];
  let turn: string | null = state.agent.turn;
  return entry.events.flatMap((event, index) => {
    if (event.type === "message.sent" && state.agent.run?.session != null) turn = event.messageId;
    if (event.type === "turn.ended" || event.type === "run.ended") turn = null;
    if (event.type !== "usage.recorded") return [];
    const { type: _, ...used } = event;
    return [{ taskId: state.task.id, seq: entry.expectedSeq + 1 + index, at: entry.at, turn, ...used }];
  });
}
