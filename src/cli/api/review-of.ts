import { ReviewId } from "../../protocol/ids.ts";
import type { Review } from "../../protocol/task/review.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import type { Api } from "./connect.ts";

/** Returns the review with this id, or the pending review of the task. */
export async function reviewOf(api: Api, text: string): Promise<Review> {
  const id = /rv_[a-z0-9]{8}/.exec(text)?.[0];
  if (id !== undefined) return api.call("GET /api/reviews/:id", { params: { id: ReviewId.parse(id) } });
  const task = /t_[a-z0-9]{8}/.exec(text)?.[0];
  if (task === undefined) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${text}" is not a review id. Review ids look like rv_k3m9x2ab. List the reviews with: signalbox review list`,
    );
  }
  const { items } = await api.call("GET /api/tasks/:id/reviews", { params: { id: task as `t_${string}` } });
  const waiting = items.find(({ status }) => status === "pending");
  if (waiting !== undefined) return waiting;
  throw new CommandFailure(
    exitCodes.notFound,
    `The task ${task} has no pending review. See what it does with: signalbox task show ${task}`,
  );
}
