import type { Review } from "../../../../src/protocol/task/review.ts";
import { useTaskPart } from "../../../data/queries.ts";

/** Returns true if the latest run of the reviewed task's agent had no sandbox. */
export function useRanUnsandboxed({ taskId }: Pick<Review, "taskId">): boolean {
  return useTaskPart(taskId, ({ agent }) => agent.run?.sandboxed === false) ?? false;
}
