import type { Review } from "../../../../src/protocol/task/review.ts";
import { useTaskPart } from "../../../data/queries.ts";
import { useMay } from "../../../data/rights.ts";

/** Returns true if the person may comment on the review: it waits for a decision, and they are not only a viewer. */
export function useMayWrite({ status, taskId }: Pick<Review, "status" | "taskId">): boolean {
  const project = useTaskPart(taskId, ({ task }) => task.project);
  return useMay("work", { project }) && status === "pending";
}
