import type { Review } from "../../src/protocol/task/review.ts";
import { type Address, eventually, get } from "./api.ts";

/** Waits until a task's attempt is before a person. */
export function untilReview(at: Address, taskId: string, attempt = 1): Promise<Review> {
  return eventually(
    `attempt ${attempt} is before a person`,
    async () => {
      const { items } = await get<{ items: Review[] }>(at, "GET", `/api/tasks/${taskId}/reviews`);
      return items.find((review) => review.status === "pending" && review.attempt === attempt);
    },
    60_000,
  );
}
